import { describe, expect, it } from 'vitest';
import { GREGORIAN } from '../../../../src/time/calendars/built-in.ts';
import { parseDate, parseGedcomDate } from '../../../../src/time/date-expressions/index.ts';
import { coast, dateValue, daysOf, definition, gregorian, worldOf } from '../../../support/worlds/dated-worlds.ts';

type Row = readonly [text: string, days: string];

const year = (first: number, last = first) => `1 January ${first} .. 31 December ${last}`;

/** Read alike in a note and in a family tree. */
const ALIKE: Record<string, readonly Row[]> = {
  'other tongues': [
    ['Mitte 9. Jahrhundert', '1 January 834 .. 31 December 867'],
    ['fin du VIIIe siècle', '1 January 767 .. 31 December 800'],
    ['metà del IX secolo', '1 January 834 .. 31 December 867'],
    ['812 n. Chr.', year(812)],
    ['44 v. Chr.', year(-43)],
    ['50 av. J.-C.', year(-49)],
    ['spätestens 800', '… .. 31 December 800'],
    ['bis Juni 800', '… .. 30 June 800'],
    ['ab 800', '1 January 800 .. …'],
    ['depuis 800', '1 January 800 .. …'],
    ['frühestens 800', '1 January 800 .. …'],
    ['vermutlich 790', year(785, 795)],
  ],
  'signs of a birth and a death': [
    ['* 700', year(700)],
    ['† 730', year(730)],
    ['* c. 700', year(695, 705)],
  ],
  'bounds in other words': [
    ['at least 299', '1 January 299 .. …'],
    ['at most 299', '… .. 31 December 299'],
    ['In or before 299', `… .. 31 December 299`],
    ['in or after 299', '1 January 299 .. …'],
    ['on or before 14 March 299', '… .. 14 March 299'],
    ['in or between 300 and 305', year(300, 305)],
    ['in or about 300', year(295, 305)],
    ['>299', '1 January 300 .. …'],
    ['>= 299', '1 January 299 .. …'],
    ['<299', '… .. 31 December 298'],
    ['≤ 299', '… .. 31 December 299'],
    ['299 or earlier', '… .. 31 December 299'],
    ['299 (or later)', '1 January 299 .. …'],
    ['299 at the latest', '… .. 31 December 299'],
    ['299 onwards', '1 January 299 .. …'],
    ['299+', '1 January 299 .. …'],
    ['after 299 and before 310', year(300, 309)],
    ['not before 299, not after 310', year(299, 310)],
    ['sometime between 299 and 310', year(299, 310)],
    ['BET AFT 1858 AND BEF 1871', year(1858, 1871)],
    ['probably before 300', '… .. 30 December 305'],
    ['between 1840 and 1850, probably', year(1835, 1855)],
  ],
  'what databases and notes write': [
    ['1300 ± 2', year(1298, 1302)],
    ['1300 +/- 2 years', year(1298, 1302)],
    ['+-1300', year(1295, 1305)],
    ['before or in 1299', '… .. 31 December 1299'],
    ['after or in 1299', '1 January 1299 .. …'],
    ['Killed before 1299', '… .. 31 December 1298'],
    ['Died after 1299', '1 January 1300 .. …'],
    ['before 1299 or 1300', '… .. 31 December 1299'],
    ['after 1299 or 1300', '1 January 1300 .. …'],
    ['1299, aged about 41', year(1299)],
    ['In 299, at Pike Hall (aged 41)', year(299)],
    ['BETW 1800 AND 1801', year(1800, 1801)],
    ['1800,', year(1800)],
    ['alive (2020)', '1 January 2020 .. …'],
    ['1800-00-00', year(1800)],
    ['0000-00-00', '… .. …'],
  ],
  'bounds in a remark': [
    ['1204 (at the latest)', '… .. 31 December 1204'],
    ['1204, at the very latest', '… .. 31 December 1204'],
    ['1204 (at most)', '… .. 31 December 1204'],
    ['1204 (latest possible)', '… .. 31 December 1204'],
    ['1204 (terminus ante quem)', '… .. 31 December 1204'],
    ['1204 (first mentioned)', '… .. 31 December 1204'],
    ['1204 (bapt.)', '… .. 31 December 1204'],
    ['by 1204 (at the latest)', '… .. 31 December 1204'],
    ['1204 (at the earliest)', '1 January 1204 .. …'],
    ['1204, at the very earliest', '1 January 1204 .. …'],
    ['1204 (terminus post quem)', '1 January 1204 .. …'],
    ['1204 (last seen)', '1 January 1204 .. …'],
    ['1204 (last seen at Pike Hall)', '1 January 1204 .. …'],
    ['1204 (missing since)', '1 January 1204 .. …'],
    ['14 March 1204 (MISSING)', '14 March 1204 .. …'],
  ],
  'remarks that say in words not read that it was another time': [
    '(date unknown)',
    '(Date unknown)',
    '(year uncertain)',
    ', exact date unknown',
    '(the year may be wrong)',
    '(sources disagree)',
    '(not certain)',
    '(shortly before)',
    '(the year before)',
    '(next year)',
    '(roughly)',
    'in the following winter',
    ', in the winter or spring after',
    ', at the turn of the year',
    ', AT THE TURN OF THE YEAR',
  ].map((remark): Row => [`1204 ${remark}`, year(1199, 1209)]),
  'what is vague of all of them': [
    ['c. 1812 or 1813', year(1807, 1818)],
    ['c. 1812–15', year(1807, 1820)],
    ['c. 1812-1815', year(1807, 1820)],
    ['ABT 1812 - 1815', year(1807, 1820)],
    ['c. 1812 to 1815', year(1807, 1820)],
    ['between about 1812 and 1815', year(1807, 1820)],
    ["c. 1125 (or '30)", year(1120, 1135)],
    ['c. 58 or 82', year(53, 87)],
    ['probably 1812, 1813 or 1814', year(1807, 1819)],
    ['1812 or 1813 (uncertain)', year(1807, 1818)],
    ['1812–1815, probably', year(1807, 1820)],
    ['1812–1815?', year(1812, 1820)],
    ['1812 or c. 1813', year(1808, 1818)],
    ['1984?/2004', year(1979, 2004)],
    ['1812 – c. 1815', year(1812, 1820)],
    ['1812 (approx.) – 1815', year(1807, 1815)],
  ],
  'one or the other': [
    ['EITHER 1831 OR 1834', year(1831, 1834)],
    ["1125 (or '30)", year(1125, 1130)],
    ["1195 or '05", year(1195, 1205)],
    ['1125 or 26', year(1125, 1126)],
    ['105 or 98', year(98, 105)],
    ['58 or 82', year(58, 82)],
    ['1125 or 1130', year(1125, 1130)],
    ['8/9 JUL 1457', '8 July 1457 .. 9 July 1457'],
    ['8 or 9 July 1457', '8 July 1457 .. 9 July 1457'],
    ['8 and 9 July 1457', '8 July 1457 .. 9 July 1457'],
    ['30 JUN/1 JUL 1457', '30 June 1457 .. 1 July 1457'],
    ['1190/85 BC', year(-1189, -1184)],
    ['1190-85 BC', year(-1189, -1184)],
    ['100-44 BC', year(-99, -43)],
    ['Sept 3/14, 1752', '3 September 1752 .. 14 September 1752'],
    ['10/21 Feb 1759/60', '10 February 1760 .. 21 February 1760'],
    ['1401/00 BC', year(-1400, -1399)],
  ],
  'dual years': [
    ['1457/8', year(1457, 1458)],
    ['6 JAN 1535-1536', '6 January 1536'],
    ['6 Jan 1535–36', '6 January 1536'],
    ['Jan 6, 1535/6', '6 January 1536'],
  ],
  'what may be some years off': [
    ['+/- 300', year(295, 305)],
    ['±300', year(295, 305)],
    ['APX 1780', year(1775, 1785)],
    ['CIR 1780', year(1775, 1785)],
    ['SAY 1780', year(1775, 1785)],
    ['WFT EST 1780', year(1775, 1785)],
    ['possibly 1780', year(1775, 1785)],
    ['1780 (approx.)', year(1775, 1785)],
    ['1780 (estimated from the census)', year(1775, 1785)],
    ['1780 ca.', year(1775, 1785)],
    ['1780 or so', year(1775, 1785)],
    ['1780 ?', year(1775, 1785)],
    ['ABT <1780>', year(1775, 1785)],
    ['c1780', year(1775, 1785)],
  ],
  ranges: [
    ['BET 1780 - 1782', year(1780, 1782)],
    ['Bet. 1780-1782', year(1780, 1782)],
    ['between 1780 & 1782', year(1780, 1782)],
    ['between 1780 to 1782', year(1780, 1782)],
    ['JAN-FEB-MAR 1871', '1 January 1871 .. 31 March 1871'],
    ['early to mid 1200s', year(1200, 1266)],
  ],
  'parts of a year': [
    ['Q2 1871', '1 April 1871 .. 30 June 1871'],
    ['1883 4TH QUARTER', '1 October 1883 .. 31 December 1883'],
    ['1883, spring', '1 March 1883 .. 31 May 1883'],
    ['winter 1640/41', '1 December 1640 .. 28 February 1641'],
    ['the winter of 1640-41', '1 December 1640 .. 28 February 1641'],
    ['summer 1640/41', '1 June 1640 .. 31 August 1641'],
    ['MAR QTR 1870', '1 January 1870 .. 31 March 1870'],
    ['first quarter of 1870', '1 January 1870 .. 31 March 1870'],
    ['last quarter of the 13th century', year(1276, 1300)],
    ['4th quarter of the 13th century', year(1276, 1300)],
  ],
  'days in another order, or unknown': [
    ['1850 January 12', '12 January 1850'],
    ['1850, 12 January', '12 January 1850'],
    ['1850 JAN', '1 January 1850 .. 31 January 1850'],
    ['1850/01/12', '12 January 1850'],
    ['1850.1.12', '12 January 1850'],
    ['the 12th day of March, in the year 1204', '12 March 1204'],
    ['the 12th of the month of March 1204', '12 March 1204'],
    ['Sat, 12 Jan 1850', '12 January 1850'],
    ['12 January 1850, 10:30', '12 January 1850'],
    ['00 JAN 1850', '1 January 1850 .. 31 January 1850'],
    ['?? JAN 1850', '1 January 1850 .. 31 January 1850'],
    ['__ January 1850', '1 January 1850 .. 31 January 1850'],
    ['18??', year(1800, 1899)],
    ["1850'S", year(1850, 1859)],
  ],
  'months of other tongues': [
    ['11 Juni 1871', '11 June 1871'],
    ['am 11. Juni 1871', '11 June 1871'],
    ['12 MÄRZ 1871', '12 March 1871'],
    ['3 février 1840', '3 February 1840'],
    ['1er août 1840', '1 August 1840'],
    ['12 AOUT 1840', '12 August 1840'],
    ['4 de agosto de 1840', '4 August 1840'],
    ['5 settembre 1840', '5 September 1840'],
    ['6 mrt 1840', '6 March 1840'],
    ['7 de dezembro de 1840', '7 December 1840'],
    ['12 OKT 1850', '12 October 1850'],
    ['maggio 1850', '1 May 1850 .. 31 May 1850'],
    ['um 1850', year(1845, 1855)],
    ['vor 1850', '… .. 31 December 1849'],
    ['après 1850', '1 January 1851 .. …'],
    ['antes de 1850', '… .. 31 December 1849'],
    ['entre 1850 et 1860', year(1850, 1860)],
    ['zwischen 1850 und 1860', year(1850, 1860)],
    ['13. Jahrhundert', year(1201, 1300)],
    ['XIIIe siècle', year(1201, 1300)],
    ['siglo XIV', year(1301, 1400)],
    ['early XIV century', year(1301, 1334)],
  ],
  'with more beside them': [
    ['1204, at Pike Hall', year(1204)],
    ['In 1204, at the Ferry', year(1204)],
    ['14 March 1204 near Aldermoor', '14 March 1204'],
    ['1204 AD, in Harrowgate', year(1204)],
    ['1204 in Harrowgate', year(1204)],
    ['44 BC in the Vale', year(-43)],
    ['1204 (aged 41)', year(1204)],
    ['1204 (killed at the ford)', year(1204)],
    ['1204 (before the flood)', year(1204)],
    ['1204 (Autumn)', '1 September 1204 .. 30 November 1204'],
    ['1204 at age 36', year(1204)],
    ['14 March 1204, aged 36 years', '14 March 1204'],
    ['14 March 1204, Ashkeep', '14 March 1204'],
    ['1204 AD, Pike Hall', year(1204)],
    ['1204, exact day unknown', year(1204)],
    ['1204 (drowned)', year(1204)],
    ['1204 (at the Winter Palace)', year(1204)],
    ['1204, at the Last Hearth', year(1204)],
    ['1204 (aged about 41)', year(1204)],
    ['Killed in 1204', year(1204)],
    ['born c. 1204', year(1199, 1209)],
    ['d. 1204', year(1204)],
    ['Unknown (before 1204)', '… .. 31 December 1203'],
    ['unknown, but before 1204', '… .. 31 December 1203'],
    ['the morning of March 14, 1204', '14 March 1204'],
    ['dawn, 14 March 1204', '14 March 1204'],
    ['the 8th day of the 3rd month, 1204', '8 March 1204'],
    ['the third month of 1204', '1 March 1204 .. 31 March 1204'],
    ['1204 (at the Ferry)', year(1204)],
    ['1204 (AD)', year(1204)],
    ['c. 1204 (1205 AD)', year(1199, 1209)],
    ['"1204"', year(1204)],
  ],
};

