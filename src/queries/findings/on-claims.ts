import type { GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type Category, categories, type Verdict } from '../../model/rule.ts';
import type { FileLines } from '../source-pages.ts';
import { findingNames } from './lives.ts';

/** An open finding, in short. */
export interface FindingInShort {
  /** By which it is found. */
  readonly name: string;
  readonly category: Category;
  readonly verdict: Verdict;
  readonly rule: string;
  readonly message: string;
}

/** A finding, and a claim or entity that it rests on. */
export interface FindingOn {
  readonly member: string;
  readonly finding: FindingInShort;
}

/** The open findings that rest on any of these claims, by claim, the definite ones first. */
export async function openFindingsOn(store: GraphStore, claims: readonly string[]): Promise<FindingOn[]> {
  if (claims.length === 0) return [];
  const rows = await store.read(
    `UNWIND $ids AS at MATCH (a:${labels.assertion} {id: at})<-[:MEMBER]-(v:${labels.violation}) WHERE v.status = 'open'
     RETURN at AS member, v.id AS id, v.category AS category, v.verdict AS verdict, v.rule_id AS rule, v.message AS message
     ORDER BY member, verdict, id`,
    { ids: [...claims] },
  );
  const names = await namesOf(store, rows);
  return rows.map((row) => findingOn(row, names));
}

/** The open findings that rest on entities that files declare on these lines, and the line of each. */
export async function openFindingsOnEntities(
  store: GraphStore,
  files: readonly FileLines[],
): Promise<readonly (FindingOn & { readonly path: string; readonly line: number })[]> {
  const rows = await store.read(
    `MATCH (v:${labels.violation})-[:MEMBER]->(e:${labels.entity}) WHERE v.status = 'open' AND e.path IN $paths
     RETURN e.id AS member, e.path AS path, e.line AS line, v.id AS id, v.category AS category, v.verdict AS verdict,
       v.rule_id AS rule, v.message AS message ORDER BY member, verdict, id`,
    { paths: files.map(({ path }) => path) },
  );
  const within = rows.filter((row) =>
    files.some(({ path, first, last }) => row.path === path && Number(row.line) >= first && Number(row.line) <= last),
  );
  const names = await namesOf(store, within);
  return within.map((row) => ({ ...findingOn(row, names), path: String(row.path), line: Number(row.line) }));
}

const namesOf = (store: GraphStore, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> =>
  findingNames(store, [...new Set(rows.map(({ id }) => String(id)))]);

function findingOn(
  { member, id, category, verdict, rule, message }: Row,
  names: ReadonlyMap<string, string>,
): FindingOn {
  return {
    member: String(member),
    finding: {
      name: names.get(String(id)) ?? String(id),
      category: categories.find((known) => known === category) ?? 'ontology',
      verdict: verdict === 'definite' ? 'definite' : 'possible',
      rule: String(rule),
      message: String(message),
    },
  };
}
