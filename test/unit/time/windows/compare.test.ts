import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateValue, Ternary, TimeWindow } from '../../../../src/time/date-value.ts';
import {
  certainlyWithin,
  datesDisjoint,
  hasNoReading,
  moreThanDaysAfter,
  timeBefore,
  timeInWindow,
  windowsOverlap,
} from '../../../../src/time/windows/index.ts';
import { law } from '../../../support/laws.ts';
import { date, window } from '../../../support/time/dates.ts';

const day = fc.integer({ min: -400, max: 400 });
const span = fc.oneof(
  day.map((only): [number, number] => [only, only]),
  fc.tuple(day, day).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]),
  day.map((earliest): [number, null] => [earliest, null]),
  day.map((latest): [null, number] => [null, latest]),
);
const someDate: fc.Arbitrary<DateValue> = span.map((each) => date(each));
const maybeDate: fc.Arbitrary<DateValue | undefined> = fc.option(someDate, { nil: undefined });
const someWindow: fc.Arbitrary<TimeWindow> = fc
  .tuple(maybeDate, maybeDate)
  .map(([from, until]) => ({ ...(from && { from }), ...(until && { until }) }));

/** A narrower statement of the same date: what an author adds when they learn more. */
function narrowed(value: DateValue | undefined): fc.Arbitrary<DateValue | undefined> {
  const low = value?.earliest ?? Math.min(-500, (value?.latest ?? 0) - 100);
  const high = value?.latest ?? Math.max(500, (value?.earliest ?? 0) + 100);
  return fc
    .tuple(fc.integer({ min: low, max: high }), fc.integer({ min: low, max: high }))
    .map(([a, b]) => date([Math.min(a, b), Math.max(a, b)]));
}
const windowAndNarrower = someWindow.chain((wide) =>
  fc.tuple(fc.constant(wide), narrowed(wide.from), narrowed(wide.until)).map(([known, from, until]) => ({
    wide: known,
    narrow: { ...(from && { from }), ...(until && { until }) },
  })),
);
const flips = (before: Ternary, after: Ternary): boolean => before !== null && after !== null && before !== after;

describe('windowsOverlap', () => {
  it('is symmetric', () => {
    fc.assert(
      fc.property(someWindow, someWindow, (a, b) => windowsOverlap(a, b) === windowsOverlap(b, a)),
      law(100),
    );
  });

  it('never turns from yes to no, or back, when a date becomes better known', () => {
    fc.assert(
      fc.property(windowAndNarrower, windowAndNarrower, (a, b) => {
        fc.pre(![a.narrow, b.narrow].some(hasNoReading)); // better known, and known to be wrong
        const [before, after] = [windowsOverlap(a.wide, b.wide), windowsOverlap(a.narrow, b.narrow)];
        // A handover says that two bounds are one moment; narrowing only one of them unsays it.
        fc.pre(!(before === false && windowsOverlap(withoutHandover(a.wide), withoutHandover(b.wide)) !== false));
        return !flips(before, after);
      }),
      law(100),
    );
  });

  it('does not depend on where the days are counted from', () => {
    fc.assert(
      fc.property(someWindow, someWindow, day, (a, b, shift) => {
        return windowsOverlap(a, b) === windowsOverlap(moved(a, shift), moved(b, shift));
      }),
      law(100),
    );
  });

  it('finds every proper window overlapping itself once both its bounds are certain', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 99 }), (from, length) => {
        const reign = window(from, from + length);
        return windowsOverlap(reign, reign) === true;
      }),
      law(100),
    );
  });

  it('knows nothing of two claims without dates', () => {
    expect(windowsOverlap({}, {})).toBeNull();
  });

  it('sets a window that ends before it begins beside nothing', () => {
    expect(windowsOverlap(window(860, 850), window(840, 870))).toBe(false);
    expect(windowsOverlap(window(860, 850), {})).toBe(false);
  });

  it('knows nothing across calendars that nothing ties together', () => {
    const surface = window(10, 20);
    const deep: TimeWindow = { from: date(10, 'Underdark'), until: date(20, 'Underdark') };
    expect(windowsOverlap(surface, deep)).toBeNull();
    expect(windowsOverlap(deep, deep)).toBe(true);
    expect(windowsOverlap(surface, { from: date(30), until: date(5, 'Underdark') })).toBe(false);
  });
});

