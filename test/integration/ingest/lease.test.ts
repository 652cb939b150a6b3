import { afterEach, beforeEach, expect, test } from 'vitest';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { openNeo4jStore } from '../../../src/graph/neo4j/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import { takeLease, writeUnderLease } from '../../../src/ingest/store/lease.ts';
import type { WorldContent } from '../../../src/model/claim.ts';
import { readGraph } from '../../../src/queries/whole-graph.ts';
import { clearNeo4j, describeNeo4j, requireNeo4j } from '../../support/neo4j/shared-server.ts';
import { restlessWorlds } from '../../support/worlds/changing-worlds.ts';

const clock = () => new Date();
const settings = { ontology: shippedOntology(), absentUntil: 'unknown', batchSize: 100 } as const;
const take = (store: GraphStore, world: WorldContent) => ingest(store, world, settings, clock);

describeNeo4j('two ingests into one Neo4j', () => {
  let one: GraphStore;
  let other: GraphStore;
  beforeEach(async () => {
    await clearNeo4j();
    [one, other] = await Promise.all([openNeo4jStore(requireNeo4j()), openNeo4jStore(requireNeo4j())]);
  });
  afterEach(() => Promise.all([one.close(), other.close()]));

  test('wait for one another: the graph is what the later one says', { timeout: 300_000 }, async () => {
    const [first, second] = restlessWorlds;
    const results = await Promise.all([take(one, first), take(other, second)]);
    const [firstTurn, secondTurn] = results.map(({ generation }) => generation);
    expect([firstTurn, secondTurn].sort()).toEqual([1, 2]);

    const left = await readGraph(one, { history: false });
    const last = secondTurn === 2 ? second : first;
    expect((await take(other, last)).claims).toMatchObject({ created: [], changed: [], unchanged: last.claims.length });
    expect(await readGraph(other, { history: false })).toEqual(left);
  });

  test('an ingest says who holds it up, instead of waiting for ever', async () => {
    await take(one, { entities: [], claims: [], sources: [], chunks: [] });
    const lease = await takeLease(one, { leaseMs: 60_000, waitMs: 0 }, clock);
    const impatient = { ...settings, lease: { leaseMs: 60_000, waitMs: 0 } };
    await expect(ingest(other, restlessWorlds[0], impatient, clock)).rejects.toMatchObject({
      code: 'ingest-running',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    await expect(writeUnderLease(one, lease, async () => 'still mine')).resolves.toBe('still mine');
  });

  test('one that gave no sign of life for too long is replaced, and can write nothing any more', async () => {
    const silent = await takeLease(one, { leaseMs: -1, waitMs: 0 }, clock);
    const next = await takeLease(other, { leaseMs: 60_000, waitMs: 0 }, clock);
    expect(next.before.unfinished).toBe(true);
    const late = writeUnderLease(one, silent, (tx) => tx.query("CREATE (:LoreMeta {id: 'too-late'})"));
    await expect(late).rejects.toMatchObject({ code: 'ingest-lease-lost' });
    expect(await other.read("MATCH (m:LoreMeta {id: 'too-late'}) RETURN m.id AS id")).toEqual([]);
  });

  test('one that is replaced with transactions under way writes none of them, and says that it was', async () => {
    const [world] = restlessWorlds;
    let writes = 0;
    let underWay = 0;
    let most = 0;
    const overtaken: GraphStore = {
      ...one,
      write: async (work) => {
        most = Math.max(most, ++underWay);
        const isDue = ++writes === 6;
        try {
          return await one.write(async (tx) => {
            if (isDue) await take(other, world);
            return work(tx);
          });
        } finally {
          underWay -= 1;
        }
      },
    };
    const silent = { ...settings, lease: { leaseMs: -1, waitMs: 0 } };
    await expect(ingest(overtaken, world, silent, clock)).rejects.toMatchObject({ code: 'ingest-lease-lost' });
    expect(most).toBe(2);

    const left = await readGraph(one, { history: false });
    await clearNeo4j();
    await take(one, world);
    expect(left).toEqual(await readGraph(one, { history: false }));
  });

  test('one that takes over plans anew when the one before has written since it looked', async () => {
    const [world] = restlessWorlds;
    const [thing] = world.entities;
    const silent = await takeLease(one, { leaseMs: -1, waitMs: 0 }, clock);
    let looked = false;
    const late: GraphStore = {
      ...other,
      write: async (work) => {
        if (!looked) {
          looked = true;
          await writeUnderLease(one, silent, (tx) =>
            tx.createNodes({ labels: ['Entity'], rows: [{ id: thing?.id, name: 'written meanwhile' }] }),
          );
        }
        return other.write(work);
      },
    };
    expect((await take(late, world)).resumed).toBe(true);

    const left = await readGraph(one, { history: false });
    await clearNeo4j();
    await take(one, world);
    expect(left).toEqual(await readGraph(one, { history: false }));
  });
});
