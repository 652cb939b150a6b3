import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../../../src/config/config.ts';
import { readTexts } from '../../../../../src/content/read-world.ts';
import { attribute, places, relation, told, worldOf } from '../../../../support/worlds/text-world.ts';

const tree = (...lines: string[]) =>
  worldOf({ 'tree.ged': ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', ...lines, '0 TRLR'].join('\n') });

const odo = ['0 @I1@ INDI', '1 NAME Odo /Thornwick/', '1 SEX M', '1 BIRT', '2 DATE 3 MAR 1361', '2 PLAC Thornhall'];
const maren = ['0 @I2@ INDI', '1 NAME Maren /Vael/', '2 NICK Ash', '1 SEX F', '1 DEAT', '2 DATE BEF 1402'];

describe('a family tree', () => {
  it('makes a Person of each INDI, under its pointer, with dates, names and places', () => {
    const world = tree(...odo, ...maren);
    expect(world.problems).toEqual([]);
    expect(world.entities).toMatchObject([
      { id: 'I1', name: 'Odo Thornwick', kind: 'Person', place: { path: 'tree.ged', line: 4 } },
      { id: 'I2', name: 'Maren Vael', aliases: ['Ash'] },
    ]);
    expect(told(world.claims)).toEqual([
      'I1.birth = 3 MAR 1361',
      'I1.born_at = Thornhall',
      'I1.gender = male',
      'I2.death = BEF 1402',
      'I2.gender = female',
    ]);
    expect(attribute(world, 'birth').place).toMatchObject({ line: 8, column: 8, quote: '2 DATE 3 MAR 1361' });
  });

  it('makes spouses from marriage to divorce, and parents of the children, each at its line', () => {
    const world = tree(
      ...odo,
      ...maren,
      '0 @I3@ INDI',
      '1 NAME Ysolde',
      '0 @F1@ FAM',
      '1 HUSB @I1@',
      '1 WIFE @I2@',
      '1 CHIL @I3@',
      '1 MARR',
      '2 DATE 1388',
      '1 DIV',
      '2 DATE ABT 1395',
    );
    expect(told(world.claims.filter((claim) => claim.form === 'relation'))).toEqual([
      'I1 -PARENT_OF-> I3',
      'I1 -SPOUSE_OF-> I2 [1388, ABT 1395]',
      'I2 -PARENT_OF-> I3',
    ]);
    expect(relation(world, 'PARENT_OF').place.quote).toBe('1 CHIL @I3@');
  });

  it('says in a note how a child came to its family, unless by birth', () => {
    const family = ['0 @F1@ FAM', '1 HUSB @I1@', '1 CHIL @I3@'];
    const child = (...pedigree: string[]) => ['0 @I3@ INDI', '1 NAME Ysolde', '1 FAMC @F1@', ...pedigree];
    const noteOf = (...lines: string[]) => relation(tree(...odo, ...lines, ...family), 'PARENT_OF').note;
    expect(noteOf(...child('2 PEDI adopted'))).toBe('not by birth: adopted');
    expect(noteOf(...child('2 PEDI SEALING'))).toBe('not by birth: sealing');
    expect(noteOf(...child('2 PEDI OTHER', '3 PHRASE Stepdaughter'))).toBe('not by birth: stepdaughter');
    expect(noteOf(...child('2 PEDI birth'))).toBeUndefined();
    expect(noteOf(...child())).toBeUndefined();
    const perParent = tree(...odo, ...child(), ...family, '2 _FREL Adopted');
    expect(relation(perParent, 'PARENT_OF').note).toBe('not by birth: adopted');
  });

  it('reports pointers that lead nowhere, and keeps the rest of the family', () => {
    const world = tree(...odo, ...maren, '0 @F1@ FAM', '1 HUSB @I1@', '1 WIFE @I2@', '1 CHIL @I9@');
    expect(places(world.problems)).toEqual(['tree.ged:19:8 dangling-pointer']);
    expect(told(world.claims)).toContain('I1 -PARTNER_OF-> I2');
  });

  it('that is empty is a problem', () => {
    expect(places(worldOf({ 'tree.ged': ' \n' }).problems)).toEqual(['tree.ged:1:1 gedcom-line']);
  });

  it('reports a date it cannot read inside its line, and a person nobody can point at', () => {
    const world = tree('0 @I1@ INDI', '1 NAME Odo', '1 BIRT', '2 DATE 10 JAN', '0 INDI', '1 NAME Nobody');
    expect(places(world.problems)).toEqual(['tree.ged:7:8 bad-date', 'tree.ged:8:1 not-an-entity']);
  });

  it('keeps a date of no possible day as unknown, says why, and reads the rest of the record', () => {
    const life = ['1 BIRT', '2 DATE 31 NOV 1361', '2 PLAC Thornhall', '1 DEAT', '2 DATE BET 1402 AND 1398'];
    const world = tree('0 @I1@ INDI', '1 NAME Odo /Thornwick/', ...life, '1 BURI', '2 DATE 12 FEB 1401/8');
    expect(world.problems.map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`)).toEqual([
      '7:8 impossible-date "31 NOV 1361" is not a date: 31 November does not exist; November 1361 has 30 days.',
      '10:8 impossible-date "BET 1402 AND 1398" is not a date: this range ends before it begins; expected the earlier date first: 1398 comes before 1402.',
      '12:15 impossible-date "12 FEB 1401/8" is not a date: a dual year names a year and the one after it, so 1401 goes with 1402; for a range write "1401 to 1408".',
    ]);
    expect(told(world.claims)).toEqual([
      'I1.birth = 31 NOV 1361',
      'I1.born_at = Thornhall',
      'I1.burial = 12 FEB 1401/8',
      'I1.death = BET 1402 AND 1398',
    ]);
    expect(attribute(world, 'birth').date).toEqual({ text: '31 NOV 1361', unit: 'unknown', calendar: 'gregorian' });
  });

  it('reads the era an event names in its TYPE, and takes no year out of an era nobody knows', () => {
    const born = (type: string) => ['0 @I1@ INDI', '1 NAME Elros', '1 BIRT', `2 TYPE ${type}`, '2 DATE 532'];
    const gregorian = tree(...born('FA'));
    expect(places(gregorian.problems)).toEqual(['tree.ged:8:8 unknown-era']);
    expect(attribute(gregorian, 'birth').date).toEqual({ text: '532 FA', unit: 'unknown', calendar: 'gregorian' });

    const lore = { 'lore.yaml': 'calendars: [middle-earth]' };
    const lines = ['0 HEAD', ...born('FA'), '0 TRLR'].join('\n');
    const world = worldOf({ ...lore, 'tree.ged': lines });
    expect(world.problems).toEqual([]);
    expect(attribute(world, 'birth').date).toMatchObject({ text: '532 FA', unit: 'year' });
  });

  it('takes no description of an event for an era', () => {
    const world = tree('0 @I1@ INDI', '1 NAME Odo', '1 BIRT', '2 TYPE Race', '2 DATE 1361');
    expect(attribute(world, 'birth').date).toMatchObject({ year: 1361 });
  });

  it('in GEDCOM 7 reads a phrase in place of a date', () => {
    const world = worldOf({
      'tree.ged':
        '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Odo\n1 BIRT\n2 DATE\n3 PHRASE in the year of the fog\n0 TRLR',
    });
    expect(attribute(world, 'birth').date).toMatchObject({ unit: 'unknown', text: '(in the year of the fog)' });
  });
});

describe('the sources of a family tree', () => {
  const register = [
    '0 @S1@ SOUR',
    '1 TITL Parish register of',
    '2 CONC  Thornhall',
    '0 @S2@ SOUR',
    '1 ABBR Keep rolls',
  ];
  const cited = (...citation: string[]) =>
    tree('0 @I1@ INDI', '1 NAME Odo', '1 SEX M', '1 BIRT', '2 DATE 3 MAR 1361', ...citation, ...register);

  it('are the sources of the claims that cite them, with their words, page and quality', () => {
    const world = cited(
      '2 SOUR @S1@',
      '3 PAGE folio 12',
      '3 QUAY 2',
      '3 DATA',
      '4 TEXT Odo, son of Tam,',
      '5 CONT was christened here.',
      '2 SOUR @S2@',
      '3 PAGE 7',
    );
    expect(world.problems).toEqual([]);
    expect(attribute(world, 'birth')).toMatchObject({
      value: '3 MAR 1361',
      source_id: 'parish-register-of-thornhall',
      confidence: 0.67,
      note: 'folio 12. also Keep rolls, 7',
      place: { line: 8, quote: 'Odo, son of Tam,\nwas christened here.' },
    });
    expect(attribute(world, 'gender').source_id).toBe('tree.ged');
    expect(world.sources).toContainEqual(
      expect.objectContaining({
        id: 'parish-register-of-thornhall',
        title: 'Parish register of Thornhall',
        kind: 'in-world',
      }),
    );
  });

  it('have notes of their own', () => {
    const world = cited('2 SOUR @S1@', '3 PAGE folio 12', '3 NOTE smudged', '2 SOUR @S2@', '3 NOTE a copy');
    expect(attribute(world, 'birth').note).toBe('folio 12. smudged. also Keep rolls, a copy');
  });

  it('may be cited for a whole person, for a marriage, and in so many words', () => {
    const world = tree(
      ...odo,
      '1 SOUR The wet nurse',
      '2 QUAY 0',
      ...maren,
      '0 @F1@ FAM',
      '1 HUSB @I1@',
      '1 WIFE @I2@',
      '1 MARR',
      '2 DATE 1388',
      '2 SOUR @S2@',
      '2 NOTE By torchlight.',
      ...register,
    );
    expect(attribute(world, 'birth')).toMatchObject({ source_id: 'the-wet-nurse', confidence: 0 });
    expect(relation(world, 'SPOUSE_OF')).toMatchObject({ source_id: 'keep-rolls', note: 'By torchlight.' });
    expect(attribute(world, 'death').source_id).toBe('tree.ged');
  });

  it('that are not in the file are one problem, however often they are cited', () => {
    const world = tree(...odo, '2 SOUR @S8@', '2 SOUR @S9@', ...maren, '2 SOUR @S9@');
    expect(world.problems).toMatchObject([
      {
        line: 10,
        code: 'dangling-pointer',
        message: expect.stringMatching(/^SOUR points at @S8@, .*, and 1 more does likewise/),
      },
    ]);
    expect(attribute(world, 'birth').source_id).toBe('tree.ged');
  });
});

describe('the notes of a family tree', () => {
  it('are prose about the people they stand with, at their very place', () => {
    const world = tree(
      ...odo,
      '1 NOTE Odo kept bees at Thornhall, and wrote to bees@@thornhall',
      '2 CONC  all his life. Maren Vael',
      '2 CONT was his rival.',
      ...maren,
      '1 NOTE @N1@',
      '0 @F1@ FAM',
      '1 HUSB @I1@',
      '1 WIFE @I2@',
      '1 NOTE @N1@',
      '0 @N1@ NOTE They never spoke after the flood.',
    );
    expect(world.problems).toEqual([]);
    expect(world.chunks.map(({ text, line, mentions }) => ({ text, line, mentions }))).toEqual([
      {
        text: 'Odo kept bees at Thornhall, and wrote to bees@thornhall all his life. Maren Vael\nwas his rival.',
        line: 10,
        mentions: ['I1', 'I2'],
      },
      { text: 'They never spoke after the flood.', line: 24, mentions: ['I1', 'I2'] },
    ]);
  });

  it('may state claims, which wait to be accepted and quote their own line', () => {
    const world = tree(...odo, '1 NOTE A quiet man@@heart.', '2 CONT Odo Thornwick died in 1402.');
    const death = attribute(world, 'death');
    expect(death).toMatchObject({ value: '1402', status: 'candidate', place: { line: 11, column: 8 } });
    expect(death.place.quote).toContain('Odo Thornwick died in 1402');
  });

  it('that are not in the file are a problem', () => {
    const world = tree(...odo, '1 NOTE @N7@');
    expect(places(world.problems)).toEqual(['tree.ged:10:8 dangling-pointer']);
  });
});

const corpora = process.env.LORE_CORPORA;
if (corpora === undefined) console.info('LORE_CORPORA is unset: the published family trees are not read.');

describe.skipIf(corpora === undefined)('published family trees', () => {
  const files = [
    'genealogy/royal92.ged',
    'genealogy/pres2020.ged',
    'middle-earth/arda.ged',
    'middle-earth/atani.ged',
    'middle-earth/casari.ged',
    'middle-earth/eldar.ged',
    'middle-earth/periandi.ged',
  ];

  it.each(files)('%s: as many people, births, deaths and parents as its lines count', (name) => {
    const text = readFileSync(join(corpora ?? '', name), 'utf8');
    const calendar = name.startsWith('middle-earth') ? { calendar: 'middle-earth' } : {};
    const { config } = loadConfig({ root: '/trees', read: () => undefined, ...calendar });
    const world = readTexts({ [basename(name)]: text }, config);
    // Notes may state more, but that waits to be accepted.
    const asserted = world.claims.filter(({ status }) => status === 'active');
    const count = (type: string) => asserted.filter((claim) => claim.type === type).length;
    const byHand = countByHand(text);
    expect(world.entities.length).toBe(byHand.people);
    expect([count('birth'), count('death')]).toEqual([byHand.births, byHand.deaths]);
    expect([count('PARENT_OF'), count('SPOUSE_OF') + count('PARTNER_OF')]).toEqual([byHand.parents, byHand.couples]);
  });
});

/** Counts by lines and levels alone, without any of the reader's code. */
function countByHand(text: string) {
  const counts = { people: 0, births: 0, deaths: 0, parents: 0, couples: 0 };
  let family: { partners: number; children: number; weddings: number[] } = { partners: 0, children: 0, weddings: [] };
  let event = '';
  const closeFamily = () => {
    counts.parents += family.partners * family.children;
    // Two weddings within two years are two rites of one marriage; a later one is a marriage again.
    const again = family.weddings.filter((year, at, years) => at > 0 && Math.abs(year - (years[at - 1] ?? 0)) > 2);
    counts.couples += family.partners === 2 ? 1 + again.length : 0;
    family = { partners: 0, children: 0, weddings: [] };
  };
  for (const line of text.split(/\r?\n/)) {
    const [level, first = '', second = ''] = line.replace(/^\ufeff/, '').split(' ');
    if (level === '0') closeFamily();
    if (level === '0' && second === 'INDI') counts.people += 1;
    if (level === '1') event = first;
    if (level === '1' && (first === 'HUSB' || first === 'WIFE')) family.partners += 1;
    if (level === '1' && first === 'CHIL') family.children += 1;
    if (level === '2' && first === 'DATE' && event === 'MARR')
      family.weddings.push(Number(/\d{4}/.exec(line)?.[0] ?? Number.NaN));
    if (level === '2' && first === 'DATE' && event === 'BIRT') counts.births += 1;
    if (level === '2' && first === 'DATE' && event === 'DEAT') counts.deaths += 1;
  }
  closeFamily();
  return counts;
}
