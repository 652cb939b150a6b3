import { expect, it } from 'vitest';
import { plainFix } from '../../../../src/surfaces/pages/plain-fix.ts';

it.each([
  ['unknown-route', 'GET /openapi.json lists the routes.', 'Use the menu above.'],
  [
    'unknown-entity',
    'Did you mean Maren? Take the id from GET /entities.',
    'Did you mean Maren? Search for it, or use the menu above.',
  ],
  ['unknown-finding', 'Take the id from GET /conflicts.', 'Search for it, or use the menu above.'],
  ['bad-date', 'Give a day, such as 2031-05-01.', 'Give a day, such as 2031-05-01.'],
  ['store-gone', '`lore ingest` makes it again.', 'Reload the page.'],
])('tells somebody at a page of %s without routes or commands', (code, fix, told) => {
  expect(plainFix({ code, fix })).toBe(told);
});

it.each([
  ['Name another one.', 'Name another one.'],
  ['First `lore memory unsupersede m-1`.', 'Reload the page.'],
  ['With `--hard` nothing of it stays.', 'Reload the page.'],
])('says nothing of findings where a memory cannot be decided about: %s', (fix, told) => {
  expect(plainFix({ code: 'not-decidable', fix }, 'memory')).toBe(told);
});

const reopen = 'To undo the decision, open the page of the finding and press Reopen finding.';

it.each([
  ['finding', 'First `lore reopen f1`.', `Reload the page. ${reopen}`],
  ['finding', 'Look at it again, then decide.', 'Look at it again, then decide.'],
  [
    'claim',
    'To decide otherwise, `lore accept a1`.',
    'Reload the page. To change the decision, open the page of the claim.',
  ],
  ['flag', 'No change needed.', 'No change needed.'],
  ['undo', 'That decision stands.', 'That decision stands.'],
  ['undo', 'Decide about that one: `lore findings` lists it.', 'Reload the page.'],
] as const)('tells who cannot decide about a %s what to do with that: %s', (of, fix, told) => {
  expect(plainFix({ code: 'not-decidable', fix }, of)).toBe(told);
});
