import { describe, expect, test } from 'vitest';
import { readVaultCalendars } from '../../../../src/config/calendar-imports/vault-calendars.ts';
import { places, told, worldOf } from '../../../support/worlds/text-world.ts';

const data = '.obsidian/plugins/calendarium/data.json';
const month = (name: string, length: number, more: object = {}) => ({
  ...{ name, type: 'month', length, interval: 1, offset: 0 },
  ...more,
});
const leapDay = { name: 'Stormnight', interval: [{ interval: 4 }], offset: 0, timespan: 0, intercalary: true };
const tides = {
  id: 'ID_tides',
  name: 'Tide Count',
  static: {
    firstWeekDay: 0,
    overflow: true,
    weekdays: [{ name: 'Hauling' }, { name: 'Mending' }],
    months: [month('Ebb', 30), month('Flow', 30)],
    leapDays: [{ ...leapDay, after: '0' }],
    eras: [],
  },
};
const stars = {
  id: 'ID_stars',
  name: 'Star Count',
  static: { ...tides.static, months: [month('Sirius', 100)], leapDays: [] },
};
const settings = (calendars: unknown, more: object = {}) => JSON.stringify({ calendars, ...more });
const flood = { 'Events/Flood.md': '---\nfc-date: 3-02-04\n---\n' };

describe('the calendars of a vault', () => {
  test('are taken from its plugin where the world declares none', () => {
    const world = worldOf({ ...flood, [data]: settings([tides]) });
    expect([world.settings, world.problems]).toEqual([[], []]);
    expect(told(world.claims)).toEqual(['flood.in_fiction_date = 4 Flow 3']);
  });

  test('begin with the default one', () => {
    const isolde = { 'Characters/Isolde.md': '---\nborn: 812-01-77\n---\n' };
    const world = worldOf({ ...isolde, [data]: settings([tides, stars], { defaultCalendar: 'ID_stars' }) });
    expect([world.settings, world.problems]).toEqual([[], []]);
    const first = worldOf({ ...isolde, [data]: settings([tides, stars], { defaultCalendar: 'ID_gone' }) });
    expect(places(first.problems)).toEqual(['Characters/Isolde.md:2:14 impossible-date']);
  });

  describe('the day that the plugin stands at', () => {
    const standing = { ...tides, current: { year: 12, month: 1, day: 4 } };

    test('is the present of the world, as if `now` had been stated', () => {
      const { config, settings: problems } = worldOf({ ...flood, [data]: settings([standing]) });
      expect([config.now?.text, config.rules.now?.text, problems]).toEqual(['4 Flow 12', '4 Flow 12', []]);
    });

    test('gives way to `now` of lore.yaml, and is none where the world has other calendars', () => {
      const stated = worldOf({ ...flood, 'lore.yaml': 'now: 20', [data]: settings([standing]) });
      expect(stated.config.now?.text).toBe('20');
      const other = worldOf({ ...flood, 'lore.yaml': 'calendars: [harptos]', [data]: settings([standing]) });
      expect(other.config.now).toBeUndefined();
    });

    test('is that of the default calendar', () => {
      const world = worldOf({ ...flood, [data]: settings([standing, stars], { defaultCalendar: 'ID_stars' }) });
      expect(world.config.now).toBeUndefined();
    });

    test('is told where the calendar has no such day', () => {
      const beyond = { ...tides, current: { year: 12, month: 1, day: 44 } };
      const world = worldOf({ ...flood, [data]: settings([beyond]) });
      expect(world.config.now).toBeUndefined();
      expect(world.settings.map(({ path, code }) => [path, code])).toEqual([[data, 'calendar-differs']]);
    });
  });

  test('are named by a note, and by lore.yaml', () => {
    const note = { 'Events/Fall.md': '---\nfc-calendar: star count\nfc-date: 3-01-77\n---\n' };
    const world = worldOf({ ...note, [data]: settings([tides, stars]) });
    expect([told(world.claims), world.problems.map(({ code }) => code)]).toEqual([
      ['fall.in_fiction_date = 77 Sirius 3 (Star Count)'],
      ['calendar-untied'],
    ]);
    const listed = worldOf({ ...note, 'lore.yaml': 'calendars: [Star Count]', [data]: settings([tides, stars]) });
    expect([told(listed.claims), listed.settings, listed.problems]).toEqual([
      ['fall.in_fiction_date = 77 Sirius 3'],
      [],
      [],
    ]);
  });

  test.each([
    ['lore.yaml', 'calendars: [{ calendar: Moon Count, months: [{ name: Wax, days: 15 }, { name: Wane, days: 15 }] }]'],
    ['moon.calendar.yaml', 'calendar: Moon Count\nmonths: [{ name: Wax, days: 15 }, { name: Wane, days: 15 }]'],
  ])('give way to those that the world declares in %s', (path, text) => {
    for (const broken of [settings([tides]), '{']) {
      const world = worldOf({ ...flood, [path]: text, [data]: broken });
      expect([told(world.claims), world.settings]).toEqual([['flood.in_fiction_date = 4 Wane 3'], []]);
    }
  });

  test('are those of the plugin that Calendarium grew out of, where it is the one there', () => {
    const old = data.replace('calendarium', 'fantasy-calendar');
    expect(told(worldOf({ ...flood, [old]: settings([tides]) }).claims)).toEqual(['flood.in_fiction_date = 4 Flow 3']);
  });

  test('leave our own calendar what it is, whatever the vault calls it', () => {
    const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'];
    const year = [...names, 'September', 'October', 'November', 'December'];
    const months = year.map((name, at) => month(name, at === 1 ? 28 : [3, 5, 8, 10].includes(at) ? 30 : 31));
    const interval = [{ interval: 400 }, { interval: 100, exclusive: true }, { interval: 4 }];
    const leap = { name: 'Leap Day', interval, offset: 0, timespan: 1, intercalary: false };
    const eras = [
      { name: 'Before Christ', isStartingEra: true },
      { name: 'Anno Domini', date: { year: 1 } },
    ];
    const ours = { name: 'Gregorian Calendar', static: { ...tides.static, months, leapDays: [leap], eras } };
    const world = worldOf({
      'Characters/Cato.md': '---\nborn: 95 BC\ndied: 14 March 46 BC (julian)\n---\n',
      'Events/Thapsus.md': '---\nfc-calendar: Gregorian Calendar\nfc-date: -45-04-06\n---\n',
      [data]: settings([ours]),
    });
    expect([world.settings, world.problems]).toEqual([[], []]);
    expect(told(world.claims)).toContain('thapsus.in_fiction_date = 6 April 46 BCE');
  });
});

