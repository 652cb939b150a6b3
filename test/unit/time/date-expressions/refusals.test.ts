import { describe, expect, it } from 'vitest';
import type { DateContext } from '../../../../src/time/calendar.ts';
import {
  type DateProblem,
  type DateProblemCode,
  parseDate,
  parseGedcomDate,
} from '../../../../src/time/date-expressions/index.ts';
import { coast, gregorian } from '../../../support/worlds/dated-worlds.ts';

/** The part of the text the problem points at is between « and ». */
type Row = readonly [marked: string, code: DateProblemCode, says: string];

const REFUSED: readonly Row[] = [
  ['«»', 'empty-date', 'expected a year'],
  ['«   »', 'empty-date', 'expected a year'],
  ['the 830 «knights»', 'unreadable-date', 'the date ends before "knights"'],
  ['«chapter» 12', 'unknown-name', '"chapter" is not a month, season or era'],
  ['«Chapter» 12', 'unknown-era', '"Chapter" is an era no calendar of this world knows; known are AR, BR, LP'],
  ['1240 «ZZ»', 'unknown-era', '"ZZ"'],
  ['«TA» 3019', 'unknown-era', '"TA"'],
  ['«Third Age» 3019', 'unknown-era', '"Third Age"'],
  ['14 Rova 830 «ZZ»', 'unknown-era', '"ZZ"'],
  [
    '14 «Rvoa» 830',
    'unknown-month',
    '"Rvoa" is not a month of this world’s calendars; Coast Reckoning has Frostmoon, Rova',
  ],
  ['«14 Rova»', 'date-without-year', '"14 Rova 830"'],
  ['«Rova»', 'date-without-year', '"Rova 830"'],
  ['«spring»', 'date-without-year', '"spring 830"'],
  ['«Rova 14»', 'ambiguous-date', 'may be a day or a year'],
  ['«2.3.830»', 'ambiguous-date', 'do not say which is the day and which the month; write 2 Thaw 830 or 3 Rova 830'],
  ['«2.3.830»', 'ambiguous-date', 'write 2 Thaw 830 or 3 Rova 830'],
  ['«12/05/1850»', 'ambiguous-date', 'write 12 May 1850 or 5 December 1850'],
  ['«31.13.1850»', 'ambiguous-date', 'neither 31 nor 13 is the number of a month'],
  ['«12-05-03»', 'ambiguous-date', 'do not say which is the day'],
  ['«44 BR – 100»', 'reversed-range', 'the earlier date first: 100 BR comes before 44 BR'],
  ['«late to early» 830s', 'reversed-range', 'expected the earlier part first'],
  ['«mid 830s to early 830s»', 'reversed-range', 'ends before it begins'],
  ['«14 Rova 830 – 12»', 'reversed-range', 'ends before it begins'],
  ['«3 Thaw – 14 Rova 830»', 'reversed-range', 'ends before it begins'],
  [
    '14 Rova 812 – «16»',
    'ambiguous-date',
    'may be a day or a year; write "16 Rova 812", or the year with all its digits',
  ],
  ['«14 Rova 830 – 45»', 'reversed-range', '45 comes before 830'],
  ['100 «5E»', 'unknown-era', '"5E" is an era no calendar'],
  ['«31» Rova 830', 'no-such-day', 'Rova 830 has 30 days'],
  ['«32» Thaw 831', 'no-such-day', 'Thaw 831 has 31 days'],
  ['830-«04»-14', 'no-such-month', 'Coast Reckoning has the months 1 to 3'],
  ['day «93» of 830', 'no-such-day', '830 has 92 days'],
  ['«0»', 'no-such-year', 'the year 0 AR does not exist'],
  ['«830» LP', 'no-such-year', 'the Long Peace has 50 years'],
  ['«99999999999»', 'no-such-year', 'too large'],
  ['14 Tern 830 «AR»', 'calendar-mismatch', 'no calendar has both the month "Tern" and the era "AR"'],
  ['14 March 1700 («klingon»)', 'unknown-calendar', '"klingon" is not a calendar of this world'],
  ['«Oreday, 15»', 'unreadable-date', 'a weekday is in front of a day'],
  ['«Oreday, 830»', 'unreadable-date', 'a weekday is in front of a day'],
  ['«Oreday 14 Rova 830»', 'wrong-weekday', 'that day is a Moonday'],
  ['«between 830 and 812»', 'reversed-range', 'the earlier date first: 812 comes before 830'],
  ['«44–100 BR»', 'reversed-range', 'the earlier date first: 100 BR comes before 44 BR'],
  ['«14 March 1700 to 830 AR»', 'calendar-untied', 'sync point'],
  ['«1799/01»', 'bad-dual-year', '1799 goes with 1800; for a range write "1799 to 1801"'],
  ['between 812 «or» 830', 'unreadable-date', 'expected "and" and the later date instead of "or"'],
  ['812 to«»', 'unreadable-date', 'expected the date the range ends with at the end'],
  ['early«»', 'unreadable-date', 'at the end'],
  ['«835s»', 'unreadable-date', 'a decade is named by a year that ends in 0'],
  ['after the «Sundering»', 'unknown-name', '"Sundering"'],
  ['2 «years» after Black Spire', 'unreadable-date', '"years"'],
  ['500 «years» ago', 'unreadable-date', 'write a year (`312 AR`) or name an event (`500 years before the Ruin`)'],
  ['31st of «Foo»', 'unknown-month', '"Foo" is not a month'],
  ['«٨»٣٠', 'unreadable-date', 'write dates with the digits 0 to 9'],
  ['830 «☃»', 'unreadable-date', 'has no meaning in a date'],
  ['«..»', 'unreadable-date', 'a date at one end at least'],
  ['[812, 813«»', 'unreadable-date', 'expected "," or "]" at the end'],
];

