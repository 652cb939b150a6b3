import type { Calendar, DateContext } from '../calendar.ts';
import type { DateValue } from '../date-value.ts';
import { readDate } from './read-date.ts';
import {
  centuryWords,
  dayWords,
  decadeWords,
  type EdgeWords,
  endWords,
  PRECISIONS,
  startWords,
  yearWords,
} from './words/words.ts';

/**
 * Writes a date in one of the world's calendars: "14 Rova 412 AR", "Rova 412 AR", "c. 830", "between 812 and 830", "before 830", "830s",
 * "unknown".
 *
 * The shortest phrase of its precision is used that `parseDate` reads back as exactly the same days. If another calendar of the world would
 * read it differently, the calendar's name follows in parentheses.
 *
 * @param options.calendar name of the calendar to write in, by default the one the date was read in. A calendar on another axis cannot
 * express these days: then the date's own is used.
 */
export function printDate(
  value: DateValue,
  context: DateContext,
  options: { readonly calendar?: string } = {},
): string {
  const { earliest, latest, unit } = value;
  if (unit === 'ongoing') return 'ongoing';
  if (earliest === undefined && latest === undefined) return 'unknown';
  const calendar = calendarFor(value, context, options.calendar);
  // The date's calendar is not one of this world's, so its days cannot be converted.
  if (calendar === undefined) return value.text;

  let inCalendarOnly: string | undefined;
  for (const text of phrases(value, calendar, context)) {
    if (meansSame(text, value, context, context.calendars.all)) return text;
    inCalendarOnly ??= meansSame(text, value, context, [calendar]) ? text : undefined;
  }
  return inCalendarOnly === undefined ? value.text : `${inCalendarOnly} (${calendar.name})`;
}

function calendarFor(value: DateValue, { calendars }: DateContext, wanted: string | undefined): Calendar | undefined {
  const fits = (calendar: Calendar | undefined) =>
    calendar !== undefined && (calendar.axis ?? '') === (value.axis ?? '');
  const choices = [
    wanted === undefined ? undefined : calendars.find(wanted),
    calendars.find(value.calendar),
    calendars.all.find(({ name }) => name === value.calendar),
    ...calendars.all,
  ];
  return choices.find(fits);
}

function meansSame(text: string, value: DateValue, context: DateContext, calendars: readonly Calendar[]): boolean {
  const read = readDate(text, context, calendars);
  return (
    read.ok &&
    read.value.earliest === value.earliest &&
    read.value.latest === value.latest &&
    (read.value.axis ?? '') === (value.axis ?? '')
  );
}

/** Candidate phrases, best first. The last one gives exact days, which always fits. */
function* phrases(value: DateValue, calendar: Calendar, context: DateContext): Generator<string> {
  const { earliest, latest } = value;
  if (value.unit === 'era') yield* eraPhrases(calendar, context);
  if (earliest === undefined) {
    if (latest !== undefined) yield* upTo(latest, calendar);
  } else if (latest === undefined) yield* onwards(earliest, calendar);
  else yield* closed(value, earliest, latest, calendar, context);
}

function* eraPhrases({ eras }: Calendar, { namedEras }: DateContext): Generator<string> {
  for (const { name, short } of eras) yield* [name, ...short];
  for (const name of namedEras?.keys() ?? []) yield name;
}

function* upTo(latest: number, calendar: Calendar): Generator<string> {
  yield* inAnyPrecision(startWords(latest + 1, calendar), 'before');
  yield* inAnyPrecision(endWords(latest, calendar), 'by');
}

function* onwards(earliest: number, calendar: Calendar): Generator<string> {
  yield* inAnyPrecision(endWords(earliest - 1, calendar), 'after');
  yield* inAnyPrecision(startWords(earliest, calendar), 'since');
}

function* inAnyPrecision(edge: EdgeWords, bound: string): Generator<string> {
  for (const precision of PRECISIONS) for (const words of edge[precision]) yield `${bound} ${words}`;
}

function* closed(
  { unit }: DateValue,
  earliest: number,
  latest: number,
  calendar: Calendar,
  { circa }: DateContext,
): Generator<string> {
  if (unit === 'circa') yield* circaPhrases(earliest, latest, calendar, circa);
  const first = calendar.fromOrdinal(earliest).year;
  if (unit === 'decade' || unit === 'range') yield* decadeWords(calendar, first);
  if (unit === 'century' || unit === 'range') yield* centuryWords(calendar, first);
  if (unit === 'season')
    for (const { name } of calendar.seasons) for (const year of yearWords(calendar, first)) yield `${name} ${year}`;

  const start = startWords(earliest, calendar);
  const end = endWords(latest, calendar);
  // One unit that both begins and ends there: "Rova 412 AR".
  for (const precision of PRECISIONS) yield* start[precision].filter((words) => end[precision].includes(words));
  for (const precision of PRECISIONS) {
    for (const from of start[precision]) for (const to of end[precision]) yield `between ${from} and ${to}`;
  }
}

/** "c. 830" is found again by what lies in its middle. */
function* circaPhrases(earliest: number, latest: number, calendar: Calendar, circa: number): Generator<string> {
  const middle = calendar.fromOrdinal(earliest).year + circa;
  for (const year of yearWords(calendar, middle)) yield `c. ${year}`;
  for (const day of [earliest, latest]) {
    const { month, day: number } = calendar.fromOrdinal(day);
    const span = calendar.monthSpan(middle, month);
    if (span === undefined) continue;
    const there = Math.min(span[0] + number - 1, span[1]);
    for (const text of startWords(span[0], calendar).month) yield `c. ${text}`;
    for (const text of dayWords(there, calendar)) yield `c. ${text}`;
  }
}
