import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../../../../src/config/config.ts';
import { readWorld } from '../../../../../src/content/read-world.ts';
import { peakMb, tries } from '../../../../support/trial/tries.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
const tree = (records: string) => `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n${records}0 TRLR\n`;
const person = (more: string) => tree(`0 @I1@ INDI\n1 NAME Odo /Thornwick/\n${more}`);

/** What may be wrong with a family tree → the codes it must be told by. Everything beside it must still be read, and soon. */
const hostile: readonly (readonly [what: string, content: string | Buffer, ...codes: string[]])[] = [
  ['no head', '0 @I1@ INDI\n1 NAME Odo\n0 TRLR\n'],
  ['no GEDCOM at all', 'Once upon a time there was a king.\n', 'not-gedcom'],
  ['nothing', '', 'gedcom-line'],
  ['HTML', '<!DOCTYPE html>\n<html><body>Sign in</body></html>\n', 'foreign-file'],
  ['a head alone', '0 HEAD\n', 'cut-off'],
  ['an end cut off', tree('0 @I1@ INDI\n1 NAME Odo /Thornwick/\n').replace('0 TRLR\n', ''), 'cut-off'],
  ['a line cut in the middle', '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Odo\n1 BIR', 'cut-off', 'unread-tags'],
  ['a level that is no number', person('x BIRT\n2 DATE 812\n'), 'gedcom-line'],
  ['a level that leaps', person('1 BIRT\n7 DATE 812\n'), 'gedcom-level'],
  ['a level below zero', person('-1 BIRT\n'), 'gedcom-line'],
  ['a level of a hundred digits', person(`${'9'.repeat(100)} BIRT\n`), 'gedcom-line'],
  [
    'lines without a level',
    person('BIRT\nDATE 812\n'.repeat(3)),
    'gedcom-line',
    'gedcom-line',
    'gedcom-line',
    'gedcom-line',
    'gedcom-line',
    'gedcom-line',
  ],
  ['a record without a tag', tree('0 @I1@\n'), 'gedcom-line'],
  ['a pointer to nobody', tree('0 @I1@ INDI\n1 NAME Odo\n1 FAMS @F9@\n'), 'dangling-pointer'],
  ['a pointer never closed', tree('0 @I1@ INDI\n1 NAME Odo\n1 FAMS @F9\n')],
  ['a pointer twice', tree('0 @I1@ INDI\n1 NAME Odo /A/\n0 @I1@ INDI\n1 NAME Ida /B/\n'), 'duplicate-id'],
  ['a pointer of objects', tree('0 @__proto__@ INDI\n1 NAME Odo /A/\n0 @constructor@ INDI\n1 NAME Ida /B/\n')],
  [
    'somebody who is their own parent',
    tree('0 @I1@ INDI\n1 NAME Odo /A/\n1 FAMS @F1@\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I1@\n'),
  ],
  [
    'a family of one who is husband and wife',
    tree('0 @I1@ INDI\n1 NAME Odo /A/\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I1@\n'),
  ],
  [
    'a family of two thousand husbands',
    tree(`0 @I1@ INDI\n1 NAME Odo /A/\n1 FAMS @F1@\n0 @F1@ FAM\n${'1 HUSB @I1@\n'.repeat(2000)}`),
  ],
  ['a note that holds itself', tree('0 @N1@ NOTE @N1@\n0 @I1@ INDI\n1 NAME Odo /A/\n1 NOTE @N1@\n')],
  [
    'notes that hold each other',
    tree('0 @N1@ NOTE\n1 NOTE @N2@\n0 @N2@ NOTE\n1 NOTE @N1@\n0 @I1@ INDI\n1 NAME Odo /A/\n1 NOTE @N1@\n'),
  ],
  [
    'a source of itself',
    tree('0 @S1@ SOUR\n1 SOUR @S1@\n0 @I1@ INDI\n1 NAME Odo /A/\n1 SOUR @S1@\n'),
    'dangling-pointer',
  ],
  ['a text of 50,000 continued lines', person(`1 NOTE x\n${'2 CONT y\n'.repeat(50000)}`)],
  ['a value of 3 MB', person(`1 NOTE ${'x'.repeat(3_000_000)}\n`)],
  ['a date of 1 MB', person(`1 BIRT\n2 DATE ${'8'.repeat(1_000_000)}\n`), 'bad-date'],
  ['a date in riddles', person('1 BIRT\n2 DATE (the day before yesterday)\n')],
  ['a date that there is not', person('1 BIRT\n2 DATE 30 FEB 812\n'), 'impossible-date'],
  ['a date of an unknown calendar', person('1 BIRT\n2 DATE @#DKLINGON@ 812\n'), 'bad-date'],
  ['a name of slashes', tree('0 @I1@ INDI\n1 NAME ////////\n')],
  ['no name', tree('0 @I1@ INDI\n1 SEX M\n')],
  ['query text for a name', tree("0 @I1@ INDI\n1 NAME x'}) DETACH DELETE n // /n/\n")],
  ['an escape of the terminal', tree('0 @I1@ INDI\n1 NAME Odo \u001b[31m/A/\n')],
  ['a NUL', bytes(tree('0 @I1@ INDI\n1 NAME O'), [0], 'do\n'), 'binary-file'],
  ['a picture named .ged', bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), 'foreign-file'],
  [
    'a broken letter',
    bytes('0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Am', [0xe9], 'lie /A/\n0 TRLR\n'),
    'wrong-encoding',
  ],
  ['an unknown set of letters', '0 HEAD\n1 CHAR KLINGON\n0 @I1@ INDI\n1 NAME Odo /A/\n0 TRLR\n', 'wrong-encoding'],
  ['a zip named .ged', bytes([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'foreign-file'],
  ['100,000 unknown tags', person('1 _X y\n'.repeat(100000)), 'unread-tags'],
  ['a merge conflict', person('<<<<<<< HEAD\n1 SEX M\n=======\n1 SEX F\n>>>>>>> theirs\n'), 'unfinished-merge'],
  ['two trees in one', tree('0 @I1@ INDI\n1 NAME Odo /A/\n') + tree('0 @I2@ INDI\n1 NAME Ida /B/\n')],
  [
    'four hundred partners of one family',
    tree(
      [...Array(400).keys()]
        .map((at) => `0 @I${at}@ INDI\n1 NAME Odo${at} /A/\n`)
        .join('')
        .concat('0 @F1@ FAM\n', ...[...Array(400).keys()].map((at) => `1 HUSB @I${at}@\n`)),
    ),
    'bad-value',
  ],
];

describe('one bad family tree never hides the other files', () => {
  const tried = tries('files', 'hostile files: YAML, Markdown, CSV, GEDCOM');
  afterAll(() => tried.sawMb(peakMb()));

  test('there are at least forty', () => expect(hostile.length).toBeGreaterThanOrEqual(40));

  const cases = hostile.map(([what, content, ...codes]) => ({ what, content, codes }));

  test.each(cases)(
    '$what',
    async ({ content, codes }) => {
      const root = mkdtempSync(join(tmpdir(), 'lore-hostile-'));
      try {
        writeFileSync(join(root, 'a-before.yaml'), '- { id: maren, name: Maren, kind: Person, rules: ashkeep }\n');
        writeFileSync(join(root, 'bad.ged'), content);
        writeFileSync(join(root, 'z-after.yaml'), '- { id: ashkeep, name: Ashkeep, kind: Town }\n');
        const { config } = loadConfig({ root });
        await tried.try(async () => {
          const world = await readWorld({ root, config });
          expect(world.problems.map(({ code }) => code).sort()).toEqual([...codes].sort());
          for (const { path, message } of world.problems) {
            expect(path).toBe('bad.ged');
            expect(message).toMatch(/[.?]$/);
          }
          expect(world.claims).toContainEqual(
            expect.objectContaining({ type: 'RULES', from_id: 'maren', to_id: 'ashkeep' }),
          );
        });
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    },
    20_000,
  );
});
