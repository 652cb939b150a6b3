import { afterEach, beforeEach, expect, test } from 'vitest';
import { openNeo4jStore } from '../../../src/graph/neo4j/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { type TappedDoor, tappedDoor } from '../../support/neo4j/bolt-recorder.ts';
import { clearNeo4j, describeNeo4j, requireNeo4j } from '../../support/neo4j/shared-server.ts';

/**
 * What a cluster needs of its clients, seen on the wire: reads say that they are reads, so that the driver sends them to
 * the members that only read, and every transaction waits for what the store has seen before (its bookmarks).
 */
describeNeo4j('what the server is asked', () => {
  let door: TappedDoor;
  let store: GraphStore;
  beforeEach(async () => {
    await clearNeo4j();
    const { uri, ...account } = requireNeo4j();
    const { hostname, port } = new URL(uri);
    door = await tappedDoor({ host: hostname, port: Number(port || 7687) });
    store = await openNeo4jStore({ ...account, uri: `bolt://127.0.0.1:${door.port}` });
  });
  afterEach(async () => {
    await store.close();
    await door.close();
  });

  test('reads go to those who read, writes to the one who writes', async () => {
    door.forget();
    const limits = { timeMs: 5_000, rows: 1 };
    await store.read('MATCH (n) RETURN count(n) AS n');
    await store.readLimited('MATCH (n) RETURN count(n) AS n', {}, limits);
    await store.counts();
    expect(new Set(door.transactions().map(({ mode }) => mode))).toEqual(new Set(['read']));
    door.forget();
    await store.write((tx) => tx.query("CREATE (:Event {id: 'siege'})"));
    expect(door.transactions().map(({ mode }) => mode)).toEqual(['write']);
  });

  test('from the first one on, each waits for what was committed before: by others until the opening, by the store itself since', async () => {
    expect(door.queries().map(({ mode }) => mode)).toEqual(['write']); // the one who writes knows the newest bookmark
    await store.read('MATCH (n) RETURN count(n) AS n');
    await store.write((tx) => tx.query("CREATE (:Event {id: 'siege'})"));
    await store.read('MATCH (n) RETURN count(n) AS n');
    const requests = door.transactions();
    expect(requests.map(({ mode }) => mode)).toEqual(['read', 'write', 'read']);
    for (const { bookmarks } of requests) expect(bookmarks).toBeGreaterThan(0);
  });
});
