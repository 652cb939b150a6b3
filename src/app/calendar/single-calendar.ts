import { dateProblemMessage } from '../../model/date-problem.ts';
import type { Calendar, DateContext } from '../../time/calendar.ts';
import { parseDate, printDate } from '../../time/date-expressions/index.ts';
import type { DateValue } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';

/** Reading and writing in one calendar only. */
export function alone(calendar: Calendar): DateContext {
  return {
    calendars: { main: calendar, all: [calendar], find: (name) => (name === calendar.name ? calendar : undefined) },
    circa: 5,
  };
}

export function requireDate(text: string, context: DateContext): DateValue {
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
