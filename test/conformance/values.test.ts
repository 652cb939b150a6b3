import { describe, expect, it } from 'vitest';
import type { GraphInput } from '../../src/graph/port.ts';
import { onEveryStore } from '../support/engines.ts';
import { createEntities, createSaltmere, propertiesOf, schema, value } from './support.ts';

const storedAndSent: readonly [string, GraphInput][] = [
  ['a string', 'Saltmere'],
  ['an empty string', ''],
  ['true', true],
  ['false', false],
  ['zero', 0],
  ['a negative whole number', -812],
  ['a fraction', 0.25],
  ['a whole number beyond 2^31', 4_000_000_000],
  ['the largest safe whole number', Number.MAX_SAFE_INTEGER],
  ['a bigint beyond 2^53', 9_007_199_254_740_993n],
  ['the smallest 64-bit integer', -(2n ** 63n)],
  ['other scripts', 'Ærøskøbing, Αθήνα, 東京, بغداد'],
  ['emoji outside the basic plane', 'The 🐉 of 🏴‍☠️ Isle'],
  ['combining marks kept as they are', 'e\u0301 is not \u00e9'],
  ['quotes, backslashes and line breaks', 'She said: "it\'s \\over"\n\tand `left`; // gone'],
  ['text that looks like Cypher', "'}) DETACH DELETE n //"],
  ['a long text', 'tide '.repeat(20_000)],
  ['an empty list', []],
  ['a list of strings', ['the Grey', 'the Drowned']],
  ['a list of whole numbers', [1, 2, 5_000_000_000]],
  ['a list of booleans', [true, false]],
];

onEveryStore('values', (store) => {
  describe('come back as they were', () => {
    it.each(storedAndSent)('%s, stored in a property', async (_, input) => {
      await createEntities(store(), 'Person', [{ id: 'aldric', held: input }]);
      expect(await propertiesOf(store(), 'aldric')).toEqual({ id: 'aldric', held: input });
    });

    it.each(storedAndSent)('%s, sent as a parameter', async (_, input) => {
      expect(await value(store(), '$input', { input })).toEqual(input);
    });

    it('lists in lists and maps, sent as a parameter', async () => {
      const input = { houses: [{ name: 'Vane', years: [785, null] }, {}], nested: [[1], [], [[2]]] };
      expect(await value(store(), '$input', { input })).toEqual(input);
    });

    it('a null in a list that a query returns', async () => {
      expect(await value(store(), '[1, null, $missing]', { missing: null })).toEqual([1, null, null]);
    });
  });

  it('keeps whole numbers integers: division truncates and text shows no point', async () => {
    await createEntities(store(), 'Person', [{ id: 'aldric', age: 52 }]);
    const rows = await store().read('MATCH (e:Entity) RETURN e.age / 5 AS fifth, toString(e.age) AS text');
    expect(rows).toEqual([{ fifth: 10, text: '52' }]);
  });

  it('keeps a large whole JavaScript number an integer, and returns it as bigint', async () => {
    expect(await value(store(), '$large', { large: 2 ** 60 })).toBe(2n ** 60n);
  });

  it('returns a bigint as a number once it is small enough', async () => {
    expect(await value(store(), '$small', { small: 812n })).toBe(812);
  });

  it('stores no property for null and for undefined', async () => {
    await createEntities(store(), 'Person', [{ id: 'osric', birth: null, death: undefined }]);
    expect(await propertiesOf(store(), 'osric')).toEqual({ id: 'osric' });
  });

  it('returns a node with sorted labels and nothing internal', async () => {
    await store().write((tx) => tx.createNodes({ labels: ['Entity', 'Settlement', 'Location'], rows: [{ id: 'x' }] }));
    const rows = await store().read('MATCH (e:Entity) RETURN e');
    expect(rows).toEqual([{ e: { $: 'node', labels: ['Entity', 'Location', 'Settlement'], properties: { id: 'x' } } }]);
  });

  it('returns an edge with its type and properties and nothing internal', async () => {
    await createSaltmere(store());
    const rows = await store().read('MATCH ()-[r:RULES]->() RETURN r');
    expect(rows).toEqual([{ r: { $: 'edge', type: 'RULES', properties: { valid_from: 785, valid_until: 812 } } }]);
  });

  it('returns nodes inside lists and maps in the same shape', async () => {
    await createEntities(store(), 'Person', [{ id: 'mira' }]);
    const mira = { $: 'node', labels: ['Entity', 'Person'], properties: { id: 'mira' } };
    const rows = await store().read('MATCH (e:Entity) RETURN collect(e) AS all, {who: e} AS map');
    expect(rows).toEqual([{ all: [mira], map: { who: mira } }]);
  });

  it('returns a path as its nodes and edges in order', async () => {
    await createSaltmere(store());
    const rows = await store().read('MATCH path = (:Item)<-[:POSSESSES]-(:Person)-[:CHILD_OF]->(:Person) RETURN path');
    const [row] = rows;
    expect(row?.path).toMatchObject([
      { $: 'node', properties: { id: 'tide-blade' } },
      { $: 'edge', type: 'POSSESSES' },
      { $: 'node', properties: { id: 'mira' } },
      { $: 'edge', type: 'CHILD_OF' },
      { $: 'node', properties: { id: 'aldric' } },
    ]);
  });

  it('returns a date as its ISO text', async () => {
    expect(await value(store(), "date('0812-03-04')")).toBe('0812-03-04');
  });

  it('names columns as the query does, also those without an alias', async () => {
    await createEntities(store(), 'Person', [{ id: 'mira' }]);
    expect(await store().read('MATCH (e:Entity) RETURN e.id, e.id AS `the id`')).toEqual([
      { 'e.id': 'mira', 'the id': 'mira' },
    ]);
  });

  it.each([
    ['a map', { year: 785 }],
    ['a list with a null', ['the Grey', null]],
    ['a list of mixed types', ['the Grey', 785]],
    ['a list in a list', [[785]]],
    ['NaN', Number.NaN],
    ['an infinite number', Number.POSITIVE_INFINITY],
    ['an integer beyond 64 bits', 2n ** 63n],
  ])('refuses to store %s, naming the property', async (_, held) => {
    await store().ensureSchema(schema);
    const storing = createEntities(store(), 'Person', [{ id: 'aldric', held }]);
    await expect(storing).rejects.toMatchObject({ code: 'bad-value', message: expect.stringContaining('"held"') });
    expect(await store().counts()).toEqual({ nodes: 0, edges: 0 });
  });

  it('refuses a parameter that no engine can hold', async () => {
    const reading = value(store(), '$age', { age: Number.NaN });
    await expect(reading).rejects.toMatchObject({ code: 'bad-value', message: expect.stringContaining('age') });
  });
});
