import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DayRange,
  solveConstraints,
  TemporalNetwork,
  type TimeConstraint,
  type TimeStatement,
} from '../../../../src/time/constraints/index.ts';
import { defined } from '../../../../src/util/defined.ts';
import { law } from '../../../support/laws.ts';

let line = 0;
const sentence = (text: string): TimeStatement => ({ text, place: { path: 'events.yaml', line: ++line, column: 3 } });
const says = (text: string, constraint: Omit<TimeConstraint, 'because'>): TimeConstraint => ({
  ...constraint,
  because: [sentence(text)],
});
const follows = (later: string, earlier: string): TimeConstraint =>
  says(`${later} after ${earlier}`, { from: earlier, to: later, min: 0, order: true });
const texts = (sentences: readonly TimeStatement[]): string[] => sentences.map(({ text }) => text);

describe('solveConstraints', () => {
  it('leaves an undated event the range its neighbours leave it', () => {
    const { ranges, conflicts } = solveConstraints(
      ['sundering', 'siege', 'treaty', 'coronation'],
      [
        says('the Sundering: 612', { to: 'sundering', min: 61200, max: 61299 }),
        says('the Treaty: 620', { to: 'treaty', min: 62000, max: 62099 }),
        follows('siege', 'sundering'),
        follows('treaty', 'siege'),
        says('the coronation, 10 days after the siege', { from: 'siege', to: 'coronation', min: 10, max: 10 }),
      ],
    );
    expect(conflicts).toEqual([]);
    expect(ranges.get('siege')).toEqual({ earliest: 61200, latest: 62099 });
    expect(ranges.get('coronation')).toEqual({ earliest: 61210, latest: 62109 });
  });

  it('narrows a dated event too, and leaves a point open that no date reaches', () => {
    const { ranges } = solveConstraints(
      ['dream'],
      [
        says('the Siege: 612', { to: 'siege', min: 61200, max: 61299 }),
        says('the relief, at least 40 days after the siege', { from: 'siege', to: 'relief', min: 40 }),
        says('the relief: 612', { to: 'relief', min: 61200, max: 61299 }),
      ],
    );
    expect(ranges.get('siege')).toEqual({ earliest: 61200, latest: 61259 });
    expect(ranges.get('relief')).toEqual({ earliest: 61240, latest: 61299 });
    expect(ranges.get('dream')).toEqual({});
  });

  it('names just the sentences that clash, each with its place', () => {
    const { conflicts } = solveConstraints(
      [],
      [
        says('the Siege: 612', { to: 'siege', min: 61200, max: 61299 }),
        says('the Feast: 700', { to: 'feast', min: 70000, max: 70099 }),
        follows('feast', 'siege'),
        says('the Treaty: 610', { to: 'treaty', min: 61000, max: 61099 }),
        follows('treaty', 'march'),
        follows('march', 'siege'),
      ],
    );
    expect(conflicts.map(({ sentences }) => texts(sentences))).toEqual([
      ['the Siege: 612', 'the Treaty: 610', 'treaty after march', 'march after siege'],
    ]);
    expect(conflicts[0]?.leftOut.text).toBe('march after siege');
    expect(conflicts[0]?.sentences.every(({ place }) => place.path === 'events.yaml' && place.line > 0)).toBe(true);
  });

  it('lets one day hold several events in order, but no circle of them', () => {
    const sameDay = [says('A', { to: 'dawn', min: 5, max: 5 }), says('B', { to: 'dusk', min: 5, max: 5 })];
    expect(solveConstraints([], [...sameDay, follows('dusk', 'dawn')]).conflicts).toEqual([]);
    const circle = solveConstraints([], [follows('dusk', 'noon'), follows('noon', 'dawn'), follows('dawn', 'dusk')]);
    expect(circle.conflicts.map(({ sentences }) => sentences.length)).toEqual([3]);
  });

  it('finds a sentence that contradicts itself', () => {
    const { conflicts } = solveConstraints([], [follows('siege', 'siege')]);
    expect(conflicts.map(({ sentences }) => texts(sentences))).toEqual([['siege after siege']]);
    const twisted = solveConstraints([], [says('from 900 until 800', { from: 'a', to: 'b', min: 9, max: 8 })]);
    expect(twisted.conflicts.length).toBe(1);
  });

  it('reports one clash after another, and solves what is left', () => {
    const { conflicts, ranges } = solveConstraints(
      [],
      [
        says('the Siege: 612', { to: 'siege', min: 61200, max: 61299 }),
        follows('siege', 'march'),
        follows('march', 'siege'),
        follows('feast', 'harvest'),
        follows('harvest', 'feast'),
      ],
    );
    expect(conflicts.map(({ leftOut }) => leftOut.text)).toEqual(['march after siege', 'harvest after feast']);
    expect(ranges.get('march')).toEqual({ latest: 61299 });
  });

  it('keeps calendars that nothing ties together apart', () => {
    const { ranges, conflicts } = solveConstraints(
      [],
      [
        says('below: day 5', { to: 'below', min: 5, max: 5, axis: 'Underdark' }),
        says('above: day 900', { to: 'above', min: 900, max: 900 }),
        follows('below', 'above'),
        says('below, 2 days later', { from: 'below', to: 'echo', min: 2, max: 2 }),
      ],
    );
    expect(conflicts).toEqual([]);
    expect(ranges.get('echo')).toEqual({ earliest: 902 });
    expect(ranges.get('below')).toEqual({ earliest: 900 });
  });

  it('drops a bound that rests on a sentence left out', () => {
    const wrong = sentence('the march, 3 days before itself');
    const { ranges } = solveConstraints(
      [],
      [
        { from: 'march', to: 'march', min: 3, max: 3, because: [wrong] },
        { to: 'siege', min: 1, max: 1, because: [sentence('the Siege'), wrong] },
      ],
    );
    expect(ranges.get('siege')).toEqual({});
  });

  it('holds ten thousand sentences told in any order', () => {
    const chain = Array.from({ length: 10_000 }, (_, index) => follows(`event ${index + 1}`, `event ${index}`));
    const start = says('the first', { to: 'event 0', min: 7, max: 9 });
    const orders = [chain, chain.toReversed(), shuffled(chain)];
    for (const told of orders) {
      expect(solveConstraints([], [...told, start]).ranges.get('event 10000')).toEqual({ earliest: 7 });
    }
    const { conflicts } = solveConstraints([], [...chain, follows('event 0', 'event 10000')]);
    expect(conflicts.map(({ sentences }) => sentences.length)).toEqual([10_001]);
  });
});

