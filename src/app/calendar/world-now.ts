import { UserInputError } from '../../util/errors.ts';
import type { WorldHome } from '../store/home.ts';
import { nowOf } from './choose-calendars.ts';
import { written } from './single-calendar.ts';

export interface CalendarNow {
  readonly calendar: string;
  /** Absent where nothing ties the calendar to the one that the present is dated in. */
  readonly date?: string;
  readonly weekday?: string;
}

/**
 * The day of the world's present, in every calendar it has. `stated`: in lore.yaml, else it is the latest date told.
 *
 * @throws UserInputError where the world has no dates.
 */
export async function worldNow(home: WorldHome): Promise<{ readonly stated: boolean; readonly days: CalendarNow[] }> {
  const { now, config, stated } = await nowOf(home);
  if (now === undefined) {
    throw new UserInputError(`${config.name} has no dates, so its present is unknown.`, {
      code: 'no-now',
      fix: 'Set `now:` in lore.yaml.',
    });
  }
  const days = config.calendars.all.map((calendar): CalendarNow => {
    const isApart = (calendar.axis ?? '') !== (now.axis ?? '');
    return isApart ? { calendar: calendar.name } : written(now, calendar);
  });
  return { stated, days };
}
