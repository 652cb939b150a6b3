import { describe, expect, it } from 'vitest';
import { parseDate } from '../../../../src/time/date-expressions/index.ts';
import { coast, dateValue, daysOf, definition, gregorian, worldOf } from '../../../support/worlds/dated-worlds.ts';

type Row = readonly [text: string, days: string, unit: string];

const YEAR_830 = '1 Frostmoon 830 .. 31 Thaw 830';

const FORMS: Record<string, readonly Row[]> = {
  'years and eras': [
    ['830', YEAR_830, 'year'],
    ['830 AR', YEAR_830, 'year'],
    ['AR 830', YEAR_830, 'year'],
    ['A.R. 830', YEAR_830, 'year'],
    ['830, AR', YEAR_830, 'year'],
    ['in the year 830', YEAR_830, 'year'],
    ['830 of the Age of Ruin', YEAR_830, 'year'],
    ['８３０', YEAR_830, 'year'],
    ['-12', '1 Frostmoon -11 .. 31 Thaw -11', 'year'],
    ['12 BR', '1 Frostmoon -11 .. 31 Thaw -11', 'year'],
    ['−12', '1 Frostmoon -11 .. 31 Thaw -11', 'year'],
    ['12,000 BR', '1 Frostmoon -11999 .. 31 Thaw -11999', 'year'],
    ['40 LP', '1 Frostmoon 140 .. 32 Thaw 140', 'year'],
  ],
  'days and months': [
    ['14 Rova 830', '14 Rova 830', 'day'],
    ['14 Rova, 830 AR', '14 Rova 830', 'day'],
    ['Rova 14, 830', '14 Rova 830', 'day'],
    ['Rova 14 830', '14 Rova 830', 'day'],
    ['Rova 14th, 830', '14 Rova 830', 'day'],
    ['the 3rd of Rova, 830', '3 Rova 830', 'day'],
    ['third of Rova 830', '3 Rova 830', 'day'],
    ['14. Rova 830', '14 Rova 830', 'day'],
    ['14-Rova-830', '14 Rova 830', 'day'],
    ['830-Rova-14', '14 Rova 830', 'day'],
    ['Moonday, 14 Rova 830', '14 Rova 830', 'day'],
    ['14 Rova -12', '14 Rova -11', 'day'],
    ['14 Rova AR 830', '14 Rova 830', 'day'],
    ['Rova 830', '1 Rova 830 .. 30 Rova 830', 'month'],
    ['rova of the year 830', '1 Rova 830 .. 30 Rova 830', 'month'],
    ['Frost 830', '1 Frostmoon 830 .. 30 Frostmoon 830', 'month'],
    ['Thawing 832', '1 Thaw 832 .. 32 Thaw 832', 'month'],
    ['Rova 14 AR', '1 Rova 14 .. 30 Rova 14', 'month'],
    ['Rova 0014', '1 Rova 14 .. 30 Rova 14', 'month'],
    ['Midwinter 412 AR', '1 Midwinter 412', 'day'],
    ['day 92 of 830', '31 Thaw 830', 'day'],
  ],
  'numbered months: the days between months are named, not numbered': [
    ['830-02-14', '14 Rova 830', 'day'],
    ['830-03-14', '14 Thaw 830', 'day'],
    ['830-02', '1 Rova 830 .. 30 Rova 830', 'month'],
    ['AR 830-02-14', '14 Rova 830', 'day'],
    ['AR830-02', '1 Rova 830 .. 30 Rova 830', 'month'],
  ],
  'vague dates': [
    ['c. 830', '1 Frostmoon 825 .. 31 Thaw 835', 'circa'],
    ['ca. 830', '1 Frostmoon 825 .. 31 Thaw 835', 'circa'],
    ['circa 830', '1 Frostmoon 825 .. 31 Thaw 835', 'circa'],
    ['~830', '1 Frostmoon 825 .. 31 Thaw 835', 'circa'],
    ['about the year 830', '1 Frostmoon 825 .. 31 Thaw 835', 'circa'],
    ['around 830', '1 Frostmoon 825 .. 31 Thaw 835', 'circa'],
    ['830?', '1 Frostmoon 825 .. 31 Thaw 835', 'circa'],
    ['830ish', '1 Frostmoon 825 .. 31 Thaw 835', 'circa'],
    ['830-ish', '1 Frostmoon 825 .. 31 Thaw 835', 'circa'],
    ['AR 830ish', '1 Frostmoon 825 .. 31 Thaw 835', 'circa'],
    ['AR c. 830', '1 Frostmoon 825 .. 31 Thaw 835', 'circa'],
    ['AR ~830', '1 Frostmoon 825 .. 31 Thaw 835', 'circa'],
    ['AR 830?', '1 Frostmoon 825 .. 31 Thaw 835', 'circa'],
    ['AR ~830-02', '1 Rova 825 .. 30 Rova 835', 'circa'],
    ['c. Rova 830', '1 Rova 825 .. 30 Rova 835', 'circa'],
    ['c. 14 Rova 830', '14 Rova 825 .. 14 Rova 835', 'circa'],
    ['c. 32 Thaw 832', '31 Thaw 827 .. 31 Thaw 837', 'circa'],
    ['830s', '1 Frostmoon 830 .. 31 Thaw 839', 'decade'],
    ["830's", '1 Frostmoon 830 .. 31 Thaw 839', 'decade'],
    ['AR 830s', '1 Frostmoon 830 .. 31 Thaw 839', 'decade'],
    ['BR 830s', '1 Frostmoon -838 .. 31 Thaw -829', 'decade'],
    ['early AR 830s', '1 Frostmoon 830 .. 31 Thaw 833', 'range'],
    ['830s BR', '1 Frostmoon -838 .. 31 Thaw -829', 'decade'],
    ['40s LP', '1 Frostmoon 140 .. 31 Thaw 149', 'decade'],
    ['800s', '1 Frostmoon 800 .. 31 Thaw 899', 'range'],
    ['9th century', '1 Frostmoon 801 .. 31 Thaw 900', 'century'],
    ['the ninth century', '1 Frostmoon 801 .. 31 Thaw 900', 'century'],
    ['9th century BR', '1 Frostmoon -899 .. 32 Thaw -800', 'century'],
    ['early 9th century', '1 Frostmoon 801 .. 31 Thaw 834', 'range'],
    ['mid-9th century', '1 Frostmoon 834 .. 31 Thaw 867', 'range'],
    ['late 9th century', '1 Frostmoon 867 .. 31 Thaw 900', 'range'],
    ['early 9th century BR', '1 Frostmoon -899 .. 31 Thaw -866', 'range'],
    ['second half of the 9th century', '1 Frostmoon 851 .. 31 Thaw 900', 'range'],
    ['early 830', '1 Frostmoon 830 .. 1 Rova 830', 'range'],
    ['spring 812', '1 Frostmoon 812 .. 23 Frostmoon 812', 'season'],
    ['the winter of 812', '10 Thaw 812 .. 32 Thaw 812', 'season'],
  ],
  'open on one side': [
    ['before 830', '… .. 31 Thaw 829', 'range'],
    ['before 14 Rova 830', '… .. 13 Rova 830', 'range'],
    ['after 830', '1 Frostmoon 831 .. …', 'range'],
    ['after 14 Rova 830', '15 Rova 830 .. …', 'range'],
    ['by 830', '… .. 31 Thaw 830', 'range'],
    ['until 830', '… .. 31 Thaw 830', 'range'],
    ['no later than 830', '… .. 31 Thaw 830', 'range'],
    ['since 830', '1 Frostmoon 830 .. …', 'range'],
    ['from 830', '1 Frostmoon 830 .. …', 'range'],
    ['before c. 830', '… .. 30 Thaw 835', 'range'],
    ['after c. 830', '2 Frostmoon 825 .. …', 'range'],
    ['830/..', '1 Frostmoon 830 .. …', 'range'],
  ],
  'ranges of one date': [
    ['between 812 and 830', '1 Frostmoon 812 .. 31 Thaw 830', 'range'],
    ['812..830', '1 Frostmoon 812 .. 31 Thaw 830', 'range'],
    ['812 to 830', '1 Frostmoon 812 .. 31 Thaw 830', 'range'],
    ['812 – 830', '1 Frostmoon 812 .. 31 Thaw 830', 'range'],
    ['812–830 AR', '1 Frostmoon 812 .. 31 Thaw 830', 'range'],
    ['AR 812-830', '1 Frostmoon 812 .. 31 Thaw 830', 'range'],
    ['AR 812 – AR 830', '1 Frostmoon 812 .. 31 Thaw 830', 'range'],
    ['812-830', '1 Frostmoon 812 .. 31 Thaw 830', 'range'],
    ['from 812 to 830', '1 Frostmoon 812 .. 31 Thaw 830', 'range'],
    ['from 812 until 830', '1 Frostmoon 812 .. 31 Thaw 830', 'range'],
    ['812 or 813', '1 Frostmoon 812 .. 31 Thaw 813', 'range'],
    ['813, 812 or 815', '1 Frostmoon 812 .. 31 Thaw 815', 'range'],
    ['14 or 16 Rova 830', '14 Rova 830 .. 16 Rova 830', 'range'],
    ['14 to 16 Rova 830', '14 Rova 830 .. 16 Rova 830', 'range'],
    ['Frostmoon to Thaw 830', YEAR_830, 'range'],
    ['14 Rova – 3 Thaw 830', '14 Rova 830 .. 3 Thaw 830', 'range'],
    ['100–44 BR', '1 Frostmoon -99 .. 31 Thaw -43', 'range'],
    ['100 BR – 44', '1 Frostmoon -99 .. 31 Thaw -43', 'range'],
    ['BR 100–44', '1 Frostmoon -99 .. 31 Thaw -43', 'range'],
    ['after BR 100 and before 44', '1 Frostmoon -98 .. 32 Thaw -44', 'range'],
    ['LP 20 or 30', '1 Frostmoon 120 .. 31 Thaw 130', 'range'],
    ['14 Rova 830 to 3 Thaw', '14 Rova 830 .. 3 Thaw 830', 'range'],
    ['Rova 14–16, 830', '14 Rova 830 .. 16 Rova 830', 'range'],
    ['14 Rova 830 – 16 Rova 830', '14 Rova 830 .. 16 Rova 830', 'range'],
    ['14 Rova 830 – 16', '14 Rova 830 .. 16 Rova 830', 'range'],
    ['14 Rova 830 AR – 16', '14 Rova 830 .. 16 Rova 830', 'range'],
    ['Rova 14, 830 – 16', '14 Rova 830 .. 16 Rova 830', 'range'],
    ['830-02-14/16', '14 Rova 830 .. 16 Rova 830', 'range'],
    ['between 14 Rova 830 and 16', '14 Rova 830 .. 16 Rova 830', 'range'],
    ['14 Rova 830 to the 16th', '14 Rova 830 .. 16 Rova 830', 'range'],
    ['14th – 16th Rova 830', '14 Rova 830 .. 16 Rova 830', 'range'],
    ['the 14th to the 16th of Rova, 830', '14 Rova 830 .. 16 Rova 830', 'range'],
    ['Rova 14 – Thaw 3, 830', '14 Rova 830 .. 3 Thaw 830', 'range'],
    ['Rova 14, 830 – Thaw 3', '14 Rova 830 .. 3 Thaw 830', 'range'],
    ['14 Rova 12 – 16', '14 Rova 12 .. 32 Thaw 16', 'range'],
    ['14 Rova 44 BR – 16', '14 Rova -43 .. 31 Thaw -15', 'range'],
    ['(-326 until -275)', '1 Frostmoon -325 .. 31 Thaw -274', 'range'],
    ['-326–-275', '1 Frostmoon -325 .. 31 Thaw -274', 'range'],
    ['44 BR – 14 AR', '1 Frostmoon -43 .. 31 Thaw 14', 'range'],
    ['1653/54', '1 Frostmoon 1653 .. 31 Thaw 1654', 'range'],
    ['45/44 BR', '1 Frostmoon -44 .. 31 Thaw -43', 'range'],
  ],
  'eras by name': [
    ['the Age of Ruin', '1 Frostmoon 1 .. …', 'era'],
    ['The Long Peace', '1 Frostmoon 101 .. 31 Thaw 150', 'era'],
    ['during the Long Peace', '1 Frostmoon 101 .. 31 Thaw 150', 'era'],
    ['late Long Peace', '1 Frostmoon 134 .. 31 Thaw 150', 'range'],
    ['Before Ruin', '… .. 32 Thaw 0', 'era'],
  ],
};

