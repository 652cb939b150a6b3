import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Calendar } from '../../../../src/time/calendar.ts';
import { GREGORIAN } from '../../../../src/time/calendars/built-in.ts';
import { buildCalendars } from '../../../../src/time/calendars/definition/build.ts';
import { parseCalendar } from '../../../../src/time/calendars/definition/definition.ts';
import { convertDay, renderYear, writeYear } from '../../../../src/time/calendars/display.ts';
import { SHIPPED_NAMES } from '../../../../src/time/calendars/shipped-names.ts';

const FOLDER = join(import.meta.dirname, '../../../../calendars');
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.calendar.yaml'));

function preset(name: string): Calendar {
  const parsed = parseCalendar(parse(readFileSync(join(FOLDER, `${name}.calendar.yaml`), 'utf8')));
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  const { calendars, problems } = buildCalendars([parsed.definition]);
  expect(problems).toEqual([]);
  return calendars.main;
}

function absolute(calendar: Calendar, year: number, era: string): number {
  const found = calendar.findEra(era);
  if (found === undefined) throw new Error(`no era ${era}`);
  const read = calendar.absoluteYear(year, found);
  if ('problem' in read) throw new Error(read.problem);
  return read.year;
}

describe('every shipped preset', () => {
  test('the seven worlds ship', () => {
    expect(files.map((file) => file.replace('.calendar.yaml', '')).sort()).toEqual([
      'exandria',
      'galifar',
      'golarion',
      'greyhawk',
      'harptos',
      'middle-earth',
      'star-wars',
    ]);
  });

  test.each(files)('%s is a calendar that goes by its file name', (file) => {
    const name = file.replace('.calendar.yaml', '');
    const calendar = preset(name);
    expect(calendar.name.toLowerCase().replaceAll(' ', '-')).toBe(name);
  });

  test.each(files)('%s: its months and eras are known to the messages about dates', (file) => {
    const { months, eras } = preset(file.replace('.calendar.yaml', ''));
    const names = (things: readonly { name: string; aliases?: readonly string[]; short?: readonly string[] }[]) =>
      things.flatMap(({ name, short = [], aliases = [] }) => [name, ...short, ...aliases]).sort();
    const ours = GREGORIAN.months.flatMap(({ name, aliases }) => [name, ...aliases]);
    const known = SHIPPED_NAMES[file.replace('.calendar.yaml', '')];
    expect(known?.months.toSorted()).toEqual(names(months).filter((name) => !ours.includes(name) && !/\d/.test(name)));
    expect(known?.eras.toSorted()).toEqual(names(eras));
  });

  test.each(files)('%s: each day of 40 years either side of year 0 comes back as itself', (file) => {
    const calendar = preset(file.replace('.calendar.yaml', ''));
    const lost: number[] = [];
    for (let day = calendar.yearSpan(-40)[0]; day <= calendar.yearSpan(40)[1]; day++) {
      if (calendar.toOrdinal(calendar.fromOrdinal(day)) !== day) lost.push(day);
    }
    expect(lost).toEqual([]);
  });
});

describe('Middle-earth', () => {
  const calendar = preset('middle-earth');

  test('the Ages follow each other: 590 years, 3441 and 3021', () => {
    expect(absolute(calendar, 1, 'F.A.') - absolute(calendar, 1500, 'YT')).toBe(1);
    expect(absolute(calendar, 1, 'SA') - absolute(calendar, 590, 'FA')).toBe(1);
    expect(absolute(calendar, 1, 'TA') - absolute(calendar, 3441, 'SA')).toBe(1);
    expect(absolute(calendar, 1, 'FoA') - absolute(calendar, 3021, 'TA')).toBe(1);
  });

  test('the same years in the Shire', () => {
    expect(absolute(calendar, 1, 'Shire-reckoning')).toBe(absolute(calendar, 1601, 'T.A.'));
    expect(absolute(calendar, 1368, 'S.R.')).toBe(absolute(calendar, 2968, 'TA'));
    expect(absolute(calendar, 1482, 'SR')).toBe(absolute(calendar, 61, 'FoA'));
  });

  test('an age has no more years than it had', () => {
    expect(calendar.absoluteYear(591, calendar.findEra('FA'))).toEqual({
      problem: 'the First Age has 590 years; 591 is beyond it',
    });
  });

  test('22 September 2890 is the 22nd of Halimath', () => {
    const year = absolute(calendar, 2890, 'TA');
    const month = calendar.findMonth('SEP') ?? -1;
    expect(calendar.months[month]?.name).toBe('Halimath');
    expect(calendar.toOrdinal({ year, month, day: 22 })).toBeDefined();
    expect(calendar.toOrdinal({ year, month, day: 31 })).toBeUndefined();
    expect(writeYear(calendar, year)).toBe('2890 TA');
  });

  test('every year begins on a Sterday, with or without Overlithe', () => {
    const [common, leap] = [1419, 1420].map((year) => renderYear(calendar, absolute(calendar, year, 'SR')));
    expect([common?.days, common?.weekday]).toEqual([365, 'Sterday']);
    expect([leap?.days, leap?.weekday]).toEqual([366, 'Sterday']);
    expect(leap?.months.find((month) => month.name === 'Overlithe')).toMatchObject({ days: 1, commonDays: 0 });
    expect(renderYear(calendar, absolute(calendar, 1400, 'SR')).days).toBe(365);
  });
});

