import type { GraphInput } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Finding, Signature } from '../../model/finding.ts';
import { findingHash, wordingKeys } from '../../model/finding-wording.ts';
import type { FindingCategory } from '../../model/rule.ts';
import { stableHash } from '../../util/hash.ts';
import type { PlacedFinding } from './plan.ts';

/** Label of a finding of each category, and the edge that leads to it from its subject. */
export const findingTypes: Readonly<Record<FindingCategory, { readonly label: string; readonly edge: string }>> = {
  contradiction: { label: 'Contradiction', edge: 'HAS_CONTRADICTION' },
  anachronism: { label: 'Anachronism', edge: 'HAS_ANACHRONISM' },
  ontology: { label: 'OntologyViolation', edge: 'HAS_VIOLATION' },
  orphan: { label: 'Orphan', edge: 'HAS_ORPHAN' },
  confusion: { label: 'Confusion', edge: 'HAS_CONFUSION' },
};

export function findingLabels(category: FindingCategory): readonly [string, string] {
  return [labels.violation, findingTypes[category].label];
}

/**
 * True if a contradiction is open, and its slot taken: the database lets no two findings have one `open_slot`.
 *
 * @param fingerprint of the one that is open.
 */
export function openSlot(category: string, fingerprint: string | undefined): Record<string, GraphInput> {
  if (category !== 'contradiction') return { open_slot: null, is_disputed: null };
  return { open_slot: fingerprint ?? null, is_disputed: fingerprint === undefined ? null : true };
}

/** The values of a property that is no longer set. */
export const undecided = {
  resolution: null,
  resolved_at: null,
  decided_by: null,
  waived_by: null,
  decision_kind: null,
  winner_id: null,
};

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
  'slot_kind',
  'slot_key',
  'project',
  'kind',
  'question',
  'asks_about',
  'fact_ids',
  'equals',
  'rivals',
  'scope',
  'model',
] as const;

/** The properties that a run writes about a finding: everything but its life (`status`, `flagged`, times), which only changes write. */
export function findingProperties({
  finding,
  memberIds,
  clashes = [],
  mayClash = [],
  slot,
  signatures: { own: signature, stated, others },
  generation,
}: PlacedFinding): Record<string, GraphInput> {
  const { subject } = finding;
  const properties: Record<string, GraphInput> = {
    id: finding.id,
    rule_id: finding.rule_id,
    fingerprint: finding.fingerprint,
    category: finding.category,
    severity: finding.severity,
    verdict: finding.verdict,
    message: finding.message,
    hint: finding.hint,
    subject: subject.name,
    subject_id: subject.id,
    subject_kind: subject.kind,
    predicate: finding.predicate ?? null,
    member_ids: [...memberIds],
    members_hash: signature.facts,
    clashes: clashes.length === 0 ? null : [...clashes],
    generation,
    ...Object.fromEntries(own.map((name) => [name, null])),
    ...(slot && { slot_kind: slot.kind, slot_key: slot.key, project: slot.project }),
    ...categoryProperties(finding),
  };
  const summaries = finding.members.map(({ summary, undecided }) => (undecided ? `${summary} undecided` : summary));
  const { topic = null } = finding; // hashed only where there is one, so that all others stay as they were
  const known = [
    ...others.flatMap(({ fingerprint, facts }) => [fingerprint, facts]),
    ...(topic === null ? [] : [topic]),
  ];
  const content = Object.entries(properties).filter(([key]) => !wordingKeys.some((of) => of === key));
  const content_hash = findingHash(stableHash(JSON.stringify(content), ...summaries, ...known), properties);
  const unsigned = content.filter(([key]) => key !== 'members_hash');
  const stated_hash = `${stated}.${stableHash(stated, JSON.stringify(unsigned), ...summaries)}`;
  // Beside what is hashed: whatever changes it changes which members are undecided, too.
  const may_clash = mayClash.length === 0 ? null : [...mayClash];
  return { ...properties, topic, may_clash, ...otherSignatures(others), stated_hash, content_hash };
}

/** By what else a finding is known again, once some of the places that state its facts are gone. Nearly all findings have none. */
function otherSignatures(others: readonly Signature[]): Record<string, GraphInput> {
  const words = (part: keyof Signature) => [...new Set(others.map((other) => other[part]))].sort();
  if (others.length === 0) return { other_fingerprints: null, other_hashes: null };
  return { other_fingerprints: words('fingerprint'), other_hashes: words('facts') };
}

function categoryProperties(finding: Finding): Record<string, GraphInput> {
  switch (finding.category) {
    case 'contradiction': {
      const { claim_a, doc_a, claim_b, doc_b } = finding;
      return { claim_a, doc_a, claim_b, doc_b };
    }
    case 'anachronism': {
      const { entity_name, event_name, era, claim, expected, actual, sources } = finding;
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
      return { claim: finding.claim, sources: [...finding.sources] };
    case 'orphan': {
      const { entity_name, entity_type, reason } = finding;
      return { entity_name, entity_type, reason };
    }
    case 'confusion': {
      const { kind, question, asks_about, fact_ids, equals, rivals, scope, model } = finding;
      return {
        ...{ kind, question, asks_about, scope, model: model ?? null },
        ...{ fact_ids: [...fact_ids], equals: [...equals], rivals: [...rivals] },
      };
    }
  }
}
