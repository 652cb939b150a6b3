import { expect, test } from 'vitest';
import { visibleText } from '../../../../src/content/formats/markdown/visible.ts';

const proseOf = (text: string) => visibleText(text, [], 0).prose;

test.each([
  ['~~Bram was born in 333.~~ Bram was born in 343.', `${' '.repeat(25)} Bram was born in 343.`],
  ['Born:: ~~333~~ 343', `Born:: ${' '.repeat(7)} 343`],
])('does not read what is struck out: %s', (text, prose) => {
  expect(proseOf(text)).toBe(prose);
});

test.each(['from 333 ~~ to 343 ~~', '~~never closed', '~~over\n\nparagraphs~~', '~~~\nfence\n~~~'])(
  'reads tildes that strike nothing out: %s',
  (text) => {
    expect(proseOf(text)).toBe(text);
  },
);
