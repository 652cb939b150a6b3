import {
  type ClaimDecision,
  compareDecisions,
  type Decision,
  type FindingDecision,
  isAboutFinding,
} from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import type { Details } from '../../model/finding-details.ts';
import type { Problem } from '../../model/problem.ts';
import { isUnfinished, type Suppressed } from '../../model/report.ts';
import type { Evidence, RunResult } from '../../rules/run/options.ts';
import { decidedFinding, detailsOf } from './suppressed.ts';

/** The silenced findings of decisions about claims: absent because a claim was withdrawn or replaced. */
export interface Silenced {
  readonly suppressed: readonly Suppressed[];
  readonly details: readonly Details[];
  /** True if this is said of a waiver that would have had something to allow. */
  readonly isExcused: (problem: Problem) => boolean;
}

export const nothingSilenced: Silenced = { suppressed: [], details: [], isExcused: () => false };

/** The findings of a world as it is, and those without any deactivated claim. */
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
    const aboutClaims = decisionsOnClaims(finding, silencing);
    const decision = resolutionBehind(aboutClaims, namesOf(evidence), aboutFindings) ?? aboutClaims.at(-1);
    return decision === undefined ? [] : [decidedFinding(decision, { ...finding, status: 'resolved' })];
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

/** The decisions that took claims out of force on which a finding would rest, the last one last. */
function decisionsOnClaims({ members }: Finding, silencing: ReadonlyMap<string, ClaimDecision>): ClaimDecision[] {
  return members
    .flatMap(({ id, undecided }) => (undecided === true ? [] : (silencing.get(id) ?? [])))
    .sort(compareDecisions);
}

/** The decision about this very finding that one of them came with: it put one claim in place of the others. */
function resolutionBehind(
  aboutClaims: readonly ClaimDecision[],
  names: readonly string[],
  decisions: readonly FindingDecision[],
): FindingDecision | undefined {
  const causes = new Set(aboutClaims.map(({ because }) => because));
  return decisions.find(({ id, finding }) => causes.has(id) && names.includes(finding));
}

/** Rules that had their say: of one that did not run to its end it is not known what it would not have found. */
export const rulesToAskAgain = ({ rules }: Pick<RunResult, 'rules'>): string[] =>
  rules.flatMap(({ id, skipped }) => (isUnfinished(skipped) ? [] : [id]));
