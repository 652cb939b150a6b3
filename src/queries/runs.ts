import * as z from 'zod';
import { nodesIn } from '../graph/nodes-called.ts';
import type { GraphStore, GraphWriter, Params } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { isUnfinished, type Run, runSchema } from '../model/report.ts';
import { defined } from '../util/defined.ts';

/** A run as it is stored. */
export interface ListedRun extends Run {
  /** Why it came to nothing; absent where it did not. */
  readonly failure?: string;
}

const storedRunSchema = runSchema.extend({ failure: z.string().nullish() });

/** The runs that a query finds as `r`, in its order. One that does not fit the schema was not written by this program. */
async function runs(store: GraphStore, query: string, params: Params = {}): Promise<ListedRun[]> {
  return nodesIn(await store.read(query, params), 'r').flatMap(({ properties }) => {
    const { success, data } = storedRunSchema.safeParse(properties);
    if (!success) return [];
    const { failure, ...run } = data;
    return [{ ...run, ...defined({ failure: failure ?? undefined }) }];
  });
}

const newestFirst = 'RETURN r ORDER BY r.started_at DESC, r.id DESC LIMIT';
const toTheEnd = (scope?: 'full'): string =>
  `MATCH (r:${labels.run}) WHERE ${scope === undefined ? '' : "r.scope = 'full' AND "}r.failure IS NULL`;

/** The run that started last, of those that did not fail; undefined where there is none. */
export async function newestRun(store: GraphStore, scope?: 'full'): Promise<Run | undefined> {
  const [run] = await runs(store, `${toTheEnd(scope)} ${newestFirst} 1`);
  return run;
}

/** Up to `limit` runs before the one with the key `before` (empty: the latest), newest first, each with its key. */
export async function runsBefore(
  store: GraphStore,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<readonly { readonly run: ListedRun; readonly key: string }[]> {
  const found = await runs(
    store,
    `MATCH (r:${labels.run}) WITH r, r.started_at + ' ' + r.id AS key WHERE $before = '' OR key < $before
     RETURN r, key ORDER BY key DESC LIMIT ${limit}`,
    { before },
  );
  return found.map((run) => ({ run, key: `${run.started_at} ${run.id}` }));
}

/** The runs that ended last, the newest first; those that failed among them. */
export const readNewestRuns = (store: GraphStore, most: number): Promise<ListedRun[]> =>
  runs(store, `MATCH (r:${labels.run}) RETURN r ORDER BY r.finished_at DESC, r.id DESC LIMIT ${Math.trunc(most)}`);

/** The latest full runs that came to an end, the oldest first. */
export const fullRuns = async (store: GraphStore, most: number): Promise<Run[]> =>
  (await runs(store, `${toTheEnd('full')} ${newestFirst} ${Math.trunc(most)}`)).reverse();

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

/** The outcomes of the last full run; empty if none is recorded. */
export async function lastOutcomes(store: GraphStore): Promise<RunOutcomes> {
  const [row] = await store.read(
    `${toTheEnd('full')} RETURN r.rules_ran AS ran, r.rules_skipped AS skipped ORDER BY r.started_at DESC, r.id DESC LIMIT 1`,
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

/** Records a run that failed, and why. */
export async function writeFailedRun(store: GraphStore, run: Run, failure: string): Promise<void> {
  const row = { ...run, rules_skipped: [], failure };
  await store.write((tx) => tx.createNodes({ labels: [labels.run], rows: [row] }));
}
