import { chunksOf } from '../../../util/group.ts';
import type { BatchResult, EdgeBatch, GraphInput, GraphWriter, NodeBatch } from '../../port.ts';
import type { StatementRunner } from '../run.ts';
import { CHUNK_ROWS, edgeRow, type NodeRow, nodeRows, none, type Parameters, pipelined } from '../writing/rows.ts';
import {
  createEdgesCypher,
  createNodesForIdsCypher,
  keyProperty,
  mergeEdgesCypher,
  nodesByKeyCypher,
  updateNodesCypher,
} from '../writing/statements.ts';
import { ElementIds } from './element-ids.ts';

/** The port's bulk operations inside one open transaction that began with an empty graph and has no indexes. */
export function scratchWriter(run: StatementRunner): GraphWriter {
  const ids = new ElementIds(async (label, key) => {
    const { rows } = await run(nodesByKeyCypher(label, key), {});
    return rows.map((row) => [scalar(row.key), String(row.node)] as const);
  });
  return {
    async query(cypher, params = {}) {
      const result = await run(cypher, params);
      if (result.changed) ids.forget();
      return result.rows;
    },
    createNodes: (batch) =>
      create(
        run,
        ids,
        batch,
        nodeRows(batch).map(([, properties]) => properties),
      ),
    upsertNodes: (batch) => upsertNodes(run, ids, batch),
    upsertEdges: (batch) => writeEdges(run, ids, batch, mergeEdgesCypher(batch, 'element-id')),
    createEdges: (batch) => writeEdges(run, ids, batch, createEdgesCypher(batch, 'element-id')),
  };
}

async function create(
  run: StatementRunner,
  ids: ElementIds,
  batch: NodeBatch,
  rows: readonly Parameters[],
): Promise<BatchResult> {
  const cypher = createNodesForIdsCypher(batch);
  await pipelined(chunksOf(rows, CHUNK_ROWS), async (chunk) => {
    const { rows: answer } = await run(cypher, { rows: chunk });
    ids.add(batch, chunk, texts(answer[0]?.nodes));
  });
  return { ...none, created: rows.length };
}

/** New rows first: a key that comes twice in the batch is created once and then updated, as MERGE does row by row. */
async function upsertNodes(run: StatementRunner, ids: ElementIds, batch: NodeBatch): Promise<BatchResult> {
  const [first = ''] = batch.labels;
  const key = keyProperty(batch);
  const known = await ids.of(first, key);

  const fresh = new Map<GraphInput, Parameters>();
  const changed: NodeRow[] = [];
  for (const row of nodeRows(batch)) {
    const [value, properties] = row;
    if (known.has(value) || fresh.has(value)) changed.push(row);
    else fresh.set(value, properties);
  }

  await create(run, ids, batch, [...fresh.values()]);
  if (changed.length > 0) {
    const nodes = await ids.of(first, key);
    const rows = changed.map(([value, properties]) => [nodes.get(value) ?? '', properties]);
    const cypher = updateNodesCypher(batch);
    await pipelined(chunksOf(rows, CHUNK_ROWS), (chunk) => run(cypher, { rows: chunk, store: ids.store }));
    ids.forgetAllBut(first, key);
  }
  return { created: fresh.size, updated: changed.length, missing: [] };
}

async function writeEdges(
  run: StatementRunner,
  ids: ElementIds,
  batch: EdgeBatch,
  cypher: string,
): Promise<BatchResult> {
  const sources = await ids.of(batch.from.label, keyProperty(batch.from));
  const targets = await ids.of(batch.to.label, keyProperty(batch.to));
  const missing: number[] = [];
  const rows = batch.rows.flatMap((row, index) => {
    const from = sources.get(row.from);
    const to = targets.get(row.to);
    if (from !== undefined && to !== undefined) return [edgeRow(batch, index, from, to)];
    missing.push(index);
    return [];
  });
  const results = await pipelined(chunksOf(rows, CHUNK_ROWS), (chunk) =>
    run(cypher, { rows: chunk, store: ids.store }),
  );
  const created = results.reduce((total, { edgesCreated }) => total + edgesCreated, 0);
  return { created, updated: rows.length - created, missing };
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const scalar = (value: unknown): GraphInput =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
    ? value
    : null;
