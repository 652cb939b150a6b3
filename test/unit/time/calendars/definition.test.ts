import { describe, expect, test } from 'vitest';
import { calendarSchema, parseCalendar } from '../../../../src/time/calendars/definition/definition.ts';
import { COAST, calendarOf, define, problemsOf } from './support.ts';

describe('a calendar file', () => {
  test('needs a name only: its years are plain, of 365 days', () => {
    const calendar = calendarOf({ calendar: 'Bare Years' });
    expect(calendar.months).toEqual([]);
    expect(calendar.yearSpan(2)).toEqual([366, 730]);
    expect(calendar.fromOrdinal(366)).toEqual({ year: 2, month: 0, day: 1 });
  });

  test('plain years may have another length, and leap days of no month', () => {
    const calendar = calendarOf({ calendar: 'Sun Count', year_days: 360, leap: [{ every: 2, days: 5 }] });
    expect([1, 2, 3].map((year) => calendar.yearSpan(year)[1] - calendar.yearSpan(year)[0] + 1)).toEqual([
      360, 365, 360,
    ]);
  });

  test('one short form need not be a list', () => {
    expect(
      define({ calendar: 'Coast', eras: [{ name: 'Age of Ruin', short: 'AR', year_one: 1 }] }).eras[0]?.short,
    ).toEqual(['AR']);
  });
});