/** Each grammar keeps its own meaning. */
const UNLIKE: readonly (readonly [text: string, note: string, tree: string])[] = [
  ['BEF 1850', '… .. 31 December 1849', '… .. 31 December 1850'],
  ['BEF. 12 JANVIER 1850', '… .. 11 January 1850', '… .. 12 January 1850'],
  ['EST AFT 1731', '2 January 1726 .. …', '1 January 1726 .. …'],
  ['AFT 1850 BEF 1860', year(1851, 1859), year(1850, 1860)],
  ['(1850)', year(1850), '… .. …'],
  ['180?', year(175, 185), year(175, 1814)],
];

const read = {
  note: (text: string) => parseDate(text, gregorian),
  tree: (text: string) => parseGedcomDate(text, gregorian, { version: '5.5.1' }),
};

describe.each(Object.entries(ALIKE))('%s', (_, rows) => {
  it.each(rows)('%s is %s, in a note and in a tree', (text, days) => {
    expect([read.note, read.tree].map((parse) => daysOf(dateValue(parse(text)), gregorian))).toEqual([days, days]);
  });
});

it.each(UNLIKE)('%s is %s in a note and %s in a tree', (text, ...days) => {
  expect([read.note, read.tree].map((parse) => daysOf(dateValue(parse(text)), gregorian))).toEqual(days);
});

