import { expect, it } from 'vitest';
import { plainFix } from '../../../../src/surfaces/pages/plain-fix.ts';

it.each([
  ['unknown-route', 'GET /openapi.json lists what there is.', 'The pages there are stand above.'],
  [
    'unknown-entity',
    'Did you mean Maren? Take the id from GET /entities.',
    'Did you mean Maren? Search for it, or go by the lists above.',
  ],
  ['unknown-finding', 'Take the id from GET /conflicts.', 'Search for it, or go by the lists above.'],
  ['bad-date', 'Give a day, such as 2031-05-01.', 'Give a day, such as 2031-05-01.'],
  ['store-gone', '`lore ingest` makes it again.', 'See how it stands now.'],
])('tells somebody at a page of %s without routes or commands', (code, fix, told) => {
  expect(plainFix({ code, fix })).toBe(told);
});

it.each([
  ['Name another one.', 'Name another one.'],
  ['First `lore memory unsupersede m-1`.', 'See how it stands now.'],
  ['With `--hard` nothing of it stays.', 'See how it stands now.'],
])('says nothing of findings where a memory cannot be decided about: %s', (fix, told) => {
  expect(plainFix({ code: 'not-decidable', fix }, 'memory')).toBe(told);
});
