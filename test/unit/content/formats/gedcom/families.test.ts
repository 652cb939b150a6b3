import { describe, expect, it } from 'vitest';
import type { RelationClaim } from '../../../../../src/model/claim.ts';
import { told, worldOf } from '../../../../support/worlds/text-world.ts';

const tree = (version: string, ...lines: string[]) =>
  worldOf({ 'tree.ged': ['0 HEAD', '1 GEDC', `2 VERS ${version}`, ...lines, '0 TRLR'].join('\n') });

const person = (id: string, ...lines: string[]) => [`0 @${id}@ INDI`, `1 NAME ${id}`, ...lines];
const family = (id: string, ...lines: string[]) => [`0 @${id}@ FAM`, ...lines];

describe('the partners of a family', () => {
  const couple = (...events: string[]) => {
    const world = tree(
      '7.0',
      ...person('Ada'),
      ...person('Ben'),
      ...family('F', '1 HUSB @Ben@', '1 WIFE @Ada@', ...events),
    );
    expect(world.problems.filter(({ code }) => code !== 'unread-tags')).toEqual([]);
    return told(world.claims);
  };

  it.each([
    ['a marriage', ['1 MARR']],
    ['a marriage that is asserted', ['1 MARR Y']],
    ['a marriage contract', ['1 MARC', '2 DATE 1800']],
  ])('are spouses where there is %s', (_, events) => {
    expect(couple(...events)).toEqual(['Ada -SPOUSE_OF-> Ben']);
  });

  it('were spouses where they parted, at a date or not', () => {
    expect(couple('1 DIV', '2 DATE 1810')).toEqual(['Ada -SPOUSE_OF-> Ben [, 1810]']);
    expect(couple('1 MARR', '2 DATE 1800', '1 DIV Y')).toEqual(['Ada -SPOUSE_OF-> Ben [1800, unknown]']);
    expect(couple('1 ANUL')).toEqual(['Ada -SPOUSE_OF-> Ben [, unknown]']);
  });

  it('are married from each wedding until the divorce that follows it', () => {
    const wed = (date: string) => ['1 MARR', `2 DATE ${date}`];
    const parted = (date: string) => ['1 DIV', `2 DATE ${date}`];
    expect(couple(...wed('1911'), ...parted('1912'), ...wed('1914'))).toEqual([
      'Ada -SPOUSE_OF-> Ben [1911, 1912]',
      'Ada -SPOUSE_OF-> Ben [1914, ]',
    ]);
    expect(couple(...wed('1911'), ...parted('1912'), ...wed('1914'), ...parted('1920'))).toEqual([
      'Ada -SPOUSE_OF-> Ben [1911, 1912]',
      'Ada -SPOUSE_OF-> Ben [1914, 1920]',
    ]);
    expect(couple(...parted('1920'), ...wed('1911'))).toEqual(['Ada -SPOUSE_OF-> Ben [1911, 1920]']);
  });

  it('have one marriage of two rites, where these are no more than two years apart', () => {
    const wed = (date: string) => ['1 MARR', `2 DATE ${date}`];
    expect(couple(...wed('1 MAY 1911'), ...wed('3 MAY 1911'))).toEqual(['Ada -SPOUSE_OF-> Ben [1 MAY 1911, ]']);
    expect(couple(...wed('1911'), ...wed('1920'))).toHaveLength(2);
  });

  it('are known to be divorced without a date', () => {
    const world = tree(
      '7.0',
      ...person('Ada'),
      ...person('Ben'),
      ...family('F', '1 HUSB @Ben@', '1 WIFE @Ada@', '1 MARR', '2 NOTE at dawn', '1 DIV Y'),
    );
    expect(world.claims.map(({ note }) => note)).toEqual(['divorced. at dawn']);
  });

  it.each([
    ['nothing is said', []],
    ['it says there was no marriage', ['1 NO MARR']],
    ['an event says so', ['1 EVEN', '2 TYPE Unmarried']],
    ['an event says so although there is a marriage', ['1 MARR Y', '1 EVEN', '2 TYPE Unmarried']],
    ['a marriage is denied', ['1 MARR N']],
    ['the type of the marriage says so', ['1 MARR', '2 TYPE Not married']],
    ['they were only betrothed', ['1 ENGA', '2 DATE 1799']],
  ])('had a family with each other where %s', (_, events) => {
    expect(couple(...events)).toEqual(['Ada -PARTNER_OF-> Ben']);
  });

  it('are spouses where there was no marriage only for a time', () => {
    expect(couple('1 NO MARR', '2 DATE TO 1799', '1 MARR', '2 DATE 1800')).toEqual(['Ada -SPOUSE_OF-> Ben [1800, ]']);
  });
});

