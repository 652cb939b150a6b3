import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { DateContext } from '../../../src/time/calendar.ts';
import { GREGORIAN } from '../../../src/time/calendars/built-in.ts';
import { writeYear } from '../../../src/time/calendars/display.ts';
import { parseDate, parseGedcomDate } from '../../../src/time/date-expressions/index.ts';
import type { DateValue, Ternary, TimeWindow } from '../../../src/time/date-value.ts';
import { timeBefore, windowsOverlap } from '../../../src/time/windows/compare.ts';
import { COAST_RECKONING, worldOf as calendarsOf, dateValue, definition } from '../../support/worlds/dated-worlds.ts';
import { type TextWorld, worldOf } from '../../support/worlds/text-world.ts';

const page = ['dates.md', 'catalogue-dates.md', 'make-a-calendar.md']
  .map((name) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8'))
  .join('\n');

/** The rows of every table under a heading row, as cells. */
function rows(...heading: string[]): string[][] {
  const found: string[][] = [];
  let inside = false;
  for (const line of page.split('\n')) {
    const cells = line.startsWith('|')
      ? line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())
      : undefined;
    if (cells === undefined) inside = false;
    else if (cells.join() === heading.join()) inside = true;
    else if (inside && !/^-+$/.test(cells[0] ?? '')) found.push(cells);
  }
  return found;
}

