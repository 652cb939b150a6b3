import type { GraphStore, Params } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Finding } from '../../model/finding.ts';
import type { FindingCategory, Severity, Verdict } from '../../model/rule.ts';
import { findingTypes } from '../../rules/reconcile/properties.ts';

/** Which findings; what is left out lets all through. */
export interface FindingsWhere {
  readonly category?: readonly FindingCategory[] | undefined;
  readonly rule?: string | undefined;
  readonly severity?: Severity | undefined;
  readonly verdict?: Verdict | undefined;
  readonly status?: Finding['status'] | undefined;
  /** Contradictions of this project; of an empty one, those of claims that belong to none. */
  readonly project?: string | undefined;
  /** One of these, to the letter. */
  readonly reasons?: readonly string[] | undefined;
  /** Only findings with these ids. */
  readonly ids?: readonly string[] | undefined;
  /** No finding with one of these. */
  readonly except?: readonly string[] | undefined;
}

/** An id, and the key it sorts by. */
export interface FindingKey {
  readonly id: string;
  readonly key: string;
}

/** Definite before possible, then gaps; error before warn, then by subject and rule: total, and the same on both engines. */
const sortKey =
  "(CASE v.category WHEN 'orphan' THEN 'gap' WHEN 'confusion' THEN 'question' ELSE 'conflict' END) + ' ' + v.verdict + ' ' + v.severity + ' ' + v.subject_id + ' ' + v.rule_id + ' ' + v.id";

export async function countFindings(store: GraphStore, where: FindingsWhere): Promise<number> {
  const { cypher, params } = matching(where);
  const [row] = await store.read(`${cypher} RETURN count(v) AS total`, params);
  return Number(row?.total ?? 0);
}

/** Up to `limit` findings whose key comes after `after`, sorted by key. */
export async function findingKeys(
  store: GraphStore,
  where: FindingsWhere,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<FindingKey[]> {
  const { cypher, params } = matching(where);
  const rows = await store.read(
    `${cypher} WITH v, ${sortKey} AS key WHERE key > $after RETURN v.id AS id, key ORDER BY key LIMIT ${limit}`,
    { ...params, after },
  );
  return rows.map(({ id, key }) => ({ id: String(id), key: String(key) }));
}

/** The findings as `v`. They are looked up by id where ids are given, else by the label that fewest nodes have. */
function matching({ category, rule, severity, verdict, status, project, reasons, ids, except }: FindingsWhere): {
  readonly cypher: string;
  readonly params: Params;
} {
  const conditions = [
    ...(status === undefined ? [] : ['v.status = $status']),
    ...(category === undefined ? [] : ['v.category IN $category']),
    ...(severity === undefined ? [] : ['v.severity = $severity']),
    ...(verdict === undefined ? [] : ['v.verdict = $verdict']),
    ...(rule === undefined ? [] : ['v.rule_id = $rule']),
    ...(project === undefined ? [] : ["v.category = 'contradiction' AND coalesce(v.project, '') = $project"]),
    ...(reasons === undefined ? [] : ['v.reason IN $reasons']),
    ...(except === undefined ? [] : ['NOT v.id IN $except']),
  ];
  const given = { status, category, severity, verdict, rule, project, reasons, ids, except };
  const params = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  const [only, ...others] = category ?? [];
  const label = only === undefined || others.length > 0 ? labels.violation : findingTypes[only].label;
  const match = ids === undefined ? `MATCH (v:${label})` : `UNWIND $ids AS id MATCH (v:${labels.violation} {id: id})`;
  return { cypher: `${match} WHERE ${conditions.length === 0 ? 'true' : conditions.join(' AND ')}`, params };
}
