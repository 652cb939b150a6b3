import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { DateContext } from '../../../../src/time/calendar.ts';
import { HEBREW, YEARS } from '../../../../src/time/calendars/built-in.ts';
import { parseDate, parseGedcomDate, printDate } from '../../../../src/time/date-expressions/index.ts';
import type { DateUnit, DateValue } from '../../../../src/time/date-value.ts';
import { law } from '../../../support/laws.ts';
import {
  COAST_RECKONING,
  coast,
  dateValue,
  definition,
  gregorian,
  ISLAND_COUNT,
  worldOf,
} from '../../../support/worlds/dated-worlds.ts';

/** Month names that begin with numbers or hold brackets, and a calendar with neither months nor eras. */
const MOONS = definition({
  calendar: 'Count of Moons',
  year_zero: true,
  months: [
    { name: '1st Moon', days: 28 },
    { name: '2nd Moon (the Claw)', days: 29 },
    { name: "King's Day", days: 1, intercalary: true },
    { name: 'May', days: 0 },
  ],
  leap: [{ month: 'May', every: 3, days: 7 }],
});

const WORLDS: readonly (readonly [string, DateContext])[] = [
  ['the coast', coast],
  ['our own', gregorian],
  ['islands first', worldOf([ISLAND_COUNT, COAST_RECKONING])],
  ['moons', worldOf([MOONS])],
  ['plain years', worldOf([YEARS])],
  ['Hebrew', worldOf([HEBREW])],
];

/** Words of the grammar, of calendars, and of neither. */
const WORDS = [
  ...[
    '830',
    '14',
    '3',
    '0',
    '1',
    '99',
    '0050',
    '1984-06-02',
    '156X',
    'Y-17E7',
    '1950S2',
    '1653/54',
    '830s',
    '3rd',
    '9th',
  ],
  ...['Rova', 'Thaw', 'Midwinter', 'March', 'Feb', 'AR', 'BR', 'BC', 'Age of Ruin', 'the Long Peace', 'ZZ', 'knights'],
  ...[
    'c.',
    'about',
    '~',
    '?',
    '%',
    'early',
    'mid',
    'late',
    'century',
    'before',
    'after',
    'by',
    'since',
    'from',
    'to',
    'or',
  ],
  ...[
    'between',
    'and',
    '..',
    '–',
    '-',
    '/',
    ',',
    '[',
    ']',
    '{',
    '}',
    '(',
    ')',
    '(julian)',
    'spring',
    'unknown',
    'ongoing',
  ],
  ...[
    'the',
    'of',
    'in',
    'year',
    'day',
    'first half of',
    '☃',
    '\u0000',
    '８３０',
    'é',
    '@#DJULIAN@',
    'ABT',
    'INT',
    'BET',
  ],
];
const salad = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(' ', ' ', '')), { maxLength: 9 })
  .map((parts) => parts.map(([word, space]) => word + space).join(''));

/** A valid expression with one character dropped, doubled or exchanged. */
const mutated = fc
  .tuple(
    fc.constantFrom(
      '14 Rova 830 AR',
      'between c. 812 and 830',
      'early 9th century BR',
      '[1667,1670..1672]',
      '1984-06-~11',
    ),
    fc.nat(40),
    fc.string({ minLength: 0, maxLength: 2 }),
    fc.nat(2),
  )
  .map(([text, at, put, drop]) => text.slice(0, at % text.length) + put + text.slice((at % text.length) + drop));

/** Expressions that are valid, but for a range or a day now and then. */
const point = fc
  .tuple(
    fc.constantFrom('', '', 'c. ', 'early ', 'late '),
    fc.constantFrom('', '', 'Rova ', '14 Rova ', 'Thaw ', '3 Thaw ', 'spring ', 'the 9th of Frostmoon, '),
    fc.integer({ min: 100, max: 2000 }),
    fc.constantFrom('', '', ' AR', ' BR'),
  )
  .map((parts) => parts.join(''));
const valid = fc.oneof(
  point,
  fc.tuple(fc.constantFrom('before', 'after', 'by', 'since'), point).map((words) => words.join(' ')),
  fc.tuple(point, fc.constantFrom(' to ', ' or ', '..', ' – '), point).map((words) => words.join('')),
);

const anyText = fc.oneof(salad, mutated, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 400 }));

