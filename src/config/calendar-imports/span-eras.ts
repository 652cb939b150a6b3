import { defined } from '../../util/defined.ts';
import type { DraftDefinition } from './imported.ts';

/** An era of Calendarium or Fantasy Calendar: a named span of years, which may or may not count from 1 again. */
export interface SpanEra {
  readonly name: string;
  /** The year it begins in; absent for the first era. */
  readonly start: number | undefined;
  /** True if the years are counted from 1 again. */
  readonly restarts: boolean;
}

type EraDraft = NonNullable<DraftDefinition['eras']>[number];

/**
 * Converts eras to those of our calendar files. An era that begins within a year gets the whole year. Eras that do not restart
 * the count keep it (`year_one` 1, from `first` to `last`); a year without an era then belongs to a default era named after
 * the calendar. An era that ends before year 1 counts down.
 */
export function eraDrafts(eras: readonly SpanEra[], options: { calendar: string; yearZero: boolean }): EraDraft[] {
  const before = eras.find(({ start }) => start === undefined);
  const dated = eras
    .flatMap(({ name, start, restarts }) => (start === undefined ? [] : [{ name, start, restarts }]))
    .sort((a, b) => a.start - b.start);
  const distinct = dated.filter(({ start }, index) => dated[index + 1]?.start !== start);
  const [first] = distinct;
  const last = distinct.at(-1);
  if (first === undefined) return [];
  const open = last?.start === 1 || (last?.start === 0 && options.yearZero);
  const drafts = distinct.map((era, index): EraDraft => {
    const next = distinct[index + 1]?.start;
    return era === last && open ? { name: era.name, year_one: 1, default: true } : bounded(era, next, options.yearZero);
  });
  const counted = open ? drafts : [{ name: options.calendar, year_one: 1, default: true }, ...drafts];
  return before === undefined ? counted : [...counted, earliest(before.name, first.start, options.yearZero)];
}

function bounded(
  era: { name: string; start: number; restarts: boolean },
  next: number | undefined,
  zero: boolean,
): EraDraft {
  const end = next === undefined ? undefined : yearBefore(next, zero);
  if (!era.restarts) return { name: era.name, year_one: 1, first: era.start, ...defined({ last: end }) };
  const start = absolute(era.start, zero);
  const length = end === undefined ? undefined : absolute(end, zero) - start + 1;
  return { name: era.name, year_one: start, first: 1, ...defined({ last: length }) };
}

function earliest(name: string, firstStart: number, zero: boolean): EraDraft {
  if (firstStart === 1 || (firstStart === 0 && zero)) {
    return { name, year_one: absolute(yearBefore(firstStart, zero), zero), direction: 'down' };
  }
  return { name, year_one: 1, first: -999_999_999, last: yearBefore(firstStart, zero) };
}

function yearBefore(year: number, zero: boolean): number {
  return year === 1 && !zero ? -1 : year - 1;
}

/** The absolute year of a written year: in a calendar without a year 0, -1 is absolute year 0. */
function absolute(year: number, zero: boolean): number {
  return year < 0 && !zero ? year + 1 : year;
}
