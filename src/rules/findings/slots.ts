import type { GraphNode } from '../../graph/port.ts';
import { type Tier, tierRank } from '../../model/claim.ts';
import type { SlotKind } from '../../model/slot-kinds.ts';
import type { Identified } from './fingerprint.ts';
import { isStatement, tierOf } from './nodes.ts';

/** The stored key of a contradiction: rule × subject × predicate or attribute, in a project. */
export interface Slot {
  readonly kind: SlotKind;
  /** `[rule, subject, predicate, project]` as JSON. */
  readonly key: string;
  /** Empty where all its claims belong to none. */
  readonly project: string;
}

/** The slot of these claims: `cross_layer` where they are of more than one tier. */
export function slotOf(hit: Omit<Identified, 'members'>, members: readonly GraphNode[]): Slot {
  return { ...slotName(hit), kind: slotKind(members.map((node) => (isStatement(node) ? tierOf(node) : undefined))) };
}

export function slotName({
  rule,
  subjectId,
  predicate = '',
  project = '',
}: Omit<Identified, 'members'>): Omit<Slot, 'kind'> {
  return { key: JSON.stringify([rule.id, subjectId, predicate, project]), project };
}

/** @param tiers of the members that clash; of an entity, none. */
export function slotKind(tiers: readonly (Tier | undefined)[]): SlotKind {
  const layers = new Set(tiers.map((tier) => layerOf(tier).member_layer_trust));
  if (layers.size > 1) return 'cross_layer';
  return layers.has(tierRank.memory) ? 'memory_slot' : 'entity_slot';
}

const memberKinds = { canon: 'project_state', entity: 'entity', memory: 'memory' } as const;

/** How far a member is trusted, as its edge says: 1 for memory, 2 for entity, 3 for canon. An entity itself is one of the files. */
export function layerOf(tier: Tier = 'entity') {
  return { member_kind: memberKinds[tier], member_layer_trust: tierRank[tier] };
}
