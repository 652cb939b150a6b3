import { expect, it } from 'vitest';
import { Grammar, type SentenceGrammar } from '../../../../src/content/prose/patterns/grammar.ts';

it('a sentence that another run has parsed is not parsed again, whatever its numbers', () => {
  const asked = new Map<string, SentenceGrammar>();
  const parsed = new Grammar().of('Zq0x ruled Zq1x from 830 until 850', asked);
  expect(parsed.pastVerbs).toContain('ruled');
  const other = new Grammar();
  other.recall(asked);
  expect(other.of('Zq0x ruled Zq1x from 712 until 715')).toBe(parsed);
  expect(other.of('Zq0x never ruled Zq1x')).toMatchObject({ isPlain: false });
});
