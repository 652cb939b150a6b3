import { expect, it } from 'vitest';
import { endOfWords } from '../../../src/app/findings/ends-of-words.ts';

it.each([
  ['530 – 540', '530', '540'],
  ['530 YT – 540 YT', '530 YT', '540 YT'],
  ['530 - 540', '530', '540'],
  ['between 530 and 540', '530', '540'],
  ['from 530 to 540', '530', '540'],
  ['from 530', '530', undefined],
  ['until 540', undefined, '540'],
  ['c. 530', 'c. 530', 'c. 530'],
  ['0530-03-01', '0530-03-01', '0530-03-01'],
])('of "%s" the first words are %s and the last %s', (text, first, last) => {
  expect([endOfWords(text, 'first'), endOfWords(text, 'last')]).toEqual([first, last]);
});
