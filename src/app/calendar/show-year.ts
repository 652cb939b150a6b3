import type { Calendar } from '../../time/calendar.ts';
import { renderYear, type YearView } from '../../time/calendars/display.ts';
import { UserInputError } from '../../util/errors.ts';
import { type CalendarScope, choose, mainCalendar, nowOf, unknownCalendar } from './choose-calendars.ts';
import { dateOfCalendar } from './single-calendar.ts';

export interface ShowRequest extends CalendarScope {
  /** A calendar of the world, a preset or a file; default: the world's main one. */
  readonly calendar?: string | undefined;
  /** `412 AR`, or a date in that year, such as `now` or the name of a battle; default: the year of the world's present, else the era's year 1. */
  readonly year?: string | undefined;
}

/**
 * Lays out one year of a calendar.
 *
 * @throws UserInputError for an unknown calendar, or what is no year of it.
 */
export async function showYear(request: ShowRequest): Promise<YearView> {
  const { calendar: name } = request;
  const calendar = name === undefined ? await mainCalendar(request) : (await choose(request, [name]))[0]?.calendar;
  if (calendar === undefined) throw unknownCalendar(name ?? '');
  return renderYear(calendar, await yearOf(request, calendar));
}

async function yearOf(request: ShowRequest, calendar: Calendar): Promise<number> {
  const { year, home } = request;
  if (year !== undefined) return readYear(year, calendar, request);
  const now = home === undefined ? undefined : (await nowOf(home)).now;
  const day = now?.latest ?? now?.earliest;
  if (day !== undefined && (now?.axis ?? '') === (calendar.axis ?? '')) return calendar.fromOrdinal(day).year;
  const first = calendar.absoluteYear(1);
  return 'year' in first ? first.year : 1;
}

async function readYear(text: string, calendar: Calendar, scope: CalendarScope): Promise<number> {
  const { earliest, latest } = await dateOfCalendar(calendar, text, scope);
  const [first, last] = [earliest, latest].map((day) =>
    day === undefined ? undefined : calendar.fromOrdinal(day).year,
  );
  if (first !== undefined && first === last) return first;
  throw new UserInputError(`\`${text}\` is not a single year of ${calendar.name}.`, {
    code: 'bad-year',
    fix: `Write one as the calendar does, such as \`${renderYear(calendar, calendar.fromOrdinal(earliest ?? latest ?? 1).year).written}\`.`,
  });
}
