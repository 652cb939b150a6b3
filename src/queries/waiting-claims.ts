import type { GraphNode, GraphStore } from '../graph/port.ts';
import { byNodePlace } from '../rules/findings/nodes.ts';
import type { Naming } from '../rules/findings/wording/naming.ts';
import { defined } from '../util/defined.ts';
import { type ClaimsWhere, claimNodes } from './stored-claims.ts';
import { namingIn, type ToldClaim, toldClaims } from './told-claims.ts';

/** A claim that nobody has accepted yet; of an attribute with its value as the author wrote it. */
export type WaitingClaim = ToldClaim<'from_prose'> & { readonly value?: string };

/** All claims of a store that wait, or those of them with some ids or about some entities; by place. */
export async function readWaitingClaims(
  store: GraphStore,
  where: Pick<ClaimsWhere, 'ids' | 'about'> = {},
): Promise<WaitingClaim[]> {
  const nodes = await claimNodes(store, { ...where, states: ['candidate'], ofFiles: true });
  return waitingClaimsOf(nodes.sort(byNodePlace), await namingIn(store, nodes));
}

/** The nodes of claims as what waits. */
export const waitingClaimsOf = (nodes: readonly GraphNode[], naming: Naming): WaitingClaim[] =>
  toldClaims(nodes, naming, ['from_prose', 'value']).map(({ value, ...claim }) => ({
    ...claim,
    ...defined({ value: value === undefined ? undefined : String(value) }),
  }));