it.each([
  ['@#DJULIAN@ 20 SEP 2024', '3 Oct 2024'],
  ['INT 1850 (the year of the comet)', '1850'],
])('a note may write as a family tree does: %s', (text, same) => {
  const { earliest, latest } = dateValue(read.note(same));
  expect(dateValue(read.note(text))).toMatchObject({ earliest, latest });
});

it.each([
  ...[
    'unknown',
    'n/a',
    'None',
    '–',
    '---',
    'TBA',
    'unclear',
    '?',
    '??',
    'Unbekannt',
    'inconnue',
    '(unknown)',
    'ABT UNKNOWN',
  ],
  ...['DEAD', 'Deceased', 'date unknown', 'INFANT', 'Stillborn', 'unk.'],
])('%s says that nobody knows', (text) => {
  expect([read.note(text), read.tree(text)]).toEqual([
    { ok: true, value: { text, unit: 'unknown', calendar: 'gregorian' } },
    { ok: true, value: { text, unit: 'unknown', calendar: 'gregorian' } },
  ]);
});

describe('what is near to such a form and not one', () => {
  it.each([
    ['1240 in the Third Age', 'unknown-era'],
    ['1240 in TA', 'unknown-era'],
    ['1240 at 3 Mill Lane', 'unreadable-date'],
    ['in or so 1240', 'unreadable-date'],
    ['1240 (Old Reckoning)', 'unknown-calendar'],
    ['1240, Ashkeep', 'unknown-era'],
    ['1240 AD, Third Age', 'unknown-era'],
    ['14 March 1240, TA', 'unknown-era'],
    ['killed in the ford', 'unknown-name'],
    ['1240 (see the elven count)', 'unknown-calendar'],
    ['8th day of the 13th month, 1240', 'no-such-month'],
    ['1240 (1250 AD)', 'ambiguous-date'],
    ['1240 (637 AH)', 'unknown-era'],
    ['1240 (or not)', 'unknown-name'],
    ['between 1240', 'unreadable-date'],
    ['after 1240 and after 1250', 'unreadable-date'],
    ['after 1260 and before 1240', 'reversed-range'],
    ['deadly', 'unknown-name'],
    ['living', 'unknown-name'],
    ['unknown year of 1240', 'unreadable-date'],
    ['12 Brum 1240', 'unknown-month'],
    ['MCM century', 'unknown-name'],
    ['5 Q 1240', 'unknown-era'],
    ['Q5 1240', 'unknown-era'],
    ['1799/01', 'bad-dual-year'],
    ['12 January 1850, 25:30', 'unreadable-date'],
  ])('%s: %s', (text, code) => {
    expect(read.note(text)).toMatchObject({ ok: false, problem: { code } });
  });

  it('a stretch of two years with a hyphen is no dual year in the middle of the year', () => {
    expect(daysOf(dateValue(read.note('6 JUL 1535-1536')), gregorian)).toBe('6 July 1535 .. 31 December 1536');
    expect(daysOf(dateValue(read.note('6 JAN 1535-1540')), gregorian)).toBe('6 January 1535 .. 31 December 1540');
    expect(daysOf(dateValue(read.note('6 JAN 1535 - 1536')), gregorian)).toBe('6 January 1535 .. 31 December 1536');
  });
});

