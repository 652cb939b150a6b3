import type { Calendar } from '../../time/calendar.ts';
import { writeYear } from '../../time/calendars/display.ts';
import { UserInputError } from '../../util/errors.ts';
import { type CalendarScope, type Chosen, choose, unknownCalendar } from './choose-calendars.ts';
import { dateOfCalendar, written } from './single-calendar.ts';

export interface ConvertRequest extends CalendarScope {
  readonly date: string;
  readonly from: string;
  readonly to: string;
}

export interface ConvertedDate {
  readonly from: { readonly calendar: string; readonly date: string; readonly weekday?: string };
  readonly to: { readonly calendar: string; readonly date: string; readonly weekday?: string };
}

/**
 * The same day, or the same stretch of days, in another calendar. In the world's main calendar "2 years after the siege" is a date, too.
 *
 * @throws UserInputError for an unknown calendar, a date that cannot be read, or `calendar-untied`.
 */
export async function convertDate(request: ConvertRequest): Promise<ConvertedDate> {
  const [from, to] = await choose(request, [request.from, request.to]);
  if (from === undefined || to === undefined) throw unknownCalendar(request.from);
  const isTied = from.ofWorld === to.ofWorld && (from.calendar.axis ?? '') === (to.calendar.axis ?? '');
  const value = await dateOfCalendar(from.calendar, request.date, request);
  if (!isTied) throw untied(from, to, request);
  return { from: written(value, from.calendar), to: written(value, to.calendar) };
}

function untied(
  { calendar: from, ofWorld }: Chosen,
  { calendar: to, ofWorld: isOther }: Chosen,
  asked: ConvertRequest,
): UserInputError {
  const sync = `\`sync: [{ day: ${firstDay(from)}, equals: ${firstDay(to)}, calendar: ${asked.to} }]\``;
  return new UserInputError(`No sync point connects ${from.name} and ${to.name}, so dates cannot be converted.`, {
    code: 'calendar-untied',
    // `gregorian` ships, and becomes one of the world once lore.yaml lists it.
    fix:
      ofWorld === isOther
        ? `Add one to ${from.name}, such as ${sync}.`
        : `Write \`calendars: [${asked.from}, ${asked.to}]\` into lore.yaml, and ${sync} into ${from.name}.`,
  });
}

function firstDay(calendar: Calendar): string {
  const year = calendar.absoluteYear(1);
  const first = calendar.fromOrdinal(calendar.yearSpan('year' in year ? year.year : 1)[0]);
  const month = calendar.months[first.month]?.name;
  return `${month === undefined ? 'day 1 of' : `${first.day} ${month}`} ${writeYear(calendar, first.year)}`;
}
