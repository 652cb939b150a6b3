import { GraphError } from '../util/errors.ts';
import type { BatchResult, EdgeBatch, EdgeEnd, GraphWriter, LinkedEdge, LinkedNodeBatch, Properties } from './port.ts';

/** Nodes first, then their edges, type by type: for a writer that knows the nodes it has made, and needs not look for them. */
export async function createInSteps(
  tx: Pick<GraphWriter, 'createNodes' | 'createEdges'>,
  batch: LinkedNodeBatch,
): Promise<BatchResult> {
  const { rows, edges, ends: _, ...nodes } = batch;
  const result = await tx.createNodes({ ...nodes, rows: rows.map(({ properties }) => properties) });
  for (const edge of edges) await createAll(edgesOf(batch, edge), (each) => tx.createEdges(each));
  return result;
}

/** Writes edges whose ends must be there; rejects with GraphError `graph-changed` where one is not. */
export async function createAll(batch: EdgeBatch, write: (batch: EdgeBatch) => Promise<BatchResult>): Promise<void> {
  if (batch.rows.length === 0) return;
  const { missing } = await write(batch);
  const row = missing[0] === undefined ? undefined : batch.rows[missing[0]];
  if (row !== undefined) throw withoutEnd(missing.length, `${batch.type} edges`, [row.from, row.to]);
}

/** Of edges, or nodes with edges, that were to be linked to what is not there. */
export const withoutEnd = (count: number, what: string, first?: readonly string[]): GraphError =>
  new GraphError(`An end of ${count} ${what} is not in the graph${first ? ` (first: ${first.join(' → ')})` : ''}.`, {
    code: 'graph-changed',
    fix: 'Something else changes this graph at the same time. Ingest again.',
  });

/** All edges of one sort that the rows of a batch have. */
export function edgesOf(batch: LinkedNodeBatch, { type, from, to, hasProperties }: LinkedEdge): EdgeBatch {
  const { labels, key = 'id', ends, rows } = batch;
  const node: EdgeEnd = { label: labels[0] ?? '', key };
  const at = (place: number | undefined, row: LinkedNodeBatch['rows'][number]): string =>
    place === undefined ? String(row.properties[key]) : (row.ends[place] ?? '');
  return {
    type,
    from: (from === undefined ? undefined : ends[from]) ?? node,
    to: (to === undefined ? undefined : ends[to]) ?? node,
    rows: rows.map((row) => ({
      from: at(from, row),
      to: at(to, row),
      ...(hasProperties === true && row.edge !== undefined ? { properties: row.edge } : {}),
    })),
  };
}

/** Every property that any of the rows has, in the order of first appearance. */
export function propertyNames(rows: readonly Properties[]): string[] {
  const names = new Set<string>();
  for (const row of rows) for (const name in row) names.add(name);
  return [...names];
}
