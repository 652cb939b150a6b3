import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../../../../src/config/config.ts';
import { readWorld } from '../../../../../src/content/read-world.ts';
import { peakMb, tries } from '../../../../support/trial/tries.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
const front = (lines: string, body = '') => `---\nkind: Person\n${lines}\n---\n${body}`;
const table = (rows: string) => `name,kind\n${rows}`;

/** A broken file by its name → what is in it, and the codes it must be told by. All beside it must still be read. */
const hostile: readonly (readonly [what: string, path: string, content: string | Buffer, ...codes: string[]])[] = [
  ['front matter never closed', 'bad.md', '---\nkind: Person\n', 'unclosed-front-matter'],
  ['front matter of one line', 'bad.md', '---', 'unclosed-front-matter'],
  ['a tab for indentation', 'bad.md', front('allies:\n\t- ashkeep'), 'tab-indentation'],
  ['a key twice', 'bad.md', front('birth: 1\nbirth: 2'), 'duplicate-key'],
  ['a byte that is no UTF-8', 'bad.md', bytes('---\nkind: Person\nname: Am', [0xe9], 'lie\n---\n'), 'wrong-encoding'],
  ['a NUL byte', 'bad.md', bytes(front('title: x', 'a'), [0], 'b'), 'binary-file'],
  [
    'a picture named .md',
    'bad.md',
    bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
    'foreign-file',
  ],
  ['UTF-16', 'bad.md', Buffer.from('\ufeff# Odo', 'utf16le')],
  [
    'an alias bomb',
    'bad.md',
    front(
      `a: &a [${'x,'.repeat(50)}x]\n${'bcdefgh'
        .split('')
        .map((key, index) => `${key}: &${key} [${Array(50).fill(`*${'abcdefg'[index]}`).join(',')}]`)
        .join('\n')}`,
    ),
    'alias-bomb',
  ],
  ['front matter that is a list', 'bad.md', '---\n- a\n- b\n---\nx', 'bad-front-matter'],
  ['a broken quote', 'bad.md', front('title: "Duke'), 'bad-yaml'],
  ['a template', 'bad.md', front('title: {{title}}'), 'template'],
  ['50,000 placeholders begun', 'bad.md', front(`title: "${'<%'.repeat(50_000)}"`)],
  ['50,000 braces', 'bad.md', front(`title: "${'{{a'.repeat(50_000)}"`)],
  ['a link to nobody', 'bad.md', front('spouse: [[Wulf]]'), 'unknown-target'],
  ['50,000 brackets in front matter', 'bad.md', front(`title: ${'['.repeat(50_000)}`), 'too-deep'],
  ['50,000 brackets', 'bad.md', front('sex: m', '['.repeat(50_000))],
  ['50,000 links begun', 'bad.md', front('sex: m', '[['.repeat(50_000))],
  ['50,000 links in parentheses', 'bad.md', front('sex: m', '[a]('.repeat(50_000))],
  ['50,000 quotes', 'bad.md', front('sex: m', `${'> '.repeat(50_000)}x`)],
  ['50,000 list marks', 'bad.md', front('sex: m', `${'- '.repeat(50_000)}x`)],
  ['50,000 emphases', 'bad.md', front('sex: m', '*a _b '.repeat(50_000))],
  ['50,000 code marks', 'bad.md', front('sex: m', '` `` ``` '.repeat(50_000))],
  ['50,000 comments begun', 'bad.md', front('sex: m', '<!-- %% '.repeat(50_000))],
  ['50,000 fields', 'bad.md', front('sex: m', '[a:: '.repeat(50_000))],
  ['50,000 colons', 'bad.md', front('sex: m', `a${':'.repeat(50_000)}`)],
  ['50,000 tags of HTML', 'bad.md', front('sex: m', '<a '.repeat(50_000))],
  ['50,000 quotation marks', 'bad.md', front('sex: m', 'Maren ruled “Ashkeep '.repeat(5000))],
  ['a line of 3 MB', 'bad.md', front('sex: m', 'Maren ruled Ashkeep '.repeat(150_000))],
  ['a word of 3 MB', 'bad.md', front('sex: m', 'x'.repeat(3_000_000))],
  [
    '2 MB of Markdown',
    'bad.md',
    front('sex: m', 'The lamps went out at dusk, and nobody lit them.\n\n'.repeat(40_000)),
  ],
  [
    'a table of 300 columns',
    'bad.md',
    front('sex: m', `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${`${'|a'.repeat(300)}|\n`.repeat(100)}`),
  ],
  ['keys of objects', 'bad.md', front('__proto__: 1\nconstructor: 2', '__proto__:: 3\n\ntoString:: 4')],
  ['a broken link address', 'bad.md', front('sex: m', '[a](%E0%A4%A.md) [b](<x y.md>) [c]()')],
  ['a fence never closed', 'bad.md', front('sex: m', '```\nborn:: 20')],
  ['a name of dots', '....md', front('sex: m')],
  ['a row too long', 'bad.entities.csv', table('Odo,Person,830\n'), 'ragged-row'],
  ['a row too short', 'bad.entities.csv', table('Odo\n'), 'missing-kind', 'ragged-row'],
  ['a quote never closed', 'bad.entities.csv', table('"Odo,Person\n'), 'open-quote'],
  [
    '100,000 quotes never closed',
    'bad.entities.csv',
    `name,kind\n${'"'.repeat(100_001)}`,
    'missing-kind',
    'open-quote',
    'ragged-row',
  ],
  ['a table of nothing', 'bad.entities.csv', ''],
  ['a header alone', 'bad.entities.csv', 'name,kind'],
  ['a table without names', 'bad.entities.csv', 'a,b\n1,2\n', 'bad-header'],
  ['relations without ends', 'relations.csv', 'type,mood\nRULES,glum\n', 'bad-header', 'unknown-field'],
  ['a spreadsheet named .csv', 'bad.entities.csv', bytes([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'foreign-file'],
  [
    'a byte that is no UTF-8 in a table',
    'bad.entities.csv',
    bytes('name,kind\nAm', [0xe9], 'lie,Person\n'),
    'wrong-encoding',
  ],
  ['a cell of 2 MB', 'bad.entities.csv', table(`${'O'.repeat(2_000_000)},Person\n`)],
  ['100,000 columns', 'bad.entities.csv', `name${','.repeat(100_000)}\nOdo${','.repeat(100_000)}\n`, 'missing-kind'],
];

describe('one bad note or table never hides the others', () => {
  const tried = tries('files', 'hostile files: YAML, Markdown, CSV, GEDCOM');
  afterAll(() => tried.sawMb(peakMb()));

  test('there are at least twenty-five', () => expect(hostile.length).toBeGreaterThanOrEqual(25));

  const cases = hostile.map(([what, path, content, ...codes]) => ({ what, path, content, codes }));

  test.each(cases)('$what', async ({ path, content, codes }) => {
    const root = mkdtempSync(join(tmpdir(), 'lore-hostile-'));
    try {
      writeFileSync(join(root, 'a-before.yaml'), '- { id: maren, name: Maren, kind: Person, rules: ashkeep }\n');
      writeFileSync(join(root, path), content);
      writeFileSync(
        join(root, 'z-after.md'),
        '---\nid: ashkeep\nname: Ashkeep\nkind: Town\n---\nMaren founded Ashkeep.\n',
      );
      const { config } = loadConfig({ root });
      await tried.try(async () => {
        const world = await readWorld({ root, config });
        expect(world.problems.map(({ code }) => code).sort()).toEqual([...codes].sort());
        for (const problem of world.problems) {
          expect(problem.path).toBe(path);
          expect(problem.message).toMatch(/[.?]$/);
        }
        expect(
          world.claims.filter(({ place }) => place.path !== path).map(({ type, status }) => `${type} ${status}`),
        ).toEqual(['RULES active', 'FOUNDED candidate']);
      });
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