describe('an era that begins with a number', () => {
  const world = worldOf([
    definition({
      calendar: 'Tam',
      months: [
        { name: 'Firstseed', days: 30 },
        { name: 'Midyear', days: 30 },
      ],
      eras: [
        { name: 'Third Era', short: ['3E'], year_one: 1, last: 433 },
        { name: 'Fourth Era', short: ['4E'], year_one: 434, default: true },
      ],
    }),
  ]);

  it.each([
    ['Firstseed 3E 100', '1 Firstseed 100 .. 30 Firstseed 100'],
    ['Firstseed 100 3E', '1 Firstseed 100 .. 30 Firstseed 100'],
    ['Firstseed 3, 3E 100', '3 Firstseed 100'],
    ['Firstseed 3, 100 3E', '3 Firstseed 100'],
    ['3 Firstseed 3E 100', '3 Firstseed 100'],
    ['Firstseed or Midyear 3E 100', '1 Firstseed 100 .. 30 Midyear 100'],
    ['Firstseed or Midyear 100 3E', '1 Firstseed 100 .. 30 Midyear 100'],
    ['Firstseed to Midyear 3E 100', '1 Firstseed 100 .. 30 Midyear 100'],
    ['spring 3E 100', '1 Firstseed 100 .. 15 Firstseed 100'],
  ])('%s is %s', (text, days) => {
    expect(daysOf(dateValue(parseDate(text, world)), world)).toBe(days);
  });
});

