import type { Finding } from '../../model/finding.ts';
import type { ReportedProblem } from '../../model/problem.ts';
import type { LoadedRules } from '../../rules/load/load.ts';
import { UserInputError } from '../../util/errors.ts';
import type { WorldHome } from '../store/home.ts';
import { rulesOf } from '../store/stored-config.ts';
import { noWorld, type StoredWorld } from '../store/stored-world.ts';

/** What the place of a proposed claim is called: structured, or in a sentence. */
export const proposedPath = '(proposed).yaml';
export const proposedProse = '(proposed).md';

/**
 * In the world format: relations `{ type, from_entity, to, from?, until?, … }`, and entities, new ones or more about known
 * ones, `{ id, birth: 812, … }`. Or a sentence about entities of the world, read as its prose is.
 */
export type ProposedClaims = string | readonly Readonly<Record<string, unknown>>[];

/** The world that claims are held against: plain data, so that another process can do the work. */
export interface DryRunRequest {
  readonly home: WorldHome;
  /** The world was ingested with this calendar instead of its own. */
  readonly calendar?: string | undefined;
  readonly rules: LoadedRules;
  readonly claims: ProposedClaims;
}

/**
 * What a dry run of these claims needs.
 *
 * @throws UserInputError `no-claims`, or `no-world` where no folder of it is at hand.
 */
export async function planDryRun(world: StoredWorld, claims: ProposedClaims): Promise<DryRunRequest> {
  if (world.home === undefined) throw noWorld();
  if (claims.length === 0 || (typeof claims === 'string' && claims.trim() === '')) {
    throw new UserInputError('There is nothing to check.', {
      code: 'no-claims',
      fix: 'Give at least one claim: { type: RULES, from_entity: maren, to: ashkeep, from: 830 }.',
    });
  }
  return { home: world.home, calendar: world.record?.calendar, rules: await rulesOf(world), claims };
}

export interface ClaimVerdict {
  /** The claims as they were understood, each as one line. */
  readonly understood: readonly string[];
  /** Findings that the world does not have, and would. */
  readonly would_open: readonly Finding[];
  /** Findings that the world has already, and that these claims would be part of. */
  readonly would_join: readonly Finding[];
  /** Findings that the world has, and would not. */
  readonly would_close: readonly Finding[];
  /** What of the claims cannot be read as meant; what cannot is not checked. */
  readonly problems: readonly ReportedProblem[];
}
