import type { Calendar, CalendarEra } from '../calendar.ts';
import { numberedMonths } from './names.ts';

/** The day that a text names in a calendar, as an ordinal on its axis, or the problem. */
export type ExactDay = { readonly ordinal: number } | { readonly problem: string };

const FORMS = 'expected one day, such as `1 Rova 412 AR`, `Midwinter 412 AR`, `412-01-30` or `day 45 of 412`';

/**
 * Reads a single day, for sync points, which must be exact: day, month and year in either order, with the era before or after;
 * `year-month-day`, where days between the months have no number; `day 45 of 412`; the year alone for its first day. Vague
 * dates are read by `date-expressions/`.
 */
export function readExactDay(text: string, calendar: Calendar): ExactDay {
  const words = text
    .replace(/,/g, ' ')
    .trim()
    .split(/\s+/)
    .filter((word) => word.toLowerCase() !== 'of');
  for (const { era, rest } of eraSplits(words, calendar)) {
    const parts = readParts(rest, calendar);
    if (parts === undefined) continue;
    const year = calendar.absoluteYear(parts.year, era);
    if ('problem' in year) return { problem: `\`${text}\`: ${year.problem}` };
    const ordinal = ordinalOf(parts, year.year, calendar);
    return ordinal === undefined
      ? { problem: `\`${text}\`: that year has no such day in ${calendar.name}` }
      : { ordinal };
  }
  return { problem: `\`${text}\` is not a day of ${calendar.name}: ${FORMS}` };
}

interface EraSplit {
  readonly era?: CalendarEra;
  readonly rest: readonly string[];
}

/** The ways to split an era from either end of the words (longest name first), and last the words without an era. */
function* eraSplits(words: readonly string[], calendar: Calendar): Generator<EraSplit> {
  for (let length = words.length - 1; length > 0; length--) {
    const last = calendar.findEra(words.slice(-length).join(' '));
    if (last !== undefined) yield { era: last, rest: words.slice(0, -length) };
    const first = calendar.findEra(words.slice(0, length).join(' '));
    if (first !== undefined) yield { era: first, rest: words.slice(length) };
  }
  yield { rest: words };
}

/** `year` as its era counts; without a month, `day` is one of the year. */
interface Parts {
  readonly year: number;
  readonly month?: number;
  readonly day: number;
}

function ordinalOf({ month, day }: Parts, year: number, calendar: Calendar): number | undefined {
  if (month !== undefined) return calendar.toOrdinal({ year, month, day });
  const [first, last] = calendar.yearSpan(year);
  return day >= 1 && first + day - 1 <= last ? first + day - 1 : undefined;
}

function readParts(words: readonly string[], calendar: Calendar): Parts | undefined {
  const iso = /^(-?\d{1,10})-(\d{1,4})-(\d{1,6})$/.exec(words.join(' '));
  if (iso !== null) {
    const month = numberedMonths(calendar.months)[Number(iso[2]) - 1];
    return month === undefined ? undefined : { year: Number(iso[1]), month, day: Number(iso[3]) };
  }
  const year = yearNumber(words.at(-1));
  if (year === undefined) return undefined;
  if (words.length === 1) return { year, day: 1 };
  if (words.length === 3 && words[0]?.toLowerCase() === 'day') {
    const day = dayNumber(words[1]);
    return day === undefined ? undefined : { year, day };
  }
  const named = words.slice(0, -1);
  return (
    withMonth(named.slice(1), dayNumber(named[0]), year, calendar) ??
    withMonth(named.slice(0, -1), dayNumber(named.at(-1)), year, calendar) ??
    oneDayMonth(named, year, calendar)
  );
}

function withMonth(
  name: readonly string[],
  day: number | undefined,
  year: number,
  calendar: Calendar,
): Parts | undefined {
  if (day === undefined) return undefined;
  const month = calendar.findMonth(name.join(' '));
  return month === undefined ? undefined : { year, month, day };
}

/** "Midwinter 412": the name of a month that never has a second day is a day. */
function oneDayMonth(name: readonly string[], year: number, calendar: Calendar): Parts | undefined {
  const month = calendar.findMonth(name.join(' '));
  if (month === undefined || (calendar.months[month]?.days ?? 0) > 1) return undefined;
  return { year, month, day: 1 };
}

function yearNumber(word: string | undefined): number | undefined {
  return word !== undefined && /^[-−]?\d{1,10}$/.test(word) ? Number(word.replace('−', '-')) : undefined;
}

function dayNumber(word: string | undefined): number | undefined {
  const match = /^(\d{1,6})(st|nd|rd|th)?$/i.exec(word ?? '');
  return match === null ? undefined : Number(match[1]);
}
