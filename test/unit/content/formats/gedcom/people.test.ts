import { describe, expect, it } from 'vitest';
import { told, worldOf } from '../../../../support/worlds/text-world.ts';

const person = (...lines: string[]) => {
  const world = worldOf({
    'tree.ged': ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '0 @I1@ INDI', ...lines, '0 TRLR'].join('\n'),
  });
  expect(world.problems).toEqual([]);
  return world;
};
const called = (...lines: string[]) => {
  const [entity] = person(...lines).entities;
  return [entity?.name, ...(entity?.aliases ?? [])];
};

describe('the names of a person', () => {
  it('are all that the record states', () => {
    expect(
      called(
        '1 NAME Ebba /Sund/',
        '2 NICK Linnet',
        '2 _AKA Ebba of the Ferry',
        '1 NAME Ebba /Holm/',
        '1 _AKA Old Ebba',
      ),
    ).toEqual(['Ebba Sund', 'Linnet', 'Ebba of the Ferry', 'Ebba Holm', 'Old Ebba']);
    expect(called('1 NAME Юрий /Дубов/', '2 ROMN Yuri /Dubov/', '2 TRAN George /Oakes/')).toEqual([
      'Юрий Дубов',
      'George Oakes',
      'Yuri Dubov',
    ]);
  });

  it('have a suffix, which tells namesakes apart', () => {
    expect(called('1 NAME Karl /Sund/', '2 NSFX III')).toEqual(['Karl Sund III', 'Karl Sund']);
    expect(called('1 NAME Karl /Sund/, Jr.', '2 NSFX Jr.')).toEqual(['Karl Sund, Jr.']);
  });

  it.each([
    ['Holm', 'Ebba Mai Holm'],
    ['/Holm/', 'Ebba Mai Holm'],
    ['von Holm', 'Ebba Mai von Holm'],
    ['Ebba Holm', 'Ebba Holm'],
    ['Ebba Mai /Holm/', 'Ebba Mai Holm'],
    ['Mother Holm', 'Mother Holm'],
  ])('by marriage may be a surname or whole: %s', (married, name) => {
    expect(called('1 NAME Ebba Mai /Sund/', `2 _MARNM ${married}`)).toEqual(['Ebba Mai Sund', name]);
  });
});

describe('the events of a life', () => {
  it('are each their own: christening and baptism, cremation and burial', () => {
    const events = ['CHR', 'BAPM', 'CREM', 'BURI'].flatMap((tag, index) => [`1 ${tag}`, `2 DATE ${1800 + index}`]);
    expect(told(person('1 NAME Ebba', ...events).claims)).toEqual([
      'I1.baptism = 1801',
      'I1.burial = 1803',
      'I1.christening = 1800',
      'I1.cremation = 1802',
    ]);
  });

  it.each([
    ['in version 5', ['2 AGE STILLBORN']],
    ['in version 7', ['2 AGE 0y', '3 PHRASE Stillborn']],
  ])('may say that a child was stillborn, %s', (_, age) => {
    expect(told(person('1 NAME Ebba', '1 DEAT', ...age).claims)).toEqual(['I1.stillborn = true']);
  });

  it('may say how old somebody died, in years', () => {
    const aged = (age: string) =>
      told(person('1 NAME Ebba', '1 DEAT', '2 DATE 1850', `2 AGE ${age}`).claims).filter((line) => /age/.test(line));
    expect(aged('70y')).toEqual(['I1.age = 70 [1850, 1850]']);
  });
});

