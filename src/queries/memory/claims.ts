import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { entityIdsOf } from '../../rules/findings/members.ts';
import { textProperty } from '../../rules/findings/nodes.ts';
import { summaryOf } from '../../rules/findings/wording/summary.ts';
import { compareText } from '../../util/places.ts';
import { claimNames, findingsOnClaims } from '../claim-names.ts';
import { namingIn } from '../claims.ts';
import { type ClaimState, claimStates } from '../claims-page.ts';
import { type StoredClaim, storedClaim } from '../stored-lore.ts';
import { type RowReader, readingIn } from './reading.ts';

/** A claim as answers about memories show it: one that was read from the text of a memory, or that a file states in its place. */
export interface MemoryClaim {
  readonly id: string;
  /** In a sentence. */
  readonly summary: string;
  readonly status: ClaimState;
  /** Whom it is about, its subject first. */
  readonly entities: readonly { readonly id: string; readonly name: string }[];
}

const asserted = `MATCH (x:${labels.assertion})-[:ASSERTED_BY]->(m:${labels.memory} {id: at})`;

/** The claims of these memories, each memory's in the order of their ids. */
export async function readMemoryClaims(store: GraphStore, memoryIds: readonly string[]): Promise<MemoryClaim[]> {
  return shownClaims(store, await memoryClaimNodes(store, memoryIds));
}

/** The claims with these ids, in their order; an id without a claim is left out. */
export async function readClaimsCalled(store: GraphStore, ids: readonly string[]): Promise<MemoryClaim[]> {
  if (ids.length === 0) return [];
  const rows = await store.read(`UNWIND $ids AS at MATCH (x:${labels.assertion} {id: at}) RETURN x`, { ids: [...ids] });
  const shown = await shownClaims(
    store,
    rows.flatMap(({ x }) => (isNode(x) ? [x] : [])),
  );
  const byId = new Map(shown.map((claim) => [claim.id, claim]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function shownClaims(store: GraphStore, nodes: readonly GraphNode[]): Promise<MemoryClaim[]> {
  const naming = await namingIn(store, nodes);
  const names = await claimNames(store, nodes.flatMap(entityIdsOf));
  return nodes.map((node) => ({
    id: textProperty(node, 'id') ?? '',
    summary: summaryOf(node, naming),
    status: statusOf(node),
    entities: entityIdsOf(node).map((id) => ({ id, name: names.get(id) ?? id })),
  }));
}

/** The same as nodes. */
export const memoryClaimNodes = (store: GraphStore, memoryIds: readonly string[]): Promise<GraphNode[]> =>
  memoryClaimsWithin(readingIn(store), memoryIds);

/** The same within a transaction; of these states. */
export async function memoryClaimsWithin(
  read: RowReader,
  memoryIds: readonly string[],
  states?: readonly string[],
): Promise<GraphNode[]> {
  if (memoryIds.length === 0) return [];
  const rows = await read(`UNWIND $ids AS at ${asserted} RETURN x`, { ids: [...new Set(memoryIds)] });
  const isMeant = (node: GraphNode) => states?.includes(textProperty(node, 'status') ?? '') ?? true;
  const nodes = rows.flatMap(({ x }) => (isNode(x) && isMeant(x) ? [x] : []));
  return nodes.sort((a, b) => compareText(textProperty(a, 'id') ?? '', textProperty(b, 'id') ?? ''));
}

/** Ids of the claims of a memory that are of these states, sorted. */
export async function memoryClaimIdsIn(
  store: GraphStore,
  memoryId: string,
  states: readonly MemoryClaim['status'][],
): Promise<string[]> {
  const nodes = await memoryClaimsWithin(readingIn(store), [memoryId], states);
  return nodes.flatMap((node) => textProperty(node, 'id') ?? []);
}

/** The claims of a memory that count or wait to, with all that they state. */
export async function memoryClaimsToState(store: GraphStore, memoryId: string): Promise<StoredClaim[]> {
  return (await memoryClaimsWithin(readingIn(store), [memoryId], ['candidate', 'active'])).map(storedClaim);
}

function statusOf(node: GraphNode): ClaimState {
  const status = textProperty(node, 'status');
  return claimStates.find((state) => state === status) ?? 'active';
}

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
  const claims = (await memoryClaimNodes(store, ids)).flatMap((node) => textProperty(node, 'id') ?? []);
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