describe('the names of a world come first', () => {
  const world = worldOf([
    definition({
      calendar: 'Orchard Count',
      months: [
        { name: 'Mai', days: 30 },
        { name: 'Calendry', days: 40 },
        { name: 'Juni', days: 30 },
      ],
      eras: [{ name: 'Unknown', short: ['UK'], year_one: 1, default: true, last: 900 }],
    }),
    GREGORIAN,
  ]);

  it.each([
    ['5 Mai 830', '5 Mai 830'],
    ['5 Juni 830', '5 Juni 830'],
    ['5 Juli 830', '5 July 830'],
    ['Cal 830', '1 Calendry 830 .. 40 Calendry 830'],
    ['Unknown', '1 Mai 1 .. 30 Juni 900'],
  ])('%s is %s', (text, days) => {
    expect(daysOf(dateValue(parseDate(text, world)), world)).toBe(days);
  });

  it('has no months of our own where it does not use our calendar', () => {
    const alone = worldOf([definition({ calendar: 'Tides', months: [{ name: 'Ebb', days: 30 }] })]);
    expect(parseDate('5 Juni 830', alone)).toMatchObject({ ok: false, problem: { code: 'unknown-month' } });
  });

  it('leaves the hundredth day of a long month alone', () => {
    expect(daysOf(dateValue(parseDate('100 Tern 12', coast)), coast)).toBe('100 Tern 12');
  });
});

