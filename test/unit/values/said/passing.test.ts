import { expect, it } from 'vitest';
import { isOfTheDay, isPassing } from '../../../../src/values/said/background.ts';

it.each([
  'The inn is closed tonight.',
  'The inn is closed for now.',
  'Right now the inn is closed.',
  'At the moment the inn is closed.',
  'The inn is closed for the time being.',
  'The inn is closed this week.',
  'This morning the inn is closed.',
  'The inn is temporarily closed.',
])('%s', (sentence) => expect([isPassing(sentence), isOfTheDay(sentence)]).toEqual([true, true]));

it.each(['The inn is closed today.', 'The inn was closed yesterday.', 'The inn is closed this Monday.'])(
  'of a day: %s',
  (sentence) => expect([isPassing(sentence), isOfTheDay(sentence)]).toEqual([false, true]),
);

it.each(['The inn is closed.', 'The inn is now closed.', 'The inn is currently closed.'])('not: %s', (sentence) =>
  expect(isOfTheDay(sentence)).toBe(false),
);
