import { mendAdded } from '../../app/added/mend-added.ts';
import { checkWaiting } from '../../app/memory/later-checks.ts';
import { heldSession } from '../../app/store/held-session.ts';
import type { StoredWorld } from '../../app/store/stored-world.ts';
import { Mutex } from '../../util/mutex.ts';
import { ChangeFeed } from './changes.ts';
import { detectLater } from './detecting.ts';
import { holdStore } from './hold-store.ts';
import { memoriesOf } from './memories.ts';
import { type Reopen, serveAsGuest } from './serve-as-guest.ts';
import type { ServedWorld } from './served-world.ts';
import { holdingOf, type WorldServing, whileThere } from './serving.ts';
import { Troubles } from './troubles.ts';

/**
 * Serves a world until `serve` is at its end or the signal comes. A world without a store is ingested first; `serve` begins
 * meanwhile, and is to end at the signal that it gets. Other commands of this user may work on its store meanwhile.
 *
 * @param reopen opens the world again: with it, a world whose store another process has is served on when that one ends.
 * @throws what `serve` or an ingest does, or what is told of a store or a world that is there no more.
 */
export async function serveWorld(
  stored: StoredWorld,
  options: WorldServing & { readonly reopen?: Reopen | undefined },
  serve: (world: ServedWorld, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { reopen } = options;
  if (stored.store.engine.holder !== undefined && reopen !== undefined) {
    return serveAsGuest(stored, { ...options, reopen }, serve);
  }
  const changes = new ChangeFeed();
  await holdStore(stored, holdingOf(options, changes), (held) => serveHeld(held, changes, options, serve));
}

async function serveHeld(
  stored: StoredWorld,
  changes: ChangeFeed,
  {
    readOnly,
    dryRun,
    tryWaiting,
    embedder,
    nli,
    environment = {},
    log,
    onProblems,
    watch,
    signal: ended,
  }: WorldServing,
  serve: (world: ServedWorld, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!readOnly && stored.home !== undefined) await mendAdded(stored.home, true);
  const stop = new AbortController();
  const signal = AbortSignal.any([ended, stop.signal]);
  // A watch holds the files in memory anyway: what writes beside it need not read them all again.
  const world = watch ? { ...stored, session: heldSession() } : stored;
  const troubles = new Troubles({ changes, log, onProblems });
  const memories = memoriesOf({ stored: world, readOnly, dryRun, changes, embedder, nli });
  const shared = { stored: world, readOnly, dryRun, tryWaiting, memories, log, turns: new Mutex(), changes, troubles };
  let ready: Promise<void> = Promise.resolve();
  const staying = whileThere(shared, watch, signal, (begun) => {
    ready = begun;
  });
  const serving = serve({ ...shared, ready }, signal);
  // The memories of a killed server that no rule has checked, and those that a later ingest affects.
  const check = () => void (readOnly || checkWaiting(memories, signal).catch(() => undefined));
  check();
  const unlisten = changes.listen(({ changed }) => {
    if (changed.has('lore')) check();
  });
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'the story could not be read again');
  const undetect = readOnly ? () => Promise.resolve() : detectLater({ ...shared, environment, signal, onTrouble });
  try {
    await Promise.race([serving, staying]);
  } finally {
    unlisten();
    stop.abort();
    await Promise.allSettled([serving, staying, undetect()]);
  }
}
