import { isKnownBy } from '../findings/fingerprint.ts';
import type { ReconcilePlan } from './plan.ts';

type Waived = ReconcilePlan['waived'][number];

/** The hash of what the members stated when a waiver first applied to a finding. Another rule or reason makes another waiver. */
export function factsWaived({ waiver, was, signatures }: Waived): string {
  const isSame = was?.waiver !== undefined && was.waiver.rule === waiver.rule && was.resolution === waiver.reason;
  return isSame ? (was.waiver?.facts ?? was.members_hash) : signatures.own.facts;
}

/** True if the members state now what they stated when the waiver first applied. */
export function statesWhatWasWaived(waived: Waived): boolean {
  const facts = factsWaived(waived);
  return isKnownBy(waived.signatures, 'facts', (hash) => hash === facts);
}
