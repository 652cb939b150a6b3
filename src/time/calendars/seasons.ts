import type { Calendar, CalendarSeason, DaySpan } from '../calendar.ts';
import { foldEraName, nameLookup } from './names.ts';

/** A season as a calendar file has it: first and last day, as days of a year (`1 Thaw`), months (`Thaw`), or numbers where there are no months. */
export interface SeasonDefinition {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly from: string;
  readonly to: string;
}

interface NamedMonth {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** A day of no year in particular; without a day, the whole month. */
export interface YearDay {
  readonly month: number;
  readonly day?: number;
}

/** The seasons of a calendar that defines none, in the order of EDTF's 21 to 24. */
const ENGLISH_SEASONS: readonly CalendarSeason[] = [
  { name: 'spring', aliases: ['springtime'] },
  { name: 'summer', aliases: ['summertime'] },
  { name: 'autumn', aliases: ['fall'] },
  { name: 'winter', aliases: ['wintertime'] },
];

/** The month each of them begins with where the months are the Roman ones: the meteorological seasons of the north. */
const ROMAN_STARTS = ['March', 'June', 'September', 'December'] as const;

/** How long the year and the months of one calendar are. */
interface Lengths {
  readonly months: readonly NamedMonth[];
  yearSpan(year: number): DaySpan;
  /** Days of each month of the year; 0 for one it lacks. */
  monthLengths(year: number): readonly number[];
}

/**
 * The seasons of a calendar. Those it defines are all it has. Where it defines none: spring, summer, autumn and winter; with
 * the Roman months, spring is March to May, summer June to August, autumn September to November, and winter the December
 * of that year to the end of February of the next. Any other year is taken to begin with spring and to have four seasons of
 * equal length.
 */
export function seasonsOf(
  stated: readonly SeasonDefinition[],
  lengths: Lengths,
): Pick<Calendar, 'seasons' | 'findSeason' | 'seasonSpan'> {
  const seasons = stated.length > 0 ? stated.map(({ name, aliases }) => ({ name, aliases })) : ENGLISH_SEASONS;
  const byName = new Map(
    seasons.flatMap(({ name, aliases }, index) =>
      [name, ...aliases].map((each) => [foldEraName(each), index] as const),
    ),
  );
  const spans = stated.length > 0 ? statedSpans(stated, lengths) : usualSpans(lengths);
  return {
    seasons,
    findSeason: (name) => byName.get(foldEraName(name)),
    seasonSpan: (year, season) => spans(year, season),
  };
}

/** `1 Thaw`, `Thaw 1`, `Thaw`; `45` or `day 45` in a year without months; undefined where it is none of them. */
export function readYearDay(text: string, months: readonly NamedMonth[]): YearDay | undefined {
  const words = text.trim().split(/\s+/);
  if (months.length === 0) {
    const [, day] = /^(?:day )?(\d{1,6})$/i.exec(words.join(' ')) ?? [];
    return day === undefined ? undefined : { month: 0, day: Number(day) };
  }
  const find = nameLookup(months.map(({ name, aliases }, index) => [index, [name, ...aliases]] as const));
  const whole = find(words.join(' '));
  if (whole !== undefined) return { month: whole };
  const [number, name] = /^\d/.test(words[0] ?? '')
    ? [words[0], words.slice(1).join(' ')]
    : [words.at(-1), words.slice(0, -1).join(' ')];
  const [, day] = /^(\d{1,6})(?:st|nd|rd|th)?$/i.exec(number ?? '') ?? [];
  const month = find(name.replace(/^of /i, ''));
  return day === undefined || month === undefined ? undefined : { month, day: Number(day) };
}

type Spans = (year: number, season: number) => DaySpan;

/** A season that ends earlier in the year than it begins ends in the next. */
function statedSpans(stated: readonly SeasonDefinition[], lengths: Lengths): Spans {
  const days = stated.map(({ from, to }) => {
    const [first, last] = [readYearDay(from, lengths.months), readYearDay(to, lengths.months)];
    if (first === undefined || last === undefined) throw new Error(`a season from ${from} to ${to} was let through`);
    return { first, last, turns: isBefore(last, first) };
  });
  return (year, season) => {
    const found = days[season];
    if (found === undefined) throw new Error(`unknown season ${season}`);
    return [
      dayIn(found.first, year, 'first', lengths),
      dayIn(found.last, found.turns ? year + 1 : year, 'last', lengths),
    ];
  };
}

function isBefore(last: YearDay, first: YearDay): boolean {
  if (last.month !== first.month) return last.month < first.month;
  return last.day !== undefined && first.day !== undefined && last.day < first.day;
}

/** The ordinal of a day of the year; in a year whose month is shorter, that of the month's last day. */
function dayIn({ month, day }: YearDay, year: number, end: 'first' | 'last', lengths: Lengths): number {
  const days = lengths.monthLengths(year);
  const before = lengths.yearSpan(year)[0] + days.slice(0, month).reduce((sum, each) => sum + each, 0);
  const length = days[month] ?? 0;
  if (end === 'first') return before + Math.min(day ?? 1, Math.max(length, 1)) - 1;
  return before + Math.min(day ?? length, length) - 1;
}

function usualSpans(lengths: Lengths): Spans {
  const roman = ROMAN_STARTS.map((name) => lengths.months.findIndex((month) => month.name === name));
  const startOf = (year: number, quarter: number): number => {
    const month = roman[quarter % 4] ?? 0;
    return dayIn({ month }, year + Math.floor(quarter / 4), 'first', lengths);
  };
  if (!roman.includes(-1)) return (year, season) => [startOf(year, season), startOf(year, season + 1) - 1];
  return (year, season) => yearPart(lengths.yearSpan(year), [season, 4], [season + 1, 4]);
}

type Fraction = readonly [share: number, whole: number];

/** The days of a part of the year, such as its second quarter; of the shortest years at least one day. */
export function yearPart([start, end]: DaySpan, from: Fraction, to: Fraction): DaySpan {
  const at = ([share, whole]: Fraction) => start + Math.round(((end - start + 1) * share) / whole);
  return [at(from), Math.max(at(from), at(to) - 1)];
}