describe('a calendar file that cannot be meant', () => {
  const months = COAST.months;
  test.each<[string, unknown, string]>([
    [
      'not a mapping',
      ['Rova'],
      'expected a calendar with calendar, aliases, months, year_days, leap, arithmetic, week, eras, year_zero, seasons, year_names, sync',
    ],
    ['without a name', { months }, 'calendar: is missing: expected the name of the calendar'],
    [
      'an unknown key',
      { calendar: 'Coast', moths: [] },
      'unknown key `moths` in a calendar; it may have: calendar, aliases, months, year_days, leap, arithmetic, week, eras, year_zero, seasons, year_names, sync',
    ],
    [
      'a season of a day that is none',
      { ...COAST, seasons: [{ name: 'The Dry', from: '1 Smarch', to: 'Thaw' }] },
      "seasons[0].from: `1 Smarch` is not a day of this calendar's years; expected one such as `1 Rova`",
    ],
    [
      'a season that ends on the 40th of a month of 31 days',
      { ...COAST, seasons: [{ name: 'The Dry', from: 'Rova', to: '40 Thaw' }] },
      "seasons[0].to: `40 Thaw` is not a day of this calendar's years; expected one such as `1 Rova`",
    ],
    [
      'a season that is called what a month is',
      { ...COAST, seasons: [{ name: 'Thaw', from: 'Rova', to: 'Thaw' }] },
      'seasons[0].name: a month is called `Thaw` too; a date could mean either, so give the season another name',
    ],
    [
      'a month without days',
      { calendar: 'Coast', months: [{ name: 'Rova' }] },
      'months[0].days: is missing: expected a whole number from 0 to 100,000',
    ],
    [
      'days in words',
      { calendar: 'Coast', months: [{ name: 'Rova', days: 'thirty' }] },
      'months[0].days: expected a whole number from 0 to 100,000',
    ],
    [
      'half a day',
      { calendar: 'Coast', months: [{ name: 'Rova', days: 29.5 }] },
      'months[0].days: expected a whole number from 0 to 100,000',
    ],
    [
      'a month twice',
      { calendar: 'Coast', months: [...months, { name: 'thawing', days: 3 }] },
      'months[3]: the month `thawing` and the month `Thaw` are both called `thawing`; give one another name',
    ],
    [
      'a leap day in no month',
      { calendar: 'Coast', months, leap: [{ month: 'Thraw', every: 4 }] },
      'leap[0].month: no month is called `Thraw`; the months are: Rova, Midwinter, Thaw',
    ],
    [
      'a leap day without a month',
      { calendar: 'Coast', months, leap: [{ every: 4 }] },
      'leap[0]: expected `month`: the month that gains the leap days',
    ],
    [
      'unless without except',
      { calendar: 'Coast', months, leap: [{ month: 'Thaw', every: 4, unless: 400 }] },
      'leap[0].unless: `unless` names exceptions from `except`, which is missing',
    ],
    [
      'a leap year each 0 years',
      { calendar: 'Coast', months, leap: [{ month: 'Thaw', every: 0 }] },
      'leap[0].every: expected a number of years from 1 to 100,000',
    ],
    [
      'a month that never is',
      { calendar: 'Coast', months: [...months, { name: 'Neverday', days: 0 }] },
      'months[3].days: `Neverday` never has a day; give it days, or a leap rule that does',
    ],
    [
      'a year without a day',
      { calendar: 'Coast', months: [{ name: 'Nil', days: 0 }], leap: [{ month: 'Nil', every: 2 }] },
      'months: a year needs at least one day, even after leap rules',
    ],
    [
      'a month of fewer than no days',
      { calendar: 'Coast', months, leap: [{ month: 'Midwinter', every: 5, days: -2 }] },
      'months[1]: the leap rules leave `Midwinter` with fewer than no days',
    ],
    [
      'two default eras',
      {
        calendar: 'Coast',
        eras: [
          { name: 'Ruin', year_one: 1, default: true },
          { name: 'Peace', year_one: 9, default: true },
        ],
      },
      'eras[1].default: only one era can be the default; `Ruin` already is',
    ],
    [
      'two eras of one name',
      {
        calendar: 'Coast',
        eras: [
          { name: 'Ruin', short: ['R'], year_one: 1 },
          { name: 'Rest', short: ['r.'], year_one: 9 },
        ],
      },
      'eras[1]: the era `Rest` and the era `Ruin` are both called `r.`; give one another name',
    ],
    [
      'an era called by a number',
      { calendar: 'Coast', eras: [{ name: '830', year_one: 1 }] },
      'eras[0].name: expected the name of the era, not a bare number: it would read as a year',
    ],
    [
      'an era that ends before it begins',
      { calendar: 'Coast', eras: [{ name: 'Ruin', year_one: 1, first: 9, last: 3 }] },
      "eras[0].last: the era's last year 3 comes before its first, 9",
    ],
    [
      'a direction that is none',
      { calendar: 'Coast', eras: [{ name: 'Ruin', year_one: 1, direction: 'back' }] },
      'eras[0].direction: expected up or down',
    ],
    [
      'a week anchored to no weekday',
      { calendar: 'Coast', week: { days: ['Moonday'], anchor: { year: 1, is: 'Sunday' } } },
      'week.anchor.is: `Sunday` is not a weekday; the week is: Moonday',
    ],
    [
      'months and a length of plain years',
      { calendar: 'Coast', months, year_days: 300 },
      'year_days: `year_days` is for years without months; here the months make the year',
    ],
    [
      'a Hebrew year of three months',
      { calendar: 'Coast', months, arithmetic: 'hebrew' },
      'months: the Hebrew year needs its 13 months from Tishri on, Adar Sheni the seventh',
    ],
  ])('%s', (_, raw, message) => {
    expect(problemsOf(raw)).toEqual([message]);
  });

  test('the place comes along, for whoever knows lines and columns', () => {
    const parsed = parseCalendar({
      calendar: 'Coast',
      months: [
        { name: 'Rova', days: 30 },
        { name: 'Thaw', days: -1 },
      ],
    });
    expect('problems' in parsed && parsed.problems.map(({ path }) => path)).toEqual([['months', 1, 'days']]);
  });

  test('the schema alone refuses as much', () => {
    const twice = { calendar: 'Coast', months: [...COAST.months, { name: 'Rova', days: 3 }] };
    expect(calendarSchema.safeParse(twice).error?.issues.map(({ path }) => path)).toEqual([['months', 3]]);
  });

  test.each([null, undefined, 42, 'Coast', [], { calendar: { calendar: {} } }])(
    '%j is refused, not thrown over',
    (raw) => {
      expect(problemsOf(raw)).not.toEqual([]);
    },
  );
});

