import type { IngestReport } from '../../app/ingest/ingest-report.ts';
import { ingestWorld } from '../../app/ingest/ingest-world.ts';
import { watchWorld } from '../../app/ingest/watch-world.ts';
import type { ChangedPart } from '../../operations/operation.ts';
import { untilAborted } from '../../util/abort.ts';
import type { ServedWorld } from './served-world.ts';

export interface Ingesting {
  /** Resolves once there is a world to answer about. */
  readonly ready: Promise<void>;
  /** Rejects when the ingest does; otherwise settles only after the signal. */
  readonly failed: Promise<void>;
}

/** Keeps the store in line with the files: with `watch` on every save, otherwise once if it is empty. */
export function ingestFor(world: Omit<ServedWorld, 'ready'>, watch: boolean, signal: AbortSignal): Ingesting {
  const { stored, turns } = world;
  if (!watch) {
    const ready = stored.record === undefined ? ingestOnce(world) : Promise.resolve();
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
      tellOf(report, world);
    },
    onTrouble: (error, { triesAgain }) => world.troubles.failed({ error, triesAgain }),
  });
  const ready = Promise.race([first, failed]);
  ready.catch(() => undefined); // Each request reports it; the failure itself ends the server.
  return { ready, failed };
}

async function ingestOnce(world: Omit<ServedWorld, 'ready'>): Promise<void> {
  const report = await world.turns.run(() => ingestWorld(world.stored));
  tellOf(report, world);
}

/** Announces what an ingest leaves new, in the store and of trouble with the files. */
function tellOf(report: IngestReport, { changes, troubles }: Pick<ServedWorld, 'changes' | 'troubles'>): void {
  troubles.ingested(report); // before the findings that it closes
  changes.announce(...changesIn(report));
}

/** The news of an ingest. */
export function changesIn({ changed, run, findings, decided }: IngestReport): ChangedPart[] {
  return [
    ...(changed ? (['lore'] as const) : []),
    ...(run === undefined ? [] : (['run'] as const)),
    ...(findings.new.length + findings.gone.length + decided.length > 0 ? (['findings'] as const) : []),
  ];
}
