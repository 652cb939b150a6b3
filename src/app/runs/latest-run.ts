import type { GraphStore } from '../../graph/port.ts';
import type { Run } from '../../model/report.ts';
import { countOpen, type OpenCounts, totalOf } from '../../queries/findings/counts.ts';
import { newestRun, unfinishedRules } from '../../queries/runs.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';

/** A run older than this says little about the lore as it is now. */
const staleHours = 24;
const hour = 3_600_000;
/** So many open findings, gaps aside, are worth a word in every answer about the lore. */
const manyOpen = 10;

export interface LatestRun {
  /** The newest run of any scope; absent when there was none. */
  readonly run?: Run;
  /** Since it ended, to a tenth. */
  readonly age_hours?: number;
  /** Older than 24 hours, or none at all. */
  readonly stale: boolean;
  /** When the last full run ended. ISO 8601. */
  readonly last_full_at?: string;
  readonly open: OpenCounts;
  /** Rules that should have run in it and did not, or not to their end, each with the reason; absent when all did. */
  readonly unfinished?: readonly string[];
  /** A sentence for whoever answers from the lore to say: the run is stale, much is unresolved, or rules did not run to their end. */
  readonly caveat?: string;
}

export async function readLatestRun(store: GraphStore, clock: Clock): Promise<LatestRun> {
  const run = await newestRun(store);
  const full = run?.scope === 'full' ? run : await newestRun(store, 'full');
  const age = run === undefined ? undefined : (clock().getTime() - new Date(run.finished_at).getTime()) / hour;
  const open = await countOpen(store);
  const unfinished = run === undefined ? [] : await unfinishedRules(store, run.id);
  const caveat = caveatOf(age, totalOf(open) - open.orphan, unfinished.length);
  return {
    ...defined({ run }),
    ...(age === undefined ? {} : { age_hours: Math.max(0, Math.round(age * 10) / 10) }),
    stale: isStale(age),
    ...(full === undefined ? {} : { last_full_at: full.finished_at }),
    open,
    ...(unfinished.length === 0 ? {} : { unfinished }),
    ...defined({ caveat }),
  };
}

const isStale = (age: number | undefined): boolean => age === undefined || age > staleHours;

function caveatOf(age: number | undefined, issues: number, unfinished: number): string | undefined {
  if (age === undefined) return 'This lore has never been checked for consistency.';
  if (!isStale(age) && issues < manyOpen && unfinished === 0) return undefined;
  const when = age < 48 ? `${Math.max(1, Math.round(age))} hours ago` : `${Math.round(age / 24)} days ago`;
  const since = age < 1.5 ? 'the latest consistency check' : `the consistency check from ${when}`;
  const found = issues === 0 ? 'left no issue open' : `left ${issues} ${issues === 1 ? 'issue' : 'issues'} unresolved`;
  const rules = `${unfinished} of its rules did not run to the end`;
  return `Based on ${since}, which ${found}${unfinished === 0 ? '' : `; ${rules}`}.`;
}