const EDTF: readonly Row[] = [
  ['1985-04-12', '12 April 1985', 'day'],
  ['1985-04', '1 April 1985 .. 30 April 1985', 'month'],
  ['2004-01-01T10:10:10Z', '1 January 2004', 'day'],
  ['1964/2008', '1 January 1964 .. 31 December 2008', 'range'],
  ['2004-02-01/2005-02', '1 February 2004 .. 28 February 2005', 'range'],
  ['Y170000002', '1 January 170000002 .. 31 December 170000002', 'year'],
  ['Y-170000002', '1 January -170000002 .. 31 December -170000002', 'year'],
  ['1984-21', '1 March 1984 .. 31 May 1984', 'season'],
  ['1984-33', '1 January 1984 .. 31 March 1984', 'season'],
  ['1984-34', '1 April 1984 .. 30 June 1984', 'season'],
  ['1984-35', '1 July 1984 .. 30 September 1984', 'season'],
  ['1984-36', '1 October 1984 .. 31 December 1984', 'season'],
  ['1984-38', '1 May 1984 .. 31 August 1984', 'season'],
  ['1984-40', '1 January 1984 .. 30 June 1984', 'season'],
  ['1962-41', '1 July 1962 .. 31 December 1962', 'season'],
  ['1984?', '1 January 1979 .. 31 December 1989', 'circa'],
  ['1984-06?', '1 June 1979 .. 30 June 1989', 'circa'],
  ['1984~', '1 January 1979 .. 31 December 1989', 'circa'],
  ['1984%', '1 January 1979 .. 31 December 1989', 'circa'],
  ['2004-06-~11', '11 June 1999 .. 11 June 2009', 'circa'],
  ['?2004-06', '1 June 1999 .. 30 June 2009', 'circa'],
  ['156X', '1 January 1560 .. 31 December 1569', 'decade'],
  ['156u', '1 January 1560 .. 31 December 1569', 'decade'],
  ['15XX', '1 January 1500 .. 31 December 1599', 'range'],
  ['2004-XX', '1 January 2004 .. 31 December 2004', 'year'],
  ['1985-04-XX', '1 April 1985 .. 30 April 1985', 'month'],
  ['1985-XX-XX', '1 January 1985 .. 31 December 1985', 'year'],
  ['156X-12-25', '25 December 1560 .. 25 December 1569', 'range'],
  ['1984-1X', '1 October 1984 .. 31 December 1984', 'range'],
  ['XXXX-12-XX', '… .. …', 'unknown'],
  ['1985/..', '1 January 1985 .. …', 'range'],
  ['1985/', '1 January 1985 .. …', 'range'],
  ['../1985', '… .. 31 December 1985', 'range'],
  ['/1985', '… .. 31 December 1985', 'range'],
  ['1984~/2004-06', '1 January 1979 .. 30 June 2004', 'range'],
  ['[1667,1668,1670..1672]', '1 January 1667 .. 31 December 1672', 'range'],
  ['[..1760-12-03]', '… .. 3 December 1760', 'range'],
  ['[1760-12..]', '1 December 1760 .. …', 'range'],
  ['{1960,1961-12}', '1 January 1960 .. 31 December 1961', 'range'],
  ['Y-17E7', '1 January -170000000 .. 31 December -170000000', 'year'],
  ['1950S2', '1 January 1900 .. 31 December 1999', 'range'],
  ['Y171010000S3', '1 January 171000000 .. 31 December 171999999', 'range'],
  // Padded, as ISO 8601 counts: there 0000 is 1 BCE.
  ['-0050', '1 January -50 .. 31 December -50', 'year'],
  ['0000', '1 January 0 .. 31 December 0', 'year'],
  // Not padded: as people count.
  ['-50', '1 January -49 .. 31 December -49', 'year'],
];

