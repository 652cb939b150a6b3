import { expect, it } from 'vitest';
import { TimeBudget } from '../../src/graph/time-budget.ts';
import { onEveryStore } from '../support/engines.ts';
import { createEntities, createSaltmere, schema } from './support.ts';

/** 400^4 combinations: no engine gets through these in the time a test has. */
const neverEnds =
  'MATCH (a:Entity), (b:Entity), (c:Entity), (d:Entity) WHERE a.n + b.n + c.n + d.n < 0 RETURN a.id AS id';
const generous = { timeMs: 60_000, rows: 1_000 };

onEveryStore('limits', (store) => {
  const crowd = async () => {
    await store().ensureSchema(schema);
    await createEntities(
      store(),
      'Person',
      Array.from({ length: 400 }, (_, n) => ({ id: `p${n}`, n })),
    );
  };

  it('returns all rows, in order, when there are no more than the limit', async () => {
    await createSaltmere(store());
    const cypher = 'MATCH (e:Entity) RETURN e.id AS id ORDER BY id';
    expect(await store().readLimited(cypher, {}, { timeMs: 60_000, rows: 5 })).toEqual({
      rows: ['aldric', 'mira', 'osric', 'saltmere', 'tide-blade'].map((id) => ({ id })),
      truncated: false,
    });
  });

  it('returns as many rows as the limit and says that there are more', async () => {
    await createSaltmere(store());
    const cypher = 'MATCH (e:Entity) RETURN e.id AS id ORDER BY id DESC';
    expect(await store().readLimited(cypher, {}, { timeMs: 60_000, rows: 2 })).toEqual({
      rows: [{ id: 'tide-blade' }, { id: 'saltmere' }],
      truncated: true,
    });
  });

  it('counts the rows of both halves of a UNION', async () => {
    const cypher = 'UNWIND [1, 1, 1, 2] AS x RETURN x UNION UNWIND [3, 3, 3, 3, 4] AS x RETURN x';
    const { rows, truncated } = await store().readLimited(cypher, {}, { timeMs: 60_000, rows: 4 });
    expect([rows.length, truncated]).toEqual([4, false]);
    expect((await store().readLimited(cypher, {}, { timeMs: 60_000, rows: 3 })).truncated).toBe(true);
  });

  it('respects the LIMIT a query has of its own', async () => {
    const cypher = 'UNWIND range(1, 10) AS x RETURN x ORDER BY x LIMIT 3';
    const { rows, truncated } = await store().readLimited(cypher, {}, { timeMs: 60_000, rows: 5 });
    expect([rows, truncated]).toEqual([[{ x: 1 }, { x: 2 }, { x: 3 }], false]);
  });

  it('takes a query that ends in a comment or a semicolon', async () => {
    for (const end of ['// done', ';', ' /* done */']) {
      const { rows } = await store().readLimited(`UNWIND [1, 2, 3] AS x RETURN x ${end}`, {}, generous);
      expect(rows).toHaveLength(3);
    }
  });

  it('does not drown in a query with ten million rows', async () => {
    const { rows, truncated } = await store().readLimited('UNWIND range(1, 10000000) AS x RETURN x', {}, generous);
    expect([rows.length, truncated]).toEqual([1_000, true]);
  });

  it('passes parameters, and returns nodes, bigints and nulls as a plain read does', async () => {
    await createSaltmere(store());
    const cypher = 'MATCH (e:Entity {id: $id}) RETURN e, $large AS large, e.death AS death, [1, null] AS list';
    const params = { id: 'osric', large: 2n ** 60n };
    const { rows } = await store().readLimited(cypher, params, generous);
    expect(rows).toEqual(await store().read(cypher, params));
  });

  it('sees every write that was committed before', async () => {
    await createSaltmere(store());
    const count = async () => (await store().readLimited('MATCH (e) RETURN count(e) AS n', {}, generous)).rows;
    expect(await count()).toEqual([{ n: 5 }]);
    await createEntities(store(), 'Person', [{ id: 'new' }]);
    expect(await count()).toEqual([{ n: 6 }]);
  });

  it('stops a query at its time limit', async () => {
    await crowd();
    await expect(store().readLimited(neverEnds, {}, { timeMs: 500, rows: 10 })).rejects.toMatchObject({
      code: 'time-limit',
      message: expect.stringContaining('500 ms'),
    });
  });

  it('gives a query what others left of the time that they share, and runs none once it is used up', async () => {
    await crowd();
    const shared = new TimeBudget(900);
    await store().readLimited('RETURN 1 AS one', {}, { ...generous, shared });
    expect(shared.leftMs).toBeLessThan(900);
    expect(shared.leftMs).toBeGreaterThan(0);
    await expect(store().readLimited(neverEnds, {}, { ...generous, shared })).rejects.toMatchObject({
      code: 'time-limit',
    });
    expect(shared.leftMs).toBe(0);
    const spent = { code: 'time-spent' };
    await expect(store().readLimited('RETURN 1 AS one', {}, { ...generous, shared })).rejects.toMatchObject(spent);
    await expect(store().planLimited('RETURN 1 AS one', { ...generous, shared })).rejects.toMatchObject(spent);
  });

  it('counts the time of one budget in the one around it, too', () => {
    const around = new TimeBudget(1000);
    const within = new TimeBudget(300, around);
    within.spend(200);
    around.spend(750);
    expect([within.leftMs, around.leftMs]).toEqual([50, 50]);
    within.spend(80);
    expect([within.leftMs, around.leftMs]).toEqual([0, 0]);
  });

  it('plans a query without running it, and says what it would do', async () => {
    await crowd();
    const { verdict, plan } = await store().planLimited(neverEnds, { timeMs: 60_000 });
    expect(verdict).toEqual({ readOnly: true });
    expect(plan).toBe(await store().explain(neverEnds));
    expect((await store().planLimited('MATCH (n) DETACH DELETE n', { timeMs: 60_000 })).verdict).toMatchObject({
      readOnly: false,
    });
    await expect(store().planLimited('RETURN nothing', { timeMs: 60_000 })).rejects.toMatchObject({
      code: 'bad-query',
    });
  });

  it('refuses an answer too large to be held', async () => {
    const cypher =
      "WITH reduce(s = 'ebb and flood', x IN range(1, 10) | s + s) AS tides UNWIND range(1, 800) AS n RETURN tides + n AS t";
    await expect(store().readLimited(cypher, {}, { timeMs: 60_000, rows: 1_000, answerMb: 5 })).rejects.toMatchObject({
      code: 'memory-limit',
      message: 'The rows of the query are larger than 5 MB together.',
    });
    expect(await store().read('RETURN 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('goes on reading, writing and limiting after a query was stopped', async () => {
    await crowd();
    for (let round = 0; round < 2; round += 1) {
      await expect(store().readLimited(neverEnds, {}, { timeMs: 300, rows: 10 })).rejects.toMatchObject({
        code: 'time-limit',
      });
    }
    await createEntities(store(), 'Person', [{ id: 'survivor' }]);
    const cypher = 'MATCH (e:Entity) RETURN count(e) AS n';
    expect(await store().read(cypher)).toEqual([{ n: 401 }]);
    expect((await store().readLimited(cypher, {}, generous)).rows).toEqual([{ n: 401 }]);
  });

  it('answers other readers while a query runs towards its limit', async () => {
    await crowd();
    const endless = store()
      .readLimited(neverEnds, {}, { timeMs: 2_000, rows: 10 })
      .then(() => 'ended')
      .catch((error: { code: string }) => error.code);
    const first = await Promise.race([endless, store().read('RETURN 1 AS one')]);
    expect(first).toEqual([{ one: 1 }]);
    expect(await endless).toBe('time-limit');
  });

  it('runs several limited queries asked for at once', async () => {
    await crowd();
    const cypher = 'MATCH (e:Entity {id: $id}) RETURN e.n AS n';
    const answers = await Promise.all([7, 8, 9].map((n) => store().readLimited(cypher, { id: `p${n}` }, generous)));
    expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 7 }], [{ n: 8 }], [{ n: 9 }]]);
  });

  it('rejects a limited query that cannot be planned or fails while it runs', async () => {
    await expect(store().readLimited('RETURN nothing', {}, generous)).rejects.toMatchObject({ code: 'bad-query' });
    await expect(store().readLimited('UNWIND [0] AS x RETURN 1 / x AS y', {}, generous)).rejects.toMatchObject({
      code: 'query-failed',
    });
  });
});
