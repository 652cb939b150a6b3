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

/** Findings that rest on a common claim. One mistake in a file often breaks several rules. */
export interface FindingGroup {
  /** The claim that most of them share; absent for a single finding. */
  readonly cause?: Member;
  readonly findings: readonly Finding[];
}

/**
 * Groups findings by the claims they share; groups with a definite finding come first, then in report order. Only shared
 * relations and attributes join findings: two findings about one king usually have two causes.
 */
export function groupByCause(findings: readonly Finding[]): FindingGroup[] {
  const sorted = [...findings].sort(compareFindings);
  const groupOf = sorted.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (groupOf[at] !== at) at = groupOf[at] ?? at;
    return at;
  };
  const firstWith = new Map<string, number>();
  sorted.forEach((finding, index) => {
    for (const member of finding.members) {
      if (member.kind === 'entity' || member.undecided) continue;
      const first = firstWith.get(member.id);
      if (first === undefined) firstWith.set(member.id, index);
      else {
        const [a, b] = [root(first), root(index)];
        groupOf[Math.max(a, b)] = Math.min(a, b);
      }
    }
  });
  const groups = new Map<number, Finding[]>();
  sorted.forEach((finding, index) => {
    const key = root(index);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  });
  return [...groups.values()].map(toGroup).sort((a, b) => groupRank(a) - groupRank(b));
}

function toGroup(findings: Finding[]): FindingGroup {
  const ordered = [...findings].sort((a, b) => findingRank(a) - findingRank(b) || compareFindings(a, b));
  if (ordered.length === 1) return { findings: ordered };
  const uses = new Map<string, { member: Member; count: number }>();
  for (const member of ordered.flatMap((finding) => finding.members)) {
    if (member.kind === 'entity' || member.undecided) continue;
    uses.set(member.id, { member, count: (uses.get(member.id)?.count ?? 0) + 1 });
  }
  const shared = [...uses.values()].sort((a, b) => b.count - a.count)[0];
  return shared ? { cause: shared.member, findings: ordered } : { findings: ordered };
}

/** Sorts findings by certainty: 0 definite, 1 possible, 2 gap. */
export function findingRank(finding: Finding): number {
  if (finding.category === 'orphan') return 2;
  return finding.verdict === 'definite' ? 0 : 1;
}

function groupRank(group: FindingGroup): number {
  return Math.min(...group.findings.map(findingRank));
}
