import type { GraphNode } from '../../graph/port.ts';
import type { Verdict } from '../../model/rule.ts';
import { groupBy } from '../../util/group.ts';
import { compareText } from '../../util/places.ts';
import { findingFingerprint } from './fingerprint.ts';
import { idsOf } from './nodes.ts';
import type { Hit } from './rows.ts';

/** What a rule found, before it is put into words: rows that say the same are one. */
export interface FindingDraft {
  readonly fingerprint: string;
  readonly verdict: Verdict;
  /** The row the message speaks of. */
  readonly hit: Hit;
  /** Most trusted first for a contradiction; in the order of the evidence columns otherwise. */
  readonly members: readonly GraphNode[];
  /** For a contradiction: the two most trusted claims that clash with each other. */
  readonly pair?: readonly [GraphNode, GraphNode];
}

/** One finding for each set of subject and evidence; the order of evidence, and which of them is named subject, make no other. */
export function draftsOf(hits: readonly Hit[]): FindingDraft[] {
  return [...groupBy(hits, findingFingerprint)].map(([fingerprint, rows]) => {
    const [hit] = [...rows].sort(compareHits);
    if (hit === undefined) throw new Error('a group has at least one row');
    return { fingerprint, verdict: hit.verdict, hit, members: hit.members };
  });
}

/** Definite first, then by subject and members, so that the row that speaks for its group is the same in every run. */
export function compareHits(a: Hit, b: Hit): number {
  const rank = (hit: Hit): number => (hit.verdict === 'definite' ? 0 : 1);
  return (
    rank(a) - rank(b) ||
    compareText(a.subjectId, b.subjectId) ||
    compareText(idsOf(a.members).join('\n'), idsOf(b.members).join('\n'))
  );
}
