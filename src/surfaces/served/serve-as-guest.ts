import { setTimeout } from 'node:timers/promises';
import type { StoredWorld } from '../../app/store/stored-world.ts';
import { movingStore } from '../../compose.ts';
import { LoreError } from '../../util/errors.ts';
import { Mutex } from '../../util/mutex.ts';
import { ChangeFeed } from './changes.ts';
import { holdStore, partsOf } from './hold-store.ts';
import { memoriesOf } from './memories.ts';
import type { ServedWorld } from './served-world.ts';
import { holdingOf, type WorldServing, whileThere } from './serving.ts';
import { Troubles } from './troubles.ts';

/** @param readOnly whether it is only looked at. */
export type Reopen = (readOnly: boolean) => Promise<StoredWorld>;

export interface GuestServing extends WorldServing {
  /** Opens the world again: here, or in the process that has its store now. */
  readonly reopen: Reopen;
}

/**
 * Serves a world whose store another process has open. When that one ends, this one has the store, or works on it in the next that has
 * it; whoever is served need not know. Where who has it lets nobody write, whoever is served here may only look, for as long as this lasts.
 *
 * @throws as `serveWorld`.
 */
export async function serveAsGuest(
  opened: StoredWorld,
  given: GuestServing,
  serve: (world: ServedWorld, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const readOnly = given.readOnly || opened.store.engine.holder?.readOnly === true;
  const options = { ...given, readOnly, watch: given.watch && !readOnly };
  const { dryRun, tryWaiting, embedder, nli, log, onProblems } = options;
  if (given.watch && readOnly) log.warn('saves are not ingested: who has the store lets nobody write');
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const moving = movingStore(opened.store);
  const stored = { ...opened, store: moving.store };
  const changes = new ChangeFeed();
  const troubles = new Troubles({ changes, log, onProblems });
  const memories = memoriesOf({ stored, readOnly, dryRun, changes, embedder, nli });
  const shared = { stored, readOnly, dryRun, tryWaiting, memories, log, turns: new Mutex(), changes, troubles };
  let begin: (ready: Promise<void>) => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const stay = (current: StoredWorld): Promise<void> =>
    holdStore(current, holdingOf(options, shared.changes), (held) => {
      moving.moveTo(held.store);
      held.store.onChangedElsewhere?.((touched) => shared.changes.announce(...partsOf(touched)));
      return whileThere({ ...shared, stored: held }, options.watch, signal, begin);
    });
  const stays = stayInTurn(opened, options, signal, stay);
  const serving = serve({ ...shared, ready }, signal);
  try {
    await Promise.race([serving, stays]);
  } finally {
    stop.abort();
    await Promise.allSettled([serving, stays]);
  }
}

/** One stay after another, each until the process that had the store is gone. Resolves at the signal. */
async function stayInTurn(
  opened: StoredWorld,
  { reopen, readOnly, log }: GuestServing,
  signal: AbortSignal,
  stay: (stored: StoredWorld) => Promise<void>,
): Promise<void> {
  for (let current = opened; ; current = await reopened(() => reopen(readOnly), signal)) {
    try {
      return await stay(current);
    } catch (error) {
      if (!hasCode(error, 'holder-gone') && !hasCode(error, 'holder-commit-unknown')) throw error;
      log.info({ err: error }, 'the process that had the store is gone: the store is opened again');
    } finally {
      if (current !== opened) await current.close(); // whoever opened the first one closes it
    }
  }
}

const mostTries = 60;
const betweenTriesMs = 1_000;

/** Something like an ingest may come between, which is waited for. */
async function reopened(reopen: () => Promise<StoredWorld>, signal: AbortSignal): Promise<StoredWorld> {
  for (let left = mostTries; ; left -= 1) {
    try {
      return await reopen();
    } catch (error) {
      if (!hasCode(error, 'store-locked') || left === 0) throw error;
      await setTimeout(betweenTriesMs, undefined, { signal });
    }
  }
}

const hasCode = (error: unknown, code: string): boolean => error instanceof LoreError && error.code === code;
