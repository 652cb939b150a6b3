import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { convertDate } from '../../../src/app/calendar/convert-date.ts';
import { importCalendar } from '../../../src/app/calendar/import-calendar.ts';
import { listCalendars } from '../../../src/app/calendar/list-calendars.ts';
import { showYear } from '../../../src/app/calendar/show-year.ts';
import { worldNow } from '../../../src/app/calendar/world-now.ts';
import { parseCalendar } from '../../../src/time/calendars/definition/definition.ts';

const coast = `calendar: Coast Reckoning
months: [{ name: Rova, days: 30 }, { name: Midwinter, days: 1, intercalary: true }, { name: Thaw, days: 31 }]
leap: [{ month: Thaw, every: 4 }]
week: [Moonday, Oreday, Windday]
eras: [{ name: Age of Ruin, short: [AR], year_one: 1, default: true }, { name: Long Peace, short: [LP], year_one: 401 }]
sync: [{ day: 1 Rova 1 AR, equals: 1 Dim 1201 HC }]
`;
const hill = `calendar: Hill Count
months: [{ name: Dim, days: 40 }, { name: Bright, days: 22 }]
eras: [{ name: Hill Count, short: [HC], year_one: 1 }]
`;
const moon = 'calendar: Moon Count\neras: [{ name: Moons, short: [MC], year_one: 1 }]\n';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lore-calendar-'));
  const files = {
    'lore.yaml': 'calendars: [coast.calendar.yaml, hill.calendar.yaml, moon.calendar.yaml]\n',
    'coast.calendar.yaml': coast,
    'hill.calendar.yaml': hill,
    'moon.calendar.yaml': moon,
    'people.yaml': '- { id: maren, kind: Person, name: Maren, birth: 12 Rova 412 AR }\n',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
});
afterAll(() => rm(root, { recursive: true }));
const inWorld = () => ({ home: { root }, cwd: root });
const nowhere = () => ({ cwd: root });

