import { nodesIn } from '../graph/nodes-called.ts';
import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { byNodePlace } from '../rules/findings/nodes.ts';
import { plainNames } from '../rules/findings/wording/naming.ts';
import { claimNodes } from './stored-claims.ts';
import { type StoredEntity, storedEntities } from './stored-entities.ts';
import { namingIn, type ToldClaim, toldClaims } from './told-claims.ts';

/** An entity as lists show it. */
const listedBy = ['id', 'name', 'aliases', 'kind', 'kinds', 'dates', 'source'] as const;
export type ListedEntity = Pick<StoredEntity, (typeof listedBy)[number]>;

/** A claim as lists show it. */
export type ListedClaim = Pick<ToldClaim<'state'>, 'id' | 'summary' | 'entities' | 'source' | 'state'>;

/** Every entity of the world, by place. */
export async function listedEntities(store: GraphStore): Promise<ListedEntity[]> {
  const nodes = nodesIn(await store.read(`MATCH (e:${labels.entity}) RETURN e`), 'e').sort(byNodePlace);
  return nodes.map((node) => storedEntities.pick(node, listedBy));
}

/** The entities with these ids, in their order; an id without one is left out. */
export const readListedEntities = async (store: GraphStore, ids: readonly string[]): Promise<ListedEntity[]> => [
  ...(await storedEntities.called(store, ids, listedBy)).values(),
];

/** The claims with these ids, in their order, with every entity by its name alone; an id without a claim is left out. */
export async function readListedClaims(store: GraphStore, ids: readonly string[]): Promise<ListedClaim[]> {
  const nodes = await claimNodes(store, { ids });
  const names = plainNames((await namingIn(store, nodes)).entityOf);
  return toldClaims(nodes, names, ['state']).map(({ id, summary, entities, source, state }) => {
    return { id, summary, entities, source, state };
  });
}
