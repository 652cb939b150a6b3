import { expect, test } from 'vitest';
import { narrativeQuestion } from '../../../../src/detective/narrative/question.ts';

test('what a model is asked names the three kinds, what to leave out, and the test', () => {
  const { instructions, data } = narrativeQuestion('{"id":"1a000000","text":"The gate is shut."}');
  expect(data).toContain('The gate is shut.');
  for (const kind of ['reversal:', 'ambiguity:', 'stale:']) expect(instructions).toContain(`- ${kind}`);
  const left = [
    'goes on',
    'correction',
    'different people',
    'one sitting',
    'dates in the world',
    'rumours',
    'none counts',
  ];
  for (const each of left) expect(instructions.slice(instructions.indexOf('Leave out:'))).toContain(each);
  expect(instructions).toContain(
    'does the latest entry on the matter that counts decide it, or does it leave it open?',
  );
  expect(instructions).toContain('yes or no');
});
