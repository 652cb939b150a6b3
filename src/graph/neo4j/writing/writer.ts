import { chunksOf } from '../../../util/group.ts';
import type { LinksNodes } from '../../linked-nodes.ts';
import type { BatchResult, EdgeBatch, GraphInput, GraphWriter, NodeBatch } from '../../port.ts';
import type { StatementRunner } from '../run.ts';
import { writeLinkedNodes } from './linked-nodes.ts';
import { CHUNK_ROWS, edgeRow, nodeRows, none, pipelined } from './rows.ts';
import {
  createEdgesCypher,
  createNodesCypher,
  mergeEdgesCypher,
  mergeNodesCypher,
  rowsWithoutEndsCypher,
} from './statements.ts';

/** The port's bulk operations over a transaction whose keys are indexed. */
export function indexedWriter(run: StatementRunner): GraphWriter & LinksNodes {
  return {
    query: async (cypher, params = {}) => (await run(cypher, params)).rows,
    upsertNodes: (batch) => upsertNodes(run, batch),
    createNodes: (batch) => createNodes(run, batch),
    upsertEdges: (batch) => writeEdges(run, batch, mergeEdgesCypher(batch)),
    createEdges: (batch) => writeEdges(run, batch, createEdgesCypher(batch)),
    createLinkedNodes: (batch) => writeLinkedNodes(run, batch),
  };
}

async function upsertNodes(run: StatementRunner, batch: NodeBatch): Promise<BatchResult> {
  const cypher = mergeNodesCypher(batch);
  const rows = nodeRows(batch);
  const results = await pipelined(chunksOf(rows, CHUNK_ROWS), (chunk) => run(cypher, { rows: chunk }));
  const created = sum(results.map((result) => result.nodesCreated));
  return { created, updated: rows.length - created, missing: [] };
}

async function createNodes(run: StatementRunner, batch: NodeBatch): Promise<BatchResult> {
  const cypher = createNodesCypher(batch);
  const rows = nodeRows(batch).map(([, properties]) => properties);
  await pipelined(chunksOf(rows, CHUNK_ROWS), (chunk) => run(cypher, { rows: chunk }));
  return { ...none, created: rows.length };
}

async function writeEdges(run: StatementRunner, batch: EdgeBatch, cypher: string): Promise<BatchResult> {
  const rows = batch.rows.map(({ from, to }, index) => edgeRow(batch, index, from, to));
  const missing: number[] = [];
  const results = await pipelined([...chunksOf(rows, CHUNK_ROWS).entries()], async ([index, chunk]) => {
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

/** Called only when a chunk wrote fewer edges than it has rows. */
async function findMissing(run: StatementRunner, batch: EdgeBatch, chunk: readonly GraphInput[]): Promise<number[]> {
  const { rows } = await run(rowsWithoutEndsCypher(batch), { rows: chunk });
  return rows.flatMap(({ index }) => (typeof index === 'number' ? [index] : []));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
