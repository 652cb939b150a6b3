import * as z from 'zod';
import { dismissalKinds } from './choices.ts';
import { isRememberedConflict, memoryOfPath } from './memory.ts';

/**
 * The decisions of a person about a claim and about a finding. `undecide` takes an `accept` or a `withdraw` back: the claim is what its file
 * makes it, which waits where it is a candidate.
 */
export const claimActions = ['accept', 'withdraw', 'undecide', 'supersede', 'unsupersede'] as const;
export const findingActions = ['resolve', 'dismiss', 'reopen'] as const;
export type ClaimAction = (typeof claimActions)[number];
export type FindingAction = (typeof findingActions)[number];

export type DismissalKind = (typeof dismissalKinds)[number];

/** The effect of a resolved contradiction on the other claims. */
export const resolutionActions = ['supersede_others', 'no_action'] as const;
export type ResolutionAction = (typeof resolutionActions)[number];

/** Milliseconds that the clock of another machine may be ahead: what is dated later than that was dated by nobody's clock. */
const mostAheadMs = 24 * 60 * 60 * 1000;
/** No later moment has four digits for its year. */
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const text = z.string().min(1);

/** In the order in which they are written. */
const base = {
  /** Random: no two decisions share one, in whichever checkout they were made. */
  id: text.max(64),
  /** When, ISO 8601 in UTC, to the millisecond; a year has four digits. */
  at: z.iso
    .datetime({
      error: ({ code }) =>
        code === 'invalid_format' ? 'expected a moment in UTC, such as `2031-05-01T08:00:00Z`' : undefined,
    })
    // As it is written by this program, so that moments compare as texts do.
    .transform((moment) => new Date(moment).toISOString()),
  /** The person who decided. */
  actor: text,
};

const stated = {
  /** Hash of what the finding's members, or the claim, stated then. */
  facts: text,
  reason: z.string(),
};

/** The claim that holds in place of others: what was said, and where, as of the claim that was decided about. */
const winner = {
  winner: text.optional(),
  winner_path: z.string().optional(),
  winner_facts: z.string().optional(),
};

/** Its subject, in words of the world. */
const about = z.string();

export const claimDecisionSchema = z.strictObject({
  ...base,
  action: z.enum(claimActions),
  about,
  /** Id of the claim, as it was then. */
  claim: text,
  /** The file that it stood in. */
  path: z.string(),
  ...stated,
  ...winner,
  /** The decision about a finding that this one came with. */
  because: z.string().optional(),
});
export type ClaimDecision = z.infer<typeof claimDecisionSchema>;

export const findingDecisionSchema = z.strictObject({
  ...base,
  action: z.enum(findingActions),
  about,
  /** Fingerprint of the finding. */
  finding: text,
  rule: text,
  ...stated,
  kind: z.enum(dismissalKinds).optional(),
  ...winner,
});
export type FindingDecision = z.infer<typeof findingDecisionSchema>;

/** A person's decision, as `.lore/decisions.yaml` and the history hold it. */
export const decisionSchema = z.union([claimDecisionSchema, findingDecisionSchema]);
export type Decision = z.infer<typeof decisionSchema>;

export const isAboutClaim = (decision: Decision): decision is ClaimDecision => 'claim' in decision;
export const isAboutFinding = (decision: Decision): decision is FindingDecision => 'finding' in decision;

/** True if a decision is about what memories say, or has one of them hold: files alone know nothing of it. */
export function restsOnMemories(decision: Decision): boolean {
  const paths = [decision.winner_path, isAboutClaim(decision) ? decision.path : undefined];
  return isRememberedConflict(decision.about) || paths.some((path) => memoryOfPath(path ?? '') !== undefined);
}

/** The order in which decisions govern: the last one does. */
export function compareDecisions(a: Pick<Decision, 'at' | 'id'>, b: Pick<Decision, 'at' | 'id'>): number {
  return compare(a.at, b.at) || compare(a.id, b.id);
}

/** True if a decision is dated so late that no clock can have said so: it does not apply. */
export function isFromTheFuture({ at }: Pick<Decision, 'at'>, now: Date): boolean {
  return Date.parse(at) > now.getTime() + mostAheadMs;
}

/** The last decision about each finding, as it stated one thing, governs. */
export function governingDecisions(decisions: readonly FindingDecision[]): FindingDecision[] {
  const last = new Map<string, FindingDecision>();
  for (const decision of [...decisions].sort(compareDecisions)) {
    last.set(`${decision.finding} ${decision.facts}`, decision);
  }
  return [...last.values()];
}

/**
 * The decisions about claims that count. One that came with a decision about a finding does for as long as that is the last word
 * on the finding: another winner, or a reopening, takes it back in every checkout that knows of it.
 */
export function claimDecisionsInForce(decisions: readonly Decision[]): ClaimDecision[] {
  const aboutFindings = decisions.filter(isAboutFinding);
  const governing = new Set(governingDecisions(aboutFindings).map(({ id }) => id));
  const overruled = new Set(aboutFindings.flatMap(({ id }) => (governing.has(id) ? [] : [id])));
  return decisions.filter(isAboutClaim).filter(({ because }) => because === undefined || !overruled.has(because));
}

/**
 * Why a decision about a claim does nothing now: no file says so any more; several other files do; the same of the claim that was
 * to hold instead; that one is withdrawn; or a later decision has it the other way round.
 */
export const staleReasons = [
  'gone',
  'several',
  'winner-gone',
  'winner-several',
  'winner-withdrawn',
  'overruled',
] as const;
export type StaleReason = (typeof staleReasons)[number];

/** When a decision is made: after those that it is to overrule, whatever the clocks of two machines say. */
export function timeOfDecision(now: Date, earlier: readonly Decision[]): string {
  const valid = earlier.filter((decision) => !isFromTheFuture(decision, now));
  const last = valid.reduce((latest, { at }) => Math.max(latest, Date.parse(at)), 0);
  const next = Math.max(now.getTime(), last + 1);
  return new Date(Math.min(next, now.getTime() + mostAheadMs, latestMs)).toISOString();
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The state of a closed finding, as stored and reported. */
export interface Outcome {
  /** Why it is resolved or dismissed. */
  readonly resolution?: string;
  /** A person, or the place of a waiver; absent where the engine closed it, for its cause was gone. */
  readonly decided_by?: string;
  /** ISO 8601. */
  readonly decided_at?: string;
  /** The kind of a dismissal by a person. */
  readonly decision_kind?: DismissalKind;
}