/** A row of forms that mean the same, one test each. */
function forms(heading: string, meaning: string): [text: string, means: string][] {
  return rows(heading, meaning).flatMap(([left = '', means = '']) =>
    [...left.matchAll(/`([^`]+)`/g)].map(([, text = '']): [string, string] => [text, means]),
  );
}

const source = [...page.matchAll(/```yaml\n([^`]+)```/g)].map(([, text = '']) => text);
const yaml = source.map((text): unknown => parseYaml(text));
const coast = calendarsOf([definition(yaml[0]), GREGORIAN]);
const ours = calendarsOf([]);

/** A feast with that date, among the things of the section on dates that hang on others. */
function beside(date: string): TextWorld {
  return worldOf({
    'coast.calendar.yaml': source[0] ?? '',
    'world.yaml': `${source.find((text) => text.startsWith('- {')) ?? ''}- { id: feast, kind: Event, date: ${JSON.stringify(date)} }\n`,
  });
}

/** As the page writes days: "14 Rova 830", "1 Rova 830 to 30 Rova 830", whole years as "825 to 835", with `…` for an open end. */
function written({ earliest, latest }: DateValue, { calendars: { main } }: DateContext): string {
  const [from, until] = [earliest, latest].map((each) => (each === undefined ? undefined : main.fromOrdinal(each)));
  const monthName = (month: number): string => main.months[month]?.name ?? 'day';
  // The page leaves out the era that goes without saying.
  const year = (date: { readonly year: number }): string => writeYear(main, date.year).replace(/ (AR|CE)$/, '');
  const wholeYears =
    (earliest === undefined || main.fromOrdinal(earliest - 1).year < (from?.year ?? 0)) &&
    (latest === undefined || main.fromOrdinal(latest + 1).year > (until?.year ?? 0));
  const end = (date: typeof from): string => {
    if (date === undefined) return '…';
    return wholeYears ? year(date) : `${date.day} ${monthName(date.month)} ${year(date)}`;
  };
  const [first, last] = [end(from), end(until)];
  return first === last && first !== '…' ? first : `${first} to ${last}`;
}

const ANSWERS: ReadonlyMap<string, Ternary> = new Map([
  ['yes', true],
  ['no', false],
  ['not decided', null],
]);

describe('the pages on dates and calendars', () => {
  it('has examples of every kind', () => {
    expect(forms('you write', 'it means').length).toBeGreaterThan(60);
    expect(rows('you write', 'problem').length).toBeGreaterThan(10);
    expect(yaml[0]).toEqual(expect.objectContaining({ calendar: COAST_RECKONING.calendar }));
  });

  const alike: [text: string, means: string][] = [
    ['c. Rova 830', '1 Rova 825 to 30 Rova 835'],
    ['A.R. 830', '830'],
    ['830 AR, 14 Rova', '14 Rova 830'],
    ['14th day of the 2nd month, 830', '14 Rova 830'],
    ['AR 830-02-14', '14 Rova 830'],
    ['830-Rova-14', '14 Rova 830'],
    ['ca. 830', '825 to 835'],
    ['around 830', '825 to 835'],
    ['830ish', '825 to 835'],
    ['830 or so', '825 to 835'],
    ['830 (approx.)', '825 to 835'],
    ['+/- 830', '825 to 835'],
    ['AR ~830', '825 to 835'],
    ['830 +/- 2 years', '828 to 832'],
    ['AR 830s', '830 to 839'],
    ['the ninth century', '801 to 900'],
    ['in or between 812 and 830', '812 to 830'],
    ['812 – 830', '812 to 830'],
    ['14 Rova 830 – 16', '14 Rova 830 to 16 Rova 830'],
    ['the 14th to the 16th of Rova 830', '14 Rova 830 to 16 Rova 830'],
    ['100 BR – 44', '100 BR to 44 BR'],
    ['BR 100 to 44', '100 BR to 44 BR'],
    ['Rova 14 – Thaw 3, 830', '14 Rova 830 to 3 Thaw 830'],
    ['14 Rova to 3 Thaw 830', '14 Rova 830 to 3 Thaw 830'],
    ['either 812 or 813', '812 to 813'],
    ["812 (or '13)", '812 to 813'],
    ['812 or 13', '812 to 813'],
    ['8/9 Rova 830', '8 Rova 830 to 9 Rova 830'],
    ['no later than 830', '… to 830'],
    ['in or before 830', '… to 830'],
    ['before or in 830', '… to 830'],
    ['at least 830', '830 to …'],
    ['in or after 830', '830 to …'],
    ['alive in 830', '830 to …'],
    ['830, at the very latest', '… to 830'],
    ['830 (bapt.)', '… to 830'],
    ['Rova 14 – 16, 830', '14 Rova 830 to 16 Rova 830'],
    ['after c. 830', '2 Frostmoon 825 to …'],
    ['early to mid 9th century', '801 to 867'],
    ['mid 9th century', '834 to 867'],
    ['late 9th century', '867 to 900'],
    ['9th century BR', '900 BR to 801 BR'],
    ['before 830 or 831', '… to 830'],
    ['1 BR', '1 BR'],
  ];
  it.each([...forms('you write', 'it means'), ...alike])('%s means %s', (text, means) => {
    expect(written(dateValue(parseDate(text, coast)), coast)).toBe(means);
  });

  const alikeInOurs: [text: string, means: string][] = [
    ['1984/06/00', '1 June 1984 to 30 June 1984'],
    ['00 June 1984', '1 June 1984 to 30 June 1984'],
    ['1985-00-00', '1985'],
    ['1985-00-12', '1985'],
    ['00/00/1985', '1985'],
    ['15.2.1000', '15 February 1000'],
    ['2001-12-14 21:59', '14 December 2001'],
  ];
  it.each([...forms('in our calendar, you write', 'it means'), ...alikeInOurs])(
    'in our calendar, %s means %s',
    (text, means) => {
      expect(written(dateValue(parseDate(text, ours)), ours)).toBe(means);
    },
  );

  const salt = calendarsOf([definition(yaml.find((each) => JSON.stringify(each).includes('Salt Reckoning')))]);
  it.each(forms('with seasons and names of years, you write', 'it means'))(
    'with seasons and names of years, %s means %s',
    (text, means) => {
      expect(written(dateValue(parseDate(text, salt)), salt)).toBe(means);
    },
  );

  it.each(forms('a family tree says, of no day', 'problem'))('in a family tree, %s is no day: %s', (text, told) => {
    const parsed = parseGedcomDate(text, ours, { version: '5.5.1' });
    expect(parsed).toMatchObject({
      ok: true,
      value: { unit: 'unknown' },
      impossible: { message: expect.stringContaining(told) },
    });
  });

  const alikeInTrees: [text: string, means: string][] = [
    ['8 JAN 1699-1700', '8 January 1700'],
    ['180-', '180 to 1809'],
    ['00 JAN 1850', '1 January 1850 to 31 January 1850'],
    ['BET 1831 - 1834', '1831 to 1834'],
    ['CIR 1780', '1775 to 1785'],
    ['WFT EST 1780', '1775 to 1785'],
    ['<1780>', '1775 to 1785'],
    ['JAN-FEB-MAR 1850', '1 January 1850 to 31 March 1850'],
    ['Q1 1850', '1 January 1850 to 31 March 1850'],
    ['12 ottobre 1850', '12 October 1850'],
  ];
  it.each([...forms('a family tree says', 'it means'), ...alikeInTrees])(
    'in a family tree, %s means %s',
    (text, means) => {
      expect(written(dateValue(parseGedcomDate(text, ours, { version: '5.5.1' })), ours)).toBe(means);
    },
  );

  const alsoRefused: [text: string, problem: string][] = [
    ['830 in the Third Age', '"Third Age" is an era no calendar of this world knows'],
    ['1190/97 BR', '1190 goes with 1189 BR'],
    ['44 BR – 100', 'this range ends before it begins'],
  ];
  it.each([...forms('you write', 'problem'), ...alsoRefused])('%s is refused: %s', (text, told) => {
    expect(parseDate(text, coast)).toMatchObject({ ok: false, problem: { message: expect.stringContaining(told) } });
  });

  it.each(rows('one holds', 'the other holds', 'do they overlap?'))('%s and %s overlap: %s', (one, other, answer) => {
    const window = (text = ''): TimeWindow => {
      const [from = '', until = ''] = text.split(' until ');
      return { from: dateValue(parseDate(from, coast)), until: dateValue(parseDate(until, coast)) };
    };
    expect(windowsOverlap(window(one), window(other))).toBe(ANSWERS.get(answer ?? ''));
  });

  it.each(rows('first', 'second', 'is the first before the second?'))('%s before %s: %s', (one, other, answer) => {
    const [first, second] = [one, other].map((text) => dateValue(parseDate(text ?? '', coast)));
    expect(timeBefore(first, second)).toBe(ANSWERS.get(answer ?? ''));
  });

  const alsoBeside: [text: string, means: string][] = [
    ['after the War of Salt and Iron', '609 to …'],
    ["the year before Maren's birth", '611'],
  ];
  it.each([...forms('a date may say', 'the days it leaves'), ...alsoBeside])(
    'beside others, %s leaves %s',
    (text, means) => {
      const { problems, claims } = beside(text);
      expect(problems).toEqual([]);
      const claim = claims.find((each) => each.form === 'attribute' && each.entity_id === 'feast');
      const date = claim?.form === 'attribute' ? claim.date : undefined;
      expect(date && written(date, coast)).toBe(means);
    },
  );

  it.each(rows('missing reference', 'problem'))('beside others, %s hangs on nothing', (text = '', told = '') => {
    const { problems } = beside(text.replaceAll('`', ''));
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(told)]);
  });

  it('names a calendar where two would do', () => {
    expect(dateValue(parseDate('14 March 1700 (julian)', ours)).calendar).toBe('julian');
  });

  it('knows the calendar it asks for by name', () => {
    const shipped = readFileSync(new URL('../../../calendars/harptos.calendar.yaml', import.meta.url), 'utf8');
    expect(yaml).toContainEqual({ calendars: ['harptos'] });
    expect(definition(parseYaml(shipped)).calendar.toLowerCase()).toBe('harptos');
  });
});