describe('a child of a family', () => {
  const [first, second] = [family('F1', '1 HUSB @Ben@', '1 CHIL @Cid@'), family('F2', '1 HUSB @Dov@', '1 CHIL @Cid@')];
  /** What is said of Cid as the child of each father: `!` by birth, `?` uncertain, else the note. */
  const fathers = (cid: readonly string[], ...families: readonly string[][]) => {
    const world = tree('5.5.1', ...person('Ben'), ...person('Dov'), ...person('Cid', ...cid), ...families.flat());
    const claims = world.claims.filter((claim): claim is RelationClaim => claim.form === 'relation');
    return Object.fromEntries(
      claims
        .filter(({ type }) => type === 'PARENT_OF')
        .map(({ from_id, note, uncertain }) => [from_id, `${note ?? (uncertain ? '' : '!')}${uncertain ? '?' : ''}`]),
    );
  };

  const elsewhere = 'not by birth: born to another family';

  it('is one by birth where it has no other family', () => {
    expect(fathers(['1 FAMC @F1@'], first)).toEqual({ Ben: '!' });
    expect(fathers([], first)).toEqual({ Ben: '!' });
    expect(fathers(['1 FAMC @F1@', '1 FAMC @Lost@'], first)).toEqual({ Ben: '!' });
  });

  it('is uncertain in each of several families, unless it is said which is by birth', () => {
    const both = ['1 FAMC @F1@', '1 FAMC @F2@'];
    expect(fathers(both, first, second)).toEqual({ Ben: '?', Dov: '?' });
    expect(fathers([], first, second)).toEqual({ Ben: '?', Dov: '?' });
    expect(fathers([...both, '2 PEDI birth'], first, second)).toEqual({ Ben: elsewhere, Dov: '!' });
    expect(fathers([...both, '1 BIRT', '2 FAMC @F1@'], first, second)).toEqual({ Ben: '!', Dov: elsewhere });
    expect(fathers([...both, '2 PEDI birth', '2 STAT challenged'], first, second)).toEqual({ Ben: '?', Dov: '?' });
  });

  it('is one by birth of the family that is left when it was adopted into the others', () => {
    const adopted = { Ben: '!', Dov: 'not by birth: adopted' };
    expect(fathers(['1 FAMC @F1@', '1 FAMC @F2@', '2 PEDI ADOPTED'], first, second)).toEqual(adopted);
    expect(fathers(['1 ADOP', '2 FAMC @F2@', '3 ADOP HUSB'], first, second)).toEqual(adopted);
    expect(fathers([], first, [...second, '2 _FREL Adopted'])).toEqual(adopted);
    expect(fathers(['1 ADOP', '2 FAMC @F2@', '3 ADOP WIFE'], first, second)).toEqual({ Ben: '?', Dov: '?' });
  });

  it('is uncertain where the link is challenged, and none where it is disproven', () => {
    expect(fathers(['1 FAMC @F1@', '2 STAT challenged'], first)).toEqual({ Ben: '?' });
    expect(fathers(['1 FAMC @F1@', '2 PEDI birth', '2 STAT CHALLENGED'], first)).toEqual({ Ben: '?' });
    expect(fathers(['1 FAMC @F1@', '2 STAT proven'], first)).toEqual({ Ben: '!' });
    expect(fathers(['1 FAMC @F1@', '2 STAT disproven', '1 FAMC @F2@'], first, second)).toEqual({ Dov: '!' });
    expect(fathers([], [...first, '2 _FREL Disproved'])).toEqual({});
    expect(fathers([], [...first, '2 _FREL Unknown'])).toEqual({ Ben: '?' });
  });

  it('is uncertain where it was adopted, and nobody says by whom', () => {
    expect(fathers(['1 FAMC @F1@', '1 ADOP', '2 DATE 1905'], first)).toEqual({ Ben: '?' });
    expect(fathers(['1 FAMC @F1@', '1 EVEN', '2 TYPE Adoption'], first)).toEqual({ Ben: '?' });
    expect(fathers(['1 FAMC @F1@', '1 ADOP N'], first)).toEqual({ Ben: '!' });
    expect(fathers(['1 FAMC @F1@', '2 PEDI birth', '1 ADOP Y'], first)).toEqual({ Ben: '!' });
    expect(fathers(['1 ADOP Y', '1 FAMC @F1@', '1 FAMC @F2@', '2 PEDI adopted'], first, second)).toEqual({
      Ben: '!',
      Dov: 'not by birth: adopted',
    });
  });

  it('of a family that is linked twice is the child that both links leave', () => {
    const twice = (...links: string[]) => fathers(['1 FAMC @F1@', ...links], first).Ben;
    expect(twice('1 FAMC @F1@', '2 PEDI sealing')).toBe('!');
    expect(twice('2 PEDI SEALING', '1 FAMC @F1@')).toBe('!');
    expect(twice('2 PEDI birth', '1 FAMC @F1@', '2 PEDI sealing')).toBe('!');
    expect(twice('2 PEDI sealing')).toBe('not by birth: sealing');
    expect(twice('1 FAMC @F1@', '2 PEDI adopted')).toBe('?');
    expect(twice('2 PEDI birth', '1 FAMC @F1@', '2 PEDI adopted')).toBe('?');
    expect(twice('1 FAMC @F1@', '2 STAT disproven')).toBe('!');
  });

  it('is one where only its own record says so', () => {
    const childless = family('F1', '1 HUSB @Ben@');
    expect(fathers(['1 FAMC @F1@'], childless)).toEqual({ Ben: '!' });
    expect(fathers(['1 FAMC @F1@', '2 PEDI foster'], childless)).toEqual({ Ben: 'not by birth: foster' });
    expect(fathers(['1 BIRT', '2 FAMC @F1@'], childless)).toEqual({ Ben: '!' });
  });

  it('has a father and a mother by their place in the family', () => {
    const world = tree('5.5.1', ...person('Ada'), ...person('Ben'), ...person('Cid'), ...[...first, '1 WIFE @Ada@']);
    const keys = world.claims.flatMap((claim) =>
      claim.form === 'relation' && claim.type === 'PARENT_OF' ? [[claim.from_id, claim.key]] : [],
    );
    expect(keys.sort()).toEqual([
      ['Ada', 'mother_in_tree'],
      ['Ben', 'father_in_tree'],
    ]);
  });
});

