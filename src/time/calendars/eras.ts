import { defined } from '../../util/defined.ts';
import type { Calendar, CalendarEra } from '../calendar.ts';
import type { CalendarDefinition } from './definition/definition.ts';
import { foldEraName } from './names.ts';

/** Converts between absolute years and the years of a calendar's eras. */
export interface EraCount {
  readonly eras: readonly CalendarEra[];
  find(name: string): CalendarEra | undefined;
  absoluteYear(year: number, era?: CalendarEra): { year: number } | { problem: string };
  displayYear(year: number): { year: number; era?: CalendarEra };
}

/** Seven times the age of the universe; also keeps every day a safe integer in calendars with ordinary years. */
const FARTHEST_YEAR = 100_000_000_000;

/** The era of a calendar without eras: years count from 1. */
const PLAIN: CalendarEra = { name: '', short: [], year_one: 1, direction: 'up', default: true };

/** @param longestYear days of the calendar's longest year: bounds the years whose days are still exact integers. */
export function eraCount(definition: CalendarDefinition, longestYear: number): EraCount {
  const eras = calendarEras(definition);
  const fallback = eras.find((era) => era.default) ?? PLAIN;
  const zero = definition.year_zero;
  const farthest = Math.min(FARTHEST_YEAR, Math.floor(2 ** 52 / longestYear));
  const byName = new Map<string, CalendarEra>();
  definition.eras.forEach((era, index) => {
    const made = eras[index];
    for (const name of [era.name, ...era.short, ...era.aliases]) if (made) byName.set(foldEraName(name), made);
  });

  function absoluteYear(year: number, era: CalendarEra = fallback): { year: number } | { problem: string } {
    const problem = countProblem(year, era, zero);
    if (problem !== undefined) return { problem };
    // Without a year 0, the year before an era's year 1 is -1, so there is one step less.
    const steps = year <= 0 && !zero ? year : year - 1;
    const absolute = era.direction === 'up' ? era.year_one + steps : era.year_one - steps;
    if (Math.abs(absolute) > farthest) return { problem: `the year ${year} is too far away to count its days` };
    return { year: absolute };
  }

  function displayYear(year: number): { year: number; era?: CalendarEra } {
    const [named] = eraYears({ eras, year_zero: zero }, year);
    if (named === undefined) return { year: countIn(fallback, year, zero) };
    return eras.length < 2 ? { year: named.year } : named;
  }

  return { eras, find: (name) => byName.get(foldEraName(name)), absoluteYear, displayYear };
}

/** Every era that names an absolute year, the default first, then in the order declared. */
export function eraYears(
  { eras, year_zero }: Pick<Calendar, 'eras' | 'year_zero'>,
  year: number,
): { era: CalendarEra; year: number }[] {
  return [...eras]
    .sort((a, b) => Number(b.default) - Number(a.default))
    .map((era) => ({ era, year: countIn(era, year, year_zero) }))
    .filter(({ era, year: count }) => belongs(count, era, year_zero));
}

function calendarEras({ eras }: CalendarDefinition): CalendarEra[] {
  const flagged = eras.findIndex((era) => era.default === true);
  const fallback = Math.max(0, flagged);
  return eras.map(({ name, short, aliases, year_one, direction, first, last }, index) => ({
    name,
    short,
    ...(aliases.length > 0 ? { aliases } : {}),
    year_one,
    direction,
    ...defined({ first, last }),
    default: index === fallback,
  }));
}

/** The number an absolute year has in an era's count, whether or not it lies within the era. */
function countIn(era: CalendarEra, year: number, zero: boolean): number {
  const steps = era.direction === 'up' ? year - era.year_one : era.year_one - year;
  return steps < 0 && !zero ? steps : steps + 1;
}

function firstOf(era: CalendarEra, zero: boolean): number {
  if (era.first !== undefined) return era.first;
  // An era that ends before its year 1 has no first year.
  if (era.last !== undefined && era.last < 1) return Number.NEGATIVE_INFINITY;
  return zero ? 0 : 1;
}

function belongs(count: number, era: CalendarEra, zero: boolean): boolean {
  return count >= firstOf(era, zero) && (era.last === undefined || count <= era.last);
}

/** Why an era has no year of that number. The default era also counts back from its year 1: `-12`. */
function countProblem(year: number, era: CalendarEra, zero: boolean): string | undefined {
  if (!Number.isSafeInteger(year)) return `expected a whole year, not ${year}`;
  const tag = era.short[0] ?? era.name;
  if (year === 0 && !zero) return tag === '' ? 'the year 0 does not exist' : `the year 0 ${tag} does not exist`;
  const first = era.default && era.first === undefined ? Number.NEGATIVE_INFINITY : firstOf(era, zero);
  const the = `the ${era.name.replace(/^the\s+/i, '')}`;
  if (year < first) return `${the} begins with year ${first}; ${year} is before it`;
  if (era.last === undefined || year <= era.last) return undefined;
  const length = firstOf(era, zero) === 1 ? `has ${era.last} years` : `ends with year ${era.last}`;
  return `${the} ${length}; ${year} is beyond it`;
}
