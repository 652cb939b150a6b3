import { describe, expect, it } from 'vitest';
import { unknownSentence } from '../../../src/app/unknown-sentence.ts';

describe('what is unknown, as a sentence to say', () => {
  it.each([
    ['Maren', 'Person of unknown lineage.', 'Maren is of unknown lineage.'],
    ['The Fords', 'Unmapped location.', 'The Fords is an unmapped location.'],
    ['Battle of Tern', 'Event with no era.', 'Battle of Tern is an event with no era.'],
  ])('%s: %s', (name, reason, sentence) => {
    expect(unknownSentence(name, reason)).toBe(sentence);
  });
});
