import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCalendarium } from '../../../../src/config/calendar-imports/calendarium.ts';
import { readFantasyCalendar } from '../../../../src/config/calendar-imports/fantasy-calendar.ts';
import type { CalendarImport } from '../../../../src/config/calendar-imports/imported.ts';
import { type LeapInterval, rulesOfIntervals } from '../../../../src/config/calendar-imports/leap-intervals.ts';
import { readSimpleCalendar } from '../../../../src/config/calendar-imports/simple-calendar.ts';
import { buildCalendars } from '../../../../src/time/calendars/definition/build.ts';
import { renderYear, writeYear } from '../../../../src/time/calendars/display.ts';
import { parseDate } from '../../../../src/time/date-expressions/index.ts';
import { law } from '../../../support/laws.ts';

const month = (name: string, length: number, more: object = {}) => ({
  name,
  type: 'month',
  length,
  interval: 1,
  offset: 0,
  ...more,
});
const leapDay = (name: string, timespan: number, more: object = {}) => ({
  name,
  type: 'leapday',
  interval: [{ interval: 4, exclusive: false, ignore: false }],
  offset: 0,
  timespan,
  intercalary: false,
  ...more,
});

const STATIC = {
  firstWeekDay: 2,
  overflow: true,
  weekdays: [{ name: 'Hauling' }, { name: 'Mending' }, { name: 'Resting' }],
  months: [
    month('Tidefall (The Long Ebb)', 30, { short: 'Tidefall', subtitle: 'The Long Ebb' }),
    month('Feast of Nets', 1, { type: 'intercalary' }),
    month('Tidewrack', 31),
  ],
  leapDays: [leapDay('Surge', 2), leapDay('Stormnight', 1)],
  eras: [
    { name: 'Before the Harbour', isStartingEra: true, date: { year: 1, month: 0, day: 1 } },
    { name: 'Harbour Reckoning', isStartingEra: false, date: { year: 1, month: 0, day: 1 } },
  ],
};
const HARBOUR = { name: 'Harbour Count', static: STATIC };

function built(imported: CalendarImport | undefined) {
  if (imported === undefined || 'problem' in imported) throw new Error(imported?.problem ?? 'nothing was read');
  return { ...imported, calendar: buildCalendars([imported.definition]).calendars.main };
}
const harbour = (changes: object) => readCalendarium({ ...HARBOUR, static: { ...STATIC, ...changes } });
const problem = ([first]: CalendarImport[]) => (first !== undefined && 'problem' in first ? first.problem : undefined);

test('names of years are read as dates', () => {
  const years = [{ name: 'Year of the Gull' }, { name: 'Year of the Seal' }];
  const { calendar, notes } = built(harbour({ useCustomYears: true, years })[0]);
  expect(notes).toEqual([]);
  const world = { calendars: { main: calendar, all: [calendar], find: () => undefined }, circa: 5 };
  const parsed = parseDate('14 Tidewrack, Year of the Seal', world);
  expect(parsed.ok && renderYear(calendar, calendar.fromOrdinal(parsed.value.earliest ?? 0).year)).toMatchObject({
    year: 2,
    names: ['Year of the Seal'],
  });
  expect(built(harbour({ useCustomYears: true, years: [{ name: 'Gull' }, { name: ' ' }] })[0])).toMatchObject({
    definition: { year_names: [] },
    notes: ['some years in its list of year names have none: the names are left out'],
  });
  expect(built(harbour({ years })[0]).definition.year_names).toEqual([]);
});

