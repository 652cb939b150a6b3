import { expect, it } from 'vitest';
import { Tagger } from '../../../../src/content/prose/reader/tagger.ts';

it('a sentence that another run has tagged is not tagged again', () => {
  const asked = new Map<string, string>();
  const sentence = ['Aldric', 'ruled', 'Aldric', 'from', '1811', 'until', '1811'];
  expect(new Tagger().tags(sentence, asked)).toEqual(['PROPN', 'VERB', 'PROPN', 'ADP', 'NUM', 'ADP', 'NUM']);
  const other = new Tagger();
  other.recall(new Map([...asked.keys()].map((key) => [key, 'X X X X X X X'])));
  expect(other.tags(sentence)).toEqual(Array.from({ length: 7 }, () => 'X'));
  expect(other.tags(sentence.slice(0, 3))).toEqual(['PROPN', 'VERB', 'PROPN']);
});
