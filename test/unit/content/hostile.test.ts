import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../../src/config/config.ts';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { readWorld } from '../../../src/content/read-world.ts';
import { peakMb, tries } from '../../support/trial/tries.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
const bomb = [...'abcdefghi']
  .map(
    (name, index, all) =>
      `${name}: &${name} [${Array(9)
        .fill(index === 0 ? 'lol' : `*${all[index - 1]}`)
        .join(',')}]`,
  )
  .join('\n');
const person = (rest: string) => `- id: intruder\n  kind: Person\n${rest}\n`;

/** What may be wrong with a file → the codes it must be told by. Everything beside it must still be read. */
const hostile: Readonly<Record<string, readonly [content: string | Buffer, ...codes: string[]]>> = {
  'a byte that is no UTF-8': [bytes('- name: Am', [0xe9], 'lie\n  kind: Person\n'), 'wrong-encoding'],
  'a UTF-16 file': [Buffer.from('\ufeff- { name: Odo, kind: Person }', 'utf16le')],
  'UTF-8 with one broken spot': [bytes('- name: Amélie', [0xe9], '\n  kind: Person\n'), 'bad-utf8'],
  'a UTF-16 file without its mark': [Buffer.from('- { name: Odo, kind: Person }', 'utf16le')],
  'a NUL byte': [bytes('- name: Odo\n  kind: ', [0], '\n'), 'binary-file'],
  'a picture': [bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), 'foreign-file'],
  'bytes without a NUL': [Buffer.from(Array.from({ length: 4000 }, (_, index) => 128 + (index % 127))), 'binary-file'],
  'a lone surrogate in UTF-8': [bytes('- name: O', [0xed, 0xa0, 0x80], 'do\n  kind: Person'), 'bad-utf8'],
  'an overlong encoding': [bytes('- name: O', [0xc0, 0xaf], 'do the Long-lived\n  kind: Person\n'), 'bad-utf8'],
  'a control character': ['- name: "Odo\u0001"\n', 'control-character'],
  'a terminal escape': [person('  title: \u001b[31mDuke'), 'control-character'],
  'tabs for indentation': ['name: Odo\nkind: Person\nrules:\n\tto: vask\n', 'tab-indentation', 'unknown-target'],
  'tabs and spaces mixed': ['- name: Odo\n\t kind: Person\n', 'tab-indentation'],
  'a key twice': [person('  birth: 812\n  birth: 815'), 'duplicate-key'],
  'an id twice': [person('') + person(''), 'duplicate-id'],
  'an id twice under a merge key': ['- &x { id: twin, kind: Person }\n- { <<: *x }\n', 'duplicate-id'],
  'an alias bomb': [bomb, 'alias-bomb'],
  'an alias bomb by merge keys': [
    Array.from(
      { length: 30 },
      (_, index) =>
        `m${index}: &m${index} { ${index === 0 ? Array.from({ length: 1000 }, (_, key) => `k${key}: 1`).join(', ') : `<<: *m${index - 1}, own: ${index}`} }`,
    )
      .join('\n')
      .concat(`\nlist: [${Array(5000).fill('*m29').join(',')}]\n`),
    'alias-bomb',
  ],
  'a list that holds itself': [person('  title: &ring [*ring]'), 'cyclic-alias'],
  'a mapping that holds itself': ['- &self { id: ouroboros, kind: Creature, tail: *self }\n', 'cyclic-alias'],
  'an alias to nothing': [person('  title: *nobody'), 'unknown-alias'],
  'a merge of a word': [person('  <<: Duke'), 'bad-merge'],
  '50,000 brackets': ['['.repeat(50_000), 'too-deep'],
  '50,000 braces': ['{a: '.repeat(50_000), 'too-deep'],
  '50,000 dashes': ['- '.repeat(50_000), 'too-deep'],
  '50,000 question marks': ['? '.repeat(50_000), 'too-deep'],
  '300 levels inside an entity': [person(`  title: ${'['.repeat(300)}${']'.repeat(300)}`), 'too-deep'],
  'a line of 5 MB': [person(`  description: ${'x'.repeat(5_000_000)}`)],
  'a key of 1 MB': [person(`  ${'k'.repeat(1000)}: 1`), 'unknown-key'],
  'a key that is a list': [person('  ? [a, b]\n  : 1'), 'complex-key'],
  'an open double quote': [person('  title: "Duke'), 'bad-yaml'],
  'an open single quote': [person("  title: 'Duke"), 'bad-yaml'],
  'an open list': [person('  title: [Duke'), 'bad-yaml'],
  'an open mapping': [person('  title: { value: Duke'), 'bad-yaml'],
  'two commas': [person('  title: [Duke,, Marshal]'), 'bad-yaml'],
  'a colon in a text': [person('  title: Duke: of Vask'), 'bad-yaml'],
  'a text that begins with @': [person('  title: @duke'), 'bad-yaml'],
  'a text that begins with a backtick': [person('  title: `duke`'), 'bad-yaml'],
  'a text that begins with %': [person('  title: %duke'), 'bad-yaml'],
  'an unknown escape': [person('  title: "\\q"'), 'bad-yaml'],
  'an undeclared tag': [person('  title: !foo!bar Duke'), 'bad-yaml'],
  'a JavaScript tag': [person('  title: !!js/function "() => 1"')],
  'a wrong directive': ['%YAML 3.0\n---\n- { id: intruder, kind: Person }\n', 'bad-yaml'],
  'a directive twice': ['%YAML 1.2\n%YAML 1.2\n---\nid: intruder\nkind: Person\n', 'bad-yaml'],
  'a closing bracket alone': [']\n', 'bad-yaml'],
  'only dashes': ['---\n---\n---\n'],
  'only a byte order mark': ['\ufeff'],
  'nothing at all': [''],
  'only a comment': ['# to be written\n'],
  prose: ['Once upon a time there was a king.\n', 'not-an-entity'],
  'a number': ['830\n', 'not-an-entity'],
  'a list of words': ['- Odo\n- Maren\n', 'not-an-entity', 'not-an-entity'],
  'lists in lists': ['- - - { name: Odo }\n', 'not-an-entity'],
  'a template': ['name: {{title}}\nkind: Person\n', 'complex-key', 'nameless-entity'],
  'a merge conflict': ['<<<<<<< HEAD\n- name: Odo\n  kind: Person\n=======\n>>>>>>> theirs\n', 'unfinished-merge'],
  HTML: ['<!DOCTYPE html>\n<html><body>Not found</body></html>\n', 'foreign-file'],
  'a private key': ['-----BEGIN KEY-----\nabc\n-----END KEY-----\n', 'not-an-entity'],
  'keys of objects': [
    person('  __proto__: { polluted: true }\n  constructor: 1\n  toString: 2\n  hasOwnProperty: 3'),
    'unknown-key',
    'unknown-key',
    'unknown-key',
    'unknown-key',
  ],
  'an id of an object': [
    '- { id: __proto__, kind: constructor, rules: hasOwnProperty }\n',
    'unknown-kind',
    'unknown-target',
  ],
  'relation fields of an object': [
    person('  rules: { to: ashkeep, __proto__: 1, toString: 2 }'),
    'unknown-field',
    'unknown-field',
  ],
  'a target nobody is': [person('  rules: Atlantis'), 'unknown-target'],
  'a target that is a list of lists': [person('  rules: { to: [[ashkeep], [ashkeep]] }'), 'incomplete-relation'],
  'a target that is a mapping': [person('  rules: { to: { id: ashkeep } }'), 'incomplete-relation'],
  'a relation to nobody': [person('  rules: { from: 830 }'), 'incomplete-relation'],
  'a relation of nobody': ['- { type: RULES, from_entity: ~, to: ashkeep }\n', 'incomplete-relation'],
  'a relation of no type': [person('  relations: [{ to: ashkeep }]'), 'incomplete-relation'],
  'a relation of an unknown type': [person('  relations: [{ type: ZZZZZZ, to: ashkeep }]'), 'unknown-predicate'],
  'a date nobody can read': [person('  birth: the day before yesterday'), 'no-date'],
  'a date that is a mapping': [person('  rules: { to: ashkeep, from: { year: 830 } }'), 'bad-date'],
  'a date of 1 MB': [person(`  birth: ${'8'.repeat(1_000_000)}`), 'bad-date'],
  'an attribute that is a mapping': [person('  birth: { yeer: 830 }'), 'unknown-field', 'bad-value'],
  'a confidence beyond 1': [person('  rules: { to: ashkeep, confidence: 1e9 }'), 'bad-value'],
  'query text for a name': [
    '- { id: "x\'}) DETACH DELETE n //", name: "\'; MATCH (n) DETACH DELETE n", kind: "Person:Admin) DELETE" }\n',
    'unknown-kind',
  ],
  'a kind of the graph’s own': ['- { id: intruder, kind: Assertion }\n', 'reserved-kind'],
  'a kind that is no word': ['- { id: intruder, kind: "!!!" }\n', 'reserved-kind'],
  'a name of blanks': ['- { name: "   ", kind: Person }\n', 'nameless-entity'],
  'a name of 1 MB': [`- { name: ${'Odo'.repeat(100_000)}, kind: Person }\n`],
  'ten thousand broken entries': ['- name: "Odo\n'.repeat(10_000), ...Array(100).fill('bad-yaml'), 'more-problems'],
};

