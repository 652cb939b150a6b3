import { expect, test } from 'vitest';
import type { AttributeClaim } from '../../../src/model/claim.ts';
import { latestAsserted } from '../../../src/model/now.ts';
import type { DateValue } from '../../../src/time/date-value.ts';
import { elsewhere, firstDayOf, lastDayOf, ongoing, unknown, year } from '../../support/time/years.ts';

const death = (date: DateValue): AttributeClaim => ({
  form: 'attribute',
  id: date.text,
  entity_id: 'maren',
  type: 'death',
  value: date.text,
  date,
  place: { path: 'people.yaml', line: 1, column: 1 },
  source_id: 'people.yaml',
  tier: 'entity',
  status: 'active',
});

const latest = (...dates: DateValue[]) => latestAsserted(dates.map(death));

test('the present is the latest date anybody asserts', () => {
  expect(latest(year(812), year(870), year(830))).toMatchObject({
    earliest: firstDayOf(870),
    latest: lastDayOf(870),
    text: '870',
  });
});

test('a vague last date makes it vague, though never earlier than what is certain', () => {
  expect(latest(year(860, 880), year(870))).toMatchObject({ earliest: firstDayOf(870), latest: lastDayOf(880) });
});

test('a window ends the world as well as a death does', () => {
  const { date: _, ...title } = death(year(812));
  expect(latestAsserted([{ ...title, valid_until: year(901) }])?.text).toBe('901');
});

test('what is unknown, ongoing or counted on another axis says nothing about it', () => {
  expect(latest(unknown, ongoing, elsewhere(9_000))).toBeUndefined();
});

test('of several calls none changes another', () => {
  expect(latest()).toBeUndefined();
  expect(latest(year(1))?.text).toBe('1');
});