const OURS: readonly Row[] = [
  ['«Bapt» 18 Dec 1690', 'unreadable-date', '"Bapt" before the date is not a word of time'],
  ['«30» February', 'no-such-day', '30 February does not exist; it has 28 days, and the date has no year'],
  ['«29 February»', 'date-without-year', 'this date has no year'],
  ['«Febuary» 1900', 'unknown-month', 'did you mean `February`?'],
  ['«1190/97» BC', 'bad-dual-year', 'so 1190 goes with 1189 BCE'],
  ['11 MAY «1190/85» BC', 'bad-dual-year', 'for a range write "1190 to 1185 BCE"'],
  ['31 «Brumember» 1900', 'unknown-month', '"Brumember" is not a month'],
  ['«30» Feb 1900', 'no-such-day', 'February 1900 has 28 days'],
  ['«29» February 1900', 'no-such-day', 'February 1900 has 28 days'],
  ['2001-12-14T«25»:00', 'unreadable-date', 'hour 25 does not exist'],
  ['2001-12-14 21:«61»', 'unreadable-date', 'minute 61 does not exist'],
  ['2001-12-14 «13» PM', 'unreadable-date', 'the date ends before "13"'],
  ['2001-12-14 13:05 «PM»', 'unreadable-date', '13 PM does not exist'],
  ['2001-12-14T10:00+«99»:00', 'unreadable-date', 'at most 18 hours apart'],
  ['«1990–85»', 'reversed-range', 'ends before it begins'],
  ['«1998–02»', 'reversed-range', 'ends before it begins'],
  ['«March 1914 – 12»', 'reversed-range', 'ends before it begins'],
  ['1914-«18»-05', 'no-such-month', 'month 18 does not exist'],
  ['1962-«41»-05', 'no-such-month', '41 means a part of the year'],
  ['1962-«20»', 'no-such-month', 'month 20 does not exist'],
  ['2024-«13»-45', 'no-such-month', 'gregorian has the months 1 to 12'],
  ['1984-06-01-«25»', 'unreadable-date', '25 is not an hour'],
  ['2004-01-01T«25»:10:10Z', 'unreadable-date', 'expected a time such as 23:20:30'],
  ['830 «AR»', 'unknown-era', '"AR"'],
  ['«Tuesday 14 March 1900»', 'wrong-weekday', 'that day is a Wednesday'],
];

function check([marked, code, says]: Row, world: DateContext): void {
  const offset = marked.indexOf('«');
  const length = marked.indexOf('»') - offset - 1;
  const parsed = parseDate(marked.replace(/[«»]/g, ''), world);
  expect(parsed).toMatchObject({ ok: false, problem: { code, message: expect.stringContaining(says) } });
  if (!parsed.ok) {
    expect({ offset: parsed.problem.offset, length: parsed.problem.length }).toEqual({ offset, length });
  }
}

describe('what is no date is refused, with its place and what was expected', () => {
  it.each(REFUSED)('%s: %s', (...row) => check(row, coast));
  it.each(OURS)('in our own calendar, %s: %s', (...row) => check(row, gregorian));

  it('names an unknown era, so that a caller can report it once', () => {
    const parsed = parseDate('14 Rova 3019 of the Third Age', coast);
    expect(parsed).toMatchObject({ ok: false, problem: { code: 'unknown-era', era: 'Third Age' } });
  });

  it.each([
    ['1st Hammer, 5421', 'unknown-month', 'Hammer', 'harptos'],
    ['Hammer 5421', 'unknown-month', 'Hammer', 'harptos'],
    ['5 Calistril 4710', 'unknown-month', 'Calistril', 'golarion'],
    ["between 3 Quen'pillar 836 and 840", 'unknown-month', "Quen'pillar", 'exandria'],
    ['1372 DR', 'unknown-era', 'DR', 'harptos'],
  ])('%s is of a calendar that ships and that the world does not use: it is named, with how to take it', (...row) => {
    const [text, code, name, calendar] = row;
    const { problem } = parseDate(text, gregorian) as { problem: DateProblem };
    expect(problem).toMatchObject({ code, shipped: [calendar], offset: text.indexOf(name), length: name.length });
    expect(problem.message).toMatch(
      new RegExp(`${name}.* is an? (month|era) of the calendar ${calendar}, which comes with lore`),
    );
    expect(problem.message).toContain(`write \`calendars: [${calendar}]\` in lore.yaml`);
    const beside = parseDate(text, coast) as { problem: DateProblem };
    expect(beside.problem.message).toContain(`add ${calendar} to \`calendars\` in lore.yaml`);
    expect(parseGedcomDate(text, gregorian, { version: '5.5.1' })).toMatchObject({ ok: false, problem });
  });

  it.each(['the hammer of 830', 'Hammer', '5 Hammerfell 830'])('%s names no such calendar', (text) => {
    expect(parseDate(text, gregorian)).not.toHaveProperty('problem.shipped');
  });

  it('says how long a date may be', () => {
    const parsed = parseDate('830 '.repeat(250_000), coast);
    expect(parsed).toMatchObject({
      ok: false,
      problem: { code: 'date-too-long', message: 'this is 1000000 characters long; a date has at most 300' },
    });
  });
});
