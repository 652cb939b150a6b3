import { withoutEnd } from '../../linked-nodes.ts';
import type {
  BatchResult,
  EdgeBatch,
  GraphInput,
  GraphWriter,
  LinkedNodeBatch,
  NodeBatch,
  Params,
  Row,
} from '../../port.ts';
import { linkedRows } from './linked-rows.ts';
import { CHUNK_ROWS, edgeRow, inChunks, nodeRows, nothing, pipelined } from './rows.ts';
import { createEdges, createLinkedNodes, createNodes, mergeEdges, mergeNodes, rowsWithoutEnds } from './statements.ts';

/** One statement inside the open transaction. */
export type Run = (cypher: string, params: Params) => Promise<StatementResult>;

export interface StatementResult {
  readonly rows: Row[];
  readonly nodesCreated: number;
  readonly edgesCreated: number;
  /** True when anything at all was written. */
  readonly changed: boolean;
  /** True when the server took it for a query that only reads. */
  readonly readOnly: boolean;
}

/** The port's bulk operations over a transaction whose keys are indexed. */
export function indexedWriter(run: Run): GraphWriter {
  return {
    query: async (cypher, params = {}) => (await run(cypher, params)).rows,
    upsertNodes: (batch) => upsertNodes(run, batch),
    createNodes: (batch) => createAll(run, batch),
    upsertEdges: (batch) => writeEdges(run, batch, mergeEdges(batch, 'key')),
    createEdges: (batch) => writeEdges(run, batch, createEdges(batch, 'key')),
    createLinkedNodes: (batch) => createLinked(run, batch),
  };
}

async function upsertNodes(run: Run, batch: NodeBatch): Promise<BatchResult> {
  const cypher = mergeNodes(batch);
  const rows = nodeRows(batch);
  const results = await pipelined(inChunks(rows), (chunk) => run(cypher, { rows: chunk }));
  const created = sum(results.map((result) => result.nodesCreated));
  return { created, updated: rows.length - created, missing: [] };
}

async function createAll(run: Run, batch: NodeBatch): Promise<BatchResult> {
  const cypher = createNodes(batch);
  const rows = nodeRows(batch).map(([, properties]) => properties);
  await pipelined(inChunks(rows), (chunk) => run(cypher, { rows: chunk }));
  return { ...nothing, created: rows.length };
}

async function createLinked(run: Run, batch: LinkedNodeBatch): Promise<BatchResult> {
  const { rows, same, ...properties } = linkedRows(batch);
  const cypher = createLinkedNodes(batch, properties, 'key');
  const results = await pipelined(inChunks(rows), (chunk) => run(cypher, { rows: chunk, same }));
  const written = sum(results.map((result) => Number(result.rows[0]?.written)));
  if (written < rows.length) throw withoutEnd(rows.length - written, `new ${batch.labels.join(':')}`);
  return { ...nothing, created: rows.length };
}

async function writeEdges(run: Run, batch: EdgeBatch, cypher: string): Promise<BatchResult> {
  const rows = batch.rows.map(({ from, to }, index) => edgeRow(batch, index, from, to));
  const missing: number[] = [];
  const results = await pipelined([...inChunks(rows).entries()], async ([index, chunk]) => {
    const result = await run(cypher, { rows: chunk });
    if (result.rows[0]?.written !== chunk.length) {
      const absent = await findMissing(run, batch, chunk);
      missing.push(...absent.map((row) => index * CHUNK_ROWS + row));
    }
    return result;
  });
  const created = sum(results.map((result) => result.edgesCreated));
  missing.sort((a, b) => a - b);
  return { created, updated: rows.length - missing.length - created, missing };
}

/** Asked only when a chunk wrote less than it should have. */
async function findMissing(run: Run, batch: EdgeBatch, chunk: readonly GraphInput[]): Promise<number[]> {
  const { rows } = await run(rowsWithoutEnds(batch), { rows: chunk });
  return rows.flatMap(({ index }) => (typeof index === 'number' ? [index] : []));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
