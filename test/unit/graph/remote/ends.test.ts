import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GraphStore, GraphWriter } from '../../../../src/graph/port.ts';
import { TimeBudget } from '../../../../src/graph/time-budget.ts';
import { framed, offeredStore } from '../../../support/offered-store.ts';

const idleMs = 300;
let offered: Awaited<ReturnType<typeof offeredStore>>;
let remote: GraphStore;
beforeEach(async () => {
  offered = await offeredStore({ idleMs });
  remote = await offered.open();
});
afterEach(async () => {
  await remote.close();
  await offered.end();
});

const osric = { labels: ['Entity'], rows: [{ id: 'osric' }] };
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const ids = async (store: GraphStore) =>
  (await store.read('MATCH (e:Entity) RETURN e.id AS id ORDER BY id')).map(({ id }) => id);

describe('a change is undone', () => {
  it('whose process does nothing about it, so that others need not wait', async () => {
    const idle = remote.write(async (tx) => {
      await tx.createNodes(osric);
      await later(3 * idleMs);
      await tx.query('MATCH (e) SET e.seen = true');
    });
    const beside = await offered.open();
    await beside.write((tx) => tx.createNodes({ labels: ['Entity'], rows: [{ id: 'mira' }] }));
    await beside.close();
    await expect(idle).rejects.toMatchObject({ code: 'transaction-idle' });
    expect(await ids(offered.store)).toEqual(['mira']);
  });

  it('also when it would only have been committed', async () => {
    const idle = remote.write(async (tx) => {
      await tx.createNodes(osric);
      await later(3 * idleMs);
    });
    await expect(idle).rejects.toMatchObject({ code: 'transaction-idle' });
    expect(await ids(offered.store)).toEqual([]);
  });

  it('whose process is killed, and the next one begins', async () => {
    const killed = await offered.connect();
    const { id: tx, reply } = killed.begin({ op: 'begin' });
    await reply;
    await killed.ask({ op: 'createNodes', tx, batch: osric });
    const next = offered.store.write((other) => other.createNodes({ labels: ['Entity'], rows: [{ id: 'mira' }] }));
    killed.end();
    await next;
    expect(await ids(offered.store)).toEqual(['mira']);
  });
});

describe('the process that has the store', () => {
  it('lets a change come to its end before it ends', async () => {
    const midway = gate();
    const writing = remote.write(async (tx) => {
      await tx.createNodes(osric);
      midway.open();
      await later(100);
      await tx.query('MATCH (e:Entity) SET e.seen = true');
    });
    await midway.opened;
    await offered.offer.end();
    await writing;
    expect(await offered.store.read('MATCH (e:Entity {seen: true}) RETURN e.id AS id')).toEqual([{ id: 'osric' }]);
  });

  it('does not wait for a process that takes no answers', async () => {
    const { socket, key } = offered.address();
    const silent = connect(socket);
    silent.on('error', () => undefined);
    silent.write(framed({ version: '1.2.3', key }));
    silent.pause();
    const cypher = 'UNWIND range(1, 200000) AS n RETURN n, toString(n) AS text';
    silent.write(framed({ id: 1, op: 'read', cypher }));
    await later(1_000);
    const started = performance.now();
    await offered.offer.end();
    expect(performance.now() - started).toBeLessThan(6_000);
    silent.destroy();
  });

  it('lets none begin any more, and whoever asks is told who it was', async () => {
    const { writing, ending } = await endedInAWriteOf(await offered.open());
    await expect(remote.write((tx) => tx.createNodes(osric))).rejects.toMatchObject({ code: 'holder-gone' });
    await Promise.all([writing, ending]);
    const message = expect.stringMatching(/was open in process \d+ \(lore watch\), which ended meanwhile/);
    await expect(remote.read('RETURN 1 AS one')).rejects.toMatchObject({ code: 'holder-gone', message });
    expect(remote.lost?.()).toMatchObject({ code: 'holder-gone' });
  });

  it('lets none begin any more, and whoever had a change stored before is told so', async () => {
    await remote.write((tx) => tx.createNodes({ labels: ['Entity'], rows: [{ id: 'mira' }] }));
    const { writing, ending } = await endedInAWriteOf(await offered.open());
    const partly = {
      code: 'holder-commit-unknown',
      message: expect.stringContaining('1 change of this work is stored, and nothing that came after'),
    };
    await expect(remote.write((tx) => tx.createNodes(osric))).rejects.toMatchObject(partly);
    await Promise.all([writing, ending]);
    await expect(remote.read('RETURN 1 AS one')).rejects.toMatchObject(partly);
    expect(remote.lost?.()).toMatchObject(partly);
    expect(await ids(offered.store)).toEqual(['mira', 'osric']);
  });

  /** It ends while this one is at work. */
  async function endedInAWriteOf(other: GraphStore) {
    const midway = gate();
    const writing = other.write(async (tx) => {
      midway.open();
      await later(100);
      await tx.createNodes(osric);
    });
    await midway.opened;
    return { writing, ending: offered.offer.end() };
  }
});

