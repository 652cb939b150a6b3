import { defined } from '../../util/defined.ts';
import type { Calendar, DaySpan } from '../calendar.ts';
import type { DayRange } from './constraint.ts';
import { regularMonths } from './durations.ts';
import type { RelativeSide, SeasonStep } from './relative-date.ts';

/** The years, or months, that lie `least` to `most` after those a range touches; undefined where the calendar has no such months. */
export function shiftedUnits(
  range: DayRange,
  unit: 'year' | 'month',
  least: number | undefined,
  most: number | undefined,
  calendar: Calendar,
): DayRange {
  const span = unit === 'year' ? yearsAway : monthsAway;
  const first = range.earliest === undefined || least === undefined ? undefined : span(calendar, range.earliest, least);
  const last = range.latest === undefined || most === undefined ? undefined : span(calendar, range.latest, most);
  return dayRange(first?.[0], last?.[1]);
}

/**
 * The season before or after a day of the range: "the winter before" begins before that day. A day within the season allows both that season
 * and its neighbour.
 */
export function neighbouringSeason(
  range: DayRange,
  { season }: SeasonStep,
  side: RelativeSide,
  calendar: Calendar,
): DayRange {
  const { earliest, latest } = range;
  const index = calendar.findSeason(season);
  if (earliest === undefined || latest === undefined || index === undefined) return {};
  const spans = (day: number): DaySpan[] => {
    const { year } = calendar.fromOrdinal(day);
    return [-2, -1, 0, 1, 2].map((away) => calendar.seasonSpan(year + away, index));
  };
  if (side === 'before') {
    const first = spans(earliest).findLast(([, end]) => end < earliest);
    const last = spans(latest).findLast(([start]) => start < latest);
    return dayRange(first?.[0], last && Math.min(last[1], latest));
  }
  const first = spans(earliest).find(([, end]) => end > earliest);
  const last = spans(latest).find(([start]) => start > latest);
  return dayRange(first && Math.max(first[0], earliest), last?.[1]);
}

function yearsAway(calendar: Calendar, day: number, years: number): readonly [number, number] {
  return calendar.yearSpan(calendar.fromOrdinal(day).year + years);
}

function monthsAway(calendar: Calendar, day: number, away: number): readonly [number, number] | undefined {
  const months = regularMonths(calendar);
  if (months.length === 0) return undefined;
  const { year, month } = calendar.fromOrdinal(day);
  // A day between months counts with the month before it.
  const place = months.findLastIndex(({ index }) => index <= month);
  const at = year * months.length + Math.max(0, place) + away;
  const target = months[((at % months.length) + months.length) % months.length];
  return target && calendar.monthSpan(Math.floor(at / months.length), target.index);
}

function dayRange(earliest: number | undefined, latest: number | undefined): DayRange {
  return defined({ earliest, latest });
}
