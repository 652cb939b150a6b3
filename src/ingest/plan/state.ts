import { labels } from '../../graph/schema.ts';
import { type Claim, type Reliability, unadjudicated } from '../../model/claim.ts';
import type { AssertionState, DecidedState } from './records.ts';

/**
 * The state of an assertion in the graph: a person's decision first, then the files. Speech that nobody has adjudicated (prophecy, legend,
 * propaganda: its own, or its source's) is a `claim`, which rules do not see.
 */
export function assertionState(
  claim: Claim,
  reliability: Reliability | undefined,
  decided: DecidedState | undefined,
): AssertionState {
  if (decided?.state === 'withdrawn') return 'invalid';
  if (decided?.state === 'superseded') return 'superseded';
  if (claim.status === 'candidate' && decided === undefined) return 'candidate';
  return reliability !== undefined && unadjudicated.has(reliability) ? 'claim' : 'active';
}

type Labels = readonly [string, ...string[]];

const attributeLabels: Labels = [labels.assertion, labels.attribute];
const inactiveLabels: Readonly<Record<Exclude<AssertionState, 'active'>, Labels>> = {
  claim: [labels.assertion, labels.claim],
  candidate: [labels.assertion, labels.candidate],
  invalid: [labels.assertion, labels.invalid],
  superseded: [labels.assertion, labels.superseded],
};

const relationLabels = new Map<string, Labels>();

/** The labels of an assertion, the same list for the same labels; only an active relation also carries its type. */
export function assertionLabels(state: AssertionState, { form, type }: Pick<Claim, 'form' | 'type'>): Labels {
  if (state !== 'active') return inactiveLabels[state];
  if (form === 'attribute') return attributeLabels;
  let ofType = relationLabels.get(type);
  if (ofType === undefined) {
    ofType = [labels.assertion, labels.relation, type];
    relationLabels.set(type, ofType);
  }
  return ofType;
}
