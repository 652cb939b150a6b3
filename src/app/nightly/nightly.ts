import { setTimeout as sleep } from 'node:timers/promises';
import { untilAborted } from '../../util/abort.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { LoreError } from '../../util/errors.ts';
import { readLatestRun } from '../runs/latest-run.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type NightlyDelta, runAndRecord } from './nightly-run.ts';
import type { NightStory } from './nightly-story.ts';
import { Schedule, type ScheduleRequest } from './schedule.ts';

/** One thing that happened, as a line of the log. */
export interface NightlyEvent {
  readonly event:
    | 'scheduled'
    | 'started'
    | 'finished'
    | 'story-read'
    | 'story-not-read'
    | 'failed'
    | 'skipped'
    | 'cancelled'
    | 'notify-failed'
    | 'store-unfinished'
    | 'stopped';
  readonly [detail: string]: unknown;
}

export interface NightlyRequest extends ScheduleRequest {
  /** Opened for each run and closed after it: between runs the store is free for others. */
  readonly open: () => Promise<StoredWorld>;
  /** Holds memories against the world that wait for it, before each run. */
  readonly checkMemories?: (world: StoredWorld, signal: AbortSignal) => Promise<unknown>;
  /**
   * Has a model read the story after each run, where one is chosen. The run is kept already, whatever comes of it. A caller that closes the
   * world before a question lets others use it.
   */
  readonly readStory?: (world: StoredWorld, signal: AbortSignal) => Promise<NightStory | undefined>;
  readonly clock: Clock;
  readonly onEvent: (event: NightlyEvent) => void;
  /** Told after each run that came to its end. */
  readonly notify?: (delta: NightlyDelta) => Promise<void>;
  /** Ends it: a run under way stops between two rules and leaves nothing behind. */
  readonly signal: AbortSignal;
  /** Milliseconds to wait before each further try of a run that failed. */
  readonly retryMs?: readonly number[];
}

const minute = 60_000;
const defaultRetries = [minute, 5 * minute, 15 * minute];
/** How far back a missed run is looked for. */
const lookBackMs = 8 * 24 * 60 * minute;

/**
 * Runs the whole rule set on schedule until the signal, and at once where a run was missed while nobody was there or the
 * machine slept.
 *
 * @throws UserInputError `bad-schedule` or `bad-timezone`; GraphError `store-locked` where another process has the store at the start.
 */
