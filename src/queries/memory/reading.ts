import type { GraphStore, GraphValue, GraphWriter, Params, Row } from '../../graph/port.ts';

/** Runs a query that reads: in a store, or within a transaction, which sees what it has written. */
export type RowReader = (cypher: string, params?: Params) => Promise<Row[]>;

export const readingIn = (store: GraphStore): RowReader => store.read.bind(store);

export const readingWithin = (tx: GraphWriter): RowReader => tx.query.bind(tx);

/** The texts of a list; none where it is no list. */
export const textsIn = (value: GraphValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Which of these ids a node with this label has. */
export async function idsThere(
  read: RowReader,
  label: 'Entity' | 'Assertion' | 'LoreSource',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read(`UNWIND $ids AS at MATCH (n:${label} {id: at}) RETURN n.id AS id`, {
    ids: [...new Set(ids)],
  });
  return new Set(rows.map(({ id }) => String(id)));
}
