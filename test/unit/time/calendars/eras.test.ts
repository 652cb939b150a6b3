import { describe, expect, test } from 'vitest';
import { COAST, calendarOf, era } from './support.ts';

const coast = calendarOf(COAST);
const absolute = (year: number, name?: string) =>
  name === undefined ? coast.absoluteYear(year) : coast.absoluteYear(year, era(coast, name));

describe('the years of an era', () => {
  test('a bare year is of the default era', () => {
    expect(absolute(412)).toEqual({ year: 412 });
    expect(absolute(412)).toEqual(absolute(412, 'AR'));
  });

  test('1 BR is the year before 1 AR, and 1045 BR is before 1042 BR', () => {
    expect(absolute(1, 'BR')).toEqual({ year: 0 });
    expect(absolute(1045, 'BR')).toEqual({ year: -1044 });
    expect(absolute(1042, 'BR')).toEqual({ year: -1041 });
  });

  test('a negative year counts back from year 1, with no year 0 between', () => {
    expect(absolute(-1)).toEqual(absolute(1, 'BR'));
    expect(absolute(-12)).toEqual(absolute(12, 'BR'));
  });

  test('an era within another one names the same years', () => {
    expect(absolute(1, 'LP')).toEqual(absolute(101, 'AR'));
    expect(absolute(50, 'LP')).toEqual(absolute(150, 'AR'));
  });

  test('a year an era does not have is refused with the reason', () => {
    expect(absolute(73, 'LP')).toEqual({ problem: 'the Long Peace has 50 years; 73 is beyond it' });
    expect(absolute(0, 'AR')).toEqual({ problem: 'the year 0 AR does not exist' });
    expect(absolute(0, 'BR')).toEqual({ problem: 'the year 0 BR does not exist' });
    expect(absolute(-3, 'LP')).toEqual({ problem: 'the Long Peace begins with year 1; -3 is before it' });
    expect(absolute(0.5)).toEqual({ problem: 'expected a whole year, not 0.5' });
    expect(absolute(10 ** 15)).toEqual({ problem: `the year ${10 ** 15} is too far away to count its days` });
  });

  test.each(['AR', 'a.r.', 'age of ruin', 'The Age of Ruin', 'AGE-OF-RUIN'])('%s is the Age of Ruin', (name) => {
    expect(coast.findEra(name)?.name).toBe('Age of Ruin');
  });

  test('an era nobody declared is none', () => {
    expect(coast.findEra('AD')).toBeUndefined();
    expect(coast.findEra('')).toBeUndefined();
  });
});

describe('how a year is written', () => {
  test('in the default era where it has such a year, else in the one that has', () => {
    expect(coast.displayYear(412)).toMatchObject({ year: 412, era: { name: 'Age of Ruin' } });
    expect(coast.displayYear(120)).toMatchObject({ year: 120, era: { name: 'Age of Ruin' } });
    expect(coast.displayYear(0)).toMatchObject({ year: 1, era: { name: 'Before Ruin' } });
  });

  test('without the era where there is but one', () => {
    const lone = calendarOf({ ...COAST, eras: [{ name: 'Age of Ruin', short: 'AR', year_one: 1 }] });
    expect(lone.displayYear(412)).toEqual({ year: 412 });
    expect(lone.displayYear(0)).toEqual({ year: -1 });
  });

  test('what is written reads back as the same year', () => {
    for (let year = -500; year <= 500; year++) {
      const shown = coast.displayYear(year);
      expect(coast.absoluteYear(shown.year, shown.era)).toEqual({ year });
    }
  });
});

describe('calendars with a year 0', () => {
  const yavin = calendarOf({
    calendar: 'Yavin',
    year_zero: true,
    eras: [
      { name: 'After the Battle', short: ['ABY'], year_one: 1, default: true },
      { name: 'Before the Battle', short: ['BBY'], year_one: -1, direction: 'down' },
    ],
  });

  test('both zeros are the same year', () => {
    expect(yavin.absoluteYear(0, era(yavin, 'BBY'))).toEqual({ year: 0 });
    expect(yavin.absoluteYear(0, era(yavin, 'ABY'))).toEqual({ year: 0 });
    expect(yavin.absoluteYear(19, era(yavin, 'BBY'))).toEqual({ year: -19 });
  });
});

test('an era that keeps another count has its own first and last year of it', () => {
  const golarion = calendarOf({
    calendar: 'Inner Sea',
    eras: [
      { name: 'Absalom Reckoning', short: ['AR'], year_one: 1, default: true },
      { name: 'Age of Enthronement', year_one: 1, first: 1, last: 4605 },
      { name: 'Age of Lost Omens', year_one: 1, first: 4606 },
    ],
  });
  const omens = era(golarion, 'Age of Lost Omens');
  expect(golarion.absoluteYear(4700, omens)).toEqual({ year: 4700 });
  expect(golarion.absoluteYear(12, omens)).toEqual({
    problem: 'the Age of Lost Omens begins with year 4606; 12 is before it',
  });
});
