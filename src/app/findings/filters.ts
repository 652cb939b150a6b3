import type { GraphStore, Params } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Finding } from '../../model/finding.ts';
import type { Category, Severity, Verdict } from '../../model/rule.ts';
import { violationTypes } from '../../rules/reconcile/properties.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { findEntity, unknown } from '../entities/find-entity.ts';

/** Which findings; a filter that is left out lets all through. */
export interface FindingsFilter {
  readonly category?: readonly Category[] | undefined;
  /** Id, name or alias of an entity that the finding is about: as its subject, or named by one of its claims. */
  readonly about?: string | undefined;
  /** Id of a rule. */
  readonly rule?: string | undefined;
  readonly severity?: Severity | undefined;
  readonly verdict?: Verdict | undefined;
  /** Id, path or title of a source that one of the claims comes from. */
  readonly source?: string | undefined;
  /** Of a gap: its words, or a part of them. */
  readonly reason?: string | undefined;
  /** Default: open. */
  readonly status?: Finding['status'] | 'all' | undefined;
}

/** Conditions on `v`, all of them constant text, and what they are about. */
export interface FindingsQuery {
  /** Binds `v`: by the ids that come into question, where there is a list of them; else by the label that fewest nodes bear. */
  readonly match: string;
  readonly where: string;
  readonly params: Params;
  /** Nothing comes into question. */
  readonly none: boolean;
}

/**
 * The filter as Cypher.
 *
 * @throws UserInputError `unknown-entity`, `ambiguous-entity`, `unknown-rule`, `unknown-source` or `unknown-reason`, each
 *   with the nearest there is.
 */
export async function findingsQuery(store: GraphStore, filter: FindingsFilter): Promise<FindingsQuery> {
  const conditions: string[] = [];
  const params: Record<string, Params[string]> = {};
  const add = (condition: string, name: string, value: Params[string]) => {
    conditions.push(condition);
    params[name] = value;
  };
  const { category, severity, verdict, status = 'open' } = filter;
  if (status !== 'all') add('v.status = $status', 'status', status);
  if (category !== undefined) add('v.category IN $category', 'category', category);
  if (severity !== undefined) add('v.severity = $severity', 'severity', severity);
  if (verdict !== undefined) add('v.verdict = $verdict', 'verdict', verdict);
  if (filter.rule !== undefined) add('v.rule_id = $rule', 'rule', await knownRule(store, filter.rule));
  if (filter.reason !== undefined) add('v.reason IN $reasons', 'reasons', await knownReasons(store, filter.reason));
  const about = filter.about === undefined ? undefined : await findingsAbout(store, filter.about);
  const from = filter.source === undefined ? undefined : await findingsFrom(store, filter.source);
  const ids = about !== undefined && from !== undefined ? about.filter((id) => from.includes(id)) : (about ?? from);
  const [only, ...others] = category ?? [];
  const label = only === undefined || others.length > 0 ? labels.violation : violationTypes[only].label;
  const where = conditions.length === 0 ? 'true' : conditions.join(' AND ');
  if (ids === undefined) return { match: `MATCH (v:${label})`, where, params, none: false };
  return {
    match: `UNWIND $ids AS id MATCH (v:${labels.violation} {id: id})`,
    where,
    params: { ...params, ids },
    none: ids.length === 0,
  };
}

async function knownRule(store: GraphStore, rule: string): Promise<string> {
  const ids = await texts(store, `MATCH (r:${labels.rule}) RETURN DISTINCT r.id AS text`);
  if (ids.includes(rule)) return rule;
  throw unknown('rule', rule, nearest(rule, ids), '`lore rules list` names them all.');
}

async function knownReasons(store: GraphStore, words: string): Promise<string[]> {
  const all = await texts(store, 'MATCH (v:Orphan) RETURN DISTINCT v.reason AS text');
  const wanted = words.toLowerCase();
  const fitting = all.filter((reason) => reason.toLowerCase().includes(wanted));
  if (fitting.length > 0 || all.length === 0) return fitting;
  throw unknown('reason', words, all, 'A reason is a gap in what is told, such as "Person of unknown lineage."');
}

async function findingsAbout(store: GraphStore, words: string): Promise<string[]> {
  const { id } = await findEntity(store, words);
  const ids = new Set<string>();
  for (const match of [
    `MATCH (v:${labels.violation} {subject_id: $id})`,
    `MATCH (:${labels.entity} {id: $id})<-[:MEMBER]-(v:${labels.violation})`,
    `MATCH (:${labels.entity} {id: $id})<-[:FROM]-(:${labels.assertion})<-[:MEMBER]-(v:${labels.violation})`,
    `MATCH (:${labels.entity} {id: $id})<-[:TO]-(:${labels.assertion})<-[:MEMBER]-(v:${labels.violation})`,
    `MATCH (:${labels.entity} {id: $id})<-[:OF]-(:${labels.assertion})<-[:MEMBER]-(v:${labels.violation})`,
  ]) {
    for (const found of await texts(store, `${match} RETURN DISTINCT v.id AS text`, { id })) ids.add(found);
  }
  return [...ids].sort();
}

/** By source: a file, or a book or narrator of the world. A file's claims count as its own even where they name another. */
async function findingsFrom(store: GraphStore, words: string): Promise<string[]> {
  const id = await knownSource(store, words);
  const found = new Set<string>();
  for (const property of ['source_id', 'path'] as const) {
    const cypher = `MATCH (m:${labels.assertion} {${property}: $id})<-[:MEMBER]-(v:${labels.violation}) RETURN DISTINCT v.id AS text`;
    for (const text of await texts(store, cypher, { id })) found.add(text);
  }
  return [...found].sort();
}

async function knownSource(store: GraphStore, words: string): Promise<string> {
  const rows = await store.read(`MATCH (s:${labels.source}) RETURN s.id AS id, s.title AS title`);
  const wanted = words.trim().toLowerCase();
  const sources = rows.map(({ id, title }) => ({ id: String(id), title: typeof title === 'string' ? title : '' }));
  const found =
    sources.find(({ id }) => id === words) ??
    sources.find(({ id, title }) => id.toLowerCase() === wanted || title.toLowerCase() === wanted);
  if (found !== undefined) return found.id;
  const near = nearest(
    words,
    sources.flatMap(({ id, title }) => [title, id]).filter((text) => text !== ''),
  );
  throw unknown('source', words, near, 'A source is a file of the world, or a book or narrator in it.');
}

async function texts(store: GraphStore, cypher: string, params: Params = {}): Promise<string[]> {
  const rows = await store.read(cypher, params);
  return rows.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).sort();
}
