import type { GraphInput } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Finding } from '../../model/finding.ts';
import type { Category } from '../../model/rule.ts';
import { stableHash } from '../../util/hash.ts';
import type { Kept } from './plan.ts';

/** Label of a violation of each category, and the edge that leads to it from its subject. */
export const violationTypes: Readonly<Record<Category, { readonly label: string; readonly edge: string }>> = {
  contradiction: { label: 'Contradiction', edge: 'HAS_CONTRADICTION' },
  anachronism: { label: 'Anachronism', edge: 'HAS_ANACHRONISM' },
  ontology: { label: 'OntologyViolation', edge: 'HAS_VIOLATION' },
  orphan: { label: 'Orphan', edge: 'HAS_ORPHAN' },
};

export function violationLabels(category: Category): readonly [string, string] {
  return [labels.violation, violationTypes[category].label];
}

/** Properties that belong to one category; another one's are removed when a world moves a rule to another category. */
const own = [
  'claim_a',
  'doc_a',
  'claim_b',
  'doc_b',
  'entity_name',
  'event_name',
  'era',
  'claim',
  'expected',
  'actual',
  'sources',
  'entity_type',
  'reason',
] as const;

/** What a run writes about a finding: everything but its life (`status`, `flagged`, times), which only changes write. */
export function violationProperties({
  violation,
  memberIds,
  membersHash,
  generation,
}: Kept): Record<string, GraphInput> {
  const { subject } = violation;
  const properties: Record<string, GraphInput> = {
    id: violation.id,
    rule_id: violation.rule_id,
    fingerprint: violation.fingerprint,
    category: violation.category,
    severity: violation.severity,
    verdict: violation.verdict,
    message: violation.message,
    hint: violation.hint,
    subject: subject.name,
    subject_id: subject.id,
    subject_kind: subject.kind,
    predicate: violation.predicate ?? null,
    member_ids: [...memberIds],
    members_hash: membersHash,
    generation,
    ...Object.fromEntries(own.map((name) => [name, null])),
    ...categoryProperties(violation),
  };
  const summaries = violation.members.map((member) => member.summary);
  return { ...properties, content_hash: stableHash(JSON.stringify(properties), ...summaries) };
}

function categoryProperties(violation: Finding): Record<string, GraphInput> {
  switch (violation.category) {
    case 'contradiction': {
      const { claim_a, doc_a, claim_b, doc_b } = violation;
      return { claim_a, doc_a, claim_b, doc_b };
    }
    case 'anachronism': {
      const { entity_name, event_name, era, claim, expected, actual, sources } = violation;
      return {
        entity_name,
        event_name: event_name ?? null,
        era: era ?? null,
        claim,
        expected: expected ?? null,
        actual: actual ?? null,
        sources: [...sources],
      };
    }
    case 'ontology':
      return { claim: violation.claim, sources: [...violation.sources] };
    case 'orphan': {
      const { entity_name, entity_type, reason } = violation;
      return { entity_name, entity_type, reason };
    }
  }
}