describe('what stands below an event or points at another record', () => {
  const told = (...lines: string[]) =>
    worldOf({
      'tree.ged': ['0 HEAD', '0 @I1@ INDI', '1 NAME Ebba', ...lines, '0 @I2@ INDI', '1 NAME Linnet', '0 TRLR'].join(
        '\n',
      ),
    });

  it.each([
    ['an age at a baptism', ['1 BAPM', '2 DATE 1801', '2 AGE 3w'], 6, 'AGE (how old somebody was) below BAPM'],
    [
      'an age at a death that is no number of years',
      ['1 DEAT', '2 DATE 1850', '2 AGE > 70y'],
      6,
      'AGE (how old somebody was) below DEAT',
    ],
    ['an alias that is a record', ['1 ALIA @I2@'], 4, 'ALIA (another record of the same person)'],
    ['of which sort a death was', ['1 DEAT', '2 TYPE Violent'], 5, 'TYPE (of which sort it was) below DEAT'],
    ['the trade of a smith', ['1 OCCU Smith', '2 TYPE Trade'], 5, 'TYPE (of which sort it was) below OCCU'],
    ['the cause of a death', ['1 DEAT', '2 DATE 1850', '2 CAUS fever'], 6, 'CAUS (the cause) below DEAT'],
    ['the hour of a birth', ['1 BIRT', '2 DATE 3 MAR 1850', '3 TIME 12:00'], 6, 'TIME (the time of day) below DATE'],
    ['a note on an event that has no date', ['1 CHR', '2 NOTE at night'], 5, 'NOTE (a note) below CHR'],
    ['a source of a death that has no date', ['1 DEAT Y', '2 SOUR A book'], 5, 'SOUR (a source) below DEAT'],
  ])('is told as unread: %s', (_, lines, line, words) => {
    expect(told(...lines).problems).toMatchObject([
      { code: 'unread-tags', line, message: expect.stringContaining(`A line ${words} is not read.`) },
    ]);
  });

  it.each([
    ['a type that says again which event it is', ['1 BIRT', '2 TYPE Birth of Ebba', '2 DATE 1801']],
    ['a type that is an era', ['1 BIRT', '2 TYPE BCE', '2 DATE 41']],
    ['a note and a source of an event with a date', ['1 CHR', '2 DATE 1801', '2 NOTE at night', '2 SOUR A book']],
    ['a source of a place', ['1 BURI', '2 PLAC Vask', '2 SOUR A book']],
    ['the form and coordinates of a place', ['1 BIRT', '2 PLAC Vask', '3 FORM Town', '3 MAP', '4 LATI N1']],
  ])('is not told: %s', (_, lines) => {
    expect(told(...lines).problems).toEqual([]);
  });

  it.each([
    ['@#DSTARDATE@ 4012', 'stardate'],
    ['@#DKLINGON@ 812', 'klingon'],
  ])('is named where its calendar is one that the world does not have: %s', (date, calendar) => {
    expect(told('1 BIRT', `2 DATE ${date}`).problems).toMatchObject([
      { code: 'bad-date', line: 5, message: expect.stringContaining(`this world has no calendar "${calendar}"`) },
    ]);
  });

  it.each([
    ['BIRT', '@#DUNKNOWN@ 1800', 'the calendar is unknown'],
    ['BURI', '@#DUNKNOWN@ 1800', 'the calendar is unknown'],
    ['DEAT', '@#DROMAN@ 1800', 'the calendar ROMAN is none'],
  ])('is told once where its days are not known: %s %s', (tag, date, message) => {
    expect(
      told(`1 ${tag}`, `2 DATE ${date}`, '2 AGE 50y').problems.filter(({ code }) => code === 'date-in-part'),
    ).toMatchObject([{ line: 5, message: expect.stringContaining(message) }]);
  });

  it.each(['@#DFRENCH R@ 3 VEND 8', '@#DHEBREW@ 13 CSH 5768', '@#DJULIAN@ 3 MAR 1700'])(
    'is read in a calendar that family trees have: %s',
    (date) => {
      const { claims, problems } = told('1 BIRT', `2 DATE ${date}`);
      expect(problems).toEqual([]);
      expect(claims.flatMap((claim) => (claim.form === 'attribute' ? (claim.date?.unit ?? []) : []))).toEqual(['day']);
    },
  );
});
