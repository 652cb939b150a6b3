import { describe, expect, test } from 'vitest';
import { readSimpleCalendar } from '../../../../src/config/calendar-imports/simple-calendar.ts';
import { buildCalendars } from '../../../../src/time/calendars/definition/build.ts';
import { renderYear, writeYear } from '../../../../src/time/calendars/display.ts';

const month = (name: string, days: number, more: object = {}) => ({
  name,
  abbreviation: name.slice(0, 3),
  numericRepresentation: 1,
  numericRepresentationOffset: 0,
  numberOfDays: days,
  numberOfLeapYearDays: days,
  intercalary: false,
  intercalaryInclude: false,
  startingWeekday: null,
  ...more,
});

/** The harbour keeps three months, a feast between two of them, and one that only leap years have. */
const HARBOUR = {
  currentDate: { year: 412, month: 0, day: 0, seconds: 0 },
  leapYear: { rule: 'custom', customMod: 4 },
  months: [
    month('Tidefall', 30),
    month('Feast of Nets', 1, { intercalary: true }),
    month('Tidewrack', 31, { numberOfLeapYearDays: 32 }),
    month('Stormnight', 0, { intercalary: true, numberOfLeapYearDays: 1 }),
  ],
  weekdays: [{ name: 'Hauling' }, { name: 'Mending' }, { name: 'Resting' }],
  year: {
    prefix: '',
    postfix: ' HR',
    firstWeekday: 1,
    yearZero: 400,
    yearNames: [],
    yearNamingRule: 'default',
    yearNamesStart: 0,
  },
};

function readOne(json: unknown, name?: string) {
  const [first] = readSimpleCalendar(json, name === undefined ? {} : { name });
  if (first === undefined || 'problem' in first) throw new Error(first?.problem ?? 'nothing was read');
  return { ...first, calendar: buildCalendars([first.definition]).calendars.main };
}

describe('a calendar of Simple Calendar', () => {
  const { calendar, definition, notes } = readOne({ calendar: HARBOUR }, 'Harbour');

  test('keeps its months, the days between them, and its leap days', () => {
    expect(renderYear(calendar, 411).months.map(({ name, days }) => [name, days])).toEqual([
      ['Tidefall', 30],
      ['Feast of Nets', 1],
      ['Tidewrack', 31],
    ]);
    expect(renderYear(calendar, 412).months.map(({ days }) => days)).toEqual([30, 1, 32, 1]);
    expect(notes).toEqual([]);
  });

  test('is called as the caller says, for its file holds no name; its years as their postfix', () => {
    expect(definition.calendar).toBe('Harbour');
    expect(writeYear(calendar, 412)).toBe('412 HR');
    expect(calendar.absoluteYear(0)).toEqual({ year: 0 });
  });

  test('counts its week from the first day of its year zero, past the feast', () => {
    expect(renderYear(calendar, 400).weekday).toBe('Mending');
    const feast = renderYear(calendar, 400).months[1];
    const wrack = renderYear(calendar, 400).months[2];
    expect([feast?.weekday, wrack?.weekday]).toEqual([undefined, 'Mending']);
  });

  test('goes by abbreviations, but not by one of two months', () => {
    expect(calendar.findMonth('Fea')).toBe(1);
    expect(calendar.findMonth('Tid')).toBeUndefined();
  });
});

test('the Gregorian rule is every 4, except 100, unless 400', () => {
  const { definition } = readOne({ calendar: { ...HARBOUR, leapYear: { rule: 'gregorian', customMod: 0 } } });
  expect(definition.leap[0]).toMatchObject({ month: 'Tidewrack', every: 4, except: 100, unless: 400, days: 1 });
});

test('year names that repeat are a cycle', () => {
  const year = { ...HARBOUR.year, yearNames: ['Gull', 'Seal', 'Whale'], yearNamingRule: 'repeat', yearNamesStart: -2 };
  const { calendar } = readOne({ calendar: { ...HARBOUR, year } });
  expect([-3, -2, 1, 412].map((each) => renderYear(calendar, each).names)).toEqual([
    ['Whale'],
    ['Gull'],
    ['Gull'],
    ['Gull'],
  ]);
});

test('seasons last until the next one begins', () => {
  const seasons = [
    { name: 'Fall', startingMonth: 2, startingDay: 4 },
    { name: 'Glow', startingMonth: 0, startingDay: 9 },
    { name: 'Calm', startingMonth: 2, startingDay: 0 },
  ];
  const { definition, notes } = readOne({ calendar: { ...HARBOUR, seasons } });
  expect(definition.seasons).toEqual([
    { name: 'Glow', aliases: [], from: '10 Tidefall', to: 'Feast of Nets' },
    { name: 'Calm', aliases: [], from: '1 Tidewrack', to: '4 Tidewrack' },
    { name: 'Fall', aliases: ['Autumn'], from: '5 Tidewrack', to: '9 Tidefall' },
  ]);
  expect(notes).toEqual([]);
  const unclear = readOne({ calendar: { ...HARBOUR, seasons: [...seasons, { name: 'Glow', startingMonth: 9 }] } });
  expect(unclear.definition.seasons).toEqual([]);
  expect(unclear.notes).toEqual(['its seasons are left out: two have the same name or first day']);
});

test('what has no counterpart is noted', () => {
  const source = {
    ...HARBOUR,
    months: [month('Tidefall', 30, { numericRepresentationOffset: 1 }), month('Tidewrack', 31, { startingWeekday: 2 })],
    year: { ...HARBOUR.year, yearNames: ['Gull'], yearNamingRule: 'random' },
  };
  const { notes, definition } = readOne({ calendar: source });
  expect(notes).toEqual([
    'some months begin on a weekday of their own: its weekdays are left out',
    'the days of Tidefall are numbered from 2 there, from 1 here',
    'its year names are drawn at random: they are left out',
  ]);
  expect(definition.week).toBeUndefined();
});

test('an export may hold several calendars', () => {
  const read = readSimpleCalendar({ exportVersion: 2, calendars: [{ ...HARBOUR, name: 'Harbour' }, HARBOUR] });
  expect(read.map((each) => ('definition' in each ? each.definition.calendar : each.problem))).toEqual([
    'Harbour',
    'Simple Calendar 2',
  ]);
});

describe('what cannot be read says why', () => {
  test.each<[string, unknown, string]>([
    ['nothing', null, 'expected a Simple Calendar export: an object with `calendar` or `calendars`'],
    ['a list', [HARBOUR], 'expected a Simple Calendar export: an object with `calendar` or `calendars`'],
    [
      'a calendar without months',
      { calendar: { weekdays: [] } },
      'not a Simple Calendar: months: is missing: expected a list',
    ],
    [
      'days in words',
      { calendar: { ...HARBOUR, months: [{ name: 'Tidefall', numberOfDays: 'thirty' }] } },
      'not a Simple Calendar: months.0.numberOfDays: expected a number, not the text `thirty`',
    ],
    [
      'two months of one name',
      { calendar: { ...HARBOUR, months: [month('Tidefall', 3), month('tidefall', 4)] } },
      'months[1]: the month `tidefall` and the month `Tidefall` are both called `tidefall`; give one another name',
    ],
  ])('%s', (_, json, problem) => {
    expect(readSimpleCalendar(json, { name: 'Harbour' })).toEqual([{ name: 'Harbour', problem }]);
  });
});
