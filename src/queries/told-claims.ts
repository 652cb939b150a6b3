import type { Readable } from '../graph/nodes-called.ts';
import type { GraphNode } from '../graph/port.ts';
import type { Member } from '../model/finding.ts';
import { entityIdsOf, memberOf } from '../rules/findings/members.ts';
import { type EntityLookup, type Naming, namingOf } from '../rules/findings/wording/naming.ts';
import { entityLookupOf } from './entities-by-id.ts';
import { type ClaimsWhere, claimNodes, pickedClaim, type StoredClaim } from './stored-claims.ts';

/** A claim in a sentence, with whom it is about and where it stands, and some of its fields. */
export type ToldClaim<F extends keyof StoredClaim = never> = Member & Pick<StoredClaim, F>;

/** The claims in words, in the order of `claimNodes`. */
export const claimsInWords = async <F extends keyof StoredClaim>(
  store: Readable,
  where: ClaimsWhere,
  names: readonly F[],
): Promise<ToldClaim<F>[]> => nodesInWords(store, await claimNodes(store, where), names);

/** The same of claims that were read already. */
export const nodesInWords = async <F extends keyof StoredClaim>(
  store: Readable,
  nodes: readonly GraphNode[],
  names: readonly F[],
): Promise<ToldClaim<F>[]> => toldClaims(nodes, await namingIn(store, nodes), names);

export const toldClaims = <F extends keyof StoredClaim>(
  nodes: readonly GraphNode[],
  naming: Naming,
  names: readonly F[],
): ToldClaim<F>[] => nodes.map((node) => ({ ...memberOf(node, naming), ...pickedClaim(node, names) }));

/** How the entities that claims are about are called in their sentences. */
export const namingIn = async (store: Readable, nodes: readonly GraphNode[]): Promise<Naming> =>
  namingAmong(nodes, await entityLookupOf(store, nodes.flatMap(entityIdsOf)));

/** The same, where the entities are at hand. */
export const namingAmong = (nodes: readonly GraphNode[], entityOf: EntityLookup): Naming =>
  namingOf(
    nodes.flatMap(entityIdsOf).flatMap((id) => entityOf(id) ?? []),
    entityOf,
  );
