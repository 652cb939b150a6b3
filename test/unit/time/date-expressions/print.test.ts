import { describe, expect, it } from 'vitest';
import { YEARS } from '../../../../src/time/calendars/built-in.ts';
import { parseDate, printDate } from '../../../../src/time/date-expressions/index.ts';
import { coast, dateValue, gregorian, worldOf } from '../../../support/worlds/dated-worlds.ts';

describe('a printed date', () => {
  it.each([
    ['Rova 14th, 830', '14 Rova 830 AR'],
    ['830-02', 'Rova 830 AR'],
    ['in the year 830', '830 AR'],
    ['-12', '12 BR'],
    ['120', '120 AR'],
    ['20 LP', '120 AR'],
    ['Midwinter 412', 'Midwinter 412 AR'],
    ['about 830', 'c. 830 AR'],
    ['c. Rova 830', 'c. Rova 830 AR'],
    ['~14 Rova 830', 'c. 14 Rova 830 AR'],
    ['circa 2', 'c. 2 AR'],
    ['830s', '830s AR'],
    ['830s BR', '830s BR'],
    ['the ninth century', '9th century AR'],
    ['9th century BR', '9th century BR'],
    ['spring of 812', 'spring 812 AR'],
    ['812..830', 'between 812 AR and 830 AR'],
    ['14 to 16 Rova 830', 'between 14 Rova 830 AR and 16 Rova 830 AR'],
    ['Frostmoon to Rova 830', 'between Frostmoon 830 AR and Rova 830 AR'],
    ['prior to 830', 'before 830 AR'],
    ['before 1 Rova 830', 'before Rova 830 AR'],
    ['after 14 Rova 830', 'after 14 Rova 830 AR'],
    ['after 830', 'after 830 AR'],
    ['the Long Peace', 'The Long Peace'],
    ['?', 'unknown'],
    ['present', 'ongoing'],
  ])('%s is written %s', (text, printed) => {
    expect(printDate(dateValue(parseDate(text, coast)), coast)).toBe(printed);
  });

  it.each([
    ['14 March 1900', '14 March 1900 CE'],
    ['44 BC', '44 BCE'],
    ['../1985', 'before 1986 CE'],
    ['Y-17E7', '170000001 BCE'],
  ])('of our own calendar, %s is written %s', (text, printed) => {
    expect(printDate(dateValue(parseDate(text, gregorian)), gregorian)).toBe(printed);
  });

  it('is written in another calendar of the world where one is asked for', () => {
    const rova = dateValue(parseDate('14 Rova 830 AR', coast));
    expect(printDate(rova, coast, { calendar: 'Island Count' })).toBe('28 Rova 210 SL');
    expect(printDate(dateValue(parseDate('1 Tern 2 SL', coast)), coast, { calendar: 'Coast Reckoning' })).toBe(
      '29 Thaw 4 AR',
    );
  });

  it('stays in its own calendar where no sync point leads to the other', () => {
    const ours = dateValue(parseDate('14 March 1900', coast));
    expect(printDate(ours, coast, { calendar: 'Coast Reckoning' })).toBe('14 March 1900 CE');
  });

  it('names its calendar where the words alone would be read in another', () => {
    const julian = dateValue(parseDate('14 March 1700 (julian)', coast));
    expect(printDate(julian, coast)).toBe('14 March 1700 CE (julian)');
    expect(dateValue(parseDate('14 March 1700 CE (julian)', coast))).toMatchObject({ earliest: julian.earliest });
  });

  it('counts the days of a year without months', () => {
    const plain = worldOf([YEARS]);
    const value = dateValue(parseDate('day 45 of 830', plain));
    expect(printDate(value, plain)).toBe('day 45 of 830');
    expect(printDate(dateValue(parseDate('c. 830', plain)), plain)).toBe('c. 830');
  });

  it('is the author’s words where its calendar is not of this world', () => {
    const foreign = {
      earliest: 1,
      latest: 2,
      text: 'the day of the two moons',
      unit: 'day',
      calendar: 'x',
      axis: 'x',
    } as const;
    expect(printDate(foreign, coast)).toBe('the day of the two moons');
  });
});
