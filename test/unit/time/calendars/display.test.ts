import { describe, expect, test } from 'vitest';
import { buildCalendars } from '../../../../src/time/calendars/definition/build.ts';
import { convertDay, renderYear, writeCentury, writeYear } from '../../../../src/time/calendars/display.ts';
import { yearNames } from '../../../../src/time/calendars/year-names.ts';
import { COAST, calendarOf, define } from './support.ts';

describe('a year laid out', () => {
  test('has its months with their lengths, first weekdays and eras', () => {
    const { eras, seasons, ...year } = renderYear(calendarOf(COAST), 104);
    expect(seasons.map(({ name, from, to }) => `${name} ${from} ${to}`)).toEqual([
      'spring 1 Rova 16 Rova',
      'summer 17 Rova 1 Thaw',
      'autumn 2 Thaw 16 Thaw',
      'winter 17 Thaw 32 Thaw',
    ]);
    expect(year).toEqual({
      calendar: 'Coast Reckoning',
      year: 104,
      written: '104 AR',
      names: [],
      days: 63,
      span: [6411, 6473],
      weekday: 'Windday',
      months: [
        { name: 'Rova', days: 30, commonDays: 30, intercalary: false, span: [6411, 6440], weekday: 'Windday' },
        { name: 'Midwinter', days: 1, commonDays: 1, intercalary: true, span: [6441, 6441], weekday: 'Windday' },
        { name: 'Thaw', days: 32, commonDays: 31, intercalary: false, span: [6442, 6473], weekday: 'Moonday' },
      ],
    });
    expect(eras.map(({ era, year: count }) => `${count} ${era.name}`)).toEqual(['104 Age of Ruin', '4 The Long Peace']);
  });

  test('leaves out the months it lacks', () => {
    const calendar = calendarOf({
      ...COAST,
      months: [...COAST.months, { name: 'Shieldmeet', days: 0 }],
      leap: [{ month: 'Shieldmeet', every: 4 }],
    });
    expect(renderYear(calendar, 5).months.map(({ name }) => name)).not.toContain('Shieldmeet');
    expect(renderYear(calendar, 8).months.at(-1)).toMatchObject({ name: 'Shieldmeet', days: 1, commonDays: 0 });
  });

  test('bears the names of its place in each cycle', () => {
    const athas = calendarOf({
      calendar: 'Athas',
      year_zero: true,
      year_names: [
        { names: ['Ral', 'Friend', 'Desert'], from: -101 },
        { names: ['Fury', 'Slumber'], from: 1, repeat: false },
      ],
    });
    expect([-102, -101, 1, 2, 3].map((year) => yearNames(athas, year))).toEqual([
      ['Desert'],
      ['Ral'],
      ['Ral', 'Fury'],
      ['Friend', 'Slumber'],
      ['Desert'],
    ]);
  });
});

test('a year is written with its era, and bare where no era has it', () => {
  const peace = calendarOf({ ...COAST, eras: [{ name: 'The Long Peace', short: ['LP'], year_one: 101, last: 50 }] });
  expect([101, 150, 100].map((year) => writeYear(peace, year))).toEqual(['1 LP', '50 LP', '-1']);
  expect(writeYear(calendarOf(COAST), -1044)).toBe('1045 BR');
});

describe('a day converted', () => {
  const { calendars } = buildCalendars([define(COAST), define({ calendar: 'Far Years' })]);
  const [coast, far] = calendars.all;

  test('must exist', () => {
    if (coast === undefined || far === undefined) throw new Error('two calendars');
    expect(convertDay(coast, { year: 412, month: 1, day: 2 }, coast)).toEqual({
      problem: '412 AR has no day 2 of Midwinter in Coast Reckoning',
    });
    expect(convertDay(coast, { year: 412, month: 0, day: 2 }, far)).toEqual({
      problem: 'no sync point ties Coast Reckoning to Far Years; add one under `sync` in either calendar',
    });
  });
});

describe('a century as written', () => {
  test('counts as its years do', () => {
    const coast = calendarOf(COAST);
    expect([104, 199, 250, 1].map((year) => writeCentury(coast, year))).toEqual([
      '100 – 199 AR',
      '100 – 199 AR',
      '200 – 299 AR',
      '1 – 99 AR',
    ]);
    expect([0, -120].map((year) => writeCentury(coast, year))).toEqual(['99 – 1 BR', '199 – 100 BR']);
  });

  test('begins with the year 0 where there is one, and goes on below it', () => {
    const plain = calendarOf({ calendar: 'Plain', months: [{ name: 'Year', days: 360 }], year_zero: true });
    expect([5, -1, -100, -101].map((year) => writeCentury(plain, year))).toEqual([
      '0 – 99',
      '-100 – -1',
      '-100 – -1',
      '-200 – -101',
    ]);
  });
});
