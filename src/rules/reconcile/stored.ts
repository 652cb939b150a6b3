import type { GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { statuses } from '../../model/violation.ts';

/** What the store remembers of a violation, as far as its life goes on. */
export interface StoredViolation {
  readonly id: string;
  readonly rule_id: string;
  readonly fingerprint: string;
  readonly status: (typeof statuses)[number];
  readonly subject_id: string;
  readonly members_hash: string;
  readonly member_ids: readonly string[];
  /** Hash of everything a run writes; equal: nothing to write. */
  readonly content_hash: string;
  /** Which of the findings with this fingerprint, from 1. */
  readonly generation: number;
  /** A waiver in the files has dismissed it, not a person. */
  readonly waived?: boolean;
  /** Why it is resolved; the engine's own reasons end when their cause does. */
  readonly resolution?: string;
}

/** Reasons with which the engine itself closes a finding. */
export const engineResolutions = ['no longer found', 'rule disabled', 'rule removed'] as const;

const columns =
  'v.id AS id, v.rule_id AS rule_id, v.fingerprint AS fingerprint, v.status AS status, v.subject_id AS subject_id, ' +
  'v.members_hash AS members_hash, v.member_ids AS member_ids, v.content_hash AS content_hash, ' +
  'v.generation AS generation, v.resolution AS resolution, v.waived_by AS waived_by';

/** Every violation of any rule, in every state. */
export async function readAllViolations(store: GraphStore): Promise<StoredViolation[]> {
  return (await store.read(`MATCH (v:${labels.violation}) RETURN ${columns}`)).flatMap(storedViolation);
}

/** Which violations to read: each list is looked up by its own index. */
export interface StoredQuery {
  readonly fingerprints: readonly string[];
  readonly subjects: readonly string[];
  readonly rules: readonly string[];
}

/** Violations with one of the fingerprints, about one of the subjects, or of one of the rules. */
export async function readViolations(store: GraphStore, query: StoredQuery): Promise<StoredViolation[]> {
  const found = new Map<string, StoredViolation>();
  for (const [property, values] of [
    ['fingerprint', query.fingerprints],
    ['subject_id', query.subjects],
    ['rule_id', query.rules],
  ] as const) {
    if (values.length === 0) continue;
    const rows = await store.read(`MATCH (v:${labels.violation}) WHERE v.${property} IN $values RETURN ${columns}`, {
      values: [...values],
    });
    for (const violation of rows.flatMap(storedViolation)) found.set(violation.id, violation);
  }
  return [...found.values()];
}

function storedViolation(row: Row): StoredViolation[] {
  const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
  const status = statuses.find((known) => known === row.status);
  if (status === undefined || text('id') === '') return [];
  const ids = row.member_ids;
  return [
    {
      id: text('id'),
      rule_id: text('rule_id'),
      fingerprint: text('fingerprint'),
      status,
      subject_id: text('subject_id'),
      members_hash: text('members_hash'),
      member_ids: Array.isArray(ids) ? ids.map(String) : [],
      content_hash: text('content_hash'),
      generation: typeof row.generation === 'number' ? row.generation : 1,
      ...(text('waived_by') === '' ? {} : { waived: true }),
      ...(text('resolution') === '' ? {} : { resolution: text('resolution') }),
    },
  ];
}
