import type { WorldSession } from '../../content/world-session.ts';
import type { Settings } from '../world/open-world.ts';
import { storedSession } from './parsed-file-cache.ts';

/** Gives the session to read a world in, under these settings. */
export type SessionOf = (settings: Settings) => Promise<WorldSession>;

/**
 * One session for all that reads a world in this process, one after the other, for as long as its settings stay the same: the files
 * stay in memory, and each reading looks which of them have changed.
 */
export function heldSession(): SessionOf {
  let held: { readonly digest: string; readonly session: WorldSession } | undefined;
  return async (settings) => {
    if (held?.digest === settings.digest) held.session.expireAll();
    else held = { digest: settings.digest, session: await storedSession(settings) };
    return held.session;
  };
}
