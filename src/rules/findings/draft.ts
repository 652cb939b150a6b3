import type { GraphNode } from '../../graph/port.ts';
import type { Verdict } from '../../model/rule.ts';
import { groupBy } from '../../util/group.ts';
import { stableHash } from '../../util/hash.ts';
import { compareText } from '../../util/places.ts';
import { idOf, numberProperty, textProperty } from './nodes.ts';
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

/** Fingerprint of everything but contradictions: the rule, and whom and what it rests on, in no order. */
export function findingFingerprint(hit: Hit): string {
  const ids = new Set([hit.subjectId, ...memberIds(hit.members)]);
  return stableHash(hit.rule.id, ...[...ids].sort());
}

/** Fingerprint of a contradiction: its slot. Claims may join and leave; the slot stays. */
export function slotFingerprint(hit: Hit): string {
  return stableHash(hit.rule.id, 'slot', hit.subjectId, hit.predicate ?? '');
}

export function memberIds(members: readonly GraphNode[]): string[] {
  return members.flatMap((member) => idOf(member) ?? []);
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
    compareText(memberIds(a.members).join('\n'), memberIds(b.members).join('\n'))
  );
}

const signedTexts = ['type', 'from_id', 'to_id', 'entity_id', 'value', 'kind', 'gender', 'tier'] as const;
const signedDates = ['valid_from', 'valid_until', 'value', 'exists_from', 'exists_until', 'in_fiction_date'] as const;

/**
 * Hash of what the members say: a decision of a person about a finding holds as long as this stays the same. A new quote,
 * a moved line or another alias is no change.
 */
export function membersHash(members: readonly GraphNode[]): string {
  const parts = members.map((member) =>
    [
      idOf(member) ?? '',
      ...signedTexts.map((name) => textProperty(member, name) ?? ''),
      ...signedDates.flatMap((name) =>
        [numberProperty(member, `${name}_earliest`), numberProperty(member, `${name}_latest`)].map(String),
      ),
    ].join('\u0001'),
  );
  return stableHash(...parts.sort());
}