it('has a time that several queries share counted where they run', async () => {
  const shared = new TimeBudget(60_000);
  const limits = { timeMs: 60_000, rows: 10, shared };
  await remote.readLimited('RETURN 1 AS one', {}, limits);
  await remote.planLimited('RETURN 1 AS one', limits);
  expect(shared.leftMs).toBeLessThan(60_000);
  const spent = new TimeBudget(0);
  await expect(remote.readLimited('RETURN 1', {}, { ...limits, shared: spent })).rejects.toMatchObject({
    code: 'time-spent',
  });
});

it('stops a query from outside when nobody waits for it any more', async () => {
  await offered.store.write((tx) =>
    tx.createNodes({ labels: ['Entity'], rows: Array.from({ length: 400 }, (_, n) => ({ id: `p${n}`, n })) }),
  );
  const endless =
    'MATCH (a:Entity), (b:Entity), (c:Entity), (d:Entity) WHERE a.n + b.n + c.n + d.n < 0 RETURN a.id AS id';
  const caller = await offered.connect();
  const asked = { op: 'readLimited', cypher: endless, params: {}, timeMs: 120_000, rows: 1 } as const;
  const waiting = expect(caller.ask(asked)).rejects.toMatchObject({ code: 'holder-gone' });
  await later(1_000);
  caller.end();
  await waiting;
  const next = await offered.store.readLimited('RETURN 1 AS one', {}, { timeMs: 30_000, rows: 1 });
  expect(next.rows).toEqual([{ one: 1 }]);
});

it('answers in parts what has very many rows', async () => {
  const rows = await remote.read('UNWIND range(1, 25000) AS n RETURN n, toString(n) AS text');
  expect(rows).toHaveLength(25_000);
  expect(rows.at(-1)).toEqual({ n: 25_000, text: '25000' });
});

it('counts two hundred changes of four callers, none lost and none twice', async () => {
  // On a busy machine a caller may well be silent for longer than the others here are let be.
  const patient = await offeredStore();
  await patient.store.write((tx) => tx.createNodes({ labels: ['Entity'], rows: [{ id: 'tally', n: 0 }] }));
  const callers = await Promise.all([1, 2, 3, 4].map(() => patient.open()));
  const add = (tx: GraphWriter) => tx.query("MATCH (e:Entity {id: 'tally'}) SET e.n = e.n + 1");
  await Promise.all(callers.map((caller) => Promise.all(Array.from({ length: 50 }, () => caller.write(add)))));
  await Promise.all(callers.map((caller) => caller.close()));
  const tally = await patient.store.read("MATCH (e:Entity {id: 'tally'}) RETURN e.n AS n");
  await patient.end();
  expect(tally).toEqual([{ n: 200 }]);
});

function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