describe('numbers alone', () => {
  it('are that day where day and month are one', () => {
    expect(daysOf(dateValue(parseDate('03/03/1811', gregorian)), gregorian)).toBe('3 March 1811');
  });

  it('are the stretch of both days in a family tree, or the one there is', () => {
    const read = (text: string) => daysOf(dateValue(parseGedcomDate(text, gregorian, { version: '5.5.1' })), gregorian);
    expect(read('12.03.1708')).toBe('12 March 1708 .. 3 December 1708');
    expect(read('25.03.1708')).toBe('25 March 1708');
  });

  it('are no date in a note, nor anywhere without a month that has such a day', () => {
    expect(parseDate('12.03.1708', gregorian)).toMatchObject({ ok: false, problem: { code: 'ambiguous-date' } });
    expect(parseGedcomDate('45.03.1708', gregorian, { version: '5.5.1' }).ok).toBe(false);
    expect(parseDate('*-12-25', gregorian).ok).toBe(false);
    expect(parseDate('*', gregorian)).toMatchObject({ ok: false });
  });

  it.each([
    ['2/15/1000', '15 February 1000'],
    ['15.2.1000', '15 February 1000'],
    ['2/15/1000 to 2/20/1000', '15 February 1000 .. 20 February 1000'],
    ['00/00/1954', year(1954)],
    ['00/05/1954', year(1954)],
    ['1954/05/00', '1 May 1954 .. 31 May 1954'],
    ['1954-00-12', year(1954)],
    ['-50-00-00', '1 January -49 .. 31 December -49'],
    ['May 00, 1954', '1 May 1954 .. 31 May 1954'],
  ])('are what can be read one way only, and 0 is unknown: %s', (text, days) => {
    expect(daysOf(dateValue(parseDate(text, gregorian)), gregorian)).toBe(days);
  });

  it('are read in the order that their file tells', () => {
    const read = (firstNumber: 'day' | 'month') =>
      daysOf(dateValue(parseDate('3/4/1000', { ...gregorian, firstNumber })), gregorian);
    expect(read('month')).toBe('4 March 1000');
    expect(read('day')).toBe('3 April 1000');
  });

  it('are a day with an hour that is told as unread', () => {
    const read = parseDate('1954-03-01-23', gregorian);
    expect(daysOf(dateValue(read), gregorian)).toBe('1 March 1954');
    expect(read).toMatchObject({ unread: { message: expect.stringContaining('the hour "23" is not read') } });
  });
});

it.each([
  ['1900.0', year(1900)],
  [' 812.00', year(812)],
])('a year of a column of numbers is one: %s', (text, days) => {
  expect(daysOf(dateValue(read.note(text)), gregorian)).toBe(days);
  expect('value' in read.note('1900.5')).toBe(false);
});
