import type { GraphNode, GraphStore, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { idOf, idsOf, nameOf } from '../../rules/findings/nodes.ts';
import { defined } from '../../util/defined.ts';
import { compareText } from '../../util/places.ts';
import { findingsOnClaims } from '../claim-names.ts';
import { type ClaimState, claimNodes, type StoredClaim, storedClaim } from '../stored-claims.ts';
import { namingIn, toldClaims } from '../told-claims.ts';
import { type RowReader, readingIn } from './reading.ts';

/** A claim as answers about memories show it: one that was read from the text of a memory, or that a file states in its place. */
export interface MemoryClaim extends Pick<StoredClaim, 'id' | 'status'> {
  /** In a sentence. */
  readonly summary: string;
  /** Its entities, the subject first. */
  readonly entities: readonly { readonly id: string; readonly name: string }[];
}

const asserted = `MATCH (x:${labels.assertion})-[:ASSERTED_BY]->(m:${labels.memory} {id: at})`;

/** The claims of these memories, in the order of their ids. */
export const readMemoryClaims = async (store: GraphStore, memoryIds: readonly string[]): Promise<MemoryClaim[]> =>
  shownClaims(store, await memoryClaimNodes(store, memoryIds));

/** The claims with these ids, in their order; an id without a claim is left out. */
export const readClaimsCalled = async (store: GraphStore, ids: readonly string[]): Promise<MemoryClaim[]> =>
  shownClaims(store, await claimNodes(store, { ids }));

/** The same with all that they state. */
export const storedClaimsCalled = async (store: GraphStore, ids: readonly string[]): Promise<StoredClaim[]> =>
  (await claimNodes(store, { ids })).map(storedClaim);

/** An entity that is not there has its id for a name. */
async function shownClaims(store: GraphStore, nodes: readonly GraphNode[]): Promise<MemoryClaim[]> {
  const naming = await namingIn(store, nodes);
  const named = (id: string) => {
    const entity = naming.entityOf(id);
    return { id, name: entity === undefined ? id : nameOf(entity) };
  };
  return toldClaims(nodes, naming, ['status', 'about']).map(({ id, summary, status, about }) => {
    return { id, summary, status, entities: about.map(named) };
  });
}

/** The same as nodes. */
export const memoryClaimNodes = (store: GraphStore, memoryIds: readonly string[]): Promise<GraphNode[]> =>
  memoryClaimsWithin(readingIn(store), memoryIds);

/** The same within a transaction; of these states. */
export async function memoryClaimsWithin(
  read: RowReader,
  memories: readonly string[],
  states?: readonly ClaimState[],
): Promise<GraphNode[]> {
  const nodes = await claimNodes({ read }, { memories, ...defined({ states }) });
  return nodes.sort((a, b) => compareText(idOf(a) ?? '', idOf(b) ?? ''));
}

/** Ids of the claims of a memory that are of these states, sorted. */
export const memoryClaimIdsIn = async (
  store: GraphStore,
  memoryId: string,
  states: readonly ClaimState[],
): Promise<string[]> => idsOf(await memoryClaimsWithin(readingIn(store), [memoryId], states));

/** The claims of a memory that count or wait to, with all that they state. */
export const memoryClaimsToState = async (store: GraphStore, memoryId: string): Promise<StoredClaim[]> =>
  (await memoryClaimsWithin(readingIn(store), [memoryId], ['candidate', 'active'])).map(storedClaim);

/** Deletes the claims of memories, with what rules read of them. */
export async function deleteMemoryClaims(tx: GraphWriter, memoryIds: readonly string[]): Promise<void> {
  const ids = [...memoryIds];
  await tx.query(
    `UNWIND $ids AS at ${asserted} MATCH (x)-[:FROM]->(a:${labels.entity})-[e]->(b:${labels.entity})
     WHERE e.relation_id = x.id DELETE e`,
    { ids },
  );
  await tx.query(`UNWIND $ids AS at ${asserted} DETACH DELETE x`, { ids });
}

/** Deletes claims of memories that nobody has accepted. */
export async function deleteClaimsCalled(tx: GraphWriter, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(`UNWIND $ids AS at MATCH (x:${labels.assertion} {id: at}) DETACH DELETE x`, { ids: [...ids] });
}

/** Ids of the open findings that one of these memories is a member of, or one of their claims; sorted. */
export async function openFindingsOnMemories(store: GraphStore, memoryIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(memoryIds)];
  const claims = idsOf(await memoryClaimNodes(store, ids));
  const resting = await store.read(
    `UNWIND $ids AS at MATCH (:${labels.memory} {id: at})<-[:MEMBER]-(v:${labels.violation}) RETURN DISTINCT v.id AS id`,
    { ids },
  );
  const all = [...resting.map(({ id }) => String(id)), ...(await findingsOnClaims(store, claims))];
  const open = await store.read(
    `UNWIND $ids AS at MATCH (v:${labels.violation} {id: at}) WHERE v.status = 'open' RETURN v.id AS id`,
    { ids: [...new Set(all)] },
  );
  return open.map(({ id }) => String(id)).sort();
}