describe('what is wrong with them is said at their file', () => {
  const codes = (text: string) => readVaultCalendars((path) => (path === data ? text : undefined));
  const bad = (text: string) => codes(text)?.problems.map(({ line, column, code }) => `${line}:${column} ${code}`);

  test.each([
    ['{\n  "calendars": []\n  "version": 2\n}', '3:3 bad-calendar'],
    ['', '1:1 bad-calendar'],
    ['[1, 2]', '1:1 bad-calendar'],
    ['null', '1:1 bad-calendar'],
    ['{"calendars": "none"}', '1:1 bad-calendar'],
    ['{"calendars": [7, null, {"name": "Half", "static": {"months": 3}}]}', '1:1 bad-calendar'],
    [`{"calendars": ${'['.repeat(200_000)}`, '1:1 bad-calendar'],
  ])('%.50s', (text, place) => {
    const found = bad(text) ?? [];
    expect(new Set(found).size).toBe(1);
    expect(found[0]).toBe(place);
    expect(codes(text)?.definitions).toEqual([]);
  });

  test.each(['{}', '{"calendars": []}', '{"calendars": null, "transitioned": false}'])('%s has none', (text) => {
    expect(codes(text)).toEqual({ path: data, definitions: [], problems: [] });
  });

  test('one that cannot be read hides no other', () => {
    const inside = {
      ...tides,
      name: 'Inner Count',
      static: { ...tides.static, leapDays: [{ ...leapDay, after: 12 }] },
    };
    const { definitions, problems } = codes(settings([inside, stars, stars])) ?? {};
    expect(definitions?.map(({ calendar }) => calendar)).toEqual(['Star Count']);
    expect(problems?.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      expect.stringContaining('bad-calendar: Calendar `Inner Count` of the vault is not read: the leap day Stormnight'),
      'calendar-differs: The vault has two calendars called `Star Count`. The first of them is read.',
    ]);
  });

  test('names from the file are no part of any object', () => {
    const hostile = '{"calendars": [{"__proto__": {"static": {}}, "constructor": 1}], "defaultCalendar": "__proto__"}';
    expect(bad(hostile)).toEqual(['1:1 bad-calendar']);
  });
});
