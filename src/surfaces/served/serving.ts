import { lossOf, untilLost } from '../../app/store/loss.ts';
import type { Embedder } from '../../embedding/embedder.ts';
import type { NliModel } from '../../nli/nli-model.ts';
import type { ChangedPart } from '../../operations/operation.ts';
import type { ChangeFeed } from './changes.ts';
import type { HoldOptions } from './hold-store.ts';
import { ingestFor } from './ingesting.ts';
import type { ServedWorld } from './served-world.ts';
import type { TroublesOptions } from './troubles.ts';

export interface WorldServing
  extends Pick<ServedWorld, 'readOnly' | 'dryRun' | 'tryWaiting' | 'log'>,
    Pick<TroublesOptions, 'onProblems'> {
  /** Ingest the world on every save. */
  readonly watch: boolean;
  /** The embedder for memories and passages; absent: they are compared by their words. */
  readonly embedder?: Embedder | undefined;
  /** The judge of two memories; absent: none is asked. */
  readonly nli?: NliModel | undefined;
  /** Says which model may read the story, and how it is reached; absent: none. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Ends the serving. */
  readonly signal: AbortSignal;
}

/** How a served world is let to other commands: what they change is announced to who is served. */
export function holdingOf(
  { watch, readOnly, log }: Pick<WorldServing, 'watch' | 'readOnly' | 'log'>,
  changes: ChangeFeed,
): HoldOptions {
  return {
    watches: watch,
    readOnly,
    onChanged: (parts: readonly ChangedPart[]) => changes.announce(...parts),
    warn: (words: string) => log.warn(words),
  };
}

/**
 * Keeps a store in line with the world's files until the signal; rejects when it cannot, or when the store is there no more. `begin` gets
 * what resolves once there is a world to answer about.
 */
export async function whileThere(
  world: Omit<ServedWorld, 'ready'>,
  watch: boolean,
  ended: AbortSignal,
  begin: (ready: Promise<void>) => void,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([ended, stop.signal]);
  const { holder } = world.stored.store.engine;
  if (watch && holder?.readOnly === true)
    world.log.warn({ holder }, 'saves are not ingested: who has the store lets nobody write');
  // Where another process has the store and watches the world, that is enough.
  const isHeldSo = holder !== undefined && (holder.watches || holder.readOnly);
  const { ready, failed } = ingestFor(world, watch && !isHeldSo, signal);
  const lost = untilLost(lossOf(world.stored), signal);
  begin(ready);
  try {
    await Promise.race([failed, lost]);
  } finally {
    stop.abort();
    await Promise.allSettled([failed, lost]);
  }
}
