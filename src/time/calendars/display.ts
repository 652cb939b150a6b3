import type { Calendar, CalendarDate, CalendarEra, DaySpan } from '../calendar.ts';
import { eraYears } from './eras.ts';
import { yearNames } from './year-names.ts';

/** A month of one particular year, as `lore calendar show` prints it. */
export interface MonthRow {
  readonly name: string;
  readonly days: number;
  /** Days it has in a common year; other than `days` in a leap year. */
  readonly commonDays: number;
  readonly intercalary: boolean;
  /** Ordinals of its first and last day. */
  readonly span: DaySpan;
  /** Weekday of its first day, where that is a day of a week. */
  readonly weekday?: string;
}

/** A season of one particular year. */
export interface SeasonRow {
  readonly name: string;
  /** Ordinals of its first and last day, which may be of the next year. */
  readonly span: DaySpan;
  /** The same days without their year: `1 Thaw`, `day 91`. */
  readonly from: string;
  readonly to: string;
}

/** One year of a calendar. */
export interface YearView {
  readonly calendar: string;
  /** Absolute year. */
  readonly year: number;
  /** As written: `412 AR`. */
  readonly written: string;
  /** Names the year bears, one per cycle of names. */
  readonly names: readonly string[];
  readonly days: number;
  readonly span: DaySpan;
  /** Weekday of its first day, where that is a day of a week. */
  readonly weekday?: string;
  /** In the year's order, without the months it lacks; empty where years are plain. */
  readonly months: readonly MonthRow[];
  readonly seasons: readonly SeasonRow[];
  /** Every era that names this year, with the year in its count. */
  readonly eras: readonly { readonly era: CalendarEra; readonly year: number }[];
}

/** The months, seasons and eras of one absolute year. */
export function renderYear(calendar: Calendar, year: number): YearView {
  const span = calendar.yearSpan(year);
  return {
    calendar: calendar.name,
    year,
    written: writeYear(calendar, year),
    names: yearNames(calendar, year),
    days: span[1] - span[0] + 1,
    span,
    ...weekdayOf(calendar, span[0]),
    months: calendar.months.flatMap((month, index): MonthRow[] => {
      const days = calendar.monthSpan(year, index);
      if (days === undefined) return [];
      const { name, days: commonDays, intercalary } = month;
      const length = days[1] - days[0] + 1;
      return [{ name, days: length, commonDays, intercalary, span: days, ...weekdayOf(calendar, days[0]) }];
    }),
    seasons: calendar.seasons.map(({ name }, index): SeasonRow => {
      const days = calendar.seasonSpan(year, index);
      return { name, span: days, from: dayOfYear(calendar, days[0]), to: dayOfYear(calendar, days[1]) };
    }),
    eras: eraYears(calendar, year),
  };
}

function dayOfYear(calendar: Calendar, ordinal: number): string {
  const { month, day } = calendar.fromOrdinal(ordinal);
  const name = calendar.months[month]?.name;
  return name === undefined ? `day ${day}` : `${day} ${name}`;
}

/** An absolute year as written: its number in its era, and the era's short form. */
export function writeYear(calendar: Calendar, year: number): string {
  const shown = calendar.displayYear(year);
  const era = shown.era ?? (calendar.eras.length === 1 && shown.year >= 0 ? calendar.eras[0] : undefined);
  return era === undefined ? String(shown.year) : `${shown.year} ${era.short[0] ?? era.name}`;
}

/** The hundred years that an absolute year is one of, as written: `400 – 499 AR`; of an era that counts down `499 – 400 BC`. */
export function writeCentury(calendar: Calendar, year: number): string {
  const shown = calendar.displayYear(year);
  const era = shown.era ?? (calendar.eras.length === 1 && shown.year >= 0 ? calendar.eras[0] : undefined);
  const low = Math.floor(shown.year / 100) * 100;
  const years = [low === 0 && !calendar.year_zero ? 1 : low, low + 99];
  const words = (era?.direction === 'down' ? years.reverse() : years).join(' – ');
  return era === undefined ? words : `${words} ${era.short[0] ?? era.name}`;
}

/**
 * The same day in another calendar.
 *
 * @returns the date and its ordinal; a problem where the day does not exist, or nothing ties the two calendars.
 */
export function convertDay(
  from: Calendar,
  date: CalendarDate,
  to: Calendar,
): { readonly date: CalendarDate; readonly ordinal: number } | { readonly problem: string } {
  const ordinal = from.toOrdinal(date);
  if (ordinal === undefined) {
    const month = from.months[date.month]?.name ?? `month ${date.month + 1}`;
    return { problem: `${writeYear(from, date.year)} has no day ${date.day} of ${month} in ${from.name}` };
  }
  if (from.axis !== to.axis) {
    return { problem: `no sync point ties ${from.name} to ${to.name}; add one under \`sync\` in either calendar` };
  }
  return { date: to.fromOrdinal(ordinal), ordinal };
}

function weekdayOf(calendar: Calendar, ordinal: number): { weekday?: string } {
  const weekday = calendar.week[calendar.weekday(ordinal) ?? -1];
  return weekday === undefined ? {} : { weekday };
}
