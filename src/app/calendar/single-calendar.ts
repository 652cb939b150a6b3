import { dateProblemMessage } from '../../model/date-problem.ts';
import type { Calendar, DateContext } from '../../time/calendar.ts';
import { parseDate, printDate } from '../../time/date-expressions/index.ts';
import type { DateValue } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { type CalendarScope, configAt } from './choose-calendars.ts';
import { readWorldDate } from './read-date.ts';

/** Reading and writing in one calendar only. */
function alone(calendar: Calendar): DateContext {
  return {
    calendars: { main: calendar, all: [calendar], find: (name) => (name === calendar.name ? calendar : undefined) },
    circa: 5,
  };
}

/**
 * A date in the words of one calendar: in the world's main one all that `readWorldDate` reads, in any other one its own dates alone.
 *
 * @throws UserInputError `bad-date`
 */
export async function dateOfCalendar(calendar: Calendar, words: string, { home }: CalendarScope): Promise<DateValue> {
  const isMain = home !== undefined && (await configAt(home)).calendars.main.name === calendar.name;
  if (!isMain) return requireDate(words, alone(calendar));
  const value = await readWorldDate({ home }, words);
  if ((value.axis ?? '') === (calendar.axis ?? '')) return value;
  throw new UserInputError(`\`${words}\` is a date in ${value.calendar}, which nothing ties to ${calendar.name}.`, {
    code: 'calendar-untied',
    fix: `Ask in ${value.calendar}, or add a sync point to one of the two.`,
  });
}

function requireDate(text: string, context: DateContext): DateValue {
  const parsed = parseDate(text, context);
  if (!parsed.ok) {
    throw new UserInputError(dateProblemMessage(text, parsed.problem), {
      code: 'bad-date',
      fix: `Dates are read in ${context.calendars.main.name} here.`,
    });
  }
  const { value } = parsed;
  if (value.earliest !== undefined || value.latest !== undefined) return value;
  throw new UserInputError(`\`${text}\` names no day.`, {
    code: 'bad-date',
    fix: 'Give a date such as `14 Rova 412 AR`.',
  });
}

export function written(value: DateValue, calendar: Calendar): { calendar: string; date: string; weekday?: string } {
  const date = printDate({ ...value, calendar: calendar.name }, alone(calendar));
  const day =
    value.earliest !== undefined && value.earliest === value.latest ? calendar.weekday(value.earliest) : undefined;
  const weekday = day === undefined ? undefined : calendar.week[day];
  return { calendar: calendar.name, date, ...defined({ weekday }) };
}
