import { expect, it } from 'vitest';
import { leadsToChange, tellsGain } from '../../../../src/detective/arcs/change-words.ts';

const names = ['the Heron', 'Perrin Ferrow'];

it.each([
  'Garrick sold her back to Perrin.',
  'Garrick sold the Heron back.',
  'Perrin won her at dice that night.',
  'Perrin won the Heron at dice.',
  'He bought her back from Garrick.',
  'Perrin bought her.',
  'Garrick gave Perrin the keys.',
  'Garrick gave her to Perrin, and went home.',
  'Perrin took her from Garrick by night.',
  'He took the Heron back.',
  'Perrin inherited the Heron from his uncle.',
  'In spring the Heron fell to Perrin.',
  'The Heron changed hands at midsummer.',
  'The guild returned her to him.',
])('%s', (sentence) => {
  expect(tellsGain(sentence, names)).toBe(true);
  expect(leadsToChange(sentence, names)).toBe(true);
});

it.each([
  'By the summer she had a new mast.',
  'Garrick no longer had her.',
  'From that day on it was otherwise.',
  'Perrin went back to the Heron.',
  'Then Perrin became a shipowner.',
])('leads to a change: %s', (sentence) => expect(leadsToChange(sentence, names)).toBe(true));

it.each([
  'It rained.',
  'Perrin took her hand.',
  'Perrin took his hat and went.',
  'Garrick gave Perrin a nod.',
  'He turned to Perrin.',
  'She returned to the inn.',
  'He would never have won her at dice.',
  'Garrick did not sell the Heron back.',
  'The miller bought a goose.',
  'By night the river sang.',
  'Somebody stopped in the lane.',
  'Now he laughed again.',
  '',
])('not: %s', (sentence) => expect(leadsToChange(sentence, names)).toBe(false));

it('reads a very long sentence in no time', () => {
  const start = performance.now();
  for (const words of ['gave the ', 'not sold her ', 'went perrin ', 'took back ', 'perrin ', 'was x x ']) {
    leadsToChange(words.repeat(20_000), names);
  }
  expect(performance.now() - start).toBeLessThan(1000);
});
