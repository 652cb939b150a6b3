import { describe, expect, it } from 'vitest';
import { told, worldOf } from '../../../../support/worlds/text-world.ts';

const treeOf = (text: string) => worldOf({ 'tree.ged': text });
const tree = (...lines: string[]) => treeOf(['0 HEAD', '1 GEDC', '2 VERS 5.5.1', ...lines, '0 TRLR'].join('\n'));
const problems = (world: ReturnType<typeof worldOf>) =>
  world.problems.map(({ line, code, message }) => `${line} ${code}: ${message}`);
const namesOf = (world: ReturnType<typeof worldOf>) =>
  world.entities.map(({ name, aliases }) => [name, ...aliases].join(' | '));

describe('the trees of other programs', () => {
  it('give names in parts, call names, former names and names after a dash', () => {
    const world = tree(
      '0 @I1@ INDI',
      '1 NAME',
      '2 GIVN Maren',
      '2 SURN Vael',
      '0 @I2@ INDI',
      '1 NAME Odo/Sund/',
      '2 ALIA -/Odo the Ferrier/',
      '2 _RUFNAME Oddi',
      '1 _FORMERNAME Odo Holm',
      '0 @I3@ INDI',
      '1 NAME',
    );
    expect(namesOf(world)).toEqual(['Maren Vael', 'Odo Sund | Odo the Ferrier | Oddi | Odo Holm', 'I3']);
  });

  it('say the marriage, the filiation and a stillbirth in words of their own', () => {
    const world = tree(
      '0 @I1@ INDI',
      '1 NAME Ada',
      '0 @I2@ INDI',
      '1 NAME Ben',
      '0 @I3@ INDI',
      '1 NAME Cai',
      '1 FAMC @F1@',
      '1 _FIL ADOPTED_CHILD',
      '0 @I4@ INDI',
      '1 NAME Dot',
      '1 FAMC @F1@',
      '2 _PEDI Step (mother)',
      '1 DEAT',
      '2 CAUS Stillbirth',
      '0 @F1@ FAM',
      '1 HUSB @I2@',
      '1 WIFE @I1@',
      '1 CHIL @I3@',
      '1 CHIL @I4@',
      '1 _UST MARRIED',
    );
    expect(problems(world)).toEqual([]);
    const claims = told(world.claims);
    expect(claims).toContain('I1 -SPOUSE_OF-> I2');
    const notes = world.claims.flatMap((claim) =>
      claim.form === 'relation' && claim.type === 'PARENT_OF'
        ? [`${claim.from_id} of ${claim.to_id}: ${claim.note ?? 'by birth'}`]
        : [],
    );
    expect(notes.sort()).toEqual([
      'I1 of I3: not by birth: adopted',
      'I1 of I4: not by birth: step',
      'I2 of I3: not by birth: adopted',
      'I2 of I4: by birth',
    ]);
    expect(claims).toContain('I4.stillborn = true');
  });

  it('say of somebody that they are dead, and not when', () => {
    const died = (...lines: string[]) => {
      const world = tree('0 @I1@ INDI', '1 NAME Ada', ...lines);
      expect(problems(world)).toEqual([]);
      return told(world.claims);
    };
    expect(died('1 DEAT Y')).toEqual(['I1.death = DEAD']);
    expect(died('1 DEAT Y', '1 DEAT', '2 DATE 812')).toEqual(['I1.death = 812']);
    expect(died('1 DEAT')).toEqual([]);
    expect(died('1 DEAT N')).toEqual([]);
  });

  it('leave parts of a place empty', () => {
    expect(told(tree('0 @I1@ INDI', '1 NAME Ada', '1 BIRT', '2 PLAC , Ferry Hill, , Marn').claims)).toContain(
      'I1.born_at = Ferry Hill, Marn',
    );
  });

  it('have marks of HTML in notes, which are no prose', () => {
    const text = [
      '0 HEAD',
      '0 @I1@ INDI',
      '1 NAME Ada /Sund/',
      '1 NOTE <p>Ada Sund &amp; the ferry&apos;s <b>keeper</b> fell out.</p><p>She le',
      '2 CONC ft in 812 &lt;sic&gt;.</p>',
      '0 TRLR',
    ].join('\n');
    const [chunk] = treeOf(text).chunks;
    expect(chunk?.text.trim()).toBe("Ada Sund & the ferry's keeper fell out.\n\nShe left in 812 <sic>.");
  });

  it('are read without a header, with lower-case tags, indented, and with any line ends', () => {
    const world = treeOf('0 @i 1@ indi\r\r  1 name Ada /Sund/\r\n\n\t1 sex f\n');
    expect(namesOf(world)).toEqual(['Ada Sund']);
    expect(problems(world)).toEqual([]);
  });
});

describe('of what a tree says and nothing reads', () => {
  it('each kind is counted once, and what programs note for themselves is not', () => {
    const world = tree(
      ...[
        '0 @I1@ INDI',
        '1 NAME Ada',
        '1 EDUC Ferry school',
        '1 _UID 7F',
        '1 CHAN',
        '2 DATE 1 JAN 2020',
        '1 _OATH salt',
      ],
      ...['0 @I2@ INDI', '1 NAME Ben', '1 EDUC none', '1 OBJE @O1@', '1 EVEN', '2 TYPE Adopted'],
      ...['0 @L1@ _LOC', '1 NAME Marn', '0 @O1@ OBJE'],
    );
    expect(problems(world)).toEqual([
      '6 unread-tags: 2 lines EDUC (education) are not read. Copy the important parts into a YAML file or a note with the same id.',
      '10 unread-tags: A line _OATH is not read. Copy the important parts into a YAML file or a note with the same id.',
      '17 unread-tags: A record _LOC is not read. Copy the important parts into a YAML file or a note with the same id.',
    ]);
  });

  it('nothing is lost of a note that was broken without CONT', () => {
    const world = tree(
      '0 @I1@ INDI',
      '1 NAME Ada',
      '1 NOTE The ferry sank.',
      'It was never raised,',
      '12 men said.',
      '1 SEX F',
    );
    expect(world.chunks[0]?.text).toBe('The ferry sank.\nIt was never raised,\n12 men said.');
    expect(problems(world)).toEqual([
      '7 gedcom-line: 2 lines have no level, such as this one; read as going on with the text before, as after `CONT`.',
    ]);
    expect(told(world.claims)).toContain('I1.gender = female');
  });

  it('a line that goes on with no text is told and left out', () => {
    expect(problems(tree('0 @I1@ INDI', '1 NAME Ada', 'of the ferry'))).toEqual([
      expect.stringMatching(/^6 gedcom-line: Not a GEDCOM line: "of the ferry"/),
    ]);
  });

  it('a tree without its end is told, as it may be cut off', () => {
    expect(problems(treeOf('0 HEAD\n0 @I1@ INDI\n1 NAME Ada\n'))).toEqual([
      expect.stringMatching(/^3 cut-off: .*`0 TRLR`/),
    ]);
  });

  it('a page or an archive called .ged is one problem', () => {
    const page = treeOf('\n<!doctype html>\n<html><body>Log in</body></html>\n');
    expect(page.entities).toEqual([]);
    expect(problems(page)).toEqual([expect.stringMatching(/^1 foreign-file: This is a page of HTML/)]);
    expect(problems(treeOf('PK\u0003\u0004 and so on'))).toEqual([
      expect.stringMatching(/^1 foreign-file: This is a ZIP archive/),
    ]);
  });
});