const STRETCHES: readonly Row[] = [
  ['1914-18', '1 January 1914 .. 31 December 1918', 'range'],
  ['1640-41', '1 January 1640 .. 31 December 1641', 'range'],
  ['914-18', '1 January 914 .. 31 December 918', 'range'],
  ['1914-18 BC', '1 January -1917 .. 31 December -1913', 'range'],
  ['c. 1914-18', '1 January 1909 .. 31 December 1923', 'circa'],
  ['by 1914-18', '… .. 31 December 1918', 'range'],
  ['1914–18', '1 January 1914 .. 31 December 1918', 'range'],
  ['1914 – 8', '1 January 1914 .. 31 December 1918', 'range'],
  ['from 812 to 30', '1 January 812 .. 31 December 830', 'range'],
  ['1914–18 AD', '1 January 1914 .. 31 December 1918', 'range'],
  ['114–18 BC', '1 January -113 .. 31 December -17', 'range'],
  ['814-50', '1 January 814 .. 31 December 850', 'range'],
  // A month of twelve, and what does not come after its year.
  ['1905-11', '1 November 1905 .. 30 November 1905', 'month'],
  ['1912-12', '1 December 1912 .. 31 December 1912', 'month'],
  ['824-21', '1 March 824 .. 31 May 824', 'season'],
  ['1941-40', '1 January 1941 .. 30 June 1941', 'season'],
];

