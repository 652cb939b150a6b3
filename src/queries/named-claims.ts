import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';

/** Ids of up to `most` claims that begin with `prefix`, sorted. */
export async function claimIdsStartingWith(store: GraphStore, prefix: string, most: number): Promise<string[]> {
  const rows = await store.read(
    `MATCH (a:${labels.assertion}) WHERE a.id STARTS WITH $prefix RETURN a.id AS id ORDER BY id LIMIT ${most}`,
    { prefix },
  );
  return rows.map(({ id }) => String(id));
}

/** A claim by where it stands. */
export interface PlacedClaim {
  readonly id: string;
  readonly line: number;
  readonly column: number;
}

/** The claims that stand in a file, by line and column. Those that left it are not among them. */
export async function claimsInFile(store: GraphStore, path: string): Promise<PlacedClaim[]> {
  const rows = await store.read(
    `MATCH (a:${labels.assertion} {path: $path}) WHERE a.status <> 'superseded' OR a.superseded_by IS NOT NULL
     RETURN a.id AS id, a.line AS line, a.column AS column ORDER BY line, column, id`,
    { path },
  );
  return rows.map(({ id, line, column }) => ({ id: String(id), line: Number(line), column: Number(column) }));
}

/** The paths of all files that claims stand in, sorted. */
export async function pathsOfClaims(store: GraphStore): Promise<string[]> {
  const rows = await store.read(`MATCH (a:${labels.assertion}) RETURN DISTINCT a.path AS path ORDER BY path`);
  return rows.flatMap(({ path }) => (typeof path === 'string' ? [path] : []));
}
