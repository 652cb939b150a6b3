import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { type Run, runSchema } from '../model/report.ts';
import { isNode } from '../rules/findings/nodes.ts';
import type { Clock } from '../util/clock.ts';
import { countOpen, type OpenCounts } from './findings/read.ts';

/** A run older than this says little about the lore as it is now. */
const staleHours = 24;
const hour = 3_600_000;

export interface LatestRun {
  /** The newest run of any scope; absent when there was none. */
  readonly run?: Run;
  /** Since it ended, to a tenth. */
  readonly age_hours?: number;
  /** Older than 24 hours, or none at all. */
  readonly stale: boolean;
  /** When the rules last looked at everything. ISO 8601. */
  readonly last_full_at?: string;
  readonly open: OpenCounts;
}

export async function latestRun(store: GraphStore, clock: Clock): Promise<LatestRun> {
  const run = await newest(store, '');
  const full = run?.scope === 'full' ? run : await newest(store, "WHERE r.scope = 'full'");
  const age = run === undefined ? undefined : (clock().getTime() - new Date(run.finished_at).getTime()) / hour;
  return {
    ...(run === undefined ? {} : { run }),
    ...(age === undefined ? {} : { age_hours: Math.max(0, Math.round(age * 10) / 10) }),
    stale: age === undefined || age > staleHours,
    ...(full === undefined ? {} : { last_full_at: full.finished_at }),
    open: await countOpen(store),
  };
}

async function newest(store: GraphStore, where: string): Promise<Run | undefined> {
  const [row] = await store.read(
    `MATCH (r:${labels.run}) ${where} RETURN r ORDER BY r.started_at DESC, r.id DESC LIMIT 1`,
  );
  if (!isNode(row?.r)) return undefined;
  const parsed = runSchema.safeParse(row.r.properties);
  return parsed.success ? parsed.data : undefined;
}
