import { describe, expect, test } from 'vitest';
import { builtInCalendar } from '../../../../src/time/calendars/built-in.ts';
import { buildCalendars } from '../../../../src/time/calendars/definition/build.ts';
import { convertDay } from '../../../../src/time/calendars/display.ts';
import { COAST, define, named } from './support.ts';

const HARBOUR = {
  calendar: 'Harbour Count',
  months: [
    { name: 'Hammer', days: 20 },
    { name: 'Anvil', days: 25 },
  ],
  eras: [{ name: 'Docking Reckoning', short: ['DR'], year_one: 1 }],
};
const DEEP = { calendar: 'Deep Years', year_days: 100, eras: [{ name: 'Under Stone', short: ['US'], year_one: 1 }] };

const world = (...raw: unknown[]) => buildCalendars(raw.map(define));

describe('sync points', () => {
  test('tie two calendars: the same day has one ordinal', () => {
    const { calendars, problems } = world(
      { ...COAST, sync: [{ day: '1 Rova 1 AR', equals: '1 Hammer 1200 DR' }] },
      HARBOUR,
    );
    expect(problems).toEqual([]);
    const [coast, harbour] = [calendars.main, named(calendars, 'harbour count')];
    expect(harbour.axis).toBeUndefined();
    expect(convertDay(coast, { year: 1, month: 0, day: 1 }, harbour)).toEqual({
      ordinal: 1,
      date: { year: 1200, month: 0, day: 1 },
    });
    expect(convertDay(harbour, { year: 1200, month: 1, day: 3 }, coast)).toMatchObject({
      date: { year: 1, month: 0, day: 23 },
    });
  });

  test.each([
    [{ day: '1 Rova 1 AR', equals: '1 Hammer 1200 (Harbour Count)' }],
    [{ day: '1 Rova 1 AR', equals: '1 Hammer 1200 DR (harbour count)' }],
  ])('may name the calendar as a date does: %o', (point) => {
    const { calendars, problems } = world({ ...COAST, sync: [point] }, HARBOUR);
    expect(problems).toEqual([]);
    expect(convertDay(calendars.main, { year: 1, month: 0, day: 1 }, named(calendars, 'harbour count'))).toMatchObject({
      date: { year: 1200, month: 0, day: 1 },
    });
  });

  test('with an unknown calendar in brackets are still refused', () => {
    const { problems } = world(
      { ...COAST, sync: [{ day: '1 Rova 1 AR', equals: '1 Hammer 1200 (Nowhere)' }] },
      HARBOUR,
    );
    expect(problems).toHaveLength(1);
  });

  test('carry over from calendar to calendar', () => {
    const { calendars, problems } = world(
      COAST,
      { ...HARBOUR, sync: [{ day: 'Hammer 1, 1 DR', equals: 'Midwinter 10 AR' }] },
      { ...DEEP, sync: [{ day: '5 US', equals: '2 Hammer 1 DR' }] },
    );
    expect(problems).toEqual([]);
    const deep = named(calendars, 'Deep Years');
    expect(deep.axis).toBeUndefined();
    const thaw = calendars.main.toOrdinal({ year: 10, month: 2, day: 1 });
    expect(deep.fromOrdinal(thaw ?? Number.NaN)).toEqual({ year: 5, month: 0, day: 1 });
  });

  test('count months as dates do, and days of the year', () => {
    // Midwinter stands between the second month and Thaw, the third: it has no number.
    const { calendars, problems } = world({ ...COAST, sync: [{ day: '10-02-01', equals: 'day 5 of 7 US' }] }, DEEP);
    expect(problems).toEqual([]);
    const thaw = calendars.main.toOrdinal({ year: 10, month: 2, day: 1 });
    expect(named(calendars, 'Deep Years').fromOrdinal(thaw ?? Number.NaN)).toEqual({ year: 7, month: 0, day: 5 });
    const numbered = world({ ...COAST, sync: [{ day: '1 Rova 1', equals: '7-01-05' }] }, DEEP);
    expect(numbered.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('`7-01-05` is not a day of Deep Years'),
    ]);
  });

  test('that contradict what is tied already are reported and ignored', () => {
    const { calendars, problems } = world(
      {
        ...COAST,
        sync: [
          { day: '1 Rova 1 AR', equals: '1 Hammer 1200 DR' },
          { day: '1 Rova 2 AR', equals: '1 Hammer 1202 DR' },
        ],
      },
      HARBOUR,
    );
    expect(problems).toEqual([
      {
        calendar: 'Coast Reckoning',
        path: ['sync', 1],
        message:
          '`1 Rova 2 AR` = `1 Hammer 1202 DR` contradicts the other sync points between Coast Reckoning and Harbour Count by 28 days; it is ignored',
      },
    ]);
    expect(named(calendars, 'Harbour Count').yearSpan(1200)[0]).toBe(1);
  });

  test('leave calendars nothing ties on axes of their own', () => {
    const { calendars } = world(COAST, { ...HARBOUR, sync: [{ day: '1 Hammer 1 DR', equals: '1 US' }] }, DEEP);
    expect(calendars.all.map(({ axis }) => axis)).toEqual([undefined, 'Harbour Count', 'Harbour Count']);
  });

  test.each([
    [
      '1 Smarch 1 AR',
      '1 Hammer 1200 DR',
      '`1 Smarch 1 AR` is not a day of Coast Reckoning: expected one day, such as `1 Rova 412 AR`, `Midwinter 412 AR`, `412-01-30` or `day 45 of 412`',
    ],
    ['31 Rova 1 AR', '1 Hammer 1200 DR', '`31 Rova 1 AR`: that year has no such day in Coast Reckoning'],
    ['1 Rova 0 AR', '1 Hammer 1200 DR', '`1 Rova 0 AR`: the year 0 AR does not exist'],
    [
      '1 Rova 1 AR',
      'the dawn of days',
      '`the dawn of days` is not a day of Harbour Count: expected one day, such as `1 Rova 412 AR`, `Midwinter 412 AR`, `412-01-30` or `day 45 of 412`',
    ],
  ])('%s = %s is refused', (day, equals, message) => {
    const { problems } = world({ ...COAST, sync: [{ day, equals }] }, HARBOUR);
    expect(problems.map((problem) => problem.message)).toEqual([message]);
  });

  test('that could mean two calendars ask which', () => {
    const sync = [{ day: '1 Rova 1 AR', equals: '1 Hammer 1200 DR' }];
    const { problems } = world({ ...COAST, sync }, HARBOUR, { ...HARBOUR, calendar: 'Old Harbour Count' });
    expect(problems[0]?.message).toBe(
      '`1 Hammer 1200 DR` can be a day of `Harbour Count` or `Old Harbour Count`; say which with `calendar:`',
    );
    const told = sync.map((point) => ({ ...point, calendar: 'old harbour count' }));
    const second = world({ ...COAST, sync: told }, HARBOUR, { ...HARBOUR, calendar: 'Old Harbour Count' });
    expect(second.problems).toEqual([]);
    expect(second.calendars.all.map(({ axis }) => axis)).toEqual([undefined, 'Harbour Count', undefined]);
  });

  test('may name the Gregorian calendar, though no date of the world is written in it', () => {
    const sync = [{ day: '1 Rova 1 AR', equals: '14 October 1066 AD', calendar: 'gregorian' }];
    const { calendars, problems } = world(
      { ...COAST, sync },
      { ...HARBOUR, sync: [{ day: '1 Hammer 1', equals: '15 October 1066', calendar: 'gregorian' }] },
    );
    expect(problems).toEqual([]);
    expect(calendars.find('gregorian')).toBeUndefined();
    expect(named(calendars, 'Harbour Count').yearSpan(1)[0]).toBe(2);
  });

  test('to a calendar that is not there are refused', () => {
    const { problems } = world({
      ...COAST,
      sync: [{ day: '1 Rova 1 AR', equals: '1 Moon 1', calendar: 'Moon Count' }],
    });
    expect(problems[0]?.message).toBe(
      'this world has no other calendar called `Moon Count`; declare it under `calendars`',
    );
  });
});

