import type { UnreadReason } from '../../content/prose/reading.ts';
import type { Claim } from '../../model/claim.ts';
import { type ClaimDecision, claimDecisionsInForce } from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import type { ReportedProblem } from '../../model/problem.ts';
import type { ProblemCode } from '../../model/problem-levels.ts';
import type { LoadedRules } from '../../rules/load/load.ts';
import { UserInputError } from '../../util/errors.ts';
import type { WorldHome } from '../store/home.ts';
import { knownDecisions } from '../store/known-decisions.ts';
import { rulesOf } from '../store/stored-config.ts';
import { noWorld, type StoredWorld } from '../store/stored-world.ts';

/** The name of the place of a proposed claim: structured, or in a sentence; of a list of texts, `(proposed 2).md` is the second. */
export const proposedPath = '(proposed).yaml';
const proposedProse = '(proposed).md';
const proposedText = (index: number): string => `(proposed ${index + 1}).md`;
export const isProposedPath = (path: string): boolean => /^\(proposed(?: \d+)?\)\./.test(path);

/**
 * In the world format: relations `{ type, from_entity, to, from?, until?, … }`, and entities, new ones or more about known
 * ones, `{ id, birth: 812, … }`. Or a text about entities of the world, read as its prose is, or a list of such texts.
 */
export type ProposedClaims = string | readonly string[] | readonly Readonly<Record<string, unknown>>[];

/** The proposed texts, with their places; empty for claims given as objects. */
export function proposedTexts(claims: ProposedClaims): readonly (readonly [path: string, text: string])[] {
  if (typeof claims === 'string') return [[proposedProse, claims]];
  return claims.flatMap((claim, at) => (typeof claim === 'string' ? [[proposedText(at), claim] as const] : []));
}

/** The world that claims are held against: plain data, so that another process can do the work. */
export interface DryRunRequest {
  readonly home: WorldHome;
  /** The world was ingested with this calendar instead of its own. */
  readonly calendar?: string | undefined;
  readonly rules: LoadedRules;
  /** The active decisions of people about claims. */
  readonly decisions: readonly ClaimDecision[];
  readonly claims: ProposedClaims;
  /** Sentences that are taken to hold as well, by id: what they alone make wrong is not told. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** The name of the place of such a sentence. */
export const besidePath = (id: string): string => `(beside ${id}).md`;

/** The id of the sentence that stands at such a place. */
export const besideIdOf = (path: string): string | undefined => /^\(beside (.*)\)\.md$/.exec(path)?.[1];

/** The parts of a world that a dry run reads. */
export type DryRunWorld = Pick<StoredWorld, 'store' | 'home' | 'record' | 'clock'>;

/**
 * The needs of a dry run of these claims.
 *
 * @throws UserInputError `no-claims`, or `no-world` where no folder of it is at hand.
 */
export async function planDryRun(world: DryRunWorld, claims: ProposedClaims): Promise<DryRunRequest> {
  if (world.home === undefined) throw noWorld();
  const texts = proposedTexts(claims);
  if (claims.length === 0 || texts.some(([, text]) => text.trim() === '')) {
    throw new UserInputError('There is nothing to check.', {
      code: 'no-claims',
      fix: 'Give at least one claim: { type: RULES, from_entity: maren, to: ashkeep, from: 830 }.',
    });
  }
  const decisions = claimDecisionsInForce(await knownDecisions(world));
  return { home: world.home, calendar: world.record?.calendar, rules: await rulesOf(world), decisions, claims };
}

/**
 * The result of a dry run, the strongest that is true.
 *
 * - `clash`: what was read certainly clashes
 * - `possible`: what was read may clash; a date would decide
 * - `clear`: all of it was read, rules looked at it, and nothing clashes
 * - `partly_checked`: what was read does not clash, but not all was read or checked by a rule, or some of it nobody knows
 * - `not_checked`: nothing could be checked
 */
export const dryRunVerdicts = ['clash', 'possible', 'clear', 'partly_checked', 'not_checked'] as const;
export type DryRunVerdict = (typeof dryRunVerdicts)[number];

/**
 * How one claim stands.
 *
 * - `clash`: it certainly contradicts the world
 * - `possible`: it may; a date would decide
 * - `unknown`: the world records it as unknown
 * - `unruled`: no rule looks at such a claim
 * - `new`: rules looked, and found nothing
 * - `known`: a file of the world says it
 */
export const claimStatuses = ['clash', 'possible', 'unknown', 'unruled', 'new', 'known'] as const;
type ClaimStatus = (typeof claimStatuses)[number];

/** How a whole text stands: the worst of its claims. */
export const textStatuses = ['clash', 'possible', 'unknown', 'not_read', 'unruled', 'new', 'known'] as const;
export type TextStatus = (typeof textStatuses)[number];

/** One claim as it was read. */
export interface CheckedClaim {
  readonly says: string;
  readonly status: ClaimStatus;
  /** `people.yaml:12`: the place that says the same, or says that it is unknown. */
  readonly at?: string | undefined;
}

/** One text of a list. */
interface CheckedText {
  readonly status: TextStatus;
  readonly claims: readonly CheckedClaim[];
}

/** Words of a claim that were not read, and so not checked. */
export interface Unread {
  readonly text: string;
  /** The reason for a sentence; the code of the problem for a claim given as an object. */
  readonly reason: UnreadReason | ProblemCode;
}

export interface ClaimVerdict {
  /** The strongest that holds. */
  readonly verdict: DryRunVerdict;
  /** The claims as they were understood, each as one line. */
  readonly understood: readonly string[];
  /** The worst of all that was given. */
  readonly status: TextStatus;
  /** The same claims, each with its status. */
  readonly checked: readonly CheckedClaim[];
  /** The texts of a list, in its order; empty for one text or for objects. */
  readonly texts: readonly CheckedText[];
  /** Pairs with one of these claims that the dates leave open. */
  readonly undecided: number;
  /** The same claims as they were read, those that nobody has accepted among them. */
  readonly claims: readonly Claim[];
  /** Their unread parts, which were not checked. */
  readonly unread: readonly Unread[];
  /** The statements that the world records as unknown, as replacement sentences. */
  readonly asserts_unknown: readonly string[];
  /** Limits of beginnings that the claims were held against and no file states, as sentences. */
  readonly concluded: readonly string[];
  /** Dates with which something claimed begins after the present of the world. */
  readonly lies_ahead: readonly string[];
  /** The present of the world; absent where it has no date. */
  readonly now?: string | undefined;
  /** Findings that the world does not have, and would. */
  readonly would_open: readonly Finding[];
  /** Findings that the world has already, and that these claims would be part of. */
  readonly would_join: readonly Finding[];
  /** Findings that the world has, and would not. */
  readonly would_close: readonly Finding[];
  /** The members that conflict with the claims, by the id of each contradiction that would open or grow. */
  readonly rivals: Readonly<Record<string, readonly string[]>>;
  /** The unreadable parts of the claims; they are not checked. */
  readonly problems: readonly ReportedProblem[];
}
