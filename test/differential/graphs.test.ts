import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../src/graph/embedded/store.ts';
import type { GraphStore, Row } from '../../src/graph/port.ts';
import { engines } from '../support/engines.ts';
import { randomWorlds } from '../support/laws.ts';
import { params, queries } from './graphs-queries.ts';
import { load, randomGraph, schema } from './graphs-random.ts';

const seeds = Array.from({ length: randomWorlds(8) }, (_, index) => 7_919 * (index + 1));

/**
 * One graph, loaded in different ways, must answer every query with the same rows. The two embedded stores differ in how
 * they were loaded and are compared everywhere; Neo4j is where there is one.
 */
const contenders = engines.map((engine) =>
  engine.name === 'embedded'
    ? { ...engine, title: 'an embedded graph, by upserts', loading: 'upsert' as const }
    : { ...engine, title: 'Neo4j', loading: 'create' as const },
);

describe('the same random graph, first loaded into an empty embedded graph', () => {
  for (const { title, loading, open, skip } of contenders) {
    describe.skipIf(skip !== undefined)(`and then into ${title}`, () => {
      let reference: GraphStore;
      let other: GraphStore;
      beforeAll(async () => {
        [reference, other] = await Promise.all([openEmpty(openEmbeddedStore), openEmpty(open)]);
      });
      afterEach(() => Promise.all([empty(reference), empty(other)]));
      afterAll(() => Promise.all([reference.close(), other.close()]));

      it.each(seeds)('gives the same rows (seed %i)', async (seed) => {
        const graph = randomGraph(seed);
        await reference.write((tx) => load(tx, graph, 'create'));
        await other.write((tx) => load(tx, graph, loading));
        expect(await other.counts()).toEqual(await reference.counts());
        for (const [purpose, cypher] of Object.entries(queries)) {
          const [expected, actual] = [await rows(reference, cypher), await rows(other, cypher)];
          expect({ purpose, rows: actual }).toEqual({ purpose, rows: expected });
        }
      });
    });
  }

  it('gives every query something to find, over all seeds', async () => {
    const store = await openEmpty(openEmbeddedStore);
    const found = new Map(Object.keys(queries).map((purpose) => [purpose, 0]));
    for (const seed of seeds) {
      await store.write((tx) => load(tx, randomGraph(seed), 'create'));
      for (const [purpose, cypher] of Object.entries(queries)) {
        found.set(purpose, (found.get(purpose) ?? 0) + (await store.read(cypher, params)).length);
      }
      await empty(store);
    }
    await store.close();
    expect([...found].filter(([, count]) => count === 0)).toEqual([]);
  });
});

async function openEmpty(open: () => Promise<GraphStore>): Promise<GraphStore> {
  const store = await open();
  await store.ensureSchema(schema);
  return store;
}

const empty = (store: GraphStore): Promise<unknown> => store.write((tx) => tx.query('MATCH (n) DETACH DELETE n'));

/** Rows as sorted text: their order is unspecified but for ORDER BY, and so is that of keys and of a node's labels. */
async function rows(store: GraphStore, cypher: string): Promise<string[]> {
  return (await store.read(cypher, params)).map((row: Row) => JSON.stringify(row, inOrder)).sort();
}

function inOrder(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return key === 'labels' ? value.toSorted() : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