/** Small worlds: four points, distances of a few days. */
const point = fc.constantFrom('a', 'b', 'c', 'd');
const side = fc.option(fc.integer({ min: -2, max: 2 }), { nil: undefined });
const constraint = fc
  .record({ from: fc.option(point, { nil: undefined }), to: point, min: side, max: side, order: fc.boolean() })
  .map(({ from, to, min, max, order }): TimeConstraint => {
    const ends = { ...defined({ from }), to };
    const because = [sentence(`${from ?? 'day 0'} … ${to}: ${min}..${max}`)];
    if (order && from !== undefined) return { ...ends, min: 0, order: true, because };
    return { ...ends, ...defined({ min, max }), because };
  });
const world = fc.array(constraint, { maxLength: 7 });

describe('against every assignment of days', () => {
  it('finds a clash exactly when no assignment holds', () => {
    fc.assert(
      fc.property(world, (constraints) => {
        const { conflicts } = solveConstraints([], constraints);
        return (conflicts.length === 0) === assignments(constraints).length > 0;
      }),
      law(150),
    );
  });

  it('names clashes that are minimal: they clash, and without any one sentence they do not', () => {
    fc.assert(
      fc.property(world, (constraints) => {
        const among = (sentences: readonly TimeStatement[]): TimeConstraint[] =>
          constraints.filter(({ because }) => because.every((each) => sentences.includes(each)));
        return solveConstraints([], constraints).conflicts.every(({ sentences }) => {
          const without = sentences.map((dropped) => sentences.filter((each) => each !== dropped));
          return (
            assignments(among(sentences)).length === 0 && without.every((rest) => assignments(among(rest)).length > 0)
          );
        });
      }),
      law(150),
    );
  });

  it('leaves each point exactly the days some assignment gives it', () => {
    fc.assert(
      fc.property(world, (constraints) => {
        // A date for each point keeps every assignment within what is tried.
        const dates = ['a', 'b', 'c', 'd'].map((to) => says(`${to} in the first days`, { to, min: -4, max: 4 }));
        const all = [...dates, ...constraints];
        const { ranges, conflicts } = solveConstraints([], all);
        fc.pre(conflicts.length === 0);
        const found = assignments(all);
        return ['a', 'b', 'c', 'd'].every((name) => {
          const days = found.map((each) => each.get(name) ?? 0);
          const range: DayRange = ranges.get(name) ?? {};
          return range.earliest === Math.min(...days) && range.latest === Math.max(...days);
        });
      }),
      law(150),
    );
  });

  it('gives the same whether sentences come at once or one by one', () => {
    fc.assert(
      fc.property(world, (constraints) => {
        const whole = solveConstraints([], constraints);
        fc.pre(whole.conflicts.length === 0);
        const network = new TemporalNetwork();
        const conflicts = constraints.flatMap((each) => network.add([each]));
        expect(conflicts).toEqual([]);
        expect(network.ranges()).toEqual(whole.ranges);
      }),
      law(100),
    );
  });

  it('keeps what it leaves in the network free of clashes', () => {
    fc.assert(
      fc.property(world, (constraints) => {
        const left = new Set(solveConstraints([], constraints).conflicts.map(({ leftOut }) => leftOut));
        const rest = constraints.filter(({ because }) => !because.some((each) => left.has(each)));
        return assignments(rest).length > 0;
      }),
      law(100),
    );
  });
});