describe('a calendar of Calendarium', () => {
  const { calendar } = built(readCalendarium(HARBOUR)[0]);

  test('keeps its months; a leap day of a feast becomes a day of its own', () => {
    expect(renderYear(calendar, 3).months.map(({ name, days }) => [name, days])).toEqual([
      ['Tidefall', 30],
      ['Feast of Nets', 1],
      ['Tidewrack', 31],
    ]);
    expect(renderYear(calendar, 4).months.map(({ name, days }) => [name, days])).toEqual([
      ['Tidefall', 30],
      ['Feast of Nets', 1],
      ['Stormnight', 1],
      ['Tidewrack', 32],
    ]);
  });

  test('goes by every name it has there', () => {
    for (const name of ['Tidefall', 'The Long Ebb', 'Tidefall (The Long Ebb)'])
      expect(calendar.findMonth(name)).toBe(0);
  });

  test('counts down before the era that begins in year 1', () => {
    expect([-1, 0, 1].map((year) => writeYear(calendar, year))).toEqual([
      '2 Before the Harbour',
      '1 Before the Harbour',
      '1 Harbour Reckoning',
    ]);
  });

  test('begins year 1 on its first weekday, and has none for days between months', () => {
    expect(renderYear(calendar, 1).months.map(({ weekday }) => weekday)).toEqual(['Resting', undefined, 'Resting']);
  });

  test('begins each month with the week where it does not flow over', () => {
    const { calendar: strict } = built(harbour({ overflow: false })[0]);
    expect(renderYear(strict, 7).months.map(({ weekday }) => weekday)).toEqual(['Hauling', undefined, 'Hauling']);
  });

  test('keeps ages that do not count anew beside one count for all of them', () => {
    const eras = [
      { name: 'Age of Sail', date: { year: 300 } },
      { name: 'Age of Oars', date: { year: -50 } },
    ];
    const { calendar: aged } = built(harbour({ eras })[0]);
    const oars = aged.findEra('Age of Oars');
    expect(aged.absoluteYear(412)).toEqual({ year: 412 });
    expect(aged.absoluteYear(-50, oars)).toEqual({ year: -49 });
    expect(aged.absoluteYear(300, oars)).toEqual({ problem: 'the Age of Oars ends with year 299; 300 is beyond it' });
  });

  test('a month may come in some years only', () => {
    const { calendar: sometimes } = built(
      harbour({ months: [month('Tidefall', 30), month('Long Ebb', 20, { interval: 3, offset: 1 })], leapDays: [] })[0],
    );
    expect([1, 2, 3, 4].map((year) => renderYear(sometimes, year).days)).toEqual([50, 30, 30, 50]);
  });

  test('a leap day beside the numbered days stands between months', () => {
    const { calendar: before } = built(
      harbour({ leapDays: [leapDay('Holiday', 0, { intercalary: true, after: 0 })] })[0],
    );
    expect(renderYear(before, 4).months.map(({ name }) => name)).toEqual([
      'Holiday',
      'Tidefall',
      'Feast of Nets',
      'Tidewrack',
    ]);
  });

  test('a list, or the data of the plugin, holds several', () => {
    expect(readCalendarium([HARBOUR, HARBOUR])).toHaveLength(2);
    expect(readCalendarium({ calendars: [HARBOUR], version: {} })).toHaveLength(1);
  });
});

describe('what Calendarium can and a calendar file cannot', () => {
  test('an unnumbered day inside a month', () => {
    expect(problem(harbour({ leapDays: [leapDay('Holiday', 0, { intercalary: true, after: 12 })] }))).toBe(
      'the leap day Holiday stands unnumbered inside Tidefall, after day 12; only between months can a day have no number',
    );
  });

  test('a leap day of no month', () => {
    expect(problem(harbour({ leapDays: [leapDay('Holiday', 9)] }))).toBe(
      'the leap day Holiday is in month 10, which is not there',
    );
  });

  test('weeks that differ from month to month are left out, and that is said', () => {
    const { notes, definition } = built(
      harbour({ months: [month('Tidefall', 30, { week: [{ name: 'Odd' }] })], leapDays: [] })[0],
    );
    expect([notes, definition.week]).toEqual([
      ['some months have a week of their own: weekdays are left out'],
      undefined,
    ]);
  });

  test('a file of something else', () => {
    expect(problem(readCalendarium({ months: [] }))).toBe(
      'expected a Calendarium calendar (an object with `static`), or a list of them',
    );
    expect(problem(readCalendarium({ static: { months: 'many' } }))).toBe(
      'not a Calendarium calendar: static.months: expected a list, not the text `many`',
    );
  });
});

