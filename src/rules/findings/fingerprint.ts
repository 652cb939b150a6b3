import type { GraphNode } from '../../graph/port.ts';
import { stableHash } from '../../util/hash.ts';
import { idOf, idsOf, isUncertain, numberProperty, textProperty } from './nodes.ts';
import type { Hit } from './rows.ts';

/** Fingerprint of everything but contradictions: the rule, and whom and what it rests on, in no order. */
export function findingFingerprint(hit: Hit): string {
  const ids = new Set([hit.subjectId, ...idsOf(hit.members)]);
  return stableHash(hit.rule.id, ...[...ids].sort());
}

/** Fingerprint of a contradiction: its slot. Claims may join and leave; the slot stays. */
export function slotFingerprint(hit: Hit): string {
  return stableHash(hit.rule.id, 'slot', hit.subjectId, hit.predicate ?? '');
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
      ...(isUncertain(member) ? ['uncertain'] : []),
    ].join('\u0001'),
  );
  return stableHash(...parts.sort());
}