const TIMES: readonly Row[] = [
  ['2001-12-14T21:59:43.000Z', '14 December 2001', 'day'],
  ['2001-12-14T21:59:43,25', '14 December 2001', 'day'],
  ['2001-12-14t21:59z', '14 December 2001', 'day'],
  ['2001-12-14T21', '14 December 2001', 'day'],
  ['2001-12-14T24:00:00Z', '14 December 2001', 'day'],
  ['2001-12-14 21:59:43', '14 December 2001', 'day'],
  ['2001-12-14 21:59', '14 December 2001', 'day'],
  ['2001-12-14 9:59 PM', '14 December 2001', 'day'],
  ['2001-12-14 21:59:43.10 -5', '14 December 2001 .. 15 December 2001', 'range'],
  ['2001-12-14 21:59:43 UTC', '14 December 2001', 'day'],
  ['before 2001-12-14T21:59', '… .. 14 December 2001', 'range'],
  ['after 2001-12-14 21:59', '14 December 2001 .. …', 'range'],
  ['2001-12-14T23:20+01:00', '14 December 2001', 'day'],
  // At Greenwich it is another day: the day is one of the two.
  ['2001-12-15T01:00:00+05:00', '14 December 2001 .. 15 December 2001', 'range'],
  ['2001-12-14T21:00-0500', '14 December 2001 .. 15 December 2001', 'range'],
  ['2001-12-14T21:00:00Z/2001-12-16T10:00:00Z', '14 December 2001 .. 16 December 2001', 'range'],
  ['2001-12-14 21:00 - 2001-12-16 10:00', '14 December 2001 .. 16 December 2001', 'range'],
];

