import { expect, it } from 'vitest';
import { plainFix } from '../../../../src/surfaces/pages/plain-fix.ts';

it.each([
  ['unknown-route', 'GET /openapi.json lists the routes.', 'The pages there are stand above.'],
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

const reopen = 'What was decided about a finding is taken back on its page, with Reopen.';

it.each([
  ['finding', 'First `lore reopen f1`.', `See how it stands now. ${reopen}`],
  ['finding', 'Look at it again, then decide.', 'Look at it again, then decide.'],
  [
    'claim',
    'To decide otherwise, `lore accept a1`.',
    'See how it stands now. To decide otherwise about a claim, go to its page.',
  ],
  ['flag', 'No change needed.', 'No change needed.'],
  ['undo', 'That decision stands.', 'That decision stands.'],
  ['undo', 'Decide about that one: `lore findings` lists it.', 'See how it stands now.'],
] as const)('tells who cannot decide about a %s what to do with that: %s', (of, fix, told) => {
  expect(plainFix({ code: 'not-decidable', fix }, of)).toBe(told);
});
