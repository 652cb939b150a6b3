import { describe, expect, it } from 'vitest';
import type { GraphNode } from '../../../src/graph/port.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { memoryRows } from '../../../src/rules/compute/memory-conflicts.ts';
import type { NodeCache } from '../../../src/rules/findings/node-cache.ts';

const rule = { id: 'memory/contradiction', subject: { variable: 'memory' }, evidence: ['clashing'] } as unknown as Rule;

/** The rows of memories that all have one slot, with these values. */
async function rowsOf(values: readonly string[], pairs: readonly (readonly [number, number])[] = []) {
  const nodes = values.map(
    (value, at): GraphNode =>
      ({
        kind: 'node',
        labels: ['Memory'],
        properties: { id: idAt(at), slot_value: value, text: `${value} ${at}`, created_at: idAt(at) },
      }) as unknown as GraphNode,
  );
  const byId = new Map(nodes.map((node, at) => [idAt(at), node]));
  const cache = {
    memoryOf: (id: string) => byId.get(id),
    claimOf: () => undefined,
    loadMemories: () => Promise.resolve(),
    loadClaims: () => Promise.resolve(),
    loadPassages: () => Promise.resolve(),
    clashesOf: () => Promise.resolve(new Set()),
    countingClaimsOf: () => Promise.resolve(new Map()),
  } as unknown as NodeCache;
  const told = { why: null, verdict: null, facts: null };
  const found = [
    ...values.map((_, at) => ({ ...told, memory: idAt(at), clashing: 'k', predicate: 'role', form: 'slot' })),
    ...pairs.map(([one, other]) => ({
      ...told,
      memory: idAt(one),
      clashing: idAt(other),
      predicate: idAt(other),
      form: 'memory',
      why: 'negation_diff',
    })),
  ];
  return memoryRows(rule, found, cache);
}

const idAt = (at: number): string => `m-${String(at).padStart(5, '0')}`;
const idsOf = (nodes: unknown): unknown[] => (nodes as GraphNode[]).map(({ properties }) => properties.id);

describe('memories that fill one slot', () => {
  it('are one row, of those that exclude another, with the pairs that do', async () => {
    const [row, ...more] = await rowsOf(['smith', 'baker', 'smith', 'not smith', 'not nurse']);
    expect(more).toEqual([]);
    expect(idsOf(row?.clashing)).toEqual([0, 1, 2, 3].map(idAt));
    expect(row?.clashes).toEqual(['m-00000 m-00001', 'm-00000 m-00003', 'm-00001 m-00002', 'm-00002 m-00003']);
  });

  it.each([[['smith', 'smith', 'smith harbour']], [['also law', 'also history']], [['not smith', 'not baker']]])(
    'are none where all of them hold together: %j',
    async (values) => {
      expect(await rowsOf(values)).toEqual([]);
    },
  );

  it('are not told a second time as a pair, and those that hold together in their slot are', async () => {
    expect(await rowsOf(['smith', 'baker', 'smith'], [[0, 1]])).toHaveLength(1);
    expect(await rowsOf(['smith', 'baker', 'smith'], [[0, 2]])).toHaveLength(2);
  });

  it.each([
    ['of values of their own', (at: number) => `value${at}`],
    ['of one value but for one', (at: number) => (at === 0 ? 'smith' : 'baker')],
    ['of one value', () => 'smith'],
    ['of which none excludes another', (at: number) => `also value${at}`],
  ])('take as long as they are many, not as their pairs: twenty thousand %s', async (_, valueAt) => {
    const start = performance.now();
    const rows = await rowsOf(Array.from({ length: 20_000 }, (__, at) => valueAt(at)));
    expect(rows.length).toBeLessThanOrEqual(1);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('are all told where they are very many, without their pairs', async () => {
    const [row] = await rowsOf(Array.from({ length: 1_000 }, (_, at) => `value${at}`));
    expect(idsOf(row?.clashing)).toHaveLength(1_000);
    expect(row?.clashes).toEqual([]);
  });
});