/** Every way to give the points a day, and on each day an order, that all constraints allow. */
function assignments(constraints: readonly TimeConstraint[]): Map<string, number>[] {
  const names = [...new Set(constraints.flatMap(({ from, to }) => (from === undefined ? [to] : [from, to])))];
  // Four points, each at most two days from the next: no assignment needs more.
  const reach = 8;
  const days = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
  let partial: Map<string, number>[] = [new Map()];
  for (const name of names) {
    partial = partial.flatMap((given) =>
      days
        .map((day) => new Map([...given, [name, day]]))
        .filter((next) => constraints.every((each) => allows(each, next))),
    );
  }
  return partial.filter((given) => hasOrder(constraints, given));
}

function allows({ from, to, min, max }: TimeConstraint, days: ReadonlyMap<string, number>): boolean {
  const [begin, end] = [from === undefined ? 0 : days.get(from), days.get(to)];
  if (begin === undefined || end === undefined) return true;
  return (min === undefined || end - begin >= min) && (max === undefined || end - begin <= max);
}

/** Within one day, can the events be put in the order that is asked for? Takes away what nothing precedes until nothing is left. */
function hasOrder(constraints: readonly TimeConstraint[], days: ReadonlyMap<string, number>): boolean {
  let pairs = constraints.flatMap(({ from, to, order }) =>
    order && from !== undefined && days.get(from) === days.get(to) ? [[from, to] as const] : [],
  );
  for (let before = -1; before !== pairs.length; ) {
    before = pairs.length;
    const followers = new Set(pairs.map(([, later]) => later));
    pairs = pairs.filter(([earlier]) => followers.has(earlier));
  }
  return pairs.length === 0;
}

function shuffled<T>(list: readonly T[]): T[] {
  // A stride that shares no factor with the length visits each once, far from its neighbours.
  return list.map((_, index) => list[(index * 7919) % list.length]).filter((each) => each !== undefined);
}
