import type { IngestReport } from '../../app/ingest/ingest-report.ts';
import { ingestWorld } from '../../app/ingest/ingest-world.ts';
import { watchWorld } from '../../app/ingest/watch-world.ts';
import { untilAborted } from '../../util/abort.ts';
import type { ChangedPart } from './changes.ts';
import type { ServedWorld } from './served-world.ts';

export interface Ingesting {
  /** Resolves once there is a world to answer about. */
  readonly ready: Promise<void>;
  /** Rejects when the ingest does; otherwise settles only after the signal. */
  readonly failed: Promise<void>;
}

/** Keeps the store in line with the files: with `watch` on every save, otherwise once if it is empty. */
export function ingestFor(world: Omit<ServedWorld, 'ready'>, watch: boolean, signal: AbortSignal): Ingesting {
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
      changes.warn({ error, triesAgain });
    },
    onRecovery: () => {
      log.info('the store can be used again: all that was saved meanwhile is ingested');
      changes.note('The store can be used again: all that was saved meanwhile is ingested.');
    },
  });
  const ready = Promise.race([first, failed]);
  ready.catch(() => undefined); // Each request reports it; the failure itself ends the server.
  return { ready, failed };
}

/** What an ingest leaves new. */
export function changesIn({ changed, run, findings, decided }: IngestReport): ChangedPart[] {
  return [
    ...(changed ? (['lore'] as const) : []),
    ...(run === undefined ? [] : (['run'] as const)),
    ...(findings.new.length + findings.gone.length + decided.length > 0 ? (['findings'] as const) : []),
  ];
}