describe('a calendar of fantasy-calendar.com', () => {
  const source = (year: object, more: object = {}) => ({
    name: 'Harbour Count',
    static_data: {
      year_data: {
        first_day: 2,
        overflow: true,
        global_week: ['Hauling', 'Mending', 'Resting'],
        timespans: [month('Tidefall', 30), month('Tidewrack', 31)],
        leap_days: [],
        ...year,
      },
      eras: [],
      settings: { year_zero_exists: false },
      ...more,
    },
  });
  const leap = (interval: string, more: object = {}) => ({
    name: 'Surge',
    intercalary: false,
    timespan: 1,
    day: 0,
    interval,
    offset: 0,
    ...more,
  });

  test('is read by either reader', () => {
    expect(readCalendarium(source({}))).toEqual(readFantasyCalendar(source({})));
  });

  test('the first day of year 1 is the first weekday it names, from 1', () => {
    expect(renderYear(built(readFantasyCalendar(source({}))[0]).calendar, 1).weekday).toBe('Mending');
  });

  test.each<[string, number[]]>([
    ['4', [4, 8, 100, 200, 300, 400]],
    ['400,!100,4', [4, 8, 400]],
    ['!3', [1, 2, 4, 5, 7, 8, 100, 200, 400]],
  ])('leap years of `%s`', (interval, years) => {
    const { calendar } = built(readFantasyCalendar(source({ leap_days: [leap(interval)] }))[0]);
    const asked = [1, 2, 3, 4, 5, 6, 7, 8, 9, 99, 100, 200, 300, 400];
    expect(asked.filter((year) => renderYear(calendar, year).days === 62)).toEqual(years);
  });

  test('an era that restarts the count has its own year 1', () => {
    const eras = [
      { name: 'Age of Sail', settings: { restart: true }, date: { year: 300 } },
      { name: 'Age of Steam', settings: { restart: true }, date: { year: 412 } },
    ];
    const { calendar } = built(readFantasyCalendar(source({}, { eras }))[0]);
    const sail = calendar.findEra('Age of Sail');
    expect(calendar.absoluteYear(1, sail)).toEqual({ year: 300 });
    expect(calendar.absoluteYear(113, sail)).toEqual({ problem: 'the Age of Sail has 112 years; 113 is beyond it' });
  });

  test('a leap day may take one away', () => {
    const { calendar } = built(readFantasyCalendar(source({ leap_days: [leap('5', { removes_day: true })] }))[0]);
    expect([4, 5].map((year) => renderYear(calendar, year).days)).toEqual([61, 60]);
  });

  test.each(['', 'often', '4,', '!', '0'])('an interval of %j is refused', (interval) => {
    expect(problem(readFantasyCalendar(source({ leap_days: [leap(interval)] })))).toBe(
      `the leap day Surge has the interval \`${interval}\`; expected such as \`400,!100,4\``,
    );
  });
});

describe('leap conditions', () => {
  const step = fc.record({
    interval: fc.integer({ min: 1, max: 12 }),
    exclusive: fc.boolean(),
    ignoresOffset: fc.constant(false),
  });
  const steps = fc.uniqueArray(step, { minLength: 1, maxLength: 5, selector: ({ interval }) => interval });

  /** As people read them: the largest interval that divides the year decides. */
  function isLeap(intervals: readonly LeapInterval[], year: number): boolean {
    const sorted = [...intervals].sort((a, b) => b.interval - a.interval);
    const decisive = sorted.find(({ interval }) => year % interval === 0);
    return decisive === undefined ? sorted.at(-1)?.exclusive === true : !decisive.exclusive;
  }

  test('of any number of steps become rules that pick the same years', () => {
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: -3000, max: 3000 }),
        (intervals, offset, year) => {
          const read = rulesOfIntervals(intervals, offset, 1);
          if ('problem' in read) throw new Error(read.problem);
          const gained = read.rules.reduce((days, rule) => {
            const divides = (n: number | undefined) => n !== undefined && (year - (rule.offset ?? 0)) % n === 0;
            return days + (divides(rule.every) && (!divides(rule.except) || divides(rule.unless)) ? rule.days : 0);
          }, 0);
          expect(gained).toBe(isLeap(intervals, year - offset) ? 1 : 0);
        },
      ),
      law(1000),
    );
  });
});

test('whatever JSON holds, the readers answer and do not throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      for (const read of [readCalendarium, readFantasyCalendar, readSimpleCalendar]) {
        for (const each of read(json)) expect('problem' in each || 'definition' in each).toBe(true);
        read({ static: json });
        read({ static: { months: json } });
        read({ static_data: { year_data: json } });
        read({ calendar: { months: json } });
      }
    }),
    law(100),
  );
});

test('a leap day that says not when it comes is left out and told; steps may be a text', () => {
  const calendar = { name: 'Tides', static: { ...STATIC, leapDays: [{ after: '0' }, { timespan: 2, interval: '4' }] } };
  const [read] = readCalendarium([calendar]);
  if (read === undefined || !('definition' in read)) throw new Error(JSON.stringify(read));
  expect(read.definition.calendar).toBe('Tides');
  expect(read.definition.leap.map(({ every }) => every)).toEqual([4]);
  expect(read.notes.filter((note) => note.includes('Leap Day 1'))).toHaveLength(1);
});

test('a calendar that cannot be read is told by its own name', () => {
  const [read] = readCalendarium([{ name: 'Tides', static: { ...STATIC, months: 'twelve' } }]);
  expect(read).toMatchObject({ name: 'Tides' });
});
