import type { EngineInfo, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { chunksOf, groupBy } from '../../util/group.ts';
import type { Changes } from '../plan/diff.ts';
import type { AssertionRecord } from '../plan/records.ts';
import { appendAudit, type StateChange } from './audit.ts';
import type { MovedFindings } from './moved-findings.ts';
import { restated } from './restated.ts';
import {
  createAssertions,
  moveAssertions,
  rewriteAssertions,
  type StoredDetail,
  supersedeAssertions,
} from './write-assertions.ts';
import { createChunks, deleteChunks, moveChunks, rewriteChunks } from './write-chunks.ts';
import { createThings, moveThings, restoreThings, retireThings, rewriteThings } from './write-things.ts';

/** One transaction's work; may run again when the store retries. */
type Batch = (tx: GraphWriter) => Promise<void>;

export interface BatchContext {
  /** Assertions to be changed, as the store has them. */
  readonly details: ReadonlyMap<string, StoredDetail>;
  readonly replacedBy: ReadonlyMap<string, string>;
  readonly generation: number;
  /** ISO time of the ingest. */
  readonly at: string;
  /** Nodes of one transaction. */
  readonly batchSize: number;
}

/** Batches that need nothing of one another. */
export interface Stage {
  readonly batches: readonly Batch[];
  /**
   * True if they only create. Those that look for edges to change wait for one another's locks, in any order: two of them at a time mostly
   * end in a deadlock.
   */
  readonly creates: boolean;
}

/** How an engine is written to. */
export interface Pace {
  /** Nodes of one transaction: enough to be quick, few enough for what an engine keeps of it until it ends, in our own process or a server's. */
  readonly batchSize: number;
  /** Transactions under way at a time, of those that only create: a server commits one while it works on the next. */
  readonly atOnce: number;
}
export const paces: Readonly<Record<EngineInfo['name'], Pace>> = {
  embedded: { batchSize: 2_000, atOnce: 1 },
  neo4j: { batchSize: 2_500, atOnce: 2 },
};

/**
 * The writes in an order in which every prefix leaves a sound graph, stage by stage: claims go before what they rest on and
 * come after it, and an assertion, its edges and its history change together.
 */
export function stages(
  { things, assertions, chunks }: Changes,
  context: BatchContext,
  findings: MovedFindings['rows'] = [],
): Stage[] {
  const { details, at } = context;
  type Write<T> = (part: T[], tx: GraphWriter) => Promise<void>;
  const inBatches = <T>(items: readonly T[], write: Write<T>): Batch[] =>
    chunksOf(items, context.batchSize).map((part) => (tx) => write(part, tx));
  const creates = <T>(items: readonly T[], write: Write<T>): Stage => ({
    batches: inBatches(items, write),
    creates: true,
  });
  const changes = <T>(items: readonly T[], write: Write<T>): Stage => ({
    batches: inBatches(items, write),
    creates: false,
  });
  return [
    changes(assertions.gone, async (part, tx) => {
      const gone = part.flatMap((id) => details.get(id) ?? []);
      await supersedeAssertions(tx, gone, context.replacedBy, at);
      await appendAudit(
        tx,
        gone.map((detail) => superseded(detail, context.replacedBy)),
        context.generation,
        at,
      );
    }),
    creates(things.create, (part, tx) => createThings(tx, part, at)),
    changes(things.restore, (part, tx) => restoreThings(tx, part, at)),
    changes(things.rewrite, (part, tx) => rewriteThings(tx, part, at)),
    changes(things.move, (part, tx) => moveThings(tx, part)),
    creates(likeTogether(assertions.create), (part, tx) => createAssertions(tx, part)),
    changes([...assertions.restore, ...assertions.rewrite], async (part, tx) => {
      await rewriteAssertions(tx, part, details);
      await appendAudit(tx, await restated(tx, part, details), context.generation, at);
    }),
    changes(assertions.move, (part, tx) => moveAssertions(tx, part)),
    creates(chunks.create, (part, tx) => createChunks(tx, part)),
    changes(chunks.rewrite, (part, tx) => rewriteChunks(tx, part)),
    changes(chunks.move, (part, tx) => moveChunks(tx, part)),
    changes(chunks.gone, (part, tx) => deleteChunks(tx, part)),
    changes(things.gone, (part, tx) => retireThings(tx, part, at)),
    changes(findings, async (part, tx) => {
      await tx.upsertNodes({ labels: [labels.violation], rows: part });
    }),
  ];
}

/** Assertions of one type side by side: fewer statements per batch. */
function likeTogether(records: readonly AssertionRecord[]): AssertionRecord[] {
  return [...groupBy(records, (record) => record.labels.join(':')).values()].flat();
}

function superseded(detail: StoredDetail, replacedBy: ReadonlyMap<string, string>): StateChange {
  const successor = replacedBy.get(detail.id);
  return {
    id: detail.id,
    action: 'supersede',
    reason: successor === undefined ? 'No longer in the files.' : `Replaced by ${successor}.`,
    before: detail.status,
    after: 'superseded',
  };
}
