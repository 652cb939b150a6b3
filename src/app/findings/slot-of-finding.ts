import type { Finding, Member } from '../../model/finding.ts';
import type { SlotKind } from '../../model/slot-kinds.ts';
import { layerOf, slotKind, slotName } from '../../rules/findings/slots.ts';
import { clashingIds } from './clashing-members.ts';

/** The slot that a contradiction is about, as it is stored with it. */
export interface FindingSlot {
  readonly slot_kind: SlotKind;
  /** `[rule, subject, predicate, project]` as JSON. */
  readonly slot_key: string;
}

/** Undefined for a finding that is no contradiction. */
export function slotOfFinding(finding: Finding): FindingSlot | undefined {
  if (finding.category !== 'contradiction') return undefined;
  const { rule_id, subject, predicate, project, members } = finding;
  const clashing = clashingIds(finding);
  const tiers = members.filter(({ id }) => clashing.has(id)).map(({ tier }) => tier);
  const slot = { rule: { id: rule_id }, subjectId: subject.id, ...(predicate === undefined ? {} : { predicate }) };
  return {
    slot_kind: slotKind(tiers),
    slot_key: slotName({ ...slot, ...(project === undefined ? {} : { project }) }).key,
  };
}

/** A member with how far it is trusted. */
export type LayeredMember = Member & ReturnType<typeof layerOf>;

/** The members of a finding as they are, such as in the order of a story. */
export const membersInOrder = <T extends Member>(members: readonly T[]): (T & ReturnType<typeof layerOf>)[] =>
  members.map((member) => ({ ...member, ...layerOf(member.tier) }));

/** The members of a finding, the most trusted first. */
export const membersByTrust = <T extends Member>(members: readonly T[]): (T & ReturnType<typeof layerOf>)[] =>
  membersInOrder(members).sort((a, b) => b.member_layer_trust - a.member_layer_trust);
