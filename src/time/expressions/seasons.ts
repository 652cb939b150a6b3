import type { Calendar } from '../calendar.ts';
import type { Season } from './syntax.ts';

/** The month each season begins with where the months are the Roman ones: the meteorological seasons of the north. */
const ROMAN_STARTS = ['March', 'June', 'September', 'December'] as const;

/**
 * The days of a season of the years `first` to `last` (absolute).
 *
 * In a calendar with the Roman months, spring is March to May, summer June to August, autumn September to November, and
 * winter the December of that year to the end of February of the next. Any other calendar's year is taken to begin with
 * spring and to have four seasons of equal length, as its definition says nothing of them.
 */
export function seasonSpan(
  calendar: Calendar,
  first: number,
  last: number,
  season: Season,
): { earliest: number; latest: number } {
  const [from, to] = season.share ?? quarterShare(season.quarter ?? 0);
  if (season.share === undefined) {
    const start = romanStart(calendar, first, season.quarter ?? 0);
    const next = romanStart(calendar, last, (season.quarter ?? 0) + 1);
    if (start !== undefined && next !== undefined) return { earliest: start, latest: next - 1 };
  }
  const at = (year: number, [share, whole]: readonly [number, number]) => {
    const [start, end] = calendar.yearSpan(year);
    return start + Math.round(((end - start + 1) * share) / whole);
  };
  return { earliest: at(first, from), latest: Math.max(at(first, from), at(last, to) - 1) };
}

function quarterShare(quarter: number) {
  return [
    [quarter, 4],
    [quarter + 1, 4],
  ] as const;
}

function romanStart(calendar: Calendar, year: number, quarter: number): number | undefined {
  const names = ROMAN_STARTS.map((name) => calendar.months.findIndex((month) => month.name === name));
  if (names.some((index) => index < 0)) return undefined;
  const month = names[quarter % 4];
  return month === undefined ? undefined : calendar.monthSpan(year + Math.floor(quarter / 4), month)?.[0];
}
