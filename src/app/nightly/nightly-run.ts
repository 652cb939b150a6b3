import type { Finding } from '../../model/finding.ts';
import type { ReportedProblem } from '../../model/problem.ts';
import type { Run } from '../../model/report.ts';
import type { OpenCounts } from '../../queries/findings/counts.ts';
import { readFindings } from '../../queries/findings/read.ts';
import { writeFailedRun } from '../../queries/runs.ts';
import { defined } from '../../util/defined.ts';
import { LoreError } from '../../util/errors.ts';
import { stableHash } from '../../util/hash.ts';
import type { ConflictNews } from '../findings/conflicts.ts';
import { type GoneFinding, goneFinding } from '../findings/gone-finding.ts';
import { type RunReport, runOverStore } from '../runs/run-over-store.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import type { NightStory } from './nightly-story.ts';
import { underRunLease } from './run-lease.ts';

/** The questions about the story that a night opened and closed, and how many are open after it. */
interface NightlyQuestions {
  readonly new: readonly Finding[];
  readonly gone: readonly GoneFinding[];
  readonly open: number;
}

/** The changes of a nightly run, for those who want a notification. */
export interface NightlyDelta extends ConflictNews {
  readonly schema: 'lore-nightly/1';
  /** Absent when no world was ingested by name. */
  readonly world?: string;
  readonly run: Run;
  readonly new: readonly Finding[];
  readonly gone: readonly GoneFinding[];
  readonly open: OpenCounts;
  /** The changed questions since the last night, by models too. */
  readonly questions: NightlyQuestions;
  /** Claims that nobody has accepted yet. */
  readonly waiting: number;
  /** Rules that could not run, and waivers that hold no longer or mean nothing. */
  readonly problems: readonly ReportedProblem[];
  /** The result of a model for the story after the run; absent if none is named. */
  readonly story?: NightStory;
}

/**
 * One run of all rules over everything. An error is recorded in the store as a failed run before it is thrown; a cancelled run is not
 * recorded.
 */
export async function runAndRecord(
  world: StoredWorld,
  signal: AbortSignal,
  checkMemories?: () => Promise<unknown>,
): Promise<NightlyDelta> {
  const started = world.clock();
  try {
    const report = await underRunLease(world.store, world.clock, () =>
      runOverStore(world, { scope: 'full', actor: 'nightly', signal, ...defined({ checkMemories }) }),
    );
    const fresh = new Set(report.new);
    return {
      schema: 'lore-nightly/1',
      ...(world.record === undefined ? {} : { world: world.record.name }),
      run: report.run,
      new: report.found.filter(({ id }) => fresh.has(id)),
      gone: report.gone,
      ...defined({ conflict_id: report.conflict_id }),
      conflicts: report.conflicts,
      open: report.open,
      questions: await questionsAtNight(world, report.questions),
      waiting: report.waiting,
      problems: report.problems,
    };
  } catch (error) {
    if (!isOrderly(error)) await recordFailure(world, started, error).catch(() => undefined); // the first error is the one to tell
    throw error;
  }
}

async function questionsAtNight(
  { store }: StoredWorld,
  { new: opened, gone, open }: RunReport['questions'],
): Promise<NightlyQuestions> {
  const [fresh, closed] = [await readFindings(store, opened), await readFindings(store, gone)];
  return { new: fresh.map(({ violation }) => violation), gone: closed.map(goneFinding), open };
}

/** No failure: the run was stopped, or another one is under way. */
const isOrderly = (error: unknown): boolean =>
  error instanceof LoreError && (error.code === 'cancelled' || error.code === 'run-in-progress');

async function recordFailure({ store, clock }: StoredWorld, started: Date, error: unknown): Promise<void> {
  const finished = clock();
  const startedAt = started.toISOString();
  const run: Run = {
    id: `run-${startedAt.replace(/[^0-9]/g, '')}-${stableHash(startedAt, 'failed').slice(0, 6)}`,
    mode: 'full',
    scope: 'full',
    started_at: startedAt,
    finished_at: finished.toISOString(),
    duration_ms: finished.getTime() - started.getTime(),
    rules_run: 0,
    violations_found: 0,
    anachronisms_found: 0,
    orphans_found: 0,
    undecided_found: 0,
  };
  await writeFailedRun(store, run, error instanceof Error ? error.message : String(error));
}
