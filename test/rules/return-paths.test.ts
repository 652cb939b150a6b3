import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GraphStore } from '../../src/graph/port.ts';
import { loadRules } from '../../src/rules/load/load.ts';
import { onReturnPath } from '../../src/rules/narrow/return-paths.ts';
import { onEveryEngine } from '../support/engines.ts';
import { law } from '../support/laws.ts';

const { rules } = await loadRules();
const ancestors = rules.find(({ id }) => id === 'ontology/ancestor-cycle');
const entity = { label: 'Entity' };
const people = ['0', '1', '2', '3', '4', '5', '6'];

type Parentage = readonly [parent: number, child: number];

async function begetting(store: GraphStore, pairs: readonly Parentage[]): Promise<void> {
  await store.ensureSchema([{ ...entity, property: 'id', unique: true }]);
  await store.write(async (tx) => {
    await tx.query('MATCH (n) DETACH DELETE n');
    await tx.createNodes({ labels: ['Entity', 'Person'], rows: people.map((id) => ({ id })) });
    const rows = pairs.map(([from, to]) => ({ from: String(from), to: String(to) }));
    await tx.createEdges({ type: 'PARENT_OF', from: entity, to: entity, rows });
  });
}

/** As a live run asks it, of everybody. */
function ledBack(store: GraphStore): Promise<readonly string[] | undefined> {
  if (ancestors === undefined) throw new Error('the rule is shipped');
  const context = {
    present: new Set(['PARENT_OF']),
    stepTypesOf: () => undefined,
    withCycles: new Set<string>(),
  };
  return onReturnPath(store, ancestors, people, context);
}

const reaches = (from: number, goal: number, pairs: readonly Parentage[], seen = new Set<number>()): boolean =>
  pairs.some(([parent, child]) => {
    if (parent !== from || seen.has(child)) return false;
    return child === goal || reaches(child, goal, pairs, seen.add(child));
  });

onEveryEngine('the way back from one’s children', (store) => {
  it.each<[string, Parentage[], string[]]>([
    [
      'there is none in a tree',
      [
        [0, 1],
        [0, 2],
        [1, 3],
      ],
      [],
    ],
    [
      'of one’s own parent',
      [
        [0, 1],
        [1, 1],
        [1, 2],
      ],
      ['1'],
    ],
    [
      'of two who are each other’s',
      [
        [0, 1],
        [1, 2],
        [2, 1],
        [2, 3],
      ],
      ['1', '2'],
    ],
    [
      'of a long line, and of nobody beside it',
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 1],
        [3, 4],
        [5, 1],
      ],
      ['1', '2', '3'],
    ],
    [
      'of two circles that share somebody',
      [
        [0, 1],
        [1, 0],
        [1, 2],
        [2, 1],
      ],
      ['0', '1', '2'],
    ],
  ])('%s', async (_, pairs, led) => {
    await begetting(store(), pairs);
    expect(await ledBack(store())).toEqual(led);
  });

  it('is found exactly where somebody descends from themselves', async () => {
    const parentage = fc.tuple(fc.nat(6), fc.nat(6));
    await fc.assert(
      fc.asyncProperty(fc.array(parentage, { maxLength: 12 }), async (pairs) => {
        await begetting(store(), pairs);
        expect(await ledBack(store())).toEqual(people.filter((id) => reaches(Number(id), Number(id), pairs)));
      }),
      law(30),
    );
  });
});
