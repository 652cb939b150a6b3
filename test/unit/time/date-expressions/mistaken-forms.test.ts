import { describe, expect, it } from 'vitest';
import { parseDate, parseGedcomDate } from '../../../../src/time/date-expressions/index.ts';
import { coast, dateValue, daysOf, gregorian } from '../../../support/worlds/dated-worlds.ts';

const both = (text: string) => [parseDate(text, gregorian), parseGedcomDate(text, gregorian, { version: '5.5.1' })];
const refused = (text: string) => both(text).map((parsed) => (parsed.ok ? 'read' : parsed.problem.code));
const days = (text: string) => both(text).map((parsed) => daysOf(dateValue(parsed), gregorian));
const twice = (words: string) => [words, words];

describe('what is no year', () => {
  it.each(['03-15', '06-14', '12-31', '3/15', '06/14', '12/13', '12-13', '31/12', '--06-14'])(
    '%s is a day of no year',
    (text) => expect(refused(text)).toEqual(twice('date-without-year')),
  );

  it.each(['at 41', 'died at 41', 'd. at 41', 'at age 41', 'at the age of 41', 'aged 41'])('%s is an age', (text) => {
    const parsed = parseDate(text, gregorian);
    expect(parsed).toMatchObject({ ok: false, problem: { code: 'date-without-year' } });
    expect(parsed.ok ? '' : parsed.problem.message).toContain('an age');
  });

  it.each(['12-Mar-05', '12-Mar-95', '3-Jan-00', '06', 'C19', 'late C19', 'C5'])('%s may be several years', (text) => {
    expect(refused(text)).toEqual(twice('ambiguous-date'));
  });
});

describe('what is one nevertheless', () => {
  it.each([
    ['14-18', '1 January 14 .. 31 December 18'],
    ['3-5 AD', '1 January 3 .. 31 December 5'],
    ['3 to 5', '1 January 3 .. 31 December 5'],
    ['12-Mar-1905', '12 March 1905'],
    ['12-Mar-05 AD', '12 March 5'],
    ['c19', '1 January 14 .. 31 December 24'],
    ['20011214', '14 December 2001'],
    ['20011214T115943Z', '14 December 2001'],
    ['JAN 1905/06', '1 January 1905 .. 31 January 1906'],
    ['JAN 1750/51', '1 January 1751 .. 31 January 1751'],
  ])('%s is %s', (text, expected) => expect(days(text)).toEqual(twice(expected)));

  it('eight digits that are no day are a year', () => {
    expect(dateValue(parseDate('20011314', gregorian)).unit).toBe('year');
  });

  it('a month of the world with a short year in hyphens is a day', () => {
    expect(daysOf(dateValue(parseDate('14-Rova-30', coast)), coast)).toBe('14 Rova 30');
  });
});
