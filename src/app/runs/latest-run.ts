import type { GraphStore } from '../../graph/port.ts';
import { readJournal } from '../../ingest/store/journal.ts';
import type { Run } from '../../model/report.ts';
import { countOpen, type OpenCounts, totalOf } from '../../queries/findings/counts.ts';
import { newestRun, unfinishedRules } from '../../queries/runs.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { answeredGaps, type RulesAndStore } from '../waiting/answered-gaps.ts';

/** A full run older than this says little about the lore as it is now. */
const staleHours = 24;
const hour = 3_600_000;
/** The number of open findings, without gaps, from which on every answer about the lore mentions them. */
const manyOpen = 10;

export interface LatestRun {
  /** The newest run of any scope; absent when there was none. */
  readonly run?: Run;
  /** Since the last full run ended, to a tenth; absent when there was none. A run over a part makes the rest no fresher. */
  readonly age_hours?: number;
  /** The last full run is older than 24 hours, or there is none, or no rule has looked yet at what an ingest changed since. */
  readonly stale: boolean;
  /** When the last full run ended. ISO 8601. */
  readonly last_full_at?: string;
  /** An ingest changed something that no rule has looked at. */
  readonly unchecked_changes: boolean;
  readonly open: OpenCounts;
  /** Rules that should have run in it and did not, or not to their end, each with the reason; absent when all did. */
  readonly unfinished?: readonly string[];
  /** A sentence for whoever answers from the lore to say: the run is stale, much is unresolved, or rules did not run to their end. */
  readonly caveat?: string;
}

export async function readLatestRun(store: GraphStore, clock: Clock): Promise<LatestRun> {
  const run = await newestRun(store);
  const full = run?.scope === 'full' ? run : await newestRun(store, 'full');
  const age = full === undefined ? undefined : (clock().getTime() - new Date(full.finished_at).getTime()) / hour;
  const open = await countOpen(store);
  const unchecked = await hasUnchecked(store);
  const unfinished = run === undefined ? [] : await unfinishedRules(store, run.id);
  const freshness = { age, unchecked, anyRun: run !== undefined, unfinished: unfinished.length };
  const caveat = caveatOf(freshness, totalOf(open) - open.orphan);
  return {
    ...defined({ run }),
    ...(age === undefined ? {} : { age_hours: Math.max(0, Math.round(age * 10) / 10) }),
    stale: isOld(age) || unchecked,
    ...(full === undefined ? {} : { last_full_at: full.finished_at }),
    unchecked_changes: unchecked,
    open,
    ...(unfinished.length === 0 ? {} : { unfinished }),
    ...defined({ caveat }),
  };
}

/** The same, where a gap that something would close which waits is not counted as one. */
export async function latestRunOf(world: RulesAndStore & { readonly clock: Clock }): Promise<LatestRun> {
  const latest = await readLatestRun(world.store, world.clock);
  const { open } = latest;
  if (open.orphan === 0) return latest;
  return { ...latest, open: { ...open, orphan: open.orphan - (await answeredGaps(world)).size } };
}

/** Ingests run the rules over what they touched: until they have, nobody knows what is wrong with it. */
async function hasUnchecked(store: GraphStore): Promise<boolean> {
  const journal = await readJournal(store);
  return (
    journal !== undefined && (journal.unfinished || journal.pending.everything || journal.pending.entities.length > 0)
  );
}

const isOld = (age: number | undefined): boolean => age === undefined || age > staleHours;

interface Freshness {
  /** Hours since the last full run. */
  readonly age: number | undefined;
  readonly unchecked: boolean;
  readonly anyRun: boolean;
  /** How many rules did not run to their end. */
  readonly unfinished: number;
}

function caveatOf({ age, unchecked, anyRun, unfinished }: Freshness, issues: number): string | undefined {
  if (age === undefined) {
    return anyRun
      ? 'This lore has never been checked for consistency as a whole.'
      : 'This lore has never been checked for consistency.';
  }
  if (!isOld(age) && !unchecked && issues < manyOpen && unfinished === 0) return undefined;
  const when = age < 48 ? `${Math.max(1, Math.round(age))} hours ago` : `${Math.round(age / 24)} days ago`;
  const since = age < 1.5 ? 'the latest consistency check' : `the consistency check from ${when}`;
  const found = issues === 0 ? 'left no issue open' : `left ${issues} ${issues === 1 ? 'issue' : 'issues'} unresolved`;
  const rules = unfinished === 0 ? '' : `; ${unfinished} of its rules did not run to the end`;
  return `Based on ${since}, which ${found}${rules}${unchecked ? '; what changed since has not been checked' : ''}.`;
}
