import { expect, it } from 'vitest';
import { tellsChange } from '../../../../src/detective/arcs/change-words.ts';

it.each([
  'Maren moved to Thornhold.',
  'Maren has moved back to Ashkeep.',
  'She returned to Ashkeep in spring.',
  'We switched to GraphQL.',
  'We switched back from GraphQL',
  'The council went back to the old oath.',
  'They reopened the gate.',
  'The gate is open again.',
  'The gate is no longer closed.',
  "Orrin doesn't rule any more.",
  'Since then the gate has stood open.',
  'The gate is now open.',
  'Orrin has become king.',
  'Orrin became king.',
  'Use GraphQL instead.',
  'GraphQL replaced REST.',
  'As of May the limit is 5000.',
  'Velmark used to be the capital.',
  'We migrated to Postgres 17.',
  'THE GATE WAS CLOSED ONCE MORE',
])('%s', (sentence) => expect(tellsChange(sentence)).toBe(true));

it.each([
  'The gate is closed.',
  'The gate is still closed.',
  'The API is REST-based.',
  'Maren never moved to Thornhold.',
  'Maren did not go back to Ashkeep.',
  "We haven't switched to GraphQL.",
  'The gate is open now and then.',
  'He says so again and again.',
  'She knows the snow.',
  'Every now they say it.',
  'The nowhere gate against the hill',
  'Returning is what she dreams of.',
  '',
])('not: %s', (sentence) => expect(tellsChange(sentence)).toBe(false));

it('reads a very long sentence in no time', () => {
  const start = performance.now();
  tellsChange(`${'not never '.repeat(20_000)}moved`);
  tellsChange(`${'moved back home '.repeat(20_000)}`);
  expect(performance.now() - start).toBeLessThan(1000);
});
