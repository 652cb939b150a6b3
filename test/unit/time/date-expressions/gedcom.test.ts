import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { GREGORIAN } from '../../../../src/time/calendars/built-in.ts';
import { type GedcomDateOptions, parseGedcomDate } from '../../../../src/time/date-expressions/index.ts';
import {
  COAST_RECKONING,
  coast,
  dateValue,
  daysOf,
  definition,
  gregorian,
  worldOf,
} from '../../../support/worlds/dated-worlds.ts';

const V5: GedcomDateOptions = { version: '5.5.1' };
const V7: GedcomDateOptions = { version: '7.0' };

const FORMS = [
  ['1401', '1 January 1401 .. 31 December 1401', 'year'],
  ['OCT 1401', '1 October 1401 .. 31 October 1401', 'month'],
  ['12 AUG 1401', '12 August 1401', 'day'],
  ['  12  Aug   1401 ', '12 August 1401', 'day'],
  ['12 AUG 1401 B.C.', '12 August -1400', 'day'],
  ['1401 BCE', '1 January -1400 .. 31 December -1400', 'year'],
  ['@#DGREGORIAN@ 12 AUG 1401', '12 August 1401', 'day'],
  ['@#DJULIAN@ 25 DEC 1640', '25 December 1640', 'day'],
  ['JULIAN 25 DEC 1640', '25 December 1640', 'day'],
  ['ABT 918', '1 January 913 .. 31 December 923', 'circa'],
  ['est 918', '1 January 913 .. 31 December 923', 'circa'],
  ['CAL 29 SEP 1495', '29 September 1490 .. 29 September 1500', 'circa'],
  ['BEF 1850', '… .. 31 December 1850', 'range'],
  ['AFT 1850', '1 January 1850 .. …', 'range'],
  ['FROM 730', '1 January 730 .. …', 'range'],
  ['TO 1042', '… .. 31 December 1042', 'range'],
  ['FROM FEB 730 TO 30 JUN 731', '1 February 730 .. 30 June 731', 'range'],
  ['BET 44 B.C. AND 14', '1 January -43 .. 31 December 14', 'range'],
  ['BET FRENCH_R 8 AND 10', '1 Vendémiaire 8 .. 5 Jours complémentaires 10', 'range'],
  ['BET FRENCH_R 8 AND DEC 1817', '1 Vendémiaire 8 .. 10 Nivôse 26', 'range'],
  ['FROM FRENCH_R VEND 8 TO 1817 CE', '1 Vendémiaire 8 .. 10 Nivôse 26', 'range'],
  ['INT 23 APR 799 (the day of St George)', '23 April 799', 'day'],
  ['1699/00', '1 January 1699 .. 31 December 1700', 'range'],
  ['8 JAN 1699/00', '8 January 1700', 'day'],
  ['FEB 1731/32', '1 February 1732 .. 29 February 1732', 'month'],
  ['25 MAR 1731/32', '25 March 1731 .. 25 March 1732', 'range'],
  ['15 APR 1699/00', '15 April 1699 .. 15 April 1700', 'range'],
  ['1836/7', '1 January 1836 .. 31 December 1837', 'range'],
  ['@#DFRENCH R@ 18 BRUM 8', '18 Brumaire 8', 'day'],
  ['FRENCH_R COMP 3', '1 Jours complémentaires 3 .. 6 Jours complémentaires 3', 'month'],
  ['@#DHEBREW@ 1 TSH 5784', '1 Tishri 5784', 'day'],
  ['HEBREW ADS 5784', '1 Adar Sheni 5784 .. 29 Adar Sheni 5784', 'month'],
  ['BET @#DROMAN@ 28 AND 1401', '… .. 31 December 1401', 'range'],
] as const;