describe('leap rules', () => {
  const thaw = (year: number, leap: unknown[]) => {
    const calendar = calendarOf({ ...COAST, leap });
    const span = calendar.monthSpan(year, 2);
    return span === undefined ? 0 : span[1] - span[0] + 1;
  };

  test.each([
    [4, 32],
    [5, 31],
    [0, 32],
    [-4, 32],
    [-5, 31],
    [100, 31],
    [-100, 31],
    [400, 32],
    [-400, 32],
  ])('every 4, except 100, unless 400: Thaw of absolute year %i has %i days', (year, days) => {
    expect(thaw(year, COAST.leap)).toBe(days);
  });

  test('an offset shifts the years that count, before year 1 as well', () => {
    const leap = [{ month: 'Thaw', every: 5, offset: 3 }];
    expect([3, 8, -2, -7, 5, 0].map((year) => thaw(year, leap))).toEqual([32, 32, 32, 32, 31, 31]);
  });

  test('several rules add up, and a rule may take days away', () => {
    const leap = [
      { month: 'Thaw', every: 2, days: 3 },
      { month: 'Thaw', every: 3, days: -1 },
    ];
    expect([1, 2, 3, 6].map((year) => thaw(year, leap))).toEqual([31, 34, 30, 33]);
  });

  test('a rule may take away what another one gave, but no more', () => {
    const gives = { month: 'Midwinter', every: 2, days: 3 };
    const takes = { month: 'Midwinter', every: 4, days: -4 };
    expect(problemsOf({ ...COAST, leap: [gives, takes] })).toEqual([]);
    expect(problemsOf({ ...COAST, leap: [gives, { ...takes, every: 3 }] })).toEqual([
      'months[1]: the leap rules leave `Midwinter` with fewer than no days',
    ]);
  });

  test('a month may be there in leap years only', () => {
    const calendar = calendarOf({
      ...COAST,
      months: [...COAST.months, { name: 'Shieldmeet', days: 0, intercalary: true }],
      leap: [{ month: 'Shieldmeet', every: 4 }],
    });
    expect(calendar.monthSpan(3, 3)).toBeUndefined();
    expect(calendar.toOrdinal({ year: 3, month: 3, day: 1 })).toBeUndefined();
    expect(calendar.toOrdinal({ year: 4, month: 3, day: 1 })).toBe(calendar.yearSpan(4)[1]);
  });
});

describe('month names', () => {
  const calendar = calendarOf({
    calendar: 'Imperial',
    months: [
      { name: 'Nachexen', days: 32 },
      { name: 'Nachgeheim', days: 32 },
      { name: 'Quen’pillar', days: 27 },
      { name: 'Feast of the Moon', days: 1, aliases: ['Moonfest'] },
    ],
  });

  test.each([
    ['nachexen', 0],
    ['NACHG', 1],
    ["quen'pillar", 2],
    ['feast-of-the-moon', 3],
    ['moonfest', 3],
    ['Moon', 3],
  ])('%s is month %i', (name, index) => {
    expect(calendar.findMonth(name)).toBe(index);
  });

  test.each(['Nac', 'na', '', 'Smarch'])('%j could be any month or none', (name) => {
    expect(calendar.findMonth(name)).toBeUndefined();
  });
});

describe('the week', () => {
  test('runs on from the first day of year 1', () => {
    const calendar = calendarOf(COAST);
    expect([-1, 0, 1, 2, 3, 4].map((day) => calendar.weekday(day))).toEqual([1, 2, 0, 1, 2, 0]);
  });

  test('may be anchored to some year, and pass over days outside it', () => {
    const calendar = calendarOf({
      ...COAST,
      months: COAST.months.map((month) => ({ ...month, outside_week: month.intercalary === true })),
      week: { days: COAST.week, anchor: { year: 412, is: 'Windday' } },
    });
    const first = calendar.yearSpan(412)[0];
    expect([0, 1, 29, 30, 31].map((day) => calendar.weekday(first + day))).toEqual([2, 0, 1, undefined, 2]);
  });

  test('may begin anew with each month, or each year', () => {
    const monthly = calendarOf({ ...COAST, week: { days: COAST.week, restart: 'month' } });
    const yearly = calendarOf({ ...COAST, week: { days: COAST.week, restart: 'year' } });
    const thaw = monthly.monthSpan(7, 2)?.[0] ?? Number.NaN;
    expect(monthly.weekday(thaw)).toBe(0);
    expect(yearly.weekday(thaw)).toBe(31 % 3);
    expect(yearly.weekday(yearly.yearSpan(8)[0])).toBe(0);
  });

  test('is not there where none is declared', () => {
    expect(calendarOf({ calendar: 'Bare Years' }).weekday(1)).toBeUndefined();
  });
});
