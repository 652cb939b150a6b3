import type { IndexSpec } from './port.ts';

/** Labels of the graph model: the one list. */
export const labels = {
  entity: 'Entity',
  assertion: 'Assertion',
  relation: 'Relation',
  attribute: 'Attribute',
  claim: 'Claim',
  candidate: 'Candidate',
  superseded: 'Superseded',
  invalid: 'Invalid',
  source: 'LoreSource',
  chunk: 'LoreChunk',
  /** An entity or source that no file declares any more: kept for the history that hangs on it, unseen by rules. */
  formerEntity: 'FormerEntity',
  formerSource: 'FormerSource',
  violation: 'Violation',
  rule: 'OntologyRule',
  run: 'ConsistencyRun',
  audit: 'AuditEntry',
  /** An audit entry that holds a person's decision. */
  decision: 'Decision',
  meta: 'LoreMeta',
  /** A memory: not lore of the files. */
  memory: 'Memory',
  /** A link from or to a memory: a node, so that rules cannot see it, and its ends may be gone. */
  link: 'Link',
} as const;

/** The edge from a memory to what it contradicts: another memory, a claim, or the file of a passage, with the sentence. */
export const conflictEdge = 'CONFLICTS_WITH';

/** The edges of a claim that lead to its entities. */
export const claimEdges: ReadonlySet<string> = new Set(['FROM', 'TO', 'OF']);

/** Types of the edges that tie a claim to what it is about and to who says it; any other type is a predicate. */
export const structuralEdges: ReadonlySet<string> = new Set([...claimEdges, 'ASSERTED_BY', 'PART_OF_SOURCE']);

/** Edges between entities that also join an entity to what is none: a passage that mentions it, a finding about it. */
export const sharedEdges: ReadonlySet<string> = new Set(['PART_OF', 'MENTIONS', 'MEMBER']);

/** Every key that is looked up: without an index the embedded engine scans, and loading turns quadratic. */
export const indexes: readonly IndexSpec[] = [
  { label: labels.entity, property: 'id', unique: true },
  { label: labels.assertion, property: 'id', unique: true },
  { label: labels.source, property: 'id', unique: true },
  { label: labels.chunk, property: 'id', unique: true },
  { label: labels.formerEntity, property: 'id', unique: true },
  { label: labels.formerSource, property: 'id', unique: true },
  { label: labels.violation, property: 'id', unique: true },
  // At most one open contradiction for each slot: only open ones have it.
  { label: labels.violation, property: 'open_slot', unique: true },
  { label: labels.violation, property: 'fingerprint', unique: false },
  { label: labels.violation, property: 'subject_id', unique: false },
  { label: labels.violation, property: 'rule_id', unique: false },
  { label: labels.rule, property: 'id', unique: true },
  { label: labels.run, property: 'id', unique: true },
  { label: labels.audit, property: 'id', unique: true },
  { label: labels.audit, property: 'node_id', unique: false },
  { label: labels.meta, property: 'id', unique: true },
  { label: labels.entity, property: 'name', unique: false },
  { label: labels.assertion, property: 'source_id', unique: false },
  { label: labels.assertion, property: 'path', unique: false },
];

/** Made with the first memory: a store without any opens as it always did. */
export const memoryIndexes: readonly IndexSpec[] = [
  { label: labels.memory, property: 'id', unique: true },
  { label: labels.memory, property: 'slot_key', unique: false },
  { label: labels.link, property: 'id', unique: true },
  { label: labels.link, property: 'src_id', unique: false },
  { label: labels.link, property: 'dst_id', unique: false },
];

/** The keys by which the graph of a check is looked up. It is filled once and thrown away: nothing has to keep them unique. */
export const lookups: readonly IndexSpec[] = [labels.entity, labels.assertion, labels.source, labels.chunk].map(
  (label) => ({ label, property: 'id', unique: false }),
);