describe('a GEDCOM date', () => {
  it.each(FORMS)('%s is %s, a %s', (text, days, unit) => {
    const value = dateValue(parseGedcomDate(text, gregorian, V5));
    expect([daysOf(value, gregorian), value.unit, value.text]).toEqual([days, unit, text]);
  });

  it('lays every calendar on the same days', () => {
    const same = ['3 OCT 2024', '@#DJULIAN@ 20 SEP 2024', '@#DHEBREW@ 1 TSH 5785'];
    const days = same.map((text) => dateValue(parseGedcomDate(text, gregorian, V5)).earliest);
    expect(new Set(days).size).toBe(1);
    const brumaire = dateValue(parseGedcomDate('@#DFRENCH R@ 18 BRUM 8', gregorian, V5));
    expect(brumaire.earliest).toBe(dateValue(parseGedcomDate('9 NOV 1799', gregorian, V5)).earliest);
  });

  it.each([
    '(not known)',
    '(☃, about 1850)',
    '@#DROMAN@ 28',
    '@#DUNKNOWN@ 13 _MONTH 17',
    'ROMAN _MONTH 88',
    '_SWATCH 500',
  ])('%s is legal and says nothing', (text) => {
    expect(dateValue(parseGedcomDate(text, gregorian, V5))).toEqual({ text, unit: 'unknown', calendar: 'gregorian' });
  });

  it.each([
    ['1701/99', 'bad-dual-year', 0, 7],
    ['8 JAN 1701/03', 'bad-dual-year', 6, 7],
    ['AFT 90/85', 'bad-dual-year', 4, 5],
    ['31 NOV 1042', 'no-such-day', 0, 2],
    ['FROM 30 FEB 1042 TO 1050', 'no-such-day', 5, 2],
    ['FRENCH_R 7 COMP 3', 'no-such-day', 9, 1],
    ['HEBREW ADS 5783', 'no-such-month', 7, 3],
    ['0 B.C.', 'no-such-year', 0, 1],
    ['BET 1950 AND 1302', 'reversed-range', 0, 17],
    ['BET 2001 AND 2000', 'reversed-range', 0, 17],
  ])('%s has the form of a date and no days: it is unknown, and says why: %s', (text, code, offset, length) => {
    expect(parseGedcomDate(text, gregorian, V5)).toMatchObject({
      ok: true,
      value: { text, unit: 'unknown', calendar: 'gregorian' },
      impossible: { code, offset, length },
    });
  });

  it.each([
    ['14 JUL', 'date-without-year', 0, 6],
    ['31 NOV 1042 or so', 'no-such-day', 0, 2],
    ['BET 1950 TO 1302', 'reversed-range', 0, 16],
    ['BET 1950', 'unreadable-date', 8, 0],
    ['12 FOO 1401', 'unknown-month', 3, 3],
    ['BET 1401 AND', 'unreadable-date', 12, 0],
    ['@#DKLINGON@ 1401', 'unknown-calendar', 0, 11],
    ['INT 1401', 'unreadable-date', 8, 0],
    ['(never closed', 'unreadable-date', 0, 13],
    ['1401 XX', 'unknown-era', 5, 2],
    ['', 'empty-date', 0, 0],
  ])('%s is refused: %s', (text, code, offset, length) => {
    expect(parseGedcomDate(text, gregorian, V5)).toMatchObject({ ok: false, problem: { code, offset, length } });
  });

  it('has no dual years in version 7', () => {
    expect(parseGedcomDate('1699/00', gregorian, V7)).toMatchObject({ ok: false, problem: { code: 'bad-dual-year' } });
  });

  it.each(['about 1850', '1850s', 'between 1850 and 1860', '1850?'])(
    'that is none is read as people write: %s',
    (text) => {
      expect(parseGedcomDate(text, gregorian, V5).ok).toBe(true);
    },
  );

  it('is of the era the file states beside it', () => {
    const value = dateValue(parseGedcomDate('14 Rova 830', coast, { ...V5, era: 'BR' }));
    expect(daysOf(value, coast)).toBe('14 Rova -829');
  });

  it('is unknown where no calendar has that era', () => {
    const parsed = parseGedcomDate('830', coast, { ...V5, era: 'TA' });
    expect(parsed).toMatchObject({ ok: false, problem: { code: 'unknown-era', era: 'TA' } });
  });

  it('is read in the calendar the caller names, and otherwise in the main one', () => {
    const world = worldOf([COAST_RECKONING, GREGORIAN]);
    expect(dateValue(parseGedcomDate('830', world, V5)).calendar).toBe('Coast Reckoning');
    expect(dateValue(parseGedcomDate('830', world, { ...V5, defaultCalendar: 'gregorian' })).calendar).toBe(
      'gregorian',
    );
    expect(dateValue(parseGedcomDate('12 AUG 830', world, V5)).calendar).toBe('gregorian');
  });

  it('may name a calendar of the world as an extension', () => {
    const world = worldOf([GREGORIAN, definition({ calendar: 'Shire', eras: [{ name: 'Shire Years', year_one: 1 }] })]);
    expect(dateValue(parseGedcomDate('_SHIRE 1400', world, V7)).calendar).toBe('Shire');
  });
});

const corpora = process.env.LORE_CORPORA;
if (corpora === undefined) process.stdout.write('LORE_CORPORA is not set: GEDCOM corpora are not read\n');

/** Payloads of a tag in a corpus file. */
function payloads(file: string, tag: string): string[] {
  const lines = readFileSync(join(corpora ?? '', file), 'latin1').split(/\r?\n/);
  return lines.flatMap((line) => new RegExp(`^\\d ${tag} (.+)$`).exec(line)?.[1] ?? []);
}

