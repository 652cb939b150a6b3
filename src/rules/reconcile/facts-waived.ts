import type { ReconcilePlan } from './plan.ts';

/** The hash of what the members stated when a waiver first applied to a finding. Another rule or reason makes another waiver. */
export function factsWaived({ waiver, was, membersHash }: ReconcilePlan['waived'][number]): string {
  const isSame = was?.waiver !== undefined && was.waiver.rule === waiver.rule && was.resolution === waiver.reason;
  return isSame ? (was.waiver?.facts ?? was.members_hash) : membersHash;
}
