import { createTask, type ScheduledTask, validateDetailed } from 'node-cron';
import { untilAborted } from '../../util/abort.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { LoreError, UserInputError } from '../../util/errors.ts';
import { readLatestRun } from '../runs/latest-run.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type NightlyDelta, runAndRecord } from './nightly-run.ts';

/** One thing that happened, as a line of the log. */
export interface NightlyEvent {
  readonly event:
    | 'scheduled'
    | 'started'
    | 'finished'
    | 'failed'
    | 'skipped'
    | 'cancelled'
    | 'notify-failed'
    | 'stopped';
  readonly [detail: string]: unknown;
}

export interface NightlyRequest {
  /** Five fields of cron (or six, with seconds). */
  readonly at: string;
  /** IANA name, such as `Europe/Lisbon`; default: this machine's. */
  readonly timezone?: string;
  /** Opened for each run and closed after it: between runs the store is free for others. */
  readonly open: () => Promise<StoredWorld>;
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
 * @throws UserInputError `bad-schedule` or `bad-timezone`.
 */
export async function nightly(request: NightlyRequest): Promise<void> {
  const { at, signal, onEvent, clock } = request;
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
  const task = scheduled(request, () => start('on schedule'));
  task.on('execution:missed', () => start('missed while the machine slept'));
  try {
    await task.start();
    onEvent({ event: 'scheduled', at, next: task.getNextRun()?.toISOString() });
    if (await isOverdue(request, task, clock())) void start('missed before this start');
    await untilAborted(signal);
  } finally {
    await task.destroy();
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

async function openAndAttempt({ open, signal }: NightlyRequest): Promise<NightlyDelta> {
  const world = await open();
  try {
    return await runAndRecord(world, signal);
  } finally {
    await world.close();
  }
}

/** Nobody's being away spoils a run. */
async function tell({ notify, onEvent }: NightlyRequest, delta: NightlyDelta): Promise<void> {
  try {
    await notify?.(delta);
  } catch (error) {
    onEvent({ event: 'notify-failed', ...detailsOf(error) });
  }
}

function summary({ run, new: opened, gone, open }: NightlyDelta): NightlyEvent {
  return {
    event: 'finished',
    run: run.id,
    duration_ms: run.duration_ms,
    new: opened.length,
    gone: gone.length,
    open: Object.values(open).reduce((sum, count) => sum + count, 0),
  };
}

function detailsOf(error: unknown): { code: string; message: string; fix?: string } {
  if (!(error instanceof LoreError))
    return { code: 'internal', message: error instanceof Error ? error.message : String(error) };
  return { code: error.code, message: error.message, ...defined({ fix: error.fix }) };
}

type Schedule = Pick<NightlyRequest, 'at' | 'timezone'>;

/** @throws UserInputError `bad-schedule` or `bad-timezone`. */
export function checkSchedule({ at, timezone }: Schedule): void {
  const { valid, errors } = validateDetailed(at);
  if (!valid) {
    throw new UserInputError(`\`${at}\` is no schedule: ${errors[0]?.message ?? 'five fields are expected'}.`, {
      code: 'bad-schedule',
      fix: 'Write minute, hour, day, month and weekday, as in "0 3 * * *" for three every night.',
    });
  }
  if (timezone !== undefined && !isTimezone(timezone)) {
    throw new UserInputError(`\`${timezone}\` is no time zone.`, {
      code: 'bad-timezone',
      fix: 'Give one by its IANA name, such as Europe/Lisbon.',
    });
  }
}

function scheduled({ at, timezone }: Schedule, work: () => Promise<void>): ScheduledTask {
  checkSchedule({ at, ...defined({ timezone }) });
  return createTask(at, work, { noOverlap: true, suppressMissedWarning: true, ...defined({ timezone }) });
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Whether a run was due since the last one of everything. A store that cannot be opened is the next run's to tell. */
async function isOverdue({ open, clock }: NightlyRequest, task: ScheduledTask, now: Date): Promise<boolean> {
  const last = await lastFullRun(open, clock).catch(() => undefined);
  if (last === undefined) return false;
  const from = Math.max(last.getTime(), now.getTime() - lookBackMs);
  for (let time = Math.floor(now.getTime() / minute) * minute; time > from; time -= minute) {
    if (task.match(new Date(time))) return true;
  }
  return false;
}

/** When everything was last looked at; the epoch when it never was. */
async function lastFullRun(open: NightlyRequest['open'], clock: Clock): Promise<Date> {
  const world = await open();
  try {
    const { last_full_at } = await readLatestRun(world.store, clock);
    return new Date(last_full_at ?? 0);
  } finally {
    await world.close();
  }
}