/** How often each outcome occurs: `read`, `impossible: CODE` (legal, of no day), or the code of a refusal. */
function outcomes(texts: readonly string[], options: GedcomDateOptions): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of texts) {
    const parsed = parseGedcomDate(text, gregorian, options);
    const outcome = !parsed.ok
      ? parsed.problem.code
      : parsed.impossible
        ? `impossible: ${parsed.impossible.code}`
        : 'read';
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

describe.skipIf(corpora === undefined)('the GEDCOM test files', () => {
  /** Whether both years of every dual year follow one another; counting down before the epoch. */
  const hasBadDual = (text: string) =>
    [...text.matchAll(/(\d+)\/(\d+)( B\.C\.)?/g)].some(([, year = '', half = '', before]) => {
      const next = Number(year) + (before === undefined ? 1 : -1);
      return next % 10 ** half.length !== Number(half);
    });

  /** What a parsed date that names no day must not have: a day. */
  const placedThough = (texts: readonly string[], options: GedcomDateOptions) =>
    texts.filter((text) => {
      const parsed = parseGedcomDate(text, gregorian, options);
      if (!parsed.ok || parsed.impossible === undefined) return false;
      return parsed.value.earliest !== undefined || parsed.value.latest !== undefined;
    });

  it('reads every legal form of 5.5.1; of those that name no day it says so', () => {
    const texts = payloads('gedcom7/5-date-all.ged', 'DATE');
    expect(placedThough(texts, V5)).toEqual([]);
    const [bad, good] = [texts.filter(hasBadDual), texts.filter((text) => !hasBadDual(text))];
    expect(Object.keys(outcomes(bad, V5)).sort()).toEqual(['impossible: bad-dual-year', 'impossible: no-such-day']);
    expect(Object.keys(outcomes(good, V5)).sort()).toEqual([
      'impossible: no-such-day',
      'impossible: no-such-month',
      'impossible: reversed-range',
      'read',
    ]);
  });

  it('reads every legal form of 7.0; of those that name no day it says so', () => {
    const texts = payloads('gedcom7/7-date-all.ged', 'DATE');
    expect(placedThough(texts, V7)).toEqual([]);
    const counts = outcomes(texts, V7);
    expect(Object.keys(counts).sort()).toEqual([
      'impossible: no-such-day',
      'impossible: no-such-month',
      'impossible: reversed-range',
      'read',
    ]);
    expect(counts.read).toBeGreaterThan(1900);
  });

  it('takes no impossible dual year for a date, and reads every possible one', () => {
    const impossible = { 'impossible: bad-dual-year': 84 };
    expect(outcomes(payloads('gedcom7/5-date-dual-invalid.ged', 'DATE'), V5)).toEqual(impossible);
    expect(placedThough(payloads('gedcom7/5-date-dual-invalid.ged', 'DATE'), V5)).toEqual([]);
    // The same in a tree of version 7 stand in phrases, beside dates that are in order.
    expect(outcomes(payloads('gedcom7/7-date-dual-invalid.ged', 'PHRASE'), V5)).toEqual(impossible);
    expect(outcomes(payloads('gedcom7/7-date-dual-invalid.ged', 'PHRASE'), V7)).toEqual({ 'bad-dual-year': 84 });
    expect(outcomes(payloads('gedcom7/7-date-dual-invalid.ged', 'DATE'), V7)).toEqual({ read: 84 });
    expect(outcomes(payloads('gedcom7/5-date-dual-valid.ged', 'DATE'), V5)).toEqual({ read: 11 });
  });

  it('reads the Middle-earth tree, in the era beside each date', () => {
    const shipped = readFileSync(new URL('../../../../calendars/middle-earth.calendar.yaml', import.meta.url), 'utf8');
    const world = worldOf([definition(parseYaml(shipped))]);
    const lines = readFileSync(join(corpora ?? '', 'middle-earth/arda.ged'), 'utf8').split(/\r?\n/);
    const refused = lines.flatMap((line, at) => {
      const date = /^2 DATE (.+)$/.exec(line)?.[1];
      const era = /^2 TYPE (.+)$/.exec(lines[at - 1] ?? '')?.[1];
      if (date === undefined) return [];
      const parsed = parseGedcomDate(date, world, era === undefined ? V5 : { ...V5, era });
      return parsed.ok ? [] : [`${era} ${date}: ${parsed.problem.message}`];
    });
    expect(refused).toEqual([]);
  });

  it('reads real family trees', () => {
    expect(readdirSync(join(corpora ?? '', 'genealogy')).filter((name) => name.endsWith('.ged'))).toHaveLength(2);
    expect(outcomes(payloads('genealogy/royal92.ged', 'DATE'), V5)).toEqual({ read: 3428, 'date-without-year': 2 });
    expect(outcomes(payloads('genealogy/pres2020.ged', 'DATE'), V5)).toEqual({ read: 2892 });
  });
});