describe('one bad file never hides the others', () => {
  const tried = tries('files', 'hostile files: YAML, Markdown, CSV, GEDCOM');
  afterAll(() => tried.sawMb(peakMb()));

  test('there are at least sixty', () => {
    expect(Object.keys(hostile).length).toBeGreaterThanOrEqual(60);
  });

  test.each(Object.entries(hostile))('%s', async (_, [content, ...codes]) => {
    const root = mkdtempSync(join(tmpdir(), 'lore-hostile-'));
    try {
      writeFileSync(join(root, 'a-before.yaml'), '- { id: maren, kind: Person, rules: ashkeep }\n');
      writeFileSync(join(root, 'bad.yaml'), content);
      writeFileSync(join(root, 'z-after.yaml'), '- { id: ashkeep, kind: Settlement }\n');
      const { config } = loadConfig({ root });
      await tried.try(async () => {
        const world = await readWorld({ root, config });
        expect(world.problems.map(({ code }) => code).sort()).toEqual([...codes].sort());
        for (const { path, line, column, message } of world.problems) {
          expect(path).toBe('bad.yaml');
          expect(line).toBeGreaterThanOrEqual(1);
          expect(column).toBeGreaterThanOrEqual(1);
          expect(message).toMatch(/[.?]$/);
        }
        expect(world.entities.map(({ id }) => id)).toEqual(expect.arrayContaining(['ashkeep', 'maren']));
        expect(world.claims).toContainEqual(
          expect.objectContaining({ type: 'RULES', from_id: 'maren', to_id: 'ashkeep' }),
        );
      });
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  test('nothing read changes what all objects share, or what ships', () => {
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(shippedOntology().kinds.has('Constructor')).toBe(false);
  });
});