describe('timeInWindow and timeBefore', () => {
  it('never flip when a date becomes better known', () => {
    const dateAndNarrower = maybeDate.chain((wide) => narrowed(wide).map((narrow) => ({ wide, narrow })));
    fc.assert(
      fc.property(dateAndNarrower, windowAndNarrower, ({ wide, narrow }, window) => {
        return !flips(timeInWindow(wide, window.wide), timeInWindow(narrow, window.narrow));
      }),
      law(100),
    );
    fc.assert(
      fc.property(
        dateAndNarrower,
        dateAndNarrower,
        (a, b) => !flips(timeBefore(a.wide, b.wide), timeBefore(a.narrow, b.narrow)),
      ),
      law(100),
    );
  });

  it('agree: certainly inside means certainly before the end and certainly not before the start', () => {
    fc.assert(
      fc.property(someDate, someDate, someDate, (t, from, until) => {
        fc.pre(timeBefore(until, from) !== true);
        const inside = timeBefore(t, from) === false && timeBefore(t, until) === true;
        return (timeInWindow(t, { from, until }) === true) === inside;
      }),
      law(100),
    );
  });

  it('order is strict: never both before, and never before itself', () => {
    fc.assert(
      fc.property(someDate, someDate, (a, b) => !(timeBefore(a, b) === true && timeBefore(b, a) !== false)),
      law(100),
    );
    fc.assert(
      fc.property(someDate, (a) => timeBefore(a, a) !== true),
      law(100),
    );
  });

  it('leave it open whether someone lived to see the day they died on', () => {
    expect(timeInWindow(date(850), window(812, 850))).toBeNull();
    expect(timeInWindow(date(849), window(812, 850))).toBe(true);
    expect(timeInWindow(date(851), window(812, 850))).toBe(false);
    expect(timeInWindow(date(812), window(812, 850))).toBe(true);
  });
});

describe('certainlyWithin', () => {
  it('counts the first and the last day, and needs both bounds', () => {
    expect(certainlyWithin(date([812, 850]), window(812, 850))).toBe(true);
    expect(certainlyWithin(date([812, 851]), window(812, 850))).toBe(false);
    expect(certainlyWithin(date(812), window(812, null))).toBe(false);
    expect(certainlyWithin(undefined, window(812, 850))).toBe(false);
    expect(certainlyWithin(date(855), window(860, 850))).toBe(false);
  });
});

describe('datesDisjoint', () => {
  it('tells rival dates from two ways of saying the same', () => {
    expect(datesDisjoint(date([825, 835]), date(832))).toBe(false);
    expect(datesDisjoint(date([825, 835]), date(836))).toBe(true);
    expect(datesDisjoint(date([null, 829]), date(832))).toBe(true);
    expect(datesDisjoint(date([null, 829]), date(812))).toBe(false);
    expect(datesDisjoint(undefined, date(812))).toBeNull();
    expect(datesDisjoint(date(812), date(832, 'Underdark'))).toBeNull();
  });
});

describe('moreThanDaysAfter', () => {
  it('lets a child be born 300 days after its father died, and not on the 301st', () => {
    expect(moreThanDaysAfter(date(1300), date(1000), 300)).toBe(false);
    expect(moreThanDaysAfter(date(1301), date(1000), 300)).toBe(true);
    expect(moreThanDaysAfter(date([1200, 1400]), date(1000), 300)).toBeNull();
    expect(moreThanDaysAfter(undefined, date(1000), 300)).toBeNull();
  });

  it('is timeBefore, turned round, when no days are granted', () => {
    fc.assert(
      fc.property(someDate, someDate, (a, b) => moreThanDaysAfter(a, b, 0) === timeBefore(b, a)),
      law(100),
    );
  });
});

function withoutHandover({ from, until }: TimeWindow): TimeWindow {
  // A day's width more on the end: the same readings but one, and no longer the same range.
  const end = until?.latest === undefined ? until : { ...until, latest: until.latest + 1 };
  return { ...(from && { from }), ...(end && { until: end }) };
}

function moved({ from, until }: TimeWindow, by: number): TimeWindow {
  const shift = (value: DateValue): DateValue => date([plus(value.earliest, by), plus(value.latest, by)]);
  return { ...(from && { from: shift(from) }), ...(until && { until: shift(until) }) };
}

function plus(value: number | undefined, by: number): number | null {
  return value === undefined ? null : value + by;
}
