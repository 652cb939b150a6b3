import { type IngestReport, ingestWorld } from '../../../app/ingest/ingest-world.ts';
import { watchWorld } from '../../../app/ingest/watch-world.ts';
import type { StoredWorld } from '../../../app/store/stored-world.ts';
import { untilAborted } from '../../../util/abort.ts';
import type { Logger } from '../../../util/logger.ts';
import { Mutex } from '../../../util/mutex.ts';
import type { HttpOptions } from '../../http/server.ts';
import { failureText } from '../calls/failures.ts';
import { type Change, Changes } from '../changes.ts';
import type { ServedWorld } from '../served-world.ts';
import { serveHttp } from './http.ts';
import { serveStdio } from './stdio.ts';

export interface ServeOptions {
  /** Streamable HTTP; absent: stdio. */
  readonly http?: HttpOptions | undefined;
  readonly readOnly: boolean;
  /** Take the world in again on every save. */
  readonly watch: boolean;
  readonly dryRun: ServedWorld['dryRun'];
  readonly log: Logger;
  /** Where HTTP clients find the server, once they do. */
  readonly onListening?: (url: string) => void;
  /** Ends the serving. */
  readonly signal: AbortSignal;
}

/**
 * Serves a world to language models until its client leaves or the signal comes. A world that was never taken in is taken in
 * first; clients may connect meanwhile.
 *
 * @throws what taking in does, or UserInputError as `serveHttp`.
 */
export async function serveMcp(stored: StoredWorld, options: ServeOptions): Promise<void> {
  const { readOnly, dryRun, log } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const shared = { stored, readOnly, dryRun, log, turns: new Mutex(), changes: new Changes() };
  const { ready, failed } = takeInFor(shared, options.watch, signal);
  const world: ServedWorld = { ...shared, ready };
  const serving =
    options.http === undefined ? serveStdio(world, signal) : overHttp(world, options.http, options, signal);
  try {
    await Promise.race([serving, failed]);
  } finally {
    stop.abort();
    await Promise.allSettled([serving, failed]);
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

interface TakingIn {
  /** There is a world to answer about. */
  readonly ready: Promise<void>;
  /** Rejects when taking in does; settles only after the signal. */
  readonly failed: Promise<void>;
}

/** Sees to it that the store says what the files do: once where it says nothing yet, or on every save. */
function takeInFor(world: Omit<ServedWorld, 'ready'>, watch: boolean, signal: AbortSignal): TakingIn {
  const { stored, turns, changes, log } = world;
  if (!watch) {
    const work = stored.record === undefined ? turns.run(() => ingestWorld(stored)) : Promise.resolve();
    const ready = work.then(() => undefined);
    return { ready, failed: ready.then(() => untilAborted(signal)) };
  }
  let firstIsIn: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    firstIsIn = resolve;
  });
  const failed = watchWorld(stored, {
    signal,
    turn: (work) => turns.run(work),
    onReport: (report) => {
      firstIsIn();
      changes.tell(...changesIn(report));
    },
    onTrouble: (error) => {
      log.warn({ err: error }, 'the world could not be taken in after a save');
      changes.warn(`The world could not be taken in after a save: ${failureText(error, log)}`);
    },
  });
  const ready = Promise.race([first, failed]);
  ready.catch(() => undefined); // Whoever asks is told; the failure itself ends the server.
  return { ready, failed };
}

function changesIn({ changed, run, findings }: IngestReport): Change[] {
  return [
    ...(changed ? (['lore'] as const) : []),
    ...(run === undefined ? [] : (['run'] as const)),
    ...(findings.new.length + findings.gone.length > 0 ? (['findings'] as const) : []),
  ];
}