describe('a year', () => {
  it('is laid out with its leap day, its days between months and every era that names it', async () => {
    const year = await showYear({ ...inWorld(), year: '412 AR' });
    expect(year).toMatchObject({ calendar: 'Coast Reckoning', written: '412 AR', days: 63 });
    expect(year.months.map(({ name, days, commonDays }) => [name, days, commonDays])).toEqual([
      ['Rova', 30, 30],
      ['Midwinter', 1, 1],
      ['Thaw', 32, 31],
    ]);
    expect(year.eras.map(({ era, year: count }) => `${count} ${era.short[0]}`)).toEqual(['412 AR', '12 LP']);
  });

  it('is that of the world’s present where none is asked for, and without a world the first one', async () => {
    expect((await showYear(inWorld())).written).toBe('412 AR');
    expect((await showYear({ ...nowhere(), calendar: 'harptos' })).written).toBe('1 DR');
  });

  it.each([
    ['of a file', 'hill.calendar.yaml', '1201', 'Hill Count'],
    ['of a preset', 'harptos', '1492 DR', 'Harptos'],
    ['of ours', 'gregorian', '1917', 'gregorian'],
  ])('may be %s', async (_, calendar, year, name) => {
    expect(await showYear({ ...nowhere(), calendar, year })).toMatchObject({ calendar: name });
  });

  it.each([
    ['9th century', 'bad-year', /not a single year of Coast Reckoning/],
    ['chapter 12', 'bad-date', /"chapter 12" is not a date/],
    ['412 XQ', 'bad-date', /XQ/],
  ])('%s is refused', async (year, code, message) => {
    await expect(showYear({ ...inWorld(), year })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('may be that of anything dated in the world', async () => {
    expect((await showYear({ ...inWorld(), year: 'now' })).written).toBe('412 AR');
    expect((await showYear({ ...inWorld(), year: "2 years after Maren's birth" })).written).toBe('414 AR');
  });

  it('asks back where a calendar is nearly named', async () => {
    await expect(showYear({ ...nowhere(), calendar: 'harptoss' })).rejects.toThrow('did you mean `harptos`?');
  });
});

describe('a date in another calendar', () => {
  it.each([
    ['1 Rova 1 AR', 'Coast Reckoning', 'Hill Count', '1 Dim 1201'],
    ['41 Dim 1201 HC', 'Hill Count', 'Coast Reckoning', undefined],
    ['1 Bright 1201 HC', 'Hill Count', 'Coast Reckoning', '10 Thaw 1 AR'],
    ['25 October 1917', 'julian', 'gregorian', '7 November 1917 CE'],
    ['Rova 1 AR', 'Coast Reckoning', 'Hill Count', 'between 1 Dim 1201 and 30 Dim 1201'],
    // In the main calendar all dates of the world are read; in others, theirs alone.
    ["the day of Maren's birth", 'Coast Reckoning', 'Hill Count', '12 Bright 1613'],
    ["the day of Maren's birth", 'Hill Count', 'Coast Reckoning', undefined],
    ['1 Dim 1201 HC', 'Coast Reckoning', 'Hill Count', '1 Dim 1201'],
  ])('%s (%s) in %s is %s', async (date, from, to, answer) => {
    const converted = convertDate({ ...inWorld(), date, from, to });
    if (answer === undefined) await expect(converted).rejects.toMatchObject({ code: 'bad-date' });
    else expect((await converted).to).toMatchObject({ calendar: to, date: answer });
  });

  it.each([
    ['two calendars of the world', 'Coast Reckoning', 'Moon Count', 'day: 1 Rova 1 AR, equals: day 1 of 1 MC'],
    ['one of the world and a preset', 'Coast Reckoning', 'harptos', 'calendars: [Coast Reckoning, harptos]'],
  ])('is not guessed for %s that nothing ties', async (_, from, to, fix) => {
    await expect(convertDate({ ...inWorld(), date: '14 Rova 412 AR', from, to })).rejects.toMatchObject({
      code: 'calendar-untied',
      fix: expect.stringContaining(fix),
    });
  });
});

describe('the calendars of a world', () => {
  it('are listed with those that ship', async () => {
    const all = await listCalendars(inWorld());
    expect(all.slice(0, 3)).toEqual([
      { name: 'Coast Reckoning', from: 'main', tied: true },
      { name: 'Hill Count', from: 'world', tied: true },
      { name: 'Moon Count', from: 'world', tied: false },
    ]);
    expect(all).toContainEqual({ name: 'harptos', from: 'preset' });
  });

  it('each say what day the present is, where they can', async () => {
    expect(await worldNow({ root })).toEqual({
      stated: false,
      days: [
        { calendar: 'Coast Reckoning', date: '12 Rova 412 AR', weekday: expect.any(String) },
        { calendar: 'Hill Count', date: '12 Bright 1613' },
        { calendar: 'Moon Count' },
      ],
    });
  });
});

describe('an export from elsewhere', () => {
  const simple = JSON.stringify({
    calendar: {
      name: 'Salt Count',
      months: [
        { name: 'Brine', numberOfDays: 40, numberOfLeapYearDays: 41 },
        { name: 'Still', numberOfDays: 2, intercalary: true },
      ],
      leapYear: { rule: 'custom', customMod: 5 },
      weekdays: [{ name: 'Ebb' }, { name: 'Flow' }],
      year: { postfix: ' SC', yearZero: 0, firstWeekday: 0 },
    },
  });

  it('becomes a calendar file that says the same', () => {
    const text = importCalendar({ path: 'salt.json', text: simple });
    const parsed = parseCalendar(parse(text));
    expect(parsed).toMatchObject({
      definition: { calendar: 'Salt Count', leap: [{ month: 'Brine', every: 5, days: 1 }], year_zero: true },
    });
    expect(text).not.toMatch(/\[\]|false/);
  });

  it.each([
    ['no JSON', 'calendar: Salt', /not JSON/],
    ['some other JSON', '{"name":"lore"}', /expected a Calendarium calendar/],
    ['a list of something else', '[{"key":"salt"},{"key":"ash"}]', /salt 1: not a Calendarium calendar/],
    [
      'several calendars',
      `{"calendars":[${'{"name":"A","static":{"months":[{"name":"M","length":3}]}},'.repeat(2).slice(0, -1)}]}`,
      /holds 2 calendars/,
    ],
  ])('is refused when it is %s', (_, text, message) => {
    expect(() => importCalendar({ path: 'salt.json', text })).toThrow(message);
  });
});
