import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { claims } from './stored-claims.ts';
import { storedEntities } from './stored-entities.ts';
import { claimsInWords } from './told-claims.ts';

/** The sentences of claims, and the names of entities, by id; whatever has become of them. Any other id has none. */
export async function claimNames(store: GraphStore, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const told = await claimsInWords(store, { ids: wanted }, []);
  const entities = await storedEntities.called(store, wanted, ['name']);
  return new Map([
    ...[...entities].map(([id, { name }]) => [id, name] as const),
    ...told.map(({ id, summary }) => [id, summary] as const),
  ]);
}

/** Ids and hashes of what is stated, of every claim that was ever made about an entity. */
export const everyClaimAbout = async (store: GraphStore, entityId: string): Promise<string[]> =>
  (await claims(store, { about: [entityId] }, ['id', 'facts'])).flatMap(({ id, facts }) => [id, facts]);

/** Ids of the findings that rest on one of these claims, or did before their members changed; sorted. */
export async function findingsOnClaims(store: GraphStore, claims: readonly string[]): Promise<string[]> {
  const wanted = new Set(claims);
  const resting = await store.read(
    `UNWIND $ids AS claim MATCH (:${labels.assertion} {id: claim})<-[:MEMBER]-(v:${labels.violation}) RETURN DISTINCT v.id AS id`,
    { ids: [...wanted] },
  );
  const left = await store.read(
    `MATCH (a:${labels.audit}) WHERE a.action = 'members-changed' RETURN a.node_id AS id, a.before AS before`,
  );
  const was = left.filter(({ before }) => typeof before === 'string' && before.split(' ').some((id) => wanted.has(id)));
  return [...new Set([...resting, ...was].map(({ id }) => String(id)))].sort();
}
