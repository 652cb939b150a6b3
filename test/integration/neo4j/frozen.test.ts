import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { javaObstacle, startByJava } from '../../support/neo4j/java.ts';
import { type BreakableDoor, breakableDoor } from '../../support/neo4j/proxies.ts';
import type { OwnNeo4j } from '../../support/neo4j/server.ts';
import { hasNeo4j } from '../../support/neo4j/shared-server.ts';
import { endsInTime } from '../../support/program/ends-in-time.ts';
import { type Spawned, spawnLore } from '../../support/program/spawned.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

const write = Buffer.from('UNWIND');
const rule = Buffer.from('who.stillborn');

describe.skipIf(!hasNeo4j || (await javaObstacle()) !== undefined)('a server that a running program loses', () => {
  let server: OwnNeo4j;
  let door: BreakableDoor;
  let folder: WorldFolder;
  let lore: Spawned | undefined;
  beforeAll(async () => {
    server = await startByJava();
    door = await breakableDoor({ host: '127.0.0.1', port: Number(new URL(server.uri).port) });
    folder = new WorldFolder(saltMarch);
  });
  afterEach(() => lore?.signal('SIGKILL'));
  afterAll(async () => {
    await door.close();
    await server.kill();
    folder.remove();
  });

  const begin = (command: string, more: Readonly<Record<string, string>> = {}) => {
    lore = spawnLore(folder.root, [command], { NEO4J_URI: `bolt://127.0.0.1:${door.port}`, ...more });
    return lore;
  };
  const whole = async (command: string) => {
    const done = begin(command);
    const { status } = await done.gone;
    expect(done.stderr()).toBe('');
    return { status, text: done.stdout() };
  };

  /** Resolves once this has gone to the server; where the program ends before, that is told at once, with what it said. */
  const sends = async (running: Spawned, bytes: Buffer) => {
    const ended = running.gone.then(({ status }) => {
      throw new Error(`ended with ${status} before it had sent that:\n${running.stdout()}\n${running.stderr()}`);
    });
    await Promise.race([door.passes(bytes), ended]);
    ended.catch(() => undefined);
  };

  test('frozen in the middle of an ingest, it is told of in time; thawed, it has nothing half written', async () => {
    const ingest = begin('ingest', { NEO4J_WAIT: '8' }); // a busy server needs some seconds for what comes before it
    await sends(ingest, write);
    server.freeze();
    await endsInTime(ingest, performance.now(), /has stopped answering/);
    server.thaw();
    door.slam();
    expect((await whole('ingest')).status).toBe(0);
    expect((await whole('doctor')).text).toContain('✓ store');
  });

  test('frozen for longer than it is waited for by itself, it is waited for by who was told to', async () => {
    folder.write('late.yaml', '- { id: wren, kind: Person, name: Wren of the Reeds, birth: 150, death: 145 }\n');
    const ingest = begin('ingest', { NEO4J_WAIT: '60' });
    await sends(ingest, write);
    server.freeze();
    await sleep(12_500);
    server.thaw();
    expect((await ingest.gone).status).toBe(0);
    expect(ingest.stderr()).toBe('');
    expect((await whole('ingest')).text).toContain('nothing has changed');
  });

  test('killed in the middle of a run, it is told of in time', async () => {
    const run = begin('run');
    await sends(run, rule);
    const killed = performance.now();
    await server.kill();
    await endsInTime(run, killed, /Neo4j/);
  });
});
