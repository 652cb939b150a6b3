import { lossOf, untilLost } from '../../app/store/loss.ts';
import type { StoredWorld } from '../../app/store/stored-world.ts';
import { Mutex } from '../../util/mutex.ts';
import { type ChangedPart, ChangeFeed } from './changes.ts';
import { holdStore } from './hold-store.ts';
import { ingestFor } from './ingesting.ts';
import type { ServedWorld } from './served-world.ts';

export interface WorldServing extends Pick<ServedWorld, 'readOnly' | 'dryRun' | 'log'> {
  /** Ingest the world on every save. */
  readonly watch: boolean;
  /** Ends the serving. */
  readonly signal: AbortSignal;
}

/**
 * Serves a world until `serve` is at its end or the signal comes. A world without a store is ingested first; `serve` begins
 * meanwhile, and is to end at the signal that it gets. Other commands of this user may work on its store meanwhile.
 *
 * @throws what `serve` or an ingest does, or what is told of a store or a world that is there no more.
 */
export async function serveWorld(
  stored: StoredWorld,
  serving: WorldServing,
  serve: (world: ServedWorld, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const changes = new ChangeFeed();
  const holding = {
    watches: serving.watch,
    onChanged: (parts: readonly ChangedPart[]) => changes.announce(...parts),
    warn: (words: string) => serving.log.warn(words),
  };
  await holdStore(stored, holding, (shared) => serveHeld(shared, changes, serving, serve));
}

async function serveHeld(
  stored: StoredWorld,
  changes: ChangeFeed,
  { readOnly, dryRun, log, watch, signal: ended }: WorldServing,
  serve: (world: ServedWorld, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([ended, stop.signal]);
  const shared = { stored, readOnly, dryRun, log, turns: new Mutex(), changes };
  // Where another process has the store and watches the world, that is enough.
  const { ready, failed } = ingestFor(shared, watch && stored.store.engine.holder?.watches !== true, signal);
  const lost = untilLost(lossOf(stored), signal);
  const serving = serve({ ...shared, ready }, signal);
  try {
    await Promise.race([serving, failed, lost]);
  } finally {
    stop.abort();
    await Promise.allSettled([serving, failed, lost]);
  }
}
