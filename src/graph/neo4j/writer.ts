import type { BatchResult, EdgeBatch, GraphWriter, NodeBatch, Params, Row } from '../port.ts';
import { edgeRow, inChunks, nodeRows, nothing, type Parameters } from './rows.ts';
import { createEdges, createNodes, mergeEdges, mergeNodes, rowsWithoutEnds } from './statements.ts';

/** One statement inside the open transaction. */
export type Run = (cypher: string, params: Params) => Promise<StatementResult>;

export interface StatementResult {
  readonly rows: Row[];
  readonly nodesCreated: number;
  readonly edgesCreated: number;
  /** True when anything at all was written. */
  readonly changed: boolean;
}

/** The port's bulk operations over a transaction whose keys are indexed. */
export function indexedWriter(run: Run): GraphWriter {
  return {
    query: async (cypher, params = {}) => (await run(cypher, params)).rows,
    upsertNodes: (batch) => upsertNodes(run, batch),
    createNodes: (batch) => createAll(run, batch),
    upsertEdges: (batch) => writeEdges(run, batch, mergeEdges(batch, 'key')),
    createEdges: (batch) => writeEdges(run, batch, createEdges(batch, 'key')),
  };
}

async function upsertNodes(run: Run, batch: NodeBatch): Promise<BatchResult> {
  const cypher = mergeNodes(batch);
  const rows = nodeRows(batch).map(({ key, properties }) => ({ key, properties }));
  let created = 0;
  for (const chunk of inChunks(rows)) created += (await run(cypher, { rows: chunk })).nodesCreated;
  return { created, updated: rows.length - created, missing: [] };
}

async function createAll(run: Run, batch: NodeBatch): Promise<BatchResult> {
  const cypher = createNodes(batch);
  for (const chunk of inChunks(nodeRows(batch).map(({ properties }) => properties))) await run(cypher, { rows: chunk });
  return { ...nothing, created: batch.rows.length };
}

async function writeEdges(run: Run, batch: EdgeBatch, cypher: string): Promise<BatchResult> {
  const rows = batch.rows.map((row, index) => edgeRow(batch, row, index));
  const missing: number[] = [];
  let created = 0;
  for (const chunk of inChunks(rows)) {
    const result = await run(cypher, { rows: chunk });
    created += result.edgesCreated;
    if (result.rows[0]?.written !== chunk.length) missing.push(...(await findMissing(run, batch, chunk)));
  }
  return { created, updated: rows.length - missing.length - created, missing };
}

/** Asked only when a chunk wrote less than it should have. */
async function findMissing(run: Run, batch: EdgeBatch, chunk: readonly Parameters[]): Promise<number[]> {
  const { rows } = await run(rowsWithoutEnds(batch), { rows: chunk });
  return rows.flatMap(({ index }) => (typeof index === 'number' ? [index] : []));
}
