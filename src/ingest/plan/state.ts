import { labels } from '../../graph/schema.ts';
import { type Claim, type Reliability, unadjudicated } from '../../model/claim.ts';
import type { AssertionState, Decision } from './records.ts';

/**
 * What an assertion is in the graph: the reviewer's word first, then the files'. Speech that nobody has adjudicated
 * (prophecy, legend, propaganda: its own, or its source's) is a `claim`, which rules do not see.
 */
export function assertionState(
  claim: Claim,
  reliability: Reliability | undefined,
  decision: Decision | undefined,
): AssertionState {
  if (decision === 'withdrawn') return 'invalid';
  if (claim.status === 'candidate' && decision !== 'accepted') return 'candidate';
  return reliability !== undefined && unadjudicated.has(reliability) ? 'claim' : 'active';
}

/** The labels of an assertion; only an active relation also carries its type. */
export function assertionLabels(state: AssertionState, claim: Pick<Claim, 'form' | 'type'>): [string, ...string[]] {
  switch (state) {
    case 'active':
      return claim.form === 'relation'
        ? [labels.assertion, labels.relation, claim.type]
        : [labels.assertion, labels.attribute];
    case 'claim':
      return [labels.assertion, labels.claim];
    case 'candidate':
      return [labels.assertion, labels.candidate];
    case 'invalid':
      return [labels.assertion, labels.invalid];
  }
}
