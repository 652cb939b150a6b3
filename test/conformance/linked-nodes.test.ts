import { expect, it } from 'vitest';
import { createLinkedNodes, type LinkedNodeBatch } from '../../src/graph/linked-nodes.ts';
import { onEveryStore } from '../support/engines.ts';
import { createEntities, createSaltmere, entity } from './support.ts';

/** Claims that somebody rules somewhere, with the edge of the same name between the two. */
const reigns = (rows: LinkedNodeBatch['rows']): LinkedNodeBatch => ({
  labels: ['Assertion', 'RULES'],
  ends: [entity, entity],
  edges: [
    { type: 'FROM', to: 0 },
    { type: 'TO', to: 1 },
    { type: 'REIGNS', from: 0, to: 1, hasProperties: true },
  ],
  rows,
});
const reign = (id: string, from: string, to: string) => ({
  properties: { id, since: 785, words: ['by', 'right'] },
  ends: [from, to],
  edge: { claim: id, until: 812 },
});

onEveryStore('linked nodes', (store) => {
  it('are created with their edges, and those between their ends', async () => {
    await createSaltmere(store());
    const rows = [reign('r1', 'aldric', 'saltmere'), reign('r2', 'mira', 'saltmere')];
    const result = await store().write((tx) => createLinkedNodes(tx, reigns(rows)));
    expect(result).toEqual({ created: 2, updated: 0, missing: [] });
    expect(
      await store().read(
        `MATCH (a)<-[:FROM]-(n:Assertion:RULES)-[:TO]->(b), (a)-[e:REIGNS]->(b) WHERE e.claim = n.id
         RETURN n.id AS id, n.since AS since, n.words AS words, a.id AS a, b.id AS b, e.until AS until ORDER BY id`,
      ),
    ).toEqual([
      { id: 'r1', since: 785, words: ['by', 'right'], a: 'aldric', b: 'saltmere', until: 812 },
      { id: 'r2', since: 785, words: ['by', 'right'], a: 'mira', b: 'saltmere', until: 812 },
    ]);
  });

  it('may have any properties, or lack them', async () => {
    await createSaltmere(store());
    const rows = [
      {
        properties: { id: 'r1', note: 'Who says so?', absent: undefined, nothing: null },
        ends: ['aldric', 'saltmere'],
        edge: {},
      },
      { properties: { id: 'r2', share: 0.5, sure: false }, ends: ['mira', 'saltmere'], edge: { letter: '✉️' } },
    ];
    await store().write((tx) => createLinkedNodes(tx, reigns(rows)));
    expect(await store().read('MATCH ()-[e:REIGNS]->() RETURN properties(e) AS e ORDER BY e.letter IS NULL')).toEqual([
      { e: { letter: '✉️' } },
      { e: {} },
    ]);
    expect(await store().read('MATCH (n:Assertion) RETURN properties(n) AS n ORDER BY n.id')).toEqual([
      { n: { id: 'r1', note: 'Who says so?' } },
      { n: { id: 'r2', share: 0.5, sure: false } },
    ]);
  });

  it('may be linked to what was created just before, also to one thing twice', async () => {
    await store().write(async (tx) => {
      await tx.createNodes({ labels: ['Entity', 'Person'], rows: [{ id: 'odo' }] });
      await createLinkedNodes(tx, reigns([reign('r1', 'odo', 'odo')]));
    });
    expect(
      await store().read('MATCH (a)<-[:FROM]-(n)-[:TO]->(b), (a)-[:REIGNS]->(b) RETURN a.id AS a, b.id AS b'),
    ).toEqual([{ a: 'odo', b: 'odo' }]);
  });

  it('are 12,000 at once', async () => {
    await createSaltmere(store());
    const people = Array.from({ length: 500 }, (_, index) => ({ id: `p${index}` }));
    await createEntities(store(), 'Person', people);
    const rows = Array.from({ length: 12_000 }, (_, index) => reign(`r${index}`, `p${index % 500}`, 'saltmere'));
    const result = await store().write((tx) => createLinkedNodes(tx, reigns(rows)));
    expect(result.created).toBe(12_000);
    expect(
      await store().read('MATCH (:Entity)<-[:FROM]-(n:RULES)-[:TO]->(:Location {id: "saltmere"}) RETURN count(n) AS n'),
    ).toEqual([{ n: 12_000 }]);
  });

  it('of a large batch keep what all of them have, and what is that of an end, of their edge or of nobody else', async () => {
    await createSaltmere(store());
    const ends = ['aldric', 'mira'];
    const rows = Array.from({ length: 600 }, (_, index): LinkedNodeBatch['rows'][number] => ({
      properties: {
        id: `r${index}`,
        from_id: ends[index % 2],
        tier: 'canon',
        rank: 1,
        words: [],
        twice: 'canon',
        since: 500 + index,
        said: index === 599 ? ['once'] : [],
        until: index === 300 ? null : 700 + index,
        ...(index % 7 === 0 ? { note: `Note ${index}` } : {}),
      },
      ends: [ends[index % 2] ?? '', 'saltmere'],
      edge: { claim: `r${index}`, since: 500 + index, until: 700 + index, sure: true },
    }));
    await store().write((tx) => createLinkedNodes(tx, reigns(rows)));
    const written = await store().read(
      `MATCH (a)<-[:FROM]-(n:Assertion:RULES)-[:TO]->(b), (a)-[e:REIGNS]->(b) WHERE e.claim = n.id
       RETURN properties(n) AS properties, [a.id, b.id] AS ends, properties(e) AS edge ORDER BY n.since`,
    );
    expect(written).toEqual(
      rows.map(({ properties: { until, ...properties }, ...row }) => ({
        properties: until === null ? properties : { ...properties, until },
        ...row,
      })),
    );
  });

  it('are none of them there when an end is not', async () => {
    await createSaltmere(store());
    const before = await store().counts();
    const rows = [reign('r1', 'aldric', 'saltmere'), reign('r2', 'nobody', 'saltmere')];
    await expect(store().write((tx) => createLinkedNodes(tx, reigns(rows)))).rejects.toMatchObject({
      code: 'graph-changed',
      message: expect.stringContaining('An end of 1 '),
    });
    expect(await store().counts()).toEqual(before);
  });

  it('may be no more than an empty batch', async () => {
    await createSaltmere(store());
    const before = await store().counts();
    const result = await store().write((tx) => createLinkedNodes(tx, reigns([])));
    expect(result).toEqual({ created: 0, updated: 0, missing: [] });
    expect(await store().counts()).toEqual(before);
  });

  it('are refused without their key, by name', async () => {
    await createSaltmere(store());
    const rows = [{ properties: { since: 785 }, ends: ['aldric', 'saltmere'], edge: {} }];
    await expect(store().write((tx) => createLinkedNodes(tx, reigns(rows)))).rejects.toMatchObject({ code: 'bad-row' });
  });

  it('never let a name become query text', async () => {
    await createSaltmere(store());
    const before = await store().counts();
    const name = 'x`}) DETACH DELETE (e0) //';
    const rows = [{ properties: { id: 'r1', [name]: 1 }, ends: ['aldric', 'saltmere'], edge: { [name]: 2 } }];
    await store().write((tx) => createLinkedNodes(tx, reigns(rows)));
    expect(await store().counts()).toEqual({ nodes: before.nodes + 1, edges: before.edges + 3 });
    const [row] = await store().read('MATCH (n:Assertion) RETURN properties(n) AS n');
    expect(row?.n).toEqual({ id: 'r1', [name]: 1 });
  });
});
