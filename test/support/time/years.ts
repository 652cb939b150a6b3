import type { DateValue } from '../../../src/time/date-value.ts';

const days = 365;

/** A year of 365 days, or a stretch of such years, as a reader hands it over. */
export function year(first: number, last: number = first): DateValue {
  return {
    earliest: first * days,
    latest: (last + 1) * days - 1,
    text: first === last ? String(first) : `between ${first} and ${last}`,
    unit: first === last ? 'year' : 'range',
    calendar: 'years',
    year: first,
  };
}

export const firstDayOf = (of: number): number => of * days;
export const lastDayOf = (of: number): number => (of + 1) * days - 1;

export const unknown: DateValue = { text: '?', unit: 'unknown', calendar: 'years' };
export const ongoing: DateValue = { text: 'ongoing', unit: 'ongoing', calendar: 'years' };
/** A year of a people whose calendar nothing ties to the world's. */
export const elsewhere = (of: number): DateValue => ({ ...year(of), axis: 'Elven Count' });
