import * as z from 'zod';
import { isNode } from '../graph/elements.ts';
import type { GraphStore, GraphWriter } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { isUnfinished, type Run, runSchema } from '../model/report.ts';

/** The run that started last, of those that did not fail; undefined where there is none. */
export function newestRun(store: GraphStore, which: 'any' | 'full' = 'any'): Promise<Run | undefined> {
  return newest(store, which === 'full' ? "r.scope = 'full' AND r.failure IS NULL" : 'r.failure IS NULL');
}

async function newest(store: GraphStore, where: string): Promise<Run | undefined> {
  const [row] = await store.read(
    `MATCH (r:${labels.run}) WHERE ${where} RETURN r ORDER BY r.started_at DESC, r.id DESC LIMIT 1`,
  );
  if (!isNode(row?.r)) return undefined;
  const parsed = runSchema.safeParse(row.r.properties);
  return parsed.success ? parsed.data : undefined;
}

/** A run as a list shows it. */
export interface ListedRun extends Run {
  /** Why it came to nothing; absent where it did not. */
  readonly failure?: string;
}

/** Up to `limit` runs before the one with the key `before` (empty: the latest), newest first, each with its key. */
export async function runsBefore(
  store: GraphStore,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<readonly { readonly run: ListedRun; readonly key: string }[]> {
  const rows = await store.read(
    `MATCH (r:${labels.run}) WITH r, r.started_at + ' ' + r.id AS key WHERE $before = '' OR key < $before
     RETURN r, key ORDER BY key DESC LIMIT ${limit}`,
    { before },
  );
  return rows.flatMap(({ r, key }) => {
    const parsed = isNode(r) ? listedRunSchema.safeParse(r.properties) : undefined;
    if (parsed?.success !== true) return [];
    const { failure, ...run } = parsed.data;
    return [{ run: { ...run, ...(typeof failure === 'string' ? { failure } : {}) }, key: String(key) }];
  });
}

const listedRunSchema = runSchema.extend({ failure: z.string().nullish() });

export async function countRuns(store: GraphStore): Promise<number> {
  const [row] = await store.read(`MATCH (r:${labels.run}) RETURN count(r) AS total`);
  return Number(row?.total ?? 0);
}

/** Notes in a run how many questions about the story are open after it. */
export async function noteConfusions(tx: GraphWriter, runId: string): Promise<void> {
  const [row] = await tx.query(
    `MATCH (v:Confusion:${labels.violation}) WHERE v.status = 'open' RETURN count(v) AS open`,
  );
  await tx.upsertNodes({ labels: [labels.run], rows: [{ id: runId, confusions_found: Number(row?.open ?? 0) }] });
}

/** The rules that a run should have run, and did not to their end: `id: reason`, sorted. */
export async function unfinishedRules(store: GraphStore, runId: string): Promise<string[]> {
  const [row] = await store.read(`MATCH (r:${labels.run} {id: $id}) RETURN r.rules_skipped AS skipped`, { id: runId });
  const skipped = Array.isArray(row?.skipped) ? row.skipped.map(String) : [];
  return skipped.filter((one) => isUnfinished(one.slice(one.indexOf(': ') + 2)));
}

/** How a rule did in a run. */
export interface RuleRunOutcome {
  readonly id: string;
  readonly rows: number;
  /** To a millisecond. */
  readonly duration_ms: number;
}

/** How the rules did in a full run. */
export interface RunOutcomes {
  /** Those that ran to their end, by id. */
  readonly ran: ReadonlyMap<string, RuleRunOutcome>;
  /** Why others did not, by id. */
  readonly skipped: ReadonlyMap<string, string>;
}

/** Of the last full run; empty where none is recorded. */
export async function lastOutcomes(store: GraphStore): Promise<RunOutcomes> {
  const [row] = await store.read(
    `MATCH (r:${labels.run}) WHERE r.scope = 'full' AND r.failure IS NULL
     RETURN r.rules_ran AS ran, r.rules_skipped AS skipped ORDER BY r.started_at DESC, r.id DESC LIMIT 1`,
  );
  const linesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
  return {
    ran: new Map(
      linesOf(row?.ran).flatMap((line) => {
        const [, id, rows, ms] = /^(.*): (\d+) in (\d+) ms$/.exec(line) ?? [];
        return id === undefined ? [] : [[id, { id, rows: Number(rows), duration_ms: Number(ms) }] as const];
      }),
    ),
    skipped: new Map(
      linesOf(row?.skipped).flatMap((line) => {
        const at = line.indexOf(': ');
        return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 2)] as const];
      }),
    ),
  };
}

/** The latest full runs that came to an end, the oldest first. */
export async function fullRuns(store: GraphStore, most: number): Promise<Run[]> {
  const rows = await store.read(
    `MATCH (r:${labels.run}) WHERE r.scope = 'full' AND r.failure IS NULL
     RETURN r ORDER BY r.started_at DESC, r.id DESC LIMIT ${Math.trunc(most)}`,
  );
  return rows
    .flatMap(({ r }) => {
      const parsed = isNode(r) ? runSchema.safeParse(r.properties) : undefined;
      return parsed?.success === true ? [parsed.data] : [];
    })
    .reverse();
}

/** Records a run that failed, and why. */
export async function writeFailedRun(store: GraphStore, run: Run, failure: string): Promise<void> {
  const row = { ...run, rules_skipped: [], failure };
  await store.write((tx) => tx.createNodes({ labels: [labels.run], rows: [row] }));
}