const ENGLISH: readonly Row[] = [
  ['14 March 44 BC', '14 March -43', 'day'],
  ['AD 79', '1 January 79 .. 31 December 79', 'year'],
  ['79 A.D.', '1 January 79 .. 31 December 79', 'year'],
  ['Jan. 5, 1900', '5 January 1900', 'day'],
  ['5 Sept. 1900', '5 September 1900', 'day'],
  ['Wednesday 14 March 1900', '14 March 1900', 'day'],
  ['autumn 1066', '1 September 1066 .. 30 November 1066', 'season'],
  ['winter 1066', '1 December 1066 .. 28 February 1067', 'season'],
  ['8 Jan 1699/00', '8 January 1700', 'day'],
  ['29 Feb 1900 (julian)', '29 February 1900', 'day'],
  ['2nd millennium BC', '1 January -1999 .. 31 December -1000', 'range'],
];

describe('a date expression', () => {
  describe.each(Object.entries(FORMS))('%s', (_, rows) => {
    it.each(rows)('%s is %s, a %s', (text, days, unit) => {
      const value = dateValue(parseDate(text, coast));
      expect([daysOf(value, coast), value.unit, value.text]).toEqual([days, unit, text]);
    });
  });

  it.each(EDTF)('in EDTF: %s is %s, a %s', (text, days, unit) => {
    const value = dateValue(parseDate(text, gregorian));
    expect([daysOf(value, gregorian), value.unit]).toEqual([days, unit]);
  });

  it.each([...STRETCHES, ...TIMES])('in ISO 8601 and its kin: %s is %s, a %s', (text, days, unit) => {
    const value = dateValue(parseDate(text, gregorian));
    expect([daysOf(value, gregorian), value.unit]).toEqual([days, unit]);
  });

  it.each([
    ['2001-12-14T21:59:43.5Z', [79_183_500, 79_183_599]],
    ['2001-12-14T21:59Z', [79_140_000, 79_199_999]],
    ['2001-12-15T01:00:00+05:00', [72_000_000, 72_000_999]],
    ['2001-12-14T24:00Z', [86_399_999, 86_400_000]],
    ['2001-12-14T21:59', undefined],
    ['c. 2001-12-14T21:59Z', undefined],
    ['before 2001-12-14T21:59Z', undefined],
  ])('%s is a moment of the day only with the offset of its clock', (text, expected) => {
    const day = dateValue(parseDate('2001-12-14', gregorian)).earliest ?? 0;
    const { moment } = dateValue(parseDate(text, gregorian));
    expect(moment?.map((each) => each - day * 86_400_000)).toEqual(expected);
  });

  it('has the eighteenth month of a calendar that has one', () => {
    const months = Array.from({ length: 18 }, (_, index) => ({
      name: `Moon ${'abcdefghijklmnopqr'[index]}`,
      days: 20,
    }));
    const moons = worldOf([definition({ calendar: 'Eighteen Moons', months })]);
    expect(daysOf(dateValue(parseDate('1914-18', moons)), moons)).toBe('1 Moon r 1914 .. 20 Moon r 1914');
    expect(daysOf(dateValue(parseDate('1914-19', moons)), moons)).toBe('1 Moon a 1914 .. 20 Moon r 1919');
  });

  it('divides a year into parts of whole months only where its months can be', () => {
    expect(daysOf(dateValue(parseDate('890-33', coast)), coast)).toBe('1 Frostmoon 890 .. 23 Frostmoon 890');
    expect(daysOf(dateValue(parseDate('890-38', coast)), coast)).toBe('1 Rova 890 .. 1 Midwinter 890');
  });

  it.each(ENGLISH)('in our own calendar: %s is %s, a %s', (text, days, unit) => {
    const value = dateValue(parseDate(text, gregorian));
    expect([daysOf(value, gregorian), value.unit]).toEqual([days, unit]);
  });

  it.each(['unknown', '?', '???', 'undated', 'TBD'])('%s is an unknown date', (text) => {
    expect(parseDate(text, coast)).toEqual({ ok: true, value: { text, unit: 'unknown', calendar: 'Coast Reckoning' } });
  });
});

