import { defined } from '../../../util/defined.ts';
import type { Calendar, CalendarEra } from '../../calendar.ts';
import type { TextSpan } from '../../text-span.ts';
import { type DateRange, isClosed } from '../date-range.ts';
import { refuseDate } from '../problem.ts';
import type { Share } from '../words/vocabulary.ts';

/** The absolute year of a year counted as ISO 8601 does: without a gap before year 1, whatever the calendar says. */
export function isoYear(calendar: Calendar, count: number, era?: CalendarEra): { year: number } | { problem: string } {
  if (count >= 1 || calendar.year_zero || era?.direction === 'down') return calendar.absoluteYear(count, era);
  const one = calendar.absoluteYear(1, era);
  if ('problem' in one) return one;
  // Passed to the calendar as its own -1, -2 …, so that it refuses years too far away.
  const before = calendar.absoluteYear(count - 1, era);
  return 'problem' in before ? before : { year: one.year + count - 1 };
}

/** An absolute year as written, for messages. */
export function yearLabel(calendar: Calendar, absolute: number): string {
  const { year, era } = calendar.displayYear(absolute);
  if (era === undefined || era.default) return String(year);
  return `${year} ${era.short[0] ?? era.name}`;
}

/**
 * An early, middle or late part, or a half. A part of several whole years is whole years too, a part of anything shorter days. If the length
 * does not divide, both neighbours get the year or day in between, because the words are not exact.
 */
export function shareOf(range: DateRange, [from, to]: Share, span: TextSpan): DateRange {
  if (!isClosed(range))
    return refuseDate('unreadable-date', 'this has no known beginning and end to take a part of', span);
  const { calendar, earliest, latest } = range;
  const first = calendar.fromOrdinal(earliest).year;
  const last = calendar.fromOrdinal(latest).year;
  const wholeYears = calendar.yearSpan(first)[0] === earliest && calendar.yearSpan(last)[1] === latest;
  const part = (length: number): readonly [number, number] => [
    Math.floor((length * from[0]) / from[1]),
    Math.ceil((length * to[0]) / to[1]) - 1,
  ];
  if (wholeYears && last > first) {
    const [low, high] = part(last - first + 1);
    return {
      earliest: calendar.yearSpan(first + low)[0],
      latest: calendar.yearSpan(first + high)[1],
      unit: 'range',
      calendar,
    };
  }
  const [low, high] = part(latest - earliest + 1);
  return { earliest: earliest + low, latest: earliest + Math.max(low, high), unit: 'range', calendar };
}

/** "c. 830": `years` either side of what was stated. */
export function shiftYears(range: DateRange, years: number): DateRange {
  const { calendar, earliest, latest } = range;
  const stated = earliest ?? latest;
  return {
    unit: 'circa',
    calendar,
    ...(earliest === undefined ? {} : { earliest: yearsAway(calendar, earliest, -years) }),
    ...(latest === undefined ? {} : { latest: yearsAway(calendar, latest, years) }),
    ...defined({ stated }),
  };
}

/**
 * The same day some years away. First and last days of years and months stay such; where that year has no such day or
 * month, the nearest day outward is taken.
 */
function yearsAway(calendar: Calendar, ordinal: number, years: number): number {
  const { year, month, day } = calendar.fromOrdinal(ordinal);
  const target = calendar.yearSpan(year + years);
  const here = calendar.yearSpan(year);
  if (ordinal === here[0]) return target[0];
  if (ordinal === here[1]) return target[1];
  const monthThere = calendar.monthSpan(year + years, month);
  if (monthThere === undefined) return years < 0 ? target[0] : target[1];
  if (ordinal === calendar.monthSpan(year, month)?.[1] && years > 0) return monthThere[1];
  return Math.min(monthThere[0] + day - 1, monthThere[1]);
}
