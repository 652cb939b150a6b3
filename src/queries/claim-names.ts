import { isNode } from '../graph/elements.ts';
import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { memberOf } from '../rules/findings/members.ts';
import { textProperty } from '../rules/findings/nodes.ts';
import { storedClaimFacts } from '../rules/findings/stored-facts.ts';
import { namingIn } from './claims.ts';

/** The sentences of claims, and the names of entities, by id; whatever has become of them. What is neither has none. */
export async function claimNames(store: GraphStore, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await store.read(`UNWIND $ids AS id MATCH (a:${labels.assertion} {id: id}) RETURN a`, { ids: wanted });
  const claims = rows.flatMap(({ a }) => (isNode(a) ? [a] : []));
  const naming = await namingIn(store, claims);
  const names = await store.read(
    `UNWIND $ids AS id MATCH (e:${labels.entity} {id: id}) RETURN e.id AS id, e.name AS name`,
    { ids: wanted },
  );
  return new Map([
    ...names.map(({ id, name }) => [String(id), String(name ?? id)] as const),
    ...claims.map((claim) => [textProperty(claim, 'id') ?? '', memberOf(claim, naming).summary] as const),
  ]);
}

/** Ids and hashes of what is stated, of every claim that was ever made about an entity. */
export async function everyClaimAbout(store: GraphStore, entityId: string): Promise<string[]> {
  const names = new Set<string>();
  for (const edge of ['FROM', 'TO', 'OF']) {
    const rows = await store.read(`MATCH (:${labels.entity} {id: $id})<-[:${edge}]-(a:${labels.assertion}) RETURN a`, {
      id: entityId,
    });
    for (const { a } of rows) {
      if (!isNode(a)) continue;
      names.add(textProperty(a, 'id') ?? '').add(storedClaimFacts(a));
    }
  }
  return [...names];
}

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