describe('what is ongoing', () => {
  const now = dateValue(parseDate('14 Rova 412 AR', coast));

  it.each(['ongoing', 'present', 'the present', 'now'])('%s has lasted to the present at least', (text) => {
    expect(dateValue(parseDate(text, { ...coast, now }))).toMatchObject({ unit: 'ongoing', earliest: now.earliest });
    expect(dateValue(parseDate(text, { ...coast, now }))).not.toHaveProperty('latest');
  });

  it('has no days where the present is not known', () => {
    expect(dateValue(parseDate('ongoing', coast))).toEqual({
      text: 'ongoing',
      unit: 'ongoing',
      calendar: 'Coast Reckoning',
    });
  });

  it('ends a range with the present', () => {
    const value = dateValue(parseDate('400 to the present', { ...coast, now }));
    expect(daysOf(value, coast)).toBe('1 Frostmoon 400 .. 14 Rova 412');
  });
});

describe('which calendar a date is of', () => {
  it('is the main one, where both have the month', () => {
    expect(dateValue(parseDate('14 Rova 830', coast)).calendar).toBe('Coast Reckoning');
  });

  it.each(['14 Rova 830 SL', '14 Heron 830', '3 Rova 830 (Island Count)'])(
    'is the one that knows its words: %s',
    (text) => {
      expect(dateValue(parseDate(text, coast))).toMatchObject({ calendar: 'Island Count' });
      expect(dateValue(parseDate(text, coast))).not.toHaveProperty('axis');
    },
  );

  it('sets dates apart that no sync point ties to the rest', () => {
    expect(dateValue(parseDate('14 March 1700', coast))).toMatchObject({
      calendar: 'gregorian',
      axis: expect.any(String),
    });
  });

  it('shows the year in the main calendar', () => {
    expect(dateValue(parseDate('c. 830', coast)).year).toBe(830);
    expect(dateValue(parseDate('12 BR', coast)).year).toBe(-12);
    // 400 island years of 365 days are 1587 years of the coast's 92.
    expect(dateValue(parseDate('1 Tern 401 SL', coast)).year).toBe(1583);
  });
});

describe('an era that is an entity of the world', () => {
  const night = dateValue(parseDate('between 700 and 799', coast));
  const world = { ...coast, namedEras: new Map([['the long night', { ...night, unit: 'era' as const }]]) };

  it.each(['the Long Night', 'Long Night', 'during the long night'])('%s covers its days', (text) => {
    const { earliest, latest, unit } = dateValue(parseDate(text, world));
    expect([earliest, latest, unit]).toEqual([night.earliest, night.latest, 'era']);
  });

  it('bounds others', () => {
    expect(daysOf(dateValue(parseDate('after the Long Night', world)), world)).toBe('1 Frostmoon 800 .. …');
    expect(daysOf(dateValue(parseDate('early Long Night', world)), world)).toBe('1 Frostmoon 700 .. 31 Thaw 733');
  });

  it('counts no years', () => {
    expect(parseDate('30 of the Long Night', world)).toMatchObject({ ok: false, problem: { code: 'unknown-era' } });
  });
});
