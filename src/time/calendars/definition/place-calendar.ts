import { defined } from '../../../util/defined.ts';
import type { Calendar, CalendarDate, CalendarMonth, DaySpan } from '../../calendar.ts';
import { eraCount } from '../eras.ts';
import { HEBREW_TABLE } from '../hebrew.ts';
import { leapTerms, modulo } from '../leap.ts';
import { foldCalendarName, nameLookup } from '../names.ts';
import { seasonsOf } from '../seasons.ts';
import { type MonthLength, ruledYearTable, type YearTable, yearOfDay } from '../year-table.ts';
import type { CalendarDefinition } from './definition.ts';

/** Default for the days of a year of a calendar without months. */
const PLAIN_YEAR = 365;

/** The position of a calendar on an axis. */
export interface Placement {
  /** Ordinal of the first day of absolute year 1. */
  readonly firstDay: number;
  /** Absent on the main calendar's axis. */
  readonly axis?: string;
}

/** How long the years and months of a definition are. */
function yearTableOf(definition: CalendarDefinition): YearTable {
  return definition.arithmetic === 'hebrew' ? HEBREW_TABLE : ruledYearTable(monthLengths(definition));
}

function monthLengths({ months, year_days, leap }: CalendarDefinition): MonthLength[] {
  if (months.length === 0) return [{ days: year_days ?? PLAIN_YEAR, leap: leap.flatMap(leapTerms) }];
  return months.map(({ name, days }) => ({
    days,
    leap: leap
      .filter((rule) => rule.month !== undefined && foldCalendarName(rule.month) === foldCalendarName(name))
      .flatMap(leapTerms),
  }));
}

/** A calendar on its axis. */
export function placeCalendar(definition: CalendarDefinition, { firstDay, axis }: Placement): Calendar {
  const table = yearTableOf(definition);
  const months = definition.months.map(
    ({ name, aliases, days, intercalary }): CalendarMonth => ({ name, aliases, days, intercalary }),
  );
  const counted = eraCount(definition, table.longestYear);
  const findMonth = nameLookup(months.map(({ name, aliases }, index) => [index, [name, ...aliases]] as const));
  const startOf = (year: number) => firstDay + table.daysBefore(year);
  const yearSpan = (year: number): DaySpan => [startOf(year), startOf(year + 1) - 1];

  function monthSpan(year: number, month: number): DaySpan | undefined {
    const lengths = table.monthLengths(year);
    const days = lengths[month];
    if (days === undefined || days === 0) return undefined;
    const first = startOf(year) + lengths.slice(0, month).reduce((sum, each) => sum + each, 0);
    return [first, first + days - 1];
  }

  function fromOrdinal(ordinal: number): CalendarDate {
    const local = ordinal - firstDay;
    const year = yearOfDay(table, local);
    let rest = local - table.daysBefore(year);
    const lengths = table.monthLengths(year);
    let month = 0;
    for (const days of lengths) {
      if (rest < days) break;
      rest -= days;
      month++;
    }
    return { year, month, day: rest + 1 };
  }

  return {
    name: definition.calendar,
    months,
    week: definition.week?.days ?? [],
    eras: counted.eras,
    year_zero: definition.year_zero,
    ...(definition.year_names.length === 0 ? {} : { yearNames: definition.year_names }),
    ...defined({ axis }),
    toOrdinal({ year, month, day }) {
      const span = monthSpan(year, month);
      if (span === undefined || !Number.isInteger(day) || day < 1) return undefined;
      const ordinal = span[0] + day - 1;
      return ordinal <= span[1] ? ordinal : undefined;
    },
    fromOrdinal,
    yearSpan,
    monthSpan,
    findMonth,
    ...seasonsOf(definition.seasons, { months, yearSpan, monthLengths: table.monthLengths }),
    findEra: counted.find,
    absoluteYear: counted.absoluteYear,
    displayYear: counted.displayYear,
    weekday: weekdayOf(definition, table, fromOrdinal),
  };
}

/** The weekday of a day, counted from the week's anchor; undefined for a day outside the week. */
function weekdayOf(
  definition: CalendarDefinition,
  table: YearTable,
  fromOrdinal: (ordinal: number) => CalendarDate,
): Calendar['weekday'] {
  const { week, months } = definition;
  if (week === undefined) return () => undefined;
  const { days, anchor, restart } = week;
  const outside = new Set(months.flatMap((month, index) => (month.outside_week ? [index] : [])));
  const anchored =
    anchor === undefined ? 0 : days.findIndex((day) => foldCalendarName(day) === foldCalendarName(anchor.is));
  const weekTable = outside.size === 0 ? table : ruledYearTable(inWeek(monthLengths(definition), outside));
  const anchorDay = weekTable.daysBefore(anchor?.year ?? 1);
  return (ordinal) => {
    const { year, month, day } = fromOrdinal(ordinal);
    if (outside.has(month)) return undefined;
    if (restart === 'month') return (day - 1) % days.length;
    const inYear =
      weekTable
        .monthLengths(year)
        .slice(0, month)
        .reduce((sum, each) => sum + each, 0) +
      day -
      1;
    if (restart === 'year') return inYear % days.length;
    return modulo(weekTable.daysBefore(year) + inYear - anchorDay + anchored, days.length);
  };
}

/** The months' lengths as the week counts them: months outside the week have no days. */
function inWeek(lengths: readonly MonthLength[], outside: ReadonlySet<number>): MonthLength[] {
  return lengths.map((length, month) => (outside.has(month) ? { days: 0, leap: [] } : length));
}
