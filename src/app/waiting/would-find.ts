import type { Finding } from '../../model/finding.ts';
import type { RunResult } from '../../rules/run/options.ts';

/** The new findings of rules. */
export interface WouldFind {
  readonly opened: readonly Finding[];
  /** Found before, and resting on more now. */
  readonly joined: readonly Finding[];
}

/**
 * Compares what is found in a world with what would be if claims were accepted. Gaps are left out, as is what a waiver allows or a
 * person has decided about.
 *
 * @param accepted ids of these claims.
 */
export function wouldFind(found: RunResult, tried: RunResult, accepted: ReadonlySet<string>): WouldFind {
  const before = new Map<string, Finding>();
  for (const finding of found.findings) {
    for (const name of namesOf(finding, found)) before.set(name, finding);
  }
  const opened: Finding[] = [];
  const joined: Finding[] = [];
  for (const finding of tried.findings) {
    if (finding.category === 'orphan' || tried.settled.has(finding.id) || tried.waivers.waived.has(finding.id))
      continue;
    const known = namesOf(finding, tried).flatMap((name) => before.get(name) ?? [])[0];
    if (known === undefined) opened.push(finding);
    else if (finding.members.some(({ id, undecided }) => undecided !== true && accepted.has(id))) joined.push(finding);
  }
  return { opened, joined };
}

/** All fingerprints that a finding is known by. */
function namesOf({ id, fingerprint }: Finding, { evidence }: Pick<RunResult, 'evidence'>): string[] {
  const signatures = evidence.get(id)?.signatures;
  return [fingerprint, ...(signatures?.others ?? []).map((each) => each.fingerprint)];
}

/** How many of the claims take part in findings: as members that clash. */
export function clashingClaims(findings: readonly Finding[], accepted: ReadonlySet<string>): number {
  const members = findings.flatMap((finding) => finding.members.filter(({ undecided }) => undecided !== true));
  return new Set(members.flatMap(({ id }) => (accepted.has(id) ? [id] : []))).size;
}
