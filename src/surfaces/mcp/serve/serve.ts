import type { IngestReport } from '../../../app/ingest/ingest-report.ts';
import { ingestWorld } from '../../../app/ingest/ingest-world.ts';
import { watchWorld } from '../../../app/ingest/watch-world.ts';
import { lossOf, untilLost } from '../../../app/store/loss.ts';
import type { StoredWorld } from '../../../app/store/stored-world.ts';
import { untilAborted } from '../../../util/abort.ts';
import type { Logger } from '../../../util/logger.ts';
import { Mutex } from '../../../util/mutex.ts';
import type { HttpOptions } from '../../http/server.ts';
import { failureText } from '../calls/failures.ts';
import { type ChangedPart, ChangeFeed } from '../changes.ts';
import type { ServedWorld } from '../served-world.ts';
import { serveHttp } from './http.ts';
import { serveStdio } from './stdio.ts';

export interface ServeOptions {
  /** Streamable HTTP; absent: stdio. */
  readonly http?: HttpOptions | undefined;
  readonly readOnly: boolean;
  /** Ingest the world on every save. */
  readonly watch: boolean;
  readonly dryRun: ServedWorld['dryRun'];
  readonly log: Logger;
  /** Where HTTP clients find the server, once they do. */
  readonly onListening?: (url: string) => void;
  /** Ends the serving. */
  readonly signal: AbortSignal;
}

/**
 * Serves a world to language models until its client leaves or the signal comes. A world without a store is ingested
 * first; clients may connect meanwhile.
 *
 * @throws what an ingest does, UserInputError as `serveHttp`, or what is told of a store or a world that is there no more.
 */
export async function serveMcp(stored: StoredWorld, options: ServeOptions): Promise<void> {
  const { readOnly, dryRun, log } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const shared = { stored, readOnly, dryRun, log, turns: new Mutex(), changes: new ChangeFeed() };
  const { ready, failed } = ingestFor(shared, options.watch, signal);
  const lost = untilLost(lossOf(stored), signal);
  const world: ServedWorld = { ...shared, ready };
  const serving =
    options.http === undefined ? serveStdio(world, signal) : overHttp(world, options.http, options, signal);
  try {
    await Promise.race([serving, failed, lost]);
  } finally {
    stop.abort();
    await Promise.allSettled([serving, failed, lost]);
  }
}

async function overHttp(
  world: ServedWorld,
  http: HttpOptions,
  { onListening }: Pick<ServeOptions, 'onListening'>,
  signal: AbortSignal,
): Promise<void> {
  const server = await serveHttp(world, http);
  onListening?.(server.url);
  await untilAborted(signal);
  await server.close();
}

interface Ingesting {
  /** Resolves once there is a world to answer about. */
  readonly ready: Promise<void>;
  /** Rejects when the ingest does; otherwise settles only after the signal. */
  readonly failed: Promise<void>;
}

/** Keeps the store in line with the files: with `watch` on every save, otherwise once if it is empty. */
function ingestFor(world: Omit<ServedWorld, 'ready'>, watch: boolean, signal: AbortSignal): Ingesting {
  const { stored, turns, changes, log } = world;
  if (!watch) {
    const work = stored.record === undefined ? turns.run(() => ingestWorld(stored)) : Promise.resolve();
    const ready = work.then(() => undefined);
    return { ready, failed: ready.then(() => untilAborted(signal)) };
  }
  let firstDone: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    firstDone = resolve;
  });
  const failed = watchWorld(stored, {
    signal,
    turn: (work) => turns.run(work),
    onReport: (report) => {
      firstDone();
      changes.announce(...changesIn(report));
    },
    onTrouble: (error, { triesAgain }) => {
      log.warn({ err: error }, 'the world could not be ingested after a save');
      const next = triesAgain ? ' It is tried again from time to time.' : '';
      changes.warn(`The world could not be ingested after a save: ${failureText(error, log)}${next}`);
    },
    onRecovery: () => {
      log.info('the store can be used again: all that was saved meanwhile is ingested');
      changes.note('The store can be used again: all that was saved meanwhile is ingested.');
    },
  });
  const ready = Promise.race([first, failed]);
  ready.catch(() => undefined); // Each call reports it; the failure itself ends the server.
  return { ready, failed };
}

function changesIn({ changed, run, findings, decided }: IngestReport): ChangedPart[] {
  return [
    ...(changed ? (['lore'] as const) : []),
    ...(run === undefined ? [] : (['run'] as const)),
    ...(findings.new.length + findings.gone.length + decided.length > 0 ? (['findings'] as const) : []),
  ];
}