describe('the calendars of a world', () => {
  test('the first is the main one, unless another is named', () => {
    expect(world(COAST, HARBOUR).calendars.main.name).toBe('Coast Reckoning');
    const { calendars } = buildCalendars([define(COAST), define(HARBOUR)], { main: 'harbour count' });
    expect(calendars.all.map(({ name }) => name)).toEqual(['Harbour Count', 'Coast Reckoning']);
  });

  test('a main calendar that is not there is a problem, and the first stays', () => {
    const { calendars, problems } = buildCalendars([define(COAST)], { main: 'Moon Count' });
    expect(calendars.main.name).toBe('Coast Reckoning');
    expect(problems).toEqual([
      {
        calendar: 'Moon Count',
        path: [],
        message: 'no calendar is called `Moon Count`; this world has: Coast Reckoning',
      },
    ]);
  });

  test('are found by name or alias, whatever the case', () => {
    const { calendars } = world(COAST, HARBOUR);
    expect([calendars.find('COAST'), calendars.find('coast reckoning')]).toEqual([calendars.main, calendars.main]);
    expect(calendars.find('Shore')).toBeUndefined();
  });

  test('of one name are a problem; the first stays', () => {
    const { calendars, problems } = world(COAST, { ...HARBOUR, aliases: ['coast'] });
    expect(calendars.all).toHaveLength(1);
    expect(problems).toEqual([
      {
        calendar: 'Harbour Count',
        path: ['aliases'],
        message: 'another calendar of this world is already called `coast`; this one is left out',
      },
    ]);
  });

  test('may be a custom one beside Gregorian, with the other real ones findable', () => {
    const gregorian = builtInCalendar('Gregorian');
    if (gregorian === undefined) throw new Error('built in');
    const { calendars, problems } = buildCalendars([
      define({ ...COAST, sync: [{ day: '1 Rova 1 AR', equals: '1 January 2001' }] }),
      gregorian,
    ]);
    expect(problems).toEqual([]);
    expect(calendars.all.map(({ name }) => name)).toEqual(['Coast Reckoning', 'gregorian']);
    expect(calendars.find('julian')?.axis).toBeUndefined();
    expect(calendars.find('julian')?.fromOrdinal(1)).toEqual({ year: 2000, month: 11, day: 19 });
  });
});
