import * as z from 'zod';

/** What a person can decide: about a claim the first four, about a finding the others. */
export const claimActions = ['accept', 'withdraw', 'supersede', 'unsupersede'] as const;
export const findingActions = ['resolve', 'dismiss', 'reopen'] as const;
export type ClaimAction = (typeof claimActions)[number];
export type FindingAction = (typeof findingActions)[number];

/**
 * Why a finding is dismissed: the author means it; two different things, so that the rule overreached; or another finding says
 * it already.
 */
export const dismissalKinds = ['intended', 'not-a-conflict', 'duplicate'] as const;
export type DismissalKind = (typeof dismissalKinds)[number];

/** What becomes of the other claims when a contradiction is resolved. */
export const resolutionActions = ['supersede_others', 'no_action'] as const;
export type ResolutionAction = (typeof resolutionActions)[number];

const base = {
  /** Random: no two decisions share one, in whichever checkout they were made. */
  id: z.string().min(1).max(64),
  /** When, ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** Who decided. */
  actor: z.string().min(1),
  /** What it is about, in words of the world. */
  about: z.string(),
  /** Hash of what the finding's members, or the claim, stated then. */
  facts: z.string().min(1),
  reason: z.string(),
};

/** The claim that holds in place of others: what was said, and where, as of the claim that was decided about. */
const winner = {
  winner: z.string().min(1).optional(),
  winner_path: z.string().optional(),
  winner_facts: z.string().optional(),
};

export const claimDecisionSchema = z.strictObject({
  ...base,
  action: z.enum(claimActions),
  /** Id of the claim, as it was then. */
  claim: z.string().min(1),
  /** The file that it stood in. */
  path: z.string(),
  ...winner,
  /** The decision about a finding that this one came with. */
  because: z.string().optional(),
});
export type ClaimDecision = z.infer<typeof claimDecisionSchema>;

export const findingDecisionSchema = z.strictObject({
  ...base,
  action: z.enum(findingActions),
  /** Fingerprint of the finding. */
  finding: z.string().min(1),
  rule: z.string().min(1),
  kind: z.enum(dismissalKinds).optional(),
  ...winner,
});
export type FindingDecision = z.infer<typeof findingDecisionSchema>;

/** A person's decision, as `.lore/decisions.yaml` and the history hold it. */
export const decisionSchema = z.union([claimDecisionSchema, findingDecisionSchema]);
export type Decision = z.infer<typeof decisionSchema>;

export const isAboutClaim = (decision: Decision): decision is ClaimDecision => 'claim' in decision;
export const isAboutFinding = (decision: Decision): decision is FindingDecision => 'finding' in decision;

/** The order in which decisions govern: the last one does. */
export function compareDecisions(a: Pick<Decision, 'at' | 'id'>, b: Pick<Decision, 'at' | 'id'>): number {
  return compare(a.at, b.at) || compare(a.id, b.id);
}

/** When a decision is made: after those that it is to overrule, whatever the clocks of two machines say. */
export function timeOfDecision(now: Date, earlier: readonly Decision[]): string {
  const last = Math.max(0, ...earlier.map(({ at }) => Date.parse(at)));
  return new Date(Math.max(now.getTime(), last + 1)).toISOString();
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
