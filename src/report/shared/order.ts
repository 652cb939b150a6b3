import type { Finding, Member } from '../../model/finding.ts';

/** Where a finding is listed: the place of its first member. */
function firstPlace(finding: Finding): { path: string; line: number; column: number } {
  return finding.members[0]?.source ?? { path: '', line: 0, column: 0 };
}

const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order of findings in every format: by path, line, column, rule id, then fingerprint, so that no two are equal. */
export function compareFindings(a: Finding, b: Finding): number {
  const [left, right] = [firstPlace(a), firstPlace(b)];
  return (
    byCodePoint(left.path, right.path) ||
    left.line - right.line ||
    left.column - right.column ||
    byCodePoint(a.rule_id, b.rule_id) ||
    byCodePoint(a.fingerprint, b.fingerprint)
  );
}

/** Findings that all rest on one claim. One mistake in a file often breaks several rules. */
export interface FindingGroup {
  /** The claim that they share; absent for a single finding. */
  readonly cause?: Member;
  readonly findings: readonly Finding[];
}

/**
 * Groups findings by the claims they share, the claim of most findings first; groups with a definite finding come first, then
 * in report order. Only shared relations and attributes join findings: two findings about one king usually have two causes.
 */
export function groupByCause(findings: readonly Finding[]): FindingGroup[] {
  const sorted = [...findings].sort(compareFindings);
  const alone = new Set(sorted);
  const groups: FindingGroup[] = [];
  for (const { cause, findings: resting } of causesOf(sorted)) {
    const left = resting.filter((finding) => alone.has(finding));
    if (left.length < 2) continue;
    for (const finding of left) alone.delete(finding);
    const ordered = left.sort((a, b) => findingRank(a) - findingRank(b) || compareFindings(a, b));
    groups.push({ cause, findings: ordered });
  }
  for (const finding of alone) groups.push({ findings: [finding] });
  return groups.sort((a, b) => groupRank(a) - groupRank(b) || compareFindings(firstOf(a), firstOf(b)));
}

/** Every claim with the findings that rest on it, the one of most findings first. */
function causesOf(sorted: readonly Finding[]): Required<FindingGroup>[] {
  const causes = new Map<string, { cause: Member; findings: Finding[] }>();
  for (const finding of sorted) {
    for (const member of finding.members) {
      if (member.kind === 'entity' || member.undecided) continue;
      const known = causes.get(member.id);
      if (known === undefined) causes.set(member.id, { cause: member, findings: [finding] });
      else if (known.findings.at(-1) !== finding) known.findings.push(finding);
    }
  }
  return [...causes.values()].sort((a, b) => b.findings.length - a.findings.length);
}

/** The first of a group's findings in report order. */
function firstOf({ findings: [first, ...others] }: FindingGroup): Finding {
  if (first === undefined) throw new Error('a group has a finding at least');
  return others.reduce((least, each) => (compareFindings(each, least) < 0 ? each : least), first);
}

/** Sorts findings by certainty: 0 definite, 1 possible, 2 gap. */
export function findingRank(finding: Finding): number {
  if (finding.category === 'orphan') return 2;
  return finding.verdict === 'definite' ? 0 : 1;
}

function groupRank(group: FindingGroup): number {
  return Math.min(...group.findings.map(findingRank));
}
