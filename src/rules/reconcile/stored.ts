import { readAll } from '../../graph/answers.ts';
import type { GraphStore, Query, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { statuses } from '../../model/finding.ts';

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
  /** Of the waiver in the files that has dismissed it, not a person: its rule, and the hash of what the members said when it first did. */
  readonly waiver?: { readonly rule: string; readonly facts?: string };
  /** Why it is resolved; the engine's own reasons end when their cause does. */
  readonly resolution?: string;
}

/** Reasons with which the engine itself closes a finding. */
export const engineResolutions = ['no longer found', 'rule disabled', 'rule removed'] as const;

const columns =
  'v.id AS id, v.rule_id AS rule_id, v.fingerprint AS fingerprint, v.status AS status, v.subject_id AS subject_id, ' +
  'v.members_hash AS members_hash, v.member_ids AS member_ids, v.content_hash AS content_hash, ' +
  'v.generation AS generation, v.resolution AS resolution, v.waived_by AS waived_by, v.waived_facts AS waived_facts';

/** Which violations to read: each list is looked up by its own index. */
export interface StoredQuery {
  readonly fingerprints: readonly string[];
  readonly subjects: readonly string[];
  readonly rules: readonly string[];
}

/** What the store remembers, as far as it has been asked for; nothing is read twice. */
export class StoredViolations {
  private readonly store: GraphStore;
  private readonly found = new Map<string, StoredViolation>();
  private readonly fingerprints = new Set<string>();
  private readonly subjects = new Set<string>();
  private readonly rules = new Set<string>();

  constructor(store: GraphStore) {
    this.store = store;
  }

  /** All that was read. */
  all(): StoredViolation[] {
    return [...this.found.values()];
  }

  /** Reads violations with one of the fingerprints, about one of the subjects, or of one of the rules; or every one there is. */
  async load(query: StoredQuery | 'all'): Promise<void> {
    if (query === 'all') {
      this.note(await this.store.read(`MATCH (v:${labels.violation}) RETURN ${columns}`));
      return;
    }
    const wanted = [
      ...lookUp('subject_id', unread(query.subjects, this.subjects)),
      ...lookUp('rule_id', unread(query.rules, this.rules)),
      ...lookUp('fingerprint', unread(query.fingerprints, this.fingerprints)),
    ];
    for (const rows of await readAll(this.store, wanted)) this.note(rows);
  }

  private note(rows: readonly Row[]): void {
    for (const violation of rows.flatMap(storedViolation)) this.found.set(violation.id, violation);
  }
}

/** Those that were not asked for before; they are now. */
function unread(values: readonly string[], known: Set<string>): string[] {
  const fresh = [...new Set(values)].filter((value) => !known.has(value)).sort();
  for (const value of fresh) known.add(value);
  return fresh;
}

function lookUp(property: string, values: readonly string[]): Query[] {
  if (values.length === 0) return [];
  const cypher = `UNWIND $values AS value MATCH (v:${labels.violation} {${property}: value}) RETURN ${columns}`;
  return [{ cypher, params: { values } }];
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
      ...(text('waived_by') === ''
        ? {}
        : {
            waiver: {
              rule: text('waived_by'),
              ...(text('waived_facts') === '' ? {} : { facts: text('waived_facts') }),
            },
          }),
      ...(text('resolution') === '' ? {} : { resolution: text('resolution') }),
    },
  ];
}
