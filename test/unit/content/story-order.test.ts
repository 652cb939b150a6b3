import { expect, it } from 'vitest';
import { loadConfig } from '../../../src/config/config.ts';
import { readMarkdown } from '../../../src/content/formats/markdown/read-markdown.ts';

const read = (text: string, lore = '') => {
  const { config } = loadConfig({ root: '/ashkeep', read: (path) => (path === 'lore.yaml' ? lore : undefined) });
  const bytes = new TextEncoder().encode(text);
  const { file, declarations, problems } = readMarkdown({ path: 'chapters/1.md', bytes, sha256: '', config });
  const keys = declarations.flatMap(({ statements }) => statements.map(({ key }) => key.text));
  return {
    order: file.order,
    keys,
    problems: problems.map(({ line, column, message }) => `${line}:${column} ${message}`),
  };
};
const story = 'story: chapters/**\n';

it('a number says which chapter a note is, and is no claim in a story', () => {
  expect(read('---\norder: 3\n---\nThe gate fell.\n')).toEqual({ order: 3, keys: [], problems: [] });
  const event = '---\ntype: Event\nname: The Fall\nOrder: 2.5\n---\nThe gate fell.\n';
  expect(read(event)).toEqual({ order: 2.5, keys: ['Order'], problems: [] });
  expect(read(event, story)).toEqual({ order: 2.5, keys: [], problems: [] });
});

it('what is no number is told in a story, at its place, and is left alone elsewhere', () => {
  const text = '---\norder: third\n---\nThe gate fell.\n';
  expect(read(text, story)).toEqual({
    order: undefined,
    keys: [],
    problems: ['2:8 `order: third`: expected a number: the place of this chapter in its story.'],
  });
  expect(read(text).problems).toEqual([]);
  expect(read('---\norder:\n---\nThe gate fell.\n', story).problems).toEqual([]);
  expect(read('---\norder: [1, 2]\n---\nThe gate fell.\n', story).problems).toEqual([
    '2:8 `order`: expected a number: the place of this chapter in its story.',
  ]);
});
