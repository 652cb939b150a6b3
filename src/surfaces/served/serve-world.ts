import { lossOf, untilLost } from '../../app/store/loss.ts';
import type { StoredWorld } from '../../app/store/stored-world.ts';
import { Mutex } from '../../util/mutex.ts';
import { ChangeFeed } from './changes.ts';
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
 * meanwhile, and is to end at the signal that it gets.
 *
 * @throws what `serve` or an ingest does, or what is told of a store or a world that is there no more.
 */
export async function serveWorld(
  stored: StoredWorld,
  { readOnly, dryRun, log, watch, signal: ended }: WorldServing,
  serve: (world: ServedWorld, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([ended, stop.signal]);
  const shared = { stored, readOnly, dryRun, log, turns: new Mutex(), changes: new ChangeFeed() };
  const { ready, failed } = ingestFor(shared, watch, signal);
  const lost = untilLost(lossOf(stored), signal);
  const serving = serve({ ...shared, ready }, signal);
  try {
    await Promise.race([serving, failed, lost]);
  } finally {
    stop.abort();
    await Promise.allSettled([serving, failed, lost]);
  }
}
