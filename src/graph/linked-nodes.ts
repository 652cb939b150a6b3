import { defined } from '../util/defined.ts';
import { GraphError } from '../util/errors.ts';
import type { BatchResult, EdgeBatch, EdgeEnd, GraphWriter, Properties } from './port.ts';

/** An edge of each node of a batch. Its ends are indices into the batch's `ends`; an absent one is the node itself. */
export interface LinkedEdge {
  readonly type: string;
  readonly from?: number;
  readonly to?: number;
  /** True if it has the `edge` properties of its row; default: none. */
  readonly hasProperties?: boolean;
}

/** New nodes, each with its edges: to existing nodes, and between those. */
export interface LinkedNodeBatch {
  readonly labels: readonly string[];
  readonly key?: string;
  readonly ends: readonly EdgeEnd[];
  readonly edges: readonly LinkedEdge[];
  readonly rows: readonly {
    readonly properties: Properties;
    /** The key of each of the batch's `ends`. */
    readonly ends: readonly string[];
    readonly edge?: Properties;
  }[];
}

/** The extra methods of a server's writer: nodes with all of their edges in one statement. */
export interface LinksNodes {
  /** Rejects with GraphError `graph-changed` when an end does not exist. */
  createLinkedNodes(batch: LinkedNodeBatch): Promise<BatchResult>;
}

/**
 * Creates nodes with their edges: at once where the writer can do that, or first the nodes and then their edges, type by
 * type. Rejects with GraphError `graph-changed` when an end does not exist.
 */
export async function createLinkedNodes(
  tx: Pick<GraphWriter, 'createNodes' | 'createEdges'> & Partial<LinksNodes>,
  batch: LinkedNodeBatch,
): Promise<BatchResult> {
  if (tx.createLinkedNodes !== undefined) return tx.createLinkedNodes(batch);
  const { rows, edges, ends: _, ...nodes } = batch;
  const result = await tx.createNodes({ ...nodes, rows: rows.map(({ properties }) => properties) });
  for (const edge of edges) await writeAllEdges(edgesOf(batch, edge), (each) => tx.createEdges(each));
  return result;
}

/** Rejects with GraphError `graph-changed` when an end does not exist. */
export async function writeAllEdges(
  batch: EdgeBatch,
  write: (batch: EdgeBatch) => Promise<BatchResult>,
): Promise<void> {
  if (batch.rows.length === 0) return;
  const { missing } = await write(batch);
  const row = missing[0] === undefined ? undefined : batch.rows[missing[0]];
  if (row !== undefined) throw missingEnds(missing.length, `${batch.type} edges`, [row.from, row.to]);
}

export const missingEnds = (count: number, what: string, first?: readonly string[]): GraphError =>
  new GraphError(`An end of ${count} ${what} is not in the graph${first ? ` (first: ${first.join(' → ')})` : ''}.`, {
    code: 'graph-changed',
    fix: 'Something else changes this graph at the same time. Ingest again.',
  });

/** The edges of one sort that the rows of a batch have. */
export function edgesOf(batch: LinkedNodeBatch, { type, from, to, hasProperties }: LinkedEdge): EdgeBatch {
  const { labels, key = 'id', ends, rows } = batch;
  const node: EdgeEnd = { label: labels[0] ?? '', key };
  const keyAt = (end: number | undefined, row: LinkedNodeBatch['rows'][number]): string =>
    end === undefined ? String(row.properties[key]) : (row.ends[end] ?? '');
  return {
    type,
    from: (from === undefined ? undefined : ends[from]) ?? node,
    to: (to === undefined ? undefined : ends[to]) ?? node,
    rows: rows.map((row) => ({
      from: keyAt(from, row),
      to: keyAt(to, row),
      ...defined({ properties: hasProperties === true ? row.edge : undefined }),
    })),
  };
}
