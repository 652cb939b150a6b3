import { Cron } from 'croner';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';

export interface ScheduleRequest {
  /** Five fields of cron (or six, with seconds). */
  readonly at: string;
  /** IANA name, such as `Europe/Lisbon`; default: this machine's. */
  readonly timezone?: string;
}

/**
 * When something is due. A local time that the clocks skip in spring falls on the first moment after the gap; one that comes twice
 * in autumn is due once.
 */
export class Schedule {
  readonly #cron: Cron;

  /** @throws UserInputError `bad-schedule` or `bad-timezone`. */
  constructor({ at, timezone }: ScheduleRequest) {
    if (timezone !== undefined && !isTimezone(timezone)) {
      throw new UserInputError(`\`${timezone}\` is not a time zone.`, {
        code: 'bad-timezone',
        fix: 'Give one by its IANA name, such as Europe/Lisbon.',
      });
    }
    try {
      this.#cron = new Cron(at, { paused: true, mode: '5-or-6-parts', ...defined({ timezone }) });
    } catch {
      throw badSchedule(at, faultIn(at));
    }
    if (this.#cron.nextRun() === null) throw badSchedule(at, 'it names a day that never comes');
  }

  /** The first moment after this one; undefined where none comes. */
  after(moment: Date): Date | undefined {
    return this.#cron.nextRun(moment) ?? undefined;
  }

  /** The last moment up to this one. */
  before(moment: Date): Date | undefined {
    return this.#cron.previousRuns(1, new Date(moment.getTime() + 1_000))[0];
  }
}

const partNames = ['second', 'minute', 'hour', 'day', 'month', 'weekday'] as const;

/** The fault in our words: the unreadable part, tested separately. */
function faultIn(at: string): string {
  const parts = at
    .trim()
    .split(/\s+/)
    .filter((part) => part !== '');
  if (parts.length < 5 || parts.length > 6)
    return `it has ${parts.length === 1 ? '1 part' : `${parts.length} parts`}, not five (six with seconds)`;
  const names = partNames.slice(-parts.length);
  const wrong = parts.findIndex((_, index) => !isSchedule(parts.map((part, other) => (other === index ? part : '*'))));
  return wrong < 0 ? 'its parts do not go together' : `\`${parts[wrong]}\` is not a valid ${names[wrong]}`;
}

function isSchedule(parts: readonly string[]): boolean {
  try {
    new Cron(parts.join(' '), { paused: true, mode: '5-or-6-parts' });
    return true;
  } catch {
    return false;
  }
}

function badSchedule(at: string, reason: string): UserInputError {
  return new UserInputError(`\`${at}\` is not a schedule: ${reason}.`, {
    code: 'bad-schedule',
    fix: 'Write minute, hour, day, month and weekday, as in "0 3 * * *" for three every night.',
  });
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