describe('a link that only a person tells of', () => {
  it('makes them a partner of the family, where a place is free', () => {
    const world = tree(
      '7.0',
      ...person('Ada', '1 SEX F', '1 FAMS @F@'),
      ...person('Ben', '1 SEX M', '1 FAMS @F@'),
      ...person('Cid', '1 SEX M', '1 FAMS @F@'),
      ...person('Dov', '1 FAMC @F@'),
      ...family('F', '1 MARR Y'),
    );
    expect(world.problems).toEqual([]);
    const relations = world.claims.filter(({ form }) => form === 'relation');
    expect(told(relations).sort()).toEqual(['Ada -PARENT_OF-> Dov', 'Ada -SPOUSE_OF-> Ben', 'Ben -PARENT_OF-> Dov']);
  });

  it('is a problem where the family is not in the file', () => {
    const world = tree('7.0', ...person('Ada', '1 FAMC @Lost@', '1 FAMS @Gone@'));
    expect(world.problems.map(({ code, line, message }) => `${line} ${code} ${message}`)).toEqual([
      '6 dangling-pointer FAMC points at @Lost@, and no FAM record has that pointer. Fix the pointer, or add the family.',
      '7 dangling-pointer FAMS points at @Gone@, and no FAM record has that pointer. Fix the pointer, or add the family.',
    ]);
  });
});
