import { isNode } from '../graph/elements.ts';
import type { GraphStore } from '../graph/port.ts';
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

/** The rules that a run should have run, and did not to their end: `id: reason`, sorted. */
export async function unfinishedRules(store: GraphStore, runId: string): Promise<string[]> {
  const [row] = await store.read(`MATCH (r:${labels.run} {id: $id}) RETURN r.rules_skipped AS skipped`, { id: runId });
  const skipped = Array.isArray(row?.skipped) ? row.skipped.map(String) : [];
  return skipped.filter((one) => isUnfinished(one.slice(one.indexOf(': ') + 2)));
}

/** Records a run that failed, and why. */
export async function writeFailedRun(store: GraphStore, run: Run, failure: string): Promise<void> {
  const row = { ...run, rules_skipped: [], failure };
  await store.write((tx) => tx.createNodes({ labels: [labels.run], rows: [row] }));
}
