import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { readFindings, type StoredFinding } from '../../queries/findings.ts';
import { cursorAfter, limitOf, type Page, type PageRequest, startOf } from '../paging.ts';
import { type FindingsFilter, findingsQuery } from './filters.ts';

export interface FindingsRequest extends FindingsFilter, PageRequest, Peek {}

export interface Peek {
  /** Looks without noting that anybody has been shown anything. */
  readonly peek?: boolean | undefined;
}

/** Definite before possible, error before warn, then by subject and rule: total, and the same on both engines. */
const sortKey = "v.verdict + ' ' + v.severity + ' ' + v.subject_id + ' ' + v.rule_id + ' ' + v.id";

/**
 * One page of the findings in the store. What is listed counts as shown from now on (`flagged`), unless it is a peek.
 *
 * @throws UserInputError for a name that leads nowhere, a bad limit or cursor.
 */
export async function listFindings(store: GraphStore, request: FindingsRequest): Promise<Page<StoredFinding>> {
  const limit = limitOf(request);
  const after = startOf(request);
  const { match, where, params, none } = await findingsQuery(store, request);
  if (none) return { items: [], total: 0 };
  const [counted] = await store.read(`${match} WHERE ${where} RETURN count(v) AS total`, params);
  const rows = await store.read(
    `${match} WHERE ${where} WITH v, ${sortKey} AS key WHERE key > $after
     RETURN v.id AS id, key ORDER BY key LIMIT ${limit + 1}`,
    { ...params, after },
  );
  const shown = rows.slice(0, limit);
  const items = await readFindings(
    store,
    shown.map(({ id }) => String(id)),
  );
  if (request.peek !== true) await markShown(store, items);
  const last = rows.length > limit ? shown.at(-1)?.key : undefined;
  return {
    items,
    total: Number(counted?.total ?? 0),
    ...(typeof last === 'string' ? { cursor: cursorAfter(last) } : {}),
  };
}

/** Notes that somebody has been shown these findings. Writes only what is new. */
export async function markShown(store: GraphStore, findings: readonly StoredFinding[]): Promise<void> {
  const rows = findings.filter(({ flagged }) => !flagged).map(({ violation }) => ({ id: violation.id, flagged: true }));
  if (rows.length > 0) await store.write((tx) => tx.upsertNodes({ labels: [labels.violation], rows }));
}
