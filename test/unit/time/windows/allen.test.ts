import { describe, expect, it } from 'vitest';
import {
  allenRelation,
  allenRelations,
  composeRelations,
  converse,
  windowsOverlap,
} from '../../../../src/time/windows/index.ts';
import { window } from '../../../support/time/dates.ts';

const ends = [0, 1, 2, 3, 4, 5, 6];
const reigns = ends.flatMap((from) => ends.filter((until) => until > from).map((until) => ({ from, until })));
const pairs = reigns.flatMap((a) => reigns.map((b) => [a, b] as const));

/** Each relation in its own words, as Allen's paper draws it; independent of how it is computed. */
const meanings: Record<(typeof allenRelations)[number], (a: (typeof reigns)[0], b: (typeof reigns)[0]) => boolean> = {
  before: (a, b) => a.until < b.from,
  meets: (a, b) => a.until === b.from,
  overlaps: (a, b) => a.from < b.from && b.from < a.until && a.until < b.until,
  starts: (a, b) => a.from === b.from && a.until < b.until,
  during: (a, b) => a.from > b.from && a.until < b.until,
  finishes: (a, b) => a.from > b.from && a.until === b.until,
  equals: (a, b) => a.from === b.from && a.until === b.until,
  'finished-by': (a, b) => a.from < b.from && a.until === b.until,
  contains: (a, b) => a.from < b.from && a.until > b.until,
  'started-by': (a, b) => a.from === b.from && a.until > b.until,
  'overlapped-by': (a, b) => b.from < a.from && a.from < b.until && b.until < a.until,
  'met-by': (a, b) => a.from === b.until,
  after: (a, b) => a.from > b.until,
};

describe("Allen's thirteen relations", () => {
  it('are jointly exhaustive and pairwise disjoint, and each is found', () => {
    for (const [a, b] of pairs) {
      const holding = allenRelations.filter((relation) => meanings[relation](a, b));
      expect(holding).toEqual([allenRelation(a, b)]);
    }
    expect(new Set(pairs.map(([a, b]) => allenRelation(a, b))).size).toBe(13);
  });

  it('have a converse that tells the same from the other side', () => {
    for (const [a, b] of pairs) expect(allenRelation(b, a)).toBe(converse(allenRelation(a, b)));
    for (const relation of allenRelations) expect(converse(converse(relation))).toBe(relation);
    expect(allenRelations.filter((relation) => converse(relation) === relation)).toEqual(['equals']);
  });

  it('compose soundly: what holds from a to c is among what the table allows', () => {
    for (const [a, b] of pairs) {
      for (const c of reigns)
        expect(composeRelations(allenRelation(a, b), allenRelation(b, c))).toContain(allenRelation(a, c));
    }
  });

  it('have equals as the identity of composition', () => {
    for (const relation of allenRelations) {
      expect(composeRelations('equals', relation)).toEqual([relation]);
      expect(composeRelations(relation, 'equals')).toEqual([relation]);
    }
  });

  it('compose in reverse under converse: (r;s)˘ = s˘;r˘', () => {
    for (const first of allenRelations) {
      for (const second of allenRelations) {
        const reversed = composeRelations(converse(second), converse(first));
        expect(new Set(composeRelations(first, second).map(converse))).toEqual(new Set(reversed));
      }
    }
  });

  it('compose with the figures of the published table', () => {
    const sizes = allenRelations.flatMap((first) =>
      allenRelations.map((second) => composeRelations(first, second).length),
    );
    // 169 entries, 409 relations in all, 97 of them decided to one, three that say nothing at all.
    expect(sizes.length).toBe(169);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(409);
    expect(sizes.filter((size) => size === 1).length).toBe(97);
    expect(sizes.filter((size) => size === 13).length).toBe(3);
    expect(composeRelations('overlaps', 'overlaps')).toEqual(['before', 'meets', 'overlaps']);
    expect(composeRelations('during', 'before')).toEqual(['before']);
    expect(composeRelations('starts', 'finishes')).toEqual(['during']);
    expect(composeRelations('meets', 'meets')).toEqual(['before']);
  });

  it('agree with windowsOverlap: only before, meets and their converses share no time', () => {
    for (const [a, b] of pairs) {
      const apart = ['before', 'meets', 'met-by', 'after'].includes(allenRelation(a, b));
      expect(windowsOverlap(window(a.from, a.until), window(b.from, b.until))).toBe(!apart);
    }
  });

  it('are not told of an interval that is empty or runs backwards', () => {
    expect(() => allenRelation({ from: 3, until: 3 }, { from: 0, until: 1 })).toThrow(/from < until/);
  });
});
