import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCycles, type Step } from '../../../src/rules/compute/cycles.ts';
import { law } from '../../support/laws.ts';

const step = (way: string): Step => {
  const [from = '', to = ''] = way.split('>');
  return { from, to, claim: `${from}-${to}` };
};
const cyclesOf = (...ways: readonly string[]) =>
  findCycles(ways.map(step)).map((cycle) => cycle.map(({ from }) => from).join(' '));

describe('cycles among steps', () => {
  it('are none in a chain, a tree or a diamond', () => {
    expect(cyclesOf('wren>odo', 'odo>maren', 'wren>tam', 'tam>maren')).toEqual([]);
  });

  it('begin at the smallest id, whatever the order of the steps', () => {
    expect(cyclesOf('wren>maren', 'odo>wren', 'maren>odo')).toEqual(['maren odo wren']);
  });

  it('are several in one knot where they share nothing, as two slips do', () => {
    expect(cyclesOf('a>b', 'b>a', 'b>x', 'x>y', 'y>x', 'y>a')).toEqual(['a b', 'x y']);
  });

  it('are one where one step closes them all', () => {
    expect(cyclesOf('a>b', 'b>c', 'c>d', 'b>d', 'd>a')).toEqual(['a b d']);
  });

  it('end in a knot of many after some rounds, so that no world takes forever', () => {
    const ways = Array.from({ length: 3_000 }, (_, at) => [`${at}>${at + 1}`, `${at + 1}>${at}`]).flat();
    const found = findCycles(ways.map(step));
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThan(3_000);
  });

  it('are the shortest through the smallest id of a knot', () => {
    expect(cyclesOf('a>b', 'b>c', 'c>d', 'd>a', 'b>a', 'x>y', 'y>x', 'a>x')).toEqual(['a b', 'x y']);
  });

  it('may be a thing that leads straight to itself', () =>
    expect(cyclesOf('keep>keep', 'keep>coast')).toEqual(['keep']));

  it('are found however deep the chain is', () => {
    const ways = Array.from({ length: 100_000 }, (_, index) => `${index}>${(index + 1) % 100_000}`);
    expect(findCycles(ways.map(step))[0]).toHaveLength(100_000);
  });

  it('exist exactly where something can be reached from itself', () => {
    const ways = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 16 });
    fc.assert(
      fc.property(ways, (pairs) => {
        const found = findCycles(pairs.map(([from, to]) => step(`${from}>${to}`)));
        for (const cycle of found) {
          for (const [index, each] of cycle.entries()) expect(each.to).toBe(cycle[(index + 1) % cycle.length]?.from);
        }
        const knotted = new Set(found.flatMap((cycle) => cycle.map(({ from }) => from)));
        const closed = [0, 1, 2, 3, 4, 5, 6].filter((id) => reaches(id, id, pairs));
        expect(closed.length > 0).toBe(found.length > 0);
        for (const id of knotted) expect(closed.map(String)).toContain(id);
      }),
      law(100),
    );
  });
});

function reaches(from: number, to: number, pairs: readonly (readonly [number, number])[]): boolean {
  const seen = new Set<number>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const [a, b] of pairs) {
      if (a !== at || seen.has(b)) continue;
      if (b === to) return true;
      seen.add(b);
      open.push(b);
    }
  }
  return false;
}