describe('Star Wars', () => {
  const calendar = preset('star-wars');

  test('years before Yavin count down, and 0 BBY is 0 ABY', () => {
    expect(absolute(calendar, 0, 'BBY')).toBe(absolute(calendar, 0, 'ABY'));
    expect(absolute(calendar, 4, 'ABY') - absolute(calendar, 19, 'BBY')).toBe(23);
    expect([-19, 0, 4].map((year) => writeYear(calendar, year))).toEqual(['19 BBY', '0 ABY', '4 ABY']);
  });
});

describe('Harptos', () => {
  const calendar = preset('harptos');

  test('Shieldmeet follows Midsummer every fourth year', () => {
    const names = (year: number) => renderYear(calendar, year).months.map((month) => month.name);
    expect(names(1372).slice(8, 12)).toEqual(['Flamerule', 'Midsummer', 'Shieldmeet', 'Eleasis']);
    expect(names(1373)).not.toContain('Shieldmeet');
    expect([1372, 1373].map((year) => renderYear(calendar, year).days)).toEqual([366, 365]);
  });

  test('festivals belong to no tenday, and each month starts one', () => {
    const rows = renderYear(calendar, 1372).months;
    expect(rows.filter((row) => row.weekday === undefined).map((row) => row.name)).toEqual([
      'Midwinter',
      'Greengrass',
      'Midsummer',
      'Shieldmeet',
      'Highharvestide',
      'Feast of the Moon',
    ]);
    expect(new Set(rows.flatMap((row) => row.weekday ?? []))).toEqual(new Set(['First-day']));
  });
});

test('Greyhawk counts its years three ways', () => {
  const calendar = preset('greyhawk');
  expect(absolute(calendar, 6091, 'SD')).toBe(absolute(calendar, 576, 'CY'));
  expect(absolute(calendar, 1220, 'OR')).toBe(absolute(calendar, 576, 'CY'));
  expect(renderYear(calendar, 576)).toMatchObject({ days: 364, weekday: 'Starday' });
});

test('Golarion: 1 Abadius 4710 AR is a Fireday, and 4700 AR is 7200 IC', () => {
  const calendar = preset('golarion');
  expect(renderYear(calendar, 4710).weekday).toBe('Fireday');
  expect(absolute(calendar, 7200, 'IC')).toBe(absolute(calendar, 4700, 'AR'));
  expect([4712, 4716].map((year) => renderYear(calendar, year).days)).toEqual([366, 365]);
});

test.each([
  ['harptos', 'spring', '19 Ches to 19 Kythorn'],
  ['harptos', 'winter', '20 Nightal to 18 Ches'],
  ['exandria', 'summer', '26 Unndilar to 2 Fessuran'],
  ['golarion', 'autumn', '1 Rova to 30 Neth'],
])('in %s, %s is from %s', (name, season, days) => {
  const calendar = preset(name);
  const found = renderYear(calendar, 1492).seasons[calendar.findSeason(season) ?? -1];
  expect(`${found?.from} to ${found?.to}`).toBe(days);
});

test('two presets that nothing ties do not convert', () => {
  const definitions = ['galifar', 'exandria'].flatMap((name) => {
    const parsed = parseCalendar(parse(readFileSync(join(FOLDER, `${name}.calendar.yaml`), 'utf8')));
    return 'definition' in parsed ? [parsed.definition] : [];
  });
  const { calendars } = buildCalendars(definitions);
  const [galifar, exandria] = calendars.all;
  if (galifar === undefined || exandria === undefined) throw new Error('two calendars');
  expect([galifar.axis, exandria.axis]).toEqual([undefined, 'Exandria']);
  expect(convertDay(galifar, { year: 998, month: 0, day: 1 }, exandria)).toEqual({
    problem: 'no sync point ties Galifar to Exandria; add one under `sync` in either calendar',
  });
});
