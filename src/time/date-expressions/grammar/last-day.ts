import { quotedInput, refuseDate } from '../problem.ts';
import { plainCount, readOrdinal } from '../words/numbers.ts';
import { FILLERS } from '../words/vocabulary.ts';
import { type Cursor, takeTo } from './cursor.ts';
import type { Count, Point, Term } from './syntax.ts';

/** Days of a month that is only a number: of which calendar it is, is not known yet. */
const longestMonth = 31;

/**
 * The end of `14 March 830 – 16`, `830-03-14/16` and `14 March 830 to the 16th`: a later day of the month that the range begins in.
 * Undefined where a year is meant (`14 March 12 – 16`), or no day (`14 March 830 – 12`).
 */
export function readLastDay(cursor: Cursor, from: Term): Point | undefined {
  if (from.kind !== 'point' || from.day === undefined || from.month === undefined) return undefined;
  const { day, month, years } = from;
  return cursor.attempt((): Point | undefined => {
    while (cursor.takeWord(FILLERS));
    const ordinal = readOrdinal(cursor);
    const isShort = ordinal === undefined && cursor.is('number') && cursor.peek().text.length <= 2;
    const last = ordinal ?? (isShort ? plainCount(cursor.take()) : undefined);
    if (last === undefined || !(cursor.atEnd || cursor.isMark('(')) || last.low <= day.high) return undefined;
    if (ordinal === undefined) {
      if (years === undefined || !isDayOf(last, from, years.low)) return undefined;
      refuseShortYear(last, from, years.low);
    }
    return { kind: 'point', span: last.span, circa: false, day: last, month };
  });
}

/** `14th – 16th` of a month, the `14th to the 16th`: the days from the one to the other. */
export function withDaysUpTo(cursor: Cursor, first: Count): Count {
  const start = cursor.index;
  const last = cursor.attempt(() => {
    if (!takeTo(cursor)) return undefined;
    while (cursor.takeWord(FILLERS));
    const ordinal = readOrdinal(cursor);
    return ordinal !== undefined && ordinal.low > first.high ? ordinal : undefined;
  });
  return last === undefined ? first : { low: first.low, high: last.high, span: cursor.spanFrom(start) };
}

/** True if a number is too small to be a year after the first date, and its month is that long. */
function isDayOf({ low }: Count, { month, era }: Point, year: number): boolean {
  const countsDown = [...(era?.found.values() ?? [])].some(({ direction }) => direction === 'down');
  const named = month?.kind === 'named' ? [...month.found] : [];
  const found = named.find(([calendar]) => era === undefined || era.found.has(calendar));
  const days = found?.[0].months[found[1]]?.days ?? longestMonth;
  return !countsDown && low < year && low <= days;
}

/** `14 March 1812 – 16` may end on the 16th or in 1816. */
function refuseShortYear(last: Count, { month }: Point, year: number): void {
  if (last.low <= year % 100 || month?.kind !== 'named') return;
  const message = `${quotedInput(String(last.low))} may be a day or a year; write "${last.low} ${month.text} ${year}", or the year with all its digits`;
  refuseDate('ambiguous-date', message, last.span);
}
