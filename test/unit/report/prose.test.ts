import { expect, it } from 'vitest';
import { modelText, rejectedText } from '../../../src/report/shared/prose.ts';

const rejected = { 'bad-date': 1, 'quote-not-found': 2 };

it('says how much of what prose was read to state was not taken, and why', () => {
  expect(rejectedText({ passages: 4, claims: 8, rejected })).toBe(
    '3 of 11 statements read from prose not taken (1 with a date that is none, 2 not found in the text)',
  );
  expect(rejectedText({ passages: 4, claims: 8, rejected: {} })).toBe('');
});

it('says what a model was asked, what it cost, and what it left unread', () => {
  const model = {
    model: 'scribe-1',
    asked: 3,
    cached: 9,
    nameless: 2,
    skipped: 5,
    failed: { truncated: 1 },
    prompt_tokens: 900,
    completion_tokens: 100,
    cost: 0.0125,
    limit_reached: true,
  };
  expect(modelText({ passages: 20, claims: 1, rejected: {}, model })).toBe(
    'scribe-1: 20 passages, 3 asked, 9 from the cache, 1000 tokens, cost 0.0125; 1 claim taken.\n' +
      '1 passage without an answer (1 the answer broke off); 5 passages not asked about: the limit is reached. Their prose is not read.\n',
  );
  expect(modelText({ passages: 20, claims: 1, rejected })).toBe('');
});