export async function nightly(request: NightlyRequest): Promise<void> {
  const { at, signal, onEvent, clock } = request;
  const schedule = new Schedule(request);
  const last = await lastFullRun(request);
  let running: Promise<void> | undefined;
  const start = (reason: string): Promise<void> => {
    // One run at a time: what falls due meanwhile is the same run.
    running ??= nightlyRun(request, reason)
      .then(
        () => undefined,
        () => undefined, // told as an event
      )
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  try {
    onEvent({ event: 'scheduled', at, next: schedule.after(clock())?.toISOString() });
    if (isOverdue(last, schedule, clock())) void start('missed before this start');
    for (let due = schedule.after(clock()); due !== undefined; due = schedule.after(clock())) {
      await untilTime(due, request);
      if (signal.aborted) break;
      void start(clock().getTime() - due.getTime() > minute ? 'missed while the machine slept' : 'on schedule');
    }
    await untilAborted(signal);
  } finally {
    await running;
    onEvent({ event: 'stopped' });
  }
}

/** One run with its retries. Rejects when all of them failed, or at once for what trying again cannot mend. */
export async function nightlyRun(request: NightlyRequest, reason: string): Promise<NightlyDelta> {
  const { onEvent, signal, retryMs = defaultRetries } = request;
  for (let tries = 0; ; tries++) {
    onEvent({ event: 'started', reason, attempt: tries + 1 });
    try {
      const delta = await openAndAttempt(request);
      onEvent(summary(delta));
      await tell(request, delta);
      return delta;
    } catch (error) {
      const wait = retryMs[tries];
      const { code, message, fix } = detailsOf(error);
      if (signal.aborted) onEvent({ event: 'cancelled' });
      else if (code === 'run-in-progress') onEvent({ event: 'skipped', message });
      else onEvent({ event: 'failed', code, message, fix, retry_in_ms: wait });
      if (signal.aborted || code === 'run-in-progress' || wait === undefined) throw error;
      await Promise.race([untilAborted(signal), new Promise((resolve) => setTimeout(resolve, wait).unref())]);
      if (signal.aborted) throw error;
    }
  }
}

async function openAndAttempt(request: NightlyRequest): Promise<NightlyDelta> {
  const { open, signal, onEvent, checkMemories, readStory } = request;
  const world = await open();
  const delta = await runAndRecord(world, signal, () => checkMemories?.(world, signal) ?? Promise.resolve()).catch(
    async (error: unknown) => {
      await world.close().catch(() => undefined); // the first error is the one to tell
      throw error;
    },
  );
  const story = await readStory?.(world, signal).catch(() => undefined);
  if (story !== undefined) onEvent(storyEvent(story));
  await world.close().catch((error: unknown) => {
    if (!(error instanceof LoreError) || error.code !== 'store-log-kept') throw error;
    onEvent({ event: 'store-unfinished', ...detailsOf(error) }); // the run itself is kept
  });
  return story === undefined ? delta : { ...delta, story, questions: withModel(delta.questions, story) };
}

/** With those that a model has opened after the run. */
const withModel = (run: NightlyDelta['questions'], { questions }: NightStory): NightlyDelta['questions'] => ({
  ...run,
  new: [...run.new, ...questions],
  open: run.open + questions.length,
});

function storyEvent({ model, missing, questions }: NightStory): NightlyEvent {
  if (model === undefined) return { event: 'story-not-read', message: `No model has read the story: ${missing}` };
  const { failures, ...counts } = model;
  const isWhole = counts.failed === 0;
  return {
    event: isWhole ? 'story-read' : 'story-not-read',
    ...counts,
    new: questions.length,
    ...(isWhole ? {} : { message: `The model answered only in part: ${failures.join(', ')}.` }),
  };
}

/** An absent server spoils no run. */
async function tell({ notify, onEvent }: NightlyRequest, delta: NightlyDelta): Promise<void> {
  try {
    await notify?.(delta);
  } catch (error) {
    onEvent({ event: 'notify-failed', ...detailsOf(error) });
  }
}

function summary({ run, new: opened, gone, open, questions }: NightlyDelta): NightlyEvent {
  return {
    event: 'finished',
    run: run.id,
    duration_ms: run.duration_ms,
    new: opened.length,
    gone: gone.length,
    open: Object.values(open).reduce((sum, count) => sum + count, 0),
    questions_new: questions.new.length,
    questions_gone: questions.gone.length,
    questions_open: questions.open,
  };
}

function detailsOf(error: unknown): { code: string; message: string; fix?: string } {
  if (!(error instanceof LoreError))
    return { code: 'internal', message: error instanceof Error ? error.message : String(error) };
  return { code: error.code, message: error.message, ...defined({ fix: error.fix }) };
}

/** In short steps: a timer stands still while the machine sleeps, and cannot be set for a month. */
async function untilTime(due: Date, { clock, signal }: NightlyRequest): Promise<void> {
  for (let left = 0; !signal.aborted; ) {
    left = due.getTime() - clock().getTime();
    if (left <= 0) return;
    await sleep(Math.min(left, minute), undefined, { signal }).catch(() => undefined);
  }
}

/** True if a run was due since the last one of everything. */
function isOverdue(last: Date | undefined, schedule: Schedule, now: Date): boolean {
  if (last === undefined) return false;
  const due = schedule.before(now);
  return due !== undefined && due > last && now.getTime() - due.getTime() < lookBackMs;
}

/**
 * When everything was last looked at; the epoch when it never was. Undefined where the store cannot be opened now, which is the next
 * run's to tell.
 *
 * @throws GraphError `store-locked`: who has the store may have it for days, and each run would fail.
 */
async function lastFullRun(request: NightlyRequest): Promise<Date | undefined> {
  for (let left = startTries - 1; ; left -= 1) {
    try {
      return await readLastFullRun(request);
    } catch (error) {
      if (!(error instanceof LoreError) || error.code !== 'store-locked') return undefined;
      if (left === 0) throw error;
    }
    await sleep(betweenTriesMs, undefined, { signal: request.signal }).catch(() => undefined);
  }
}

/** A short command has a store for a moment only. */
const startTries = 10;
const betweenTriesMs = 300;

async function readLastFullRun({ open, clock }: NightlyRequest): Promise<Date> {
  const world = await open();
  try {
    const { last_full_at } = await readLatestRun(world.store, clock);
    return new Date(last_full_at ?? 0);
  } finally {
    await world.close();
  }
}