describe('whatever the text', () => {
  it('a date is read or refused with a place inside the text, and a value is a range', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...WORLDS), (text, [, world]) => {
        for (const parsed of [parseDate(text, world), parseGedcomDate(text, world, { version: '5.5.1' })]) {
          if (parsed.ok) {
            const { earliest = Number.NEGATIVE_INFINITY, latest = Number.POSITIVE_INFINITY } = parsed.value;
            expect(earliest).toBeLessThanOrEqual(latest);
            expect(parsed.value.text).toBe(text);
          } else {
            const { offset, length, message } = parsed.problem;
            expect(offset).toBeGreaterThanOrEqual(0);
            expect(length).toBeGreaterThanOrEqual(0);
            expect(offset + length).toBeLessThanOrEqual(text.length);
            expect(message).not.toBe('');
          }
        }
      }),
      law(1000),
    );
  });

  it('what is read can be printed, and means the same when read again', () => {
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(valid, anyText), (text) => {
        const parsed = parseDate(text, coast);
        if (!parsed.ok) return;
        read++;
        expectSameDays(parsed.value, coast);
      }),
      law(600),
    );
    expect(read).toBeGreaterThan(100);
  });

  it('a megabyte of nonsense is refused for its length', () => {
    const nonsense = 'between 14 Rova and c. [Y-17E7 '.repeat(33_000);
    expect(parseDate(nonsense, coast)).toMatchObject({ ok: false, problem: { code: 'date-too-long' } });
    expect(parseGedcomDate(nonsense, coast, { version: '7.0' })).toMatchObject({ ok: false });
  });
});

/** Years around the turns of eras, and far from them. */
const year = fc.oneof(fc.integer({ min: -120, max: 260 }), fc.integer({ min: -20_000, max: 20_000 }));
const UNITS: readonly DateUnit[] = ['day', 'month', 'year', 'season', 'decade', 'century', 'circa', 'range'];

describe.each(WORLDS)('what is printed in the calendars of a world reads back: %s', (_, world) => {
  it.each(UNITS)('a %s', (unit) => {
    fc.assert(
      fc.property(
        year,
        fc.nat(),
        fc.nat(400),
        fc.constantFrom(...world.calendars.all),
        (absolute, pick, more, calendar) => {
          const value = valueOfUnit(unit, absolute, pick, more, calendar);
          expectSameDays(value, world);
          for (const { name } of world.calendars.all) expectSameDays(value, world, name);
        },
      ),
      law(20),
    );
  });

  it('dates open on one side', () => {
    fc.assert(
      fc.property(year, fc.nat(1000), fc.boolean(), (absolute, pick, since) => {
        const [first, last] = world.calendars.main.yearSpan(absolute);
        const day = pick % 3 === 0 ? first : pick % 3 === 1 ? last : first + (pick % (last - first));
        const open = since ? { earliest: day } : { latest: day };
        expectSameDays({ ...open, text: '', unit: 'range', calendar: world.calendars.main.name }, world);
      }),
      law(30),
    );
  });
});

const shippedAt = new URL('../../../../calendars/', import.meta.url);
const shipped = readdirSync(shippedAt).filter((file) => file.endsWith('.calendar.yaml'));

describe('what is printed in a calendar that ships reads back', () => {
  it.each(shipped)('%s', (file) => {
    const world = worldOf([definition(parseYaml(readFileSync(new URL(file, shippedAt), 'utf8')))]);
    fc.assert(
      fc.property(year, fc.nat(), fc.nat(400), fc.constantFrom(...UNITS), (absolute, pick, more, unit) => {
        expectSameDays(valueOfUnit(unit, absolute, pick, more, world.calendars.main), world);
      }),
      law(80),
    );
  });
});

/** A date of that precision, as a reader of the calendar would make it. */
function valueOfUnit(
  unit: DateUnit,
  absolute: number,
  pick: number,
  more: number,
  calendar: typeof coast.calendars.main,
): DateValue {
  const [first, last] = calendar.yearSpan(absolute);
  const day = first + (pick % (last - first + 1));
  const axis = calendar.axis === undefined ? {} : { axis: calendar.axis };
  const of = (earliest: number, latest: number): DateValue => ({
    earliest,
    latest,
    text: '',
    unit,
    calendar: calendar.name,
    ...axis,
  });
  switch (unit) {
    case 'month': {
      const span = calendar.monthSpan(absolute, calendar.fromOrdinal(day).month);
      return span === undefined ? of(first, last) : of(...span);
    }
    case 'year':
      return of(first, last);
    case 'decade':
      return of(calendar.yearSpan(absolute)[0], calendar.yearSpan(absolute + 9)[1]);
    case 'century':
      return of(calendar.yearSpan(absolute)[0], calendar.yearSpan(absolute + 99)[1]);
    case 'circa':
      return of(calendar.yearSpan(absolute - 5)[0], calendar.yearSpan(absolute + 5)[1]);
    case 'season':
    case 'range':
      return of(day, day + more);
    default:
      return of(day, day);
  }
}

function expectSameDays(value: DateValue, world: DateContext, calendar?: string): void {
  const printed = printDate(value, world, calendar === undefined ? {} : { calendar });
  const again = dateValue(parseDate(printed, world));
  expect({ printed, earliest: again.earliest, latest: again.latest, axis: again.axis }).toEqual({
    printed,
    earliest: value.earliest,
    latest: value.latest,
    axis: value.axis,
  });
}
