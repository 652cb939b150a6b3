import { describe, expect, it } from 'vitest';
import {
  type GedcomLineProblem,
  type GedcomRecord,
  gedcomRecords,
} from '../../../../../src/content/formats/gedcom/records.ts';

function read(text: string): { records: GedcomRecord[]; problems: GedcomLineProblem[] } {
  const problems: GedcomLineProblem[] = [];
  return { records: [...gedcomRecords(text, (problem) => problems.push(problem))], problems };
}

describe('GEDCOM lines', () => {
  it('nest by level and know where their values stand', () => {
    const text = '0 @I1@ INDI\n1 NAME Maren /Vael/\n1 BIRT\n2 DATE 9 MAR 1352\n0 TRLR\n';
    const { records, problems } = read(text);
    expect(problems).toEqual([]);
    expect(records.map((record) => [record.tag, record.xref])).toEqual([
      ['INDI', 'I1'],
      ['TRLR', undefined],
    ]);
    expect(records[0]?.children[1]?.children[0]).toMatchObject({
      tag: 'DATE',
      value: '9 MAR 1352',
      offset: text.indexOf('9 MAR'),
    });
  });

  it('join CONT with a line break and CONC without, and unescape @@', () => {
    const { records } = read('0 @N1@ NOTE The ash\n1 CONT fell for\n1 CONC  days, says sage@@keep\n');
    expect(records[0]?.value).toBe('The ash\nfell for days, says sage@keep');
  });

  it('tell pointers from text, and a void pointer from both', () => {
    const { records } = read('0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @VOID@\n1 NOTE see @I1@ there\n');
    expect(records[0]?.children.map(({ pointer, value }) => [pointer, value])).toEqual([
      ['I1', ''],
      [undefined, ''],
      [undefined, 'see @I1@ there'],
    ]);
  });

  it('that are broken are reported at their line, and hide nothing else', () => {
    const text = '0 @I1@ INDI\nand so on\n1 NAME Odo\n3 GIVN Odo\n0 TRLR';
    const { records, problems } = read(text);
    expect(problems.map(({ offset, code }) => [offset, code])).toEqual([
      [text.indexOf('and so on'), 'gedcom-line'],
      [text.indexOf('3 GIVN'), 'gedcom-level'],
    ]);
    expect(records[0]?.children[0]).toMatchObject({ value: 'Odo', children: [{ tag: 'GIVN', value: 'Odo' }] });
  });

  it('before any record are reported', () => {
    expect(read('1 NAME Odo\n').problems).toMatchObject([{ offset: 0, code: 'gedcom-level' }]);
  });

  it('accept every kind of line end and leading blanks', () => {
    const { records, problems } = read('0 HEAD\r\n  1 CHAR UTF-8\r0 TRLR\n');
    expect(problems).toEqual([]);
    expect(records[0]?.children[0]).toMatchObject({ tag: 'CHAR', value: 'UTF-8', offset: 17 });
  });
});
