import type { Finding } from '../../model/finding.ts';
import { groupBy } from '../../util/group.ts';
import { compareFindings, type FindingGroup } from './order.ts';

/** Gaps that have one reason, in report order. */
export interface GapSort {
  readonly rule_id: string;
  /** `Person of unknown lineage` */
  readonly reason: string;
  readonly gaps: readonly Finding[];
}

/** Separates gaps that stand alone from all else: a new world has hundreds of them, which would hide the rest. */
export function gapsApart(groups: readonly FindingGroup[]): {
  readonly others: readonly FindingGroup[];
  readonly gaps: readonly Finding[];
} {
  const isGaps = ({ findings }: FindingGroup): boolean => findings.every(({ category }) => category === 'orphan');
  return {
    others: groups.filter((group) => !isGaps(group)),
    gaps: groups.filter(isGaps).flatMap(({ findings }) => findings),
  };
}

/** Rules of which one reason explains every finding: `now` of lore.yaml, or the custom of a time. */
const toldTogether: ReadonlySet<string> = new Set(['ontology/after-the-present', 'ontology/married-too-young']);

/** Separates findings that are told in one line, where there are several: they say one thing of many. */
export function togetherApart(groups: readonly FindingGroup[]): {
  readonly others: readonly FindingGroup[];
  readonly together: readonly Finding[];
} {
  const rulesOf = ({ findings }: FindingGroup) => findings.map(({ rule_id }) => rule_id);
  const all = groups.filter((group) => rulesOf(group).every((rule) => toldTogether.has(rule))).flatMap(rulesOf);
  const several = new Set(all.filter((rule, at) => all.indexOf(rule) < at));
  const isTogether = (group: FindingGroup): boolean => rulesOf(group).every((rule) => several.has(rule));
  return {
    others: groups.filter((group) => !isTogether(group)),
    together: groups.filter(isTogether).flatMap(({ findings }) => findings),
  };
}

/** Gaps by their reason, the most frequent first; likewise findings that are told together. */
export function gapSorts(gaps: readonly Finding[]): GapSort[] {
  const sorted = [...gaps].sort(compareFindings);
  const sorts = groupBy(sorted, (gap) => JSON.stringify([gap.rule_id, reasonOf(gap)]));
  return [...sorts.values()]
    .flatMap((each) => {
      const [first] = each;
      return first === undefined ? [] : [{ rule_id: first.rule_id, reason: reasonOf(first), gaps: each }];
    })
    .sort((a, b) => b.gaps.length - a.gaps.length || (a.rule_id < b.rule_id ? -1 : a.rule_id > b.rule_id ? 1 : 0));
}

/** How many names stand for all. */
const named = 3;

/** `12 × Unmapped location: Ash, Brin, Cole and 9 more` */
export function gapLine({ reason, gaps }: GapSort): string {
  const names = gaps.slice(0, named).map(({ subject }) => subject.name);
  const left = gaps.length - names.length;
  const times = gaps.length === 1 ? '' : `${gaps.length} × `;
  return `${times}${reason}: ${names.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

function reasonOf(finding: Finding): string {
  const reason = finding.category === 'orphan' ? finding.reason : finding.message;
  return (toldTogether.has(finding.rule_id) ? (reason.split(': ')[0] ?? reason) : reason).replace(/\.$/, '');
}
