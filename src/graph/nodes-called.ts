import { isNode } from './elements.ts';
import type { GraphNode, GraphStore, Row } from './port.ts';

/** A store, or a transaction as one: `{ read: tx.query.bind(tx) }` sees what it has written. */
export type Readable = Pick<GraphStore, 'read'>;

/** The nodes with this label and these ids, by id, in the order of the ids; an id without one is left out. */
export async function nodesCalled(
  store: Readable,
  label: string,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, GraphNode>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await store.read(`UNWIND $ids AS at MATCH (n:${label} {id: at}) RETURN at, n`, { ids: wanted });
  const found = new Map(rows.flatMap(({ at, n }) => (isNode(n) ? [[String(at), n] as const] : [])));
  return new Map(
    wanted.flatMap((id) => {
      const node = found.get(id);
      return node === undefined ? [] : [[id, node] as const];
    }),
  );
}

/** The nodes in one column of some rows, in their order. */
export const nodesIn = (rows: readonly Row[], column: string): GraphNode[] =>
  rows.flatMap(({ [column]: value }) => (isNode(value) ? [value] : []));
