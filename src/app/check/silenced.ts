import {
  type ClaimDecision,
  compareDecisions,
  type Decision,
  type FindingDecision,
  isAboutFinding,
} from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import type { Problem } from '../../model/problem.ts';
import { type Details, isUnfinished, type Suppressed } from '../../model/report.ts';
import { isKnownBy } from '../../rules/findings/fingerprint.ts';
import type { Evidence, RunResult } from '../../rules/run/options.ts';
import { decidedFinding, detailsOf } from './suppressed.ts';

/** What decisions about claims silence: findings that are not there because a claim was withdrawn, or another put in its place. */
export interface Silenced {
  readonly suppressed: readonly Suppressed[];
  readonly details: readonly Details[];
  /** Whether this is said of a waiver that would have had something to allow. */
  readonly isExcused: (problem: Problem) => boolean;
}

export const nothingSilenced: Silenced = { suppressed: [], details: [], isExcused: () => false };

/** What was found in a world as it is, and what would have been had no claim been taken out of force. */
export interface BothRuns {
  readonly found: RunResult;
  readonly without: RunResult;
}

/**
 * The findings that there would be without decisions about claims, and that are none with them.
 *
 * @param silencing by the id of a claim that is out of force, the decision that took it out.
 */
export function silencedFindings(
  { found, without }: BothRuns,
  silencing: ReadonlyMap<string, ClaimDecision>,
  decisions: readonly Decision[],
): Silenced {
  const known = new Set(found.findings.flatMap(({ id }) => namesOf(found.evidence.get(id))));
  const aboutFindings = decisions.filter(isAboutFinding);
  const suppressed = without.findings.flatMap((finding): Suppressed[] => {
    const evidence = without.evidence.get(finding.id);
    if (namesOf(evidence).some((name) => known.has(name))) return [];
    const aboutClaim = lastAboutClaims(finding, silencing);
    if (aboutClaim === undefined) return [];
    const decision = settledFor(evidence, aboutFindings) ?? aboutClaim;
    return [decidedFinding(decision, { ...finding, status: 'resolved' })];
  });
  const findings = suppressed.map(({ violation }) => violation);
  const waivers = findings.flatMap(({ id }) => without.waivers.waived.get(id) ?? []);
  return {
    suppressed,
    details: findings.map((finding) => detailsOf(finding, without.evidence)),
    isExcused: ({ code, path, line, column }) =>
      code === 'waiver-unused' &&
      waivers.some(({ place }) => place.path === path && place.line === line && place.column === column),
  };
}

/** All fingerprints that a finding is known by. */
const namesOf = (evidence: Evidence | undefined): string[] =>
  evidence === undefined
    ? []
    : [evidence.signatures.own, ...evidence.signatures.others].map(({ fingerprint }) => fingerprint);

/** The last decision about a finding as it would be stated, if that puts one claim in place of the others. */
function settledFor(
  evidence: Evidence | undefined,
  decisions: readonly FindingDecision[],
): FindingDecision | undefined {
  if (evidence === undefined || decisions.length === 0) return undefined;
  const names = new Set(namesOf(evidence));
  const last = decisions
    .filter(
      ({ finding, facts }) => names.has(finding) && isKnownBy(evidence.signatures, 'facts', (hash) => hash === facts),
    )
    .sort(compareDecisions)
    .at(-1);
  return last?.action === 'resolve' && last.winner !== undefined ? last : undefined;
}

/** The last decision that took a claim out of force on which a finding would rest. */
function lastAboutClaims(
  { members }: Finding,
  silencing: ReadonlyMap<string, ClaimDecision>,
): ClaimDecision | undefined {
  return members
    .flatMap(({ id, undecided }) => (undecided === true ? [] : (silencing.get(id) ?? [])))
    .sort(compareDecisions)
    .at(-1);
}

/** Rules that had their say: of one that did not run to its end it is not known what it would not have found. */
export const rulesToAskAgain = ({ rules }: Pick<RunResult, 'rules'>): string[] =>
  rules.flatMap(({ id, skipped }) => (isUnfinished(skipped) ? [] : [id]));
