import type { GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/** Ids of the entities that claims are about, and of those that findings rest on claims of; sorted. */
export async function whomItConcerns(
  store: GraphStore,
  { claims, findings }: { readonly claims: readonly string[]; readonly findings: readonly string[] },
): Promise<string[]> {
  const ends = 'RETURN DISTINCT a.from_id AS one, a.to_id AS other, a.entity_id AS of';
  const rows = [
    ...(await found(store, `UNWIND $ids AS at MATCH (a:${labels.assertion} {id: at}) ${ends}`, claims)),
    ...(await found(
      store,
      `UNWIND $ids AS at MATCH (:${labels.violation} {id: at})-[:MEMBER]->(a:${labels.assertion}) ${ends}`,
      findings,
    )),
  ];
  const ids = rows.flatMap(({ one, other, of }) => [one, other, of]);
  return [...new Set(ids.filter((end) => typeof end === 'string'))].sort();
}

const found = async (store: GraphStore, cypher: string, ids: readonly string[]): Promise<Row[]> =>
  ids.length === 0 ? [] : store.read(cypher, { ids: [...ids] });

/** Which of these claims stand in one of these files. */
export async function claimsStandingIn(
  store: GraphStore,
  ids: readonly string[],
  isFile: (path: string) => boolean,
): Promise<ReadonlySet<string>> {
  const rows = await found(
    store,
    `UNWIND $ids AS at MATCH (a:${labels.assertion} {id: at}) RETURN a.id AS id, a.path AS path, a.origin AS origin`,
    ids,
  );
  const inFile = rows.filter(({ path, origin }) => origin !== 'memory' && typeof path === 'string' && isFile(path));
  return new Set(inFile.map(({ id }) => String(id)));
}
