import { expect, it } from 'vitest';
import { modelText, rejectedText } from '../../../src/report/shared/prose.ts';

const rejected = { 'bad-date': 1, 'quote-not-found': 2 };

it('counts the rejected claims of prose, with the reasons', () => {
  expect(rejectedText({ passages: 4, claims: 8, rejected })).toBe(
    '3 of 11 statements read from prose not taken (1 with an invalid date, 2 not found in the text)',
  );
  expect(rejectedText({ passages: 4, claims: 8, rejected: {} })).toBe('');
});

it('shows how many passages a model was asked about, the cost, and what was not read', () => {
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
