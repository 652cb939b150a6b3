import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { law, lawTimeout } from '../support/laws.ts';
import { WorldUnderTest } from '../support/worlds/world-under-test.ts';

/** Somebody of a family tree: a year, and whose child, pupil or servant they are, by the number of an earlier one. */
const person = fc.record({
  birth: fc.integer({ min: 0, max: 99 }),
  isDated: fc.nat({ max: 99 }),
  parent: fc.nat({ max: 30 }),
  tie: fc.nat({ max: 30 }),
  key: fc.constantFrom('mentor', 'serves', 'spouse', 'fought', 'none'),
  note: fc.constantFrom('', '', '', 'adopted'),
  isUntimely: fc.nat({ max: 19 }),
});
type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;

const size = 24;
const edits = fc.array(fc.tuple(fc.nat({ max: size - 1 }), person), { minLength: 8, maxLength: 8 });

/** @param dated so many in a hundred have a birth. */
function textOf(people: readonly Person[], dated: number): string {
  const lines = people.map(({ birth, isDated, parent, tie, key, note, isUntimely }, index) => {
    const parts = [`name: P${index}`, 'kind: Person'];
    if (isDated < dated) parts.push(`birth: ${900 + birth}`);
    if (index > 0 && parent < 25)
      parts.push(`parents: [{ to: P${parent % index}${note === '' ? '' : `, note: ${note}`} }]`);
    if (index > 0 && key === 'fought') parts.push('participated_in: Ford');
    else if (index > 0 && key !== 'none')
      parts.push(`${key}: { to: P${tie % index}, until: ${900 + ((tie * 7) % 90)} }`);
    if (isUntimely === 0) parts.push('untimely: true');
    return `- { ${parts.join(', ')} }`;
  });
  return ['- { name: Ford, kind: Battle, date: 940 }', ...lines].join('\n');
}

/** The store as one that others may write to: what a run has read of it counts for that run alone. */
const seeminglyShared = (store: GraphStore): GraphStore =>
  new Proxy(store, {
    get: (target, name) => {
      if (name === 'engine') return { ...target.engine, isShared: true };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

describe('after each save, a live sweep of dates that relations join leaves what a full run would', () => {
  it.each([
    ['dense', 50, true, false],
    ['sparse', 15, true, false],
    ['chronicle', 4, false, false],
    ['dense, shared', 50, true, true],
    ['sparse, shared', 15, true, true],
  ])(
    'in a %s world',
    async (_, dated, isOften, isShared) => {
      let told = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(person, { minLength: size, maxLength: size }), edits, async (first, changes) => {
          const people = [...first];
          const swept = await WorldUnderTest.open(
            '',
            isShared ? seeminglyShared(await openEmbeddedStore({})) : undefined,
          );
          await swept.write(textOf(people, dated));
          await swept.full();
          for (const [at, changed] of changes) {
            people[at] = changed;
            await swept.write(textOf(people, dated));
            await swept.live();
            const fresh = await WorldUnderTest.open();
            await fresh.write(textOf(people, dated));
            const { findings } = await fresh.full();
            told += findings.filter(({ rule_id }) => rule_id === 'ontology/impossible-together').length;
            expect(await swept.openViolations()).toEqual(await fresh.openViolations());
            await fresh.close();
          }
          await swept.close();
        }),
        { ...law(3), endOnFailure: true },
      );
      if (isOften) expect(told).toBeGreaterThan(0);
    },
    lawTimeout(120_000),
  );
});
