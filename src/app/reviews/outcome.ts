import type { ReviewItem } from '../../queries/review-queue.ts';
import { UserInputError } from '../../util/errors.ts';
import type { ClaimsDecided } from '../decisions/decide-claims.ts';
import type { FindingDecided } from '../decisions/decide-finding.ts';
import type { IngestReport } from '../ingest/ingest-report.ts';

/** The undecided items, with the reason. */
export interface RefusedThing {
  readonly id: string;
  readonly error: UserInputError;
}

/** The result of a decision about several things, or of its undo. */
export interface ThingsOutcome {
  readonly claims?: ClaimsDecided;
  readonly findings: readonly FindingDecided[];
  /** The items that left the review queue. */
  readonly unflagged: readonly ReviewItem[];
  /** The items that are in it again. */
  readonly flagged: readonly ReviewItem[];
  readonly refused: readonly RefusedThing[];
}

/** One step that takes a decision back, as plain data: it can be kept until somebody wants it. */
export type UndoStep =
  /** Claims wait again, or are what their files make them. `decision`: id of the one that is taken back. */
  | { readonly back: 'undecide'; readonly claims: readonly { readonly id: string; readonly decision: string }[] }
  /** A finding is open again, and claims that were superseded for it are in force. */
  | { readonly back: 'reopen'; readonly finding: string; readonly decision: string }
  /** Something is flagged again, as it was: by whom, when and why. */
  | { readonly back: 'flag'; readonly flag: ReviewItem };

/** The present files and findings: one report for each ingest that this took. */
export function ingestsOf({ claims, findings }: ThingsOutcome): IngestReport[] {
  return [claims, ...findings].flatMap((decided) => decided?.ingest ?? []);
}

/** The new findings since, the grown ones, and the gone ones; without new gaps. */
export function foundSince(outcome: ThingsOutcome) {
  const ingests = ingestsOf(outcome);
  return {
    opened: ingests.flatMap(({ findings }) => findings.new.filter(({ category }) => category !== 'orphan')),
    joined: ingests.flatMap(({ conflicts }) => conflicts.filter(({ status }) => status === 'grew')),
    gone: ingests.flatMap(({ findings }) => findings.gone),
  };
}

/** @throws UserInputError the first of what could not be done. */
export function allOrThrow<T extends ThingsOutcome>(outcome: T): T {
  const [first] = outcome.refused;
  if (first !== undefined) throw first.error;
  return outcome;
}

/** The answer of work, or the reason of its refusal. */
export async function refusedOr<T>(work: Promise<T>): Promise<T | UserInputError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UserInputError) return error;
    throw error;
  }
}
