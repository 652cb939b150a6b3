import type { Calendar } from '../calendar.ts';
import { seasonSpan } from '../expressions/seasons.ts';
import type { DayRange } from './constraint.ts';
import { regularMonths } from './durations.ts';
import { type SeasonName, type Side, seasons } from './relative-date.ts';

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
 * The season before or after a day of the range: "the winter before" begins before that day. Of a day within the season,
 * both that season and its neighbour may be meant.
 */
export function neighbouringSeason(range: DayRange, season: SeasonName, side: Side, calendar: Calendar): DayRange {
  const { earliest, latest } = range;
  if (earliest === undefined || latest === undefined) return {};
  const spans = (day: number): { earliest: number; latest: number }[] => {
    const { year } = calendar.fromOrdinal(day);
    return [-2, -1, 0, 1, 2].map((away) => seasonOf(calendar, year + away, season));
  };
  if (side === 'before') {
    const first = spans(earliest).findLast((span) => span.latest < earliest);
    const last = spans(latest).findLast((span) => span.earliest < latest);
    return dayRange(first?.earliest, last && Math.min(last.latest, latest));
  }
  const first = spans(earliest).find((span) => span.latest > earliest);
  const last = spans(latest).find((span) => span.earliest > latest);
  return dayRange(first && Math.max(first.earliest, earliest), last?.latest);
}

function seasonOf(calendar: Calendar, year: number, season: SeasonName): { earliest: number; latest: number } {
  return seasonSpan(calendar, year, year, { quarter: seasons.indexOf(season), span: { offset: 0, length: 0 } });
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
  return { ...(earliest === undefined ? {} : { earliest }), ...(latest === undefined ? {} : { latest }) };
}
