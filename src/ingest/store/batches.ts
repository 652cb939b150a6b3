import type { GraphWriter } from '../../graph/port.ts';
import { chunksOf, groupBy } from '../../util/group.ts';
import type { Changes } from '../plan/diff.ts';
import type { AssertionRecord } from '../plan/records.ts';
import { appendAudit, type StateChange } from './audit.ts';
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
export type Batch = (tx: GraphWriter) => Promise<void>;

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

/** Large enough to be quick, small enough for what an engine keeps of a transaction until it ends: in our own process, or a server's. */
export const defaultBatchSize = { embedded: 2_000, neo4j: 10_000 } as const;

/**
 * The writes in an order in which every prefix leaves a sound graph: claims go before what they rest on and come after it,
 * and an assertion, its edges and its history change together.
 */
export function batches({ things, assertions, chunks }: Changes, context: BatchContext): Batch[] {
  const { details, at } = context;
  const inBatches = <T>(items: readonly T[], write: (part: T[], tx: GraphWriter) => Promise<void>): Batch[] =>
    chunksOf(items, context.batchSize).map((part) => (tx) => write(part, tx));
  return [
    ...inBatches(assertions.gone, async (part, tx) => {
      const gone = part.flatMap((id) => details.get(id) ?? []);
      await supersedeAssertions(tx, gone, context.replacedBy, at);
      await appendAudit(
        tx,
        gone.map((detail) => superseded(detail, context.replacedBy)),
        context.generation,
        at,
      );
    }),
    ...inBatches(things.create, (part, tx) => createThings(tx, part, at)),
    ...inBatches(things.restore, (part, tx) => restoreThings(tx, part, at)),
    ...inBatches(things.rewrite, (part, tx) => rewriteThings(tx, part, at)),
    ...inBatches(things.move, (part, tx) => moveThings(tx, part)),
    ...inBatches(likeTogether(assertions.create), (part, tx) => createAssertions(tx, part)),
    ...inBatches([...assertions.restore, ...assertions.rewrite], async (part, tx) => {
      await rewriteAssertions(tx, part, details);
      await appendAudit(
        tx,
        part.flatMap((record) => restated(record, details.get(record.id))),
        context.generation,
        at,
      );
    }),
    ...inBatches(assertions.move, (part, tx) => moveAssertions(tx, part)),
    ...inBatches(chunks.create, (part, tx) => createChunks(tx, part)),
    ...inBatches(chunks.rewrite, (part, tx) => rewriteChunks(tx, part)),
    ...inBatches(chunks.move, (part, tx) => moveChunks(tx, part)),
    ...inBatches(chunks.gone, (part, tx) => deleteChunks(tx, part)),
    ...inBatches(things.gone, (part, tx) => retireThings(tx, part, at)),
  ];
}

/** Assertions of one type side by side: fewer statements per batch. */
function likeTogether(records: readonly AssertionRecord[]): AssertionRecord[] {
  return [...groupBy(records, (record) => record.labels.join(':')).values()].flat();
}

function restated(record: AssertionRecord, before: StoredDetail | undefined): StateChange[] {
  if (before === undefined || before.status === record.state) return [];
  const returns = before.status === 'superseded';
  return [
    {
      id: record.id,
      action: returns ? 'restore' : 'restate',
      reason: returns ? 'In the files again.' : 'The files, or a review, say otherwise.',
      before: before.status,
      after: record.state,
    },
  ];
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
