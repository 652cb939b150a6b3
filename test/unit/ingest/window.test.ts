import { describe, expect, test } from 'vitest';
import type { ConcludedWindow } from '../../../src/ingest/plan/dates/date-range.ts';
import { relationWindow, type StatedWindow, type WindowContext } from '../../../src/ingest/plan/dates/window.ts';
import { elsewhere, firstDayOf, lastDayOf, ongoing, unknown, year } from '../../support/time/years.ts';

const maren: ConcludedWindow = { from: year(812), until: year(870) };
const ashkeep: ConcludedWindow = { from: year(600) };
const reign = { temporality: 'durable', posthumous: false } as const;
const context: WindowContext = { now: year(900), absentUntil: 'unknown' };

const windowOf = (stated: StatedWindow, over: Partial<Parameters<typeof window>[0]> = {}) =>
  window({ stated, ...over });

function window(about: {
  stated: StatedWindow;
  predicate?: Parameters<typeof relationWindow>[1];
  ruler?: ConcludedWindow;
  context?: WindowContext;
}): ConcludedWindow {
  return relationWindow(
    about.stated,
    about.predicate ?? reign,
    about.ruler ?? maren,
    ashkeep,
    about.context ?? context,
  );
}

describe('a bound that is stated', () => {
  test('is kept as stated, words and all', () => {
    expect(windowOf({ valid_from: year(830), valid_until: year(850) })).toEqual({ from: year(830), until: year(850) });
  });

  test('is kept even when it lies outside the lives of both sides: that is for a rule to report', () => {
    expect(windowOf({ valid_from: year(830), valid_until: year(899) })).toEqual({ from: year(830), until: year(899) });
  });

  test('may be vague: an open side is not filled in', () => {
    const beforeDeath = { latest: lastDayOf(840), text: 'before 841', unit: 'year', calendar: 'years' } as const;
    expect(windowOf({ valid_from: beforeDeath, valid_until: year(850) }).from).toEqual(beforeDeath);
  });
});

describe('a bound that is not stated', () => {
  test('is narrowed to the existence of both sides, without words', () => {
    expect(windowOf({ valid_from: year(830) })).toEqual({ from: year(830), until: { latest: lastDayOf(870) } });
    expect(windowOf({})).toEqual({ from: { earliest: firstDayOf(812) }, until: { latest: lastDayOf(870) } });
  });

  test('counts as not stated when it says "unknown"', () => {
    expect(windowOf({ valid_from: year(830), valid_until: unknown }).until).toEqual({ latest: lastDayOf(870) });
  });

  test('stays open when nothing is known of either side', () => {
    expect(windowOf({ valid_from: year(830) }, { ruler: {} })).toEqual({ from: year(830) });
  });

  test('stays open for what may outlast its sides, has no window, or happens at once', () => {
    for (const predicate of [
      { temporality: 'durable', posthumous: true },
      { temporality: 'eternal', posthumous: false },
      { temporality: 'instant', posthumous: false },
    ] as const) {
      expect(windowOf({}, { predicate })).toEqual({});
    }
  });

  test('stays open when narrowing would leave no day: from a contradiction nothing follows', () => {
    expect(windowOf({ valid_until: year(800) })).toEqual({ until: year(800) });
    expect(windowOf({}, { ruler: { from: year(870), until: year(550) } })).toEqual({});
  });

  test('stays open where the sides count on calendars that nothing ties together', () => {
    expect(windowOf({}, { ruler: { from: elsewhere(12), until: elsewhere(90) } })).toEqual({
      until: { latest: elsewhere(90).latest, axis: 'Elven Count' },
    });
    expect(windowOf({ valid_from: year(830) }, { ruler: { until: elsewhere(90) } })).toEqual({ from: year(830) });
  });
});

test('an instant ends on the day it begins', () => {
  const predicate = { temporality: 'instant', posthumous: false } as const;
  const { text: _, unit: _unit, calendar: _calendar, year: _year, ...days } = year(850);
  expect(windowOf({ valid_from: year(850) }, { predicate })).toEqual({ from: year(850), until: days });
  expect(windowOf({ valid_until: year(850) }, { predicate })).toEqual({ from: days, until: year(850) });
});

test('`until: ongoing` holds at the present of the world, and says so', () => {
  expect(windowOf({ valid_from: year(830), valid_until: ongoing }).until).toEqual({
    earliest: firstDayOf(900),
    text: 'ongoing',
  });
});

describe('where a missing end means that it went on', () => {
  const goesOn: WindowContext = { ...context, absentUntil: 'ongoing' };

  test('it ended with whichever side ended first', () => {
    const until = { earliest: firstDayOf(870), latest: lastDayOf(870) };
    expect(windowOf({ valid_from: year(830) }, { context: goesOn }).until).toEqual(until);
  });

  test('it holds at the present when neither side has ended', () => {
    const ruler = { from: year(812) };
    expect(windowOf({ valid_from: year(830) }, { context: goesOn, ruler }).until).toEqual({
      earliest: firstDayOf(900),
    });
  });
});
