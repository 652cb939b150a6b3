import { describe, expect, test } from 'vitest';
import { unsaidWords } from '../../../../src/content/build/unsaid-words.ts';
import type { ExtractedClaim, Passage } from '../../../../src/content/prose/extracted.ts';

const leftOf = (text: string, value = '', ...names: string[]): string[] => {
  const mentions = names.map((name) => ({
    id: name,
    start: text.indexOf(name),
    end: text.indexOf(name) + name.length,
  }));
  const passage = { text, mentions } as unknown as Passage;
  const claim: ExtractedClaim = { passage, start: 0, end: text.length, subject: 'odo', type: 'birth', value };
  return unsaidWords(passage, [claim], []).map(({ start, end, reason }) => `${reason}: ${text.slice(start, end)}`);
};

describe('words that no claim has', () => {
  test.each([
    ["Odo is Maren's only child.", 'construction: only'],
    ['Ilse was his second wife.', 'construction: second'],
    ['Only Odo ruled Vask.', 'construction: Only'],
    ['Odo alone wrote it.', 'construction: alone'],
    ['Odo ruled Vask for 12 winters.', 'unreadable-date: 12'],
  ])('%s', (text, ...left) => {
    expect(leftOf(text)).toEqual(left);
  });

  test.each([
    ['Odo was born on the second of May.', 'the second of May'],
    ['Odo stood six feet tall.', 'six feet'],
    ['Odo died in 590.', '590'],
  ])('but not what one has: %s', (text, value) => {
    expect(leftOf(text, value)).toEqual([]);
  });

  test('nor a word of a name', () => {
    expect(leftOf('Odo died in the Second War.', '', 'Second War')).toEqual([]);
  });
});
