import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withEntry } from '../../../src/app/added/added-list.ts';
import { loadConfig } from '../../../src/config/config.ts';
import type { SourceFile } from '../../../src/content/formats/parsed-file.ts';
import { readYaml } from '../../../src/content/formats/yaml/read-yaml.ts';
import { waiverComments } from '../../../src/content/waivers/comments.ts';
import { parseYaml, toPlain } from '../../../src/util/yaml/index.ts';
import { law } from '../../support/laws.ts';

const { config } = loadConfig({ root: '/worlds/coast', read: () => undefined });
const fileOf = (text: string): SourceFile =>
  readYaml({ path: 'added/coast.yaml', bytes: Buffer.from(text), sha256: '', config }).file;

/** Texts of every script, with what YAML, links, comments and merges are written with. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '# lore-ignore x: y',
      ': ',
      '- ',
      '"',
      "'",
      '[[',
      ']]',
      '](',
      '\n',
      '\r',
      '\t',
      '\\',
      '<<<<<<< a',
      '|',
      '>',
      '&',
      '*',
      '!',
    ],
    ...[
      '%',
      '@',
      '`',
      '{',
      '}',
      ',',
      '---',
      '...',
      '~',
      'null',
      '12',
      'true',
      '\u0085',
      '\u2028',
      '\ufeff',
      '\u202e',
      '\u200d',
    ],
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.float({ noNaN: true, noDefaultInfinity: true }),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
}));
const entry = fc
  .tuple(fc.constantFrom('odo', 'maren', 'wil'), fc.dictionary(text, value, { maxKeys: 3 }))
  .map(([id, more]) => ({ ...more, id }));

it('a list says just what was added to it, whatever that holds, and no more', () => {
  let added = 0;
  let refused = 0;
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 4 }), (entries) => {
      let written = '# By hand\n';
      let items: Record<string, unknown>[] = [];
      for (const each of entries) {
        const list = withEntry(written, each);
        if ('fault' in list) {
          expect(['entry', 'rival', 'taken']).toContain(list.fault);
          refused += 1;
          continue;
        }
        const own = items.find(({ id }) => id === each.id);
        items = own === undefined ? [...items, each] : items.map((item) => (item === own ? { ...own, ...each } : item));
        written = list.text;
        added += 1;
        const [document] = parseYaml(fileOf(written).lines.text).documents;
        expect(document === undefined ? [] : toPlain(document)).toEqual(items);
        expect(waiverComments(fileOf(written))).toEqual([]);
        expect(withEntry(written, each)).toMatchObject({ added: false, text: written });
      }
    }),
    law(300),
  );
  expect(added).toBeGreaterThan(refused);
});
