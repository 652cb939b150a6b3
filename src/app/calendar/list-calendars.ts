import { presetNames } from '../../config/calendars.ts';
import { type CalendarScope, configAt } from './choose-calendars.ts';

export interface ListedCalendar {
  readonly name: string;
  /** `main`: of the world, and the one its dates are written in unless they say otherwise. */
  readonly from: 'main' | 'world' | 'preset';
  /** Dates of it compare with those of the main calendar. Absent for presets. */
  readonly tied?: boolean;
}

/** The world's calendars, main first, then what ships with the package. */
export async function listCalendars(scope: CalendarScope): Promise<ListedCalendar[]> {
  const own = scope.home === undefined ? [] : (await configAt(scope.home)).calendars.all;
  return [
    ...own.map(({ name, axis }, index): ListedCalendar => {
      return { name, from: index === 0 ? 'main' : 'world', tied: axis === undefined };
    }),
    ...presetNames().map((name): ListedCalendar => ({ name, from: 'preset' })),
  ];
}
