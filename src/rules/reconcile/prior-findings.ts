import { readAll } from '../../graph/answers.ts';
import type { GraphStore, Query, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { statuses } from '../../model/finding.ts';
import { givesWay } from '../../model/given-way.ts';
import { defined } from '../../util/defined.ts';

/** The store's memory of a finding, as far as its life goes on. */
export interface PriorFinding {
  readonly id: string;
  readonly rule_id: string;
  /** All that it has been known by, the last one first. */
  readonly fingerprints: readonly [string, ...string[]];
  readonly status: (typeof statuses)[number];
  readonly subject_id: string;
  readonly members_hash: string;
  /** `<what its members state>.<all that a run writes of it>`, both without what no file says; empty in stores of before. */
  readonly stated_hash: string;
  /** That hash if only some of the places of its facts are present. */
  readonly other_hashes: readonly string[];
  readonly member_ids: readonly string[];
  /** Hash of everything a run writes; equal: nothing to write. */
  readonly content_hash: string;
  /** Which of the findings with this fingerprint, from 1. */
  readonly generation: number;
  /** The waiver that dismissed it, if no person did: its rule, and the hash of the members' statements at the first time. */
  readonly waiver?: { readonly rule: string; readonly facts?: string };
  /** A person resolved it in favour of one claim, to which the others gave way. */
  readonly hasWinner: boolean;
  /** Why it is resolved; the engine's own reasons end when their cause does. */
  readonly resolution?: string;
}

/** Reasons with which the engine itself closes a finding. */
export const engineResolutions = [
  'no longer found',
  'rule disabled',
  'rule removed',
  'taken up by another finding',
] as const;

const columns =
  'v.id AS id, v.rule_id AS rule_id, v.fingerprint AS fingerprint, v.status AS status, v.subject_id AS subject_id, ' +
  'v.other_fingerprints AS other_fingerprints, v.other_hashes AS other_hashes, ' +
  'v.members_hash AS members_hash, v.stated_hash AS stated_hash, v.member_ids AS member_ids, v.content_hash AS content_hash, ' +
  'v.generation AS generation, v.resolution AS resolution, v.waived_by AS waived_by, v.waived_facts AS waived_facts, v.winner_id AS winner';

/** Which findings to read. Each list is looked up by an index of its own. */
export interface PriorQuery {
  readonly fingerprints: readonly string[];
  readonly subjects: readonly string[];
  readonly rules: readonly string[];
}

/** Every finding in the store. */
export async function readAllPriorFindings(store: GraphStore): Promise<PriorFinding[]> {
  const rows = await store.read(`MATCH (v:${labels.violation}) RETURN ${columns}`);
  return rows.flatMap(priorFinding);
}

/** The findings with one of these fingerprints, about one of these subjects, or of one of these rules; each once. */
export async function readPriorFindings(store: GraphStore, query: PriorQuery): Promise<PriorFinding[]> {
  const answers = await readAll(store, [
    ...lookUp('subject_id', query.subjects),
    ...lookUp('rule_id', query.rules),
    ...lookUp('fingerprint', query.fingerprints),
  ]);
  const findings = answers.flat().flatMap(priorFinding);
  return [...new Map(findings.map((finding) => [finding.id, finding])).values()];
}

function lookUp(property: string, values: readonly string[]): Query[] {
  if (values.length === 0) return [];
  const cypher = `UNWIND $values AS value MATCH (v:${labels.violation} {${property}: value}) RETURN ${columns}`;
  return [{ cypher, params: { values: [...new Set(values)].sort() } }];
}

function priorFinding(row: Row): PriorFinding[] {
  const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
  const status = statuses.find((known) => known === row.status);
  if (status === undefined || text('id') === '') return [];
  const texts = (name: string): string[] => {
    const value = row[name];
    return Array.isArray(value) ? value.map(String) : [];
  };
  // The first finding of a fingerprint has it as its id, and keeps the id when its fingerprint becomes another.
  const first = text('id').replace(/-\d+$/, '');
  const optional = (name: string): string | undefined => text(name) || undefined;
  return [
    {
      id: text('id'),
      rule_id: text('rule_id'),
      fingerprints: [text('fingerprint'), ...texts('other_fingerprints'), first],
      status,
      subject_id: text('subject_id'),
      members_hash: text('members_hash'),
      stated_hash: text('stated_hash'),
      other_hashes: texts('other_hashes'),
      member_ids: texts('member_ids'),
      content_hash: text('content_hash'),
      generation: typeof row.generation === 'number' ? row.generation : 1,
      hasWinner: givesWay(optional('winner'), texts('member_ids')),
      ...defined({ waiver: waiverIn(optional), resolution: optional('resolution') }),
    },
  ];
}

function waiverIn(text: (name: string) => string | undefined): PriorFinding['waiver'] {
  const rule = text('waived_by');
  return rule === undefined ? undefined : { rule, ...defined({ facts: text('waived_facts') }) };
}
