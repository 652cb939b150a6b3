import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName } from '../../../../src/surfaces/pages/mirror/file-names.ts';
import { law } from '../../../support/laws.ts';

describe('names of the files of a mirror', () => {
  it('are the ids, where these are plain', () => {
    expect(fileName('maren-of-tarn')).toBe('maren-of-tarn');
    expect(fileName('3a9736b3f40249c3-2')).toBe('3a9736b3f40249c3-2');
  });

  it.each([
    '..',
    '.',
    '',
    '/',
    '../../etc/passwd',
    'a/b',
    'a\\b',
    'C:',
    'con',
    'nul',
    'com1',
    'a.',
    ' a',
    'a\0b',
    '\ud800',
  ])('lead nowhere else: %j', (id) => expect(fileName(id)).toMatch(/^[a-z0-9-]+_[0-9a-f]{24}$/));

  it('tell apart what some file systems take for one', () => {
    const alike = [
      'Maren',
      'maren',
      'MAREN',
      'e\u0301lan',
      '\u00e9lan',
      'elan',
      'a/b',
      'a-b',
      'a.b',
      'a_b',
      'a ',
      'a',
      '\ud800',
      '\ud801',
    ];
    expect(new Set(alike.map(fileName)).size).toBe(alike.length);
  });

  it('can be read', () => {
    expect(fileName('Persons/Édda Vex.md')).toMatch(/^persons-edda-vex-md_/);
  });

  it('are short, also of long ids that begin alike', () => {
    const [one, other] = [fileName(`${'ab'.repeat(500)}c`), fileName(`${'ab'.repeat(500)}d`)];
    expect(one).not.toBe(other);
    expect(Math.max(one.length, other.length)).toBeLessThanOrEqual(81);
  });

  it('are those of every file system, for every id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (id) => {
        expect(fileName(id)).toMatch(/^[a-z0-9][a-z0-9_-]{0,80}$/);
        expect(fileName(id)).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)$/);
      }),
      law(200),
    );
  });
});
