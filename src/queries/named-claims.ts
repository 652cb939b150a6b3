import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { claims, type StoredClaim } from './stored-claims.ts';

/** Ids of up to `most` claims that begin with `prefix`, sorted. */
export async function claimIdsStartingWith(store: GraphStore, prefix: string, most: number): Promise<string[]> {
  const rows = await store.read(
    `MATCH (a:${labels.assertion}) WHERE a.id STARTS WITH $prefix RETURN a.id AS id ORDER BY id LIMIT ${most}`,
    { prefix },
  );
  return rows.map(({ id }) => String(id));
}

/** A claim by where it stands. */
export type PlacedClaim = Pick<StoredClaim, 'id'> & Pick<StoredClaim['place'], 'line' | 'column'>;

/** The claims that stand in a file, by line and column. Those that left it are not among them. */
export async function claimsInFile(store: GraphStore, path: string): Promise<PlacedClaim[]> {
  const found = await claims(store, { paths: [path] }, ['id', 'place', 'placed', 'status', 'superseded_by']);
  return found.flatMap(({ id, place: { line, column }, status, superseded_by }) =>
    status === 'superseded' && superseded_by === undefined ? [] : [{ id, line, column }],
  );
}

/** The paths of all files that claims stand in, sorted. */
export async function pathsOfClaims(store: GraphStore): Promise<string[]> {
  const rows = await store.read(`MATCH (a:${labels.assertion}) RETURN DISTINCT a.path AS path ORDER BY path`);
  return rows.flatMap(({ path }) => (typeof path === 'string' ? [path] : []));
}
