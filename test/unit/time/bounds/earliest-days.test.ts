import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoundNetwork, type DayBound, earliestDays } from '../../../../src/time/bounds/earliest-days.ts';
import { law, lawTimeout } from '../../../support/laws.ts';

interface Stated {
  readonly earliest?: number;
  readonly latest?: number;
}

const network = (stated: readonly Stated[], bounds: readonly DayBound[]): BoundNetwork => ({
  bounds,
  earliest: Float64Array.from(stated, ({ earliest }) => earliest ?? Number.NEGATIVE_INFINITY),
  latest: Float64Array.from(stated, ({ latest }) => latest ?? Number.POSITIVE_INFINITY),
});

const byEnds =
  (bounds: readonly DayBound[]) =>
  (a: number, b: number): number => {
    const [one, other] = [bounds[a], bounds[b]];
    if (one === undefined || other === undefined) return 0;
    return one.from - other.from || one.to - other.to || one.days - other.days;
  };

const overrunsIn = (stated: readonly Stated[], bounds: readonly DayBound[]) =>
  earliestDays(network(stated, bounds), byEnds(bounds)).overruns.map(({ from, to, chain, days }) => ({
    from,
    to,
    days,
    chain: chain.map((index) => bounds[index]),
  }));

/** By Bellman and Ford, over a network with one more point, to which all stated dates are bounds: it cannot hold if a day can always rise. */
function canHold(stated: readonly Stated[], bounds: readonly DayBound[]): boolean {
  const zero = stated.length;
  const edges = [
    ...bounds,
    ...stated.flatMap(({ earliest, latest }, point) => [
      ...(earliest === undefined ? [] : [{ from: zero, to: point, days: earliest }]),
      ...(latest === undefined ? [] : [{ from: point, to: zero, days: -latest }]),
    ]),
  ];
  const day = [...stated.map(() => Number.NEGATIVE_INFINITY), 0];
  for (let round = 0; round <= day.length; round++) {
    let hasRisen = false;
    for (const { from, to, days } of edges) {
      const least = (day[from] ?? 0) + days;
      if (least <= (day[to] ?? 0)) continue;
      day[to] = least;
      hasRisen = true;
    }
    if (!hasRisen) return true;
  }
  return false;
}

/** Up to twelve points, some with a date of some days, and bounds that lead from lower to higher points, as lives do. */
const worlds = fc
  .record({
    stated: fc.array(
      fc.record({ day: fc.option(fc.integer({ min: -60, max: 60 }), { nil: undefined }), days: fc.nat({ max: 20 }) }),
      { minLength: 2, maxLength: 12 },
    ),
    bounds: fc.array(fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 11 }), fc.integer({ min: -30, max: 30 })), {
      maxLength: 24,
    }),
  })
  .map(({ stated, bounds }) => ({
    stated: stated.map(({ day, days }): Stated => (day === undefined ? {} : { earliest: day, latest: day + days })),
    bounds: bounds.flatMap(([a, b, days]): DayBound[] => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      return to < stated.length && from !== to ? [{ from, to, days }] : [];
    }),
  }));

describe('earliest days', () => {
  it(
    'tells something exactly when the dates cannot hold',
    () => {
      fc.assert(
        fc.property(worlds, ({ stated, bounds }) => {
          expect(overrunsIn(stated, bounds).length === 0).toBe(canHold(stated, bounds));
        }),
        law(3_000),
      );
    },
    lawTimeout(20_000),
  );

  it(
    'tells only chains that cannot hold by themselves, and can without any one of their bounds',
    () => {
      fc.assert(
        fc.property(worlds, ({ stated, bounds }) => {
          for (const { from, to, chain } of overrunsIn(stated, bounds)) {
            const ends = stated.map((dates, point) => (point === from || point === to ? dates : {}));
            const links = chain.flatMap((bound) => bound ?? []);
            expect(canHold(ends, links)).toBe(false);
            for (const link of links)
              expect(
                canHold(
                  ends,
                  links.filter((each) => each !== link),
                ),
              ).toBe(true);
          }
        }),
        law(3_000),
      );
    },
    lawTimeout(20_000),
  );

  it(
    'tells the same in whatever order the bounds come',
    () => {
      fc.assert(
        fc.property(
          worlds.chain(({ stated, bounds }) =>
            fc.record({
              stated: fc.constant(stated),
              bounds: fc.constant(bounds),
              shuffled: fc.shuffledSubarray(bounds, { minLength: bounds.length }),
            }),
          ),
          ({ stated, bounds, shuffled }) => {
            expect(overrunsIn(stated, shuffled)).toEqual(overrunsIn(stated, bounds));
          },
        ),
        law(2_000),
      );
    },
    lawTimeout(20_000),
  );

  it('tells a wrong date once, and what does not depend on it besides', () => {
    // 0 → 1 → 2 → 3: the third date is too early for the first; the last one is too early for the third.
    const stated = [{ earliest: 900, latest: 900 }, {}, { earliest: 890, latest: 890 }, { earliest: 880, latest: 880 }];
    const bounds = [0, 1, 2].map((from) => ({ from, to: from + 1, days: 1 }));
    expect(overrunsIn(stated, bounds).map(({ from, to, days }) => [from, to, days])).toEqual([
      [0, 2, 12],
      [2, 3, 11],
    ]);
  });

  it('ends where a circle of bounds would raise a day forever', () => {
    const circle = [
      { from: 0, to: 1, days: 1 },
      { from: 1, to: 0, days: 1 },
      { from: 1, to: 2, days: 1 },
    ];
    expect(overrunsIn([{ earliest: 5, latest: 5 }, {}, { earliest: 0, latest: 9 }], circle)).toEqual([]);
  });
});
