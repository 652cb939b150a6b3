import type { GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Category, Verdict } from '../../model/rule.ts';
import { recordedFindings } from '../recorded-findings.ts';
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
     RETURN at AS member, ${columns}
     ORDER BY member, verdict, id`,
    { ids: [...claims] },
  );
  return withFindings(store, rows);
}

/** The open findings that rest on entities that files declare on these lines, and the line of each. */
export async function openFindingsOnEntities(
  store: GraphStore,
  files: readonly FileLines[],
): Promise<readonly (FindingOn & { readonly path: string; readonly line: number })[]> {
  const rows = await store.read(
    `MATCH (v:${labels.violation})-[:MEMBER]->(e:${labels.entity}) WHERE v.status = 'open' AND e.path IN $paths
     RETURN e.id AS member, e.path AS path, e.line AS line, ${columns} ORDER BY member, verdict, id`,
    { paths: files.map(({ path }) => path) },
  );
  const within = rows.filter((row) =>
    files.some(({ path, first, last }) => row.path === path && Number(row.line) >= first && Number(row.line) <= last),
  );
  return (await withFindings(store, within)).map((found, at) => {
    const { path, line } = within[at] ?? {};
    return { ...found, path: String(path), line: Number(line) };
  });
}

const shownBy = ['id', 'category', 'verdict', 'rule_id', 'message'] as const;
const columns = recordedFindings.columns(shownBy, 'v');

async function withFindings(store: GraphStore, rows: readonly Row[]): Promise<FindingOn[]> {
  const found = recordedFindings.inRows(rows, shownBy);
  const names = await findingNames(
    store,
    found.map(({ id }) => id),
  );
  return found.map(({ id, category, verdict, rule_id: rule, message }, at) => ({
    member: String(rows[at]?.member),
    finding: { name: names.get(id) ?? id, category, verdict, rule, message },
  }));
}
