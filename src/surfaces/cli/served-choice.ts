import { worldAround } from '../../app/store/home.ts';
import { UserInputError } from '../../util/errors.ts';
import type { WorldChoice } from './stored-world.ts';

interface ServedOptions {
  readonly world?: string | undefined;
  readonly readOnly: boolean;
  /** By the option that asks for it: what writes. */
  readonly writes: Readonly<Record<`--${string}`, boolean>>;
  /** It does not work on a store that another process has open. */
  readonly alone: boolean;
}

/**
 * The world that a server is to serve.
 *
 * @throws UserInputError `read-only-writes` where the server is to write nothing, and to do what writes.
 */
export function servedChoice({ world, readOnly, writes, alone }: ServedOptions): WorldChoice {
  const [writing] = Object.entries(writes).find(([, isAsked]) => readOnly && isAsked) ?? [];
  if (writing !== undefined) {
    throw new UserInputError(`${writing} writes to the store, which --read-only forbids.`, {
      code: 'read-only-writes',
      fix: 'Leave one of them out.',
    });
  }
  // Servers are started in any folder: one that is no world does not become one.
  const path = world ?? worldAround(process.cwd())?.root;
  const choice = { path, ...(alone ? { alone } : {}) };
  if (readOnly) return { ...choice, store: 'need', access: 'read' };
  return { ...choice, store: path === undefined ? 'need' : 'make' };
}
