import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { forgetMemory, promoteMemory } from '../../../../src/app/memory/change-memory.ts';
import { graduateMemory } from '../../../../src/app/memory/graduate-memory.ts';
import type { MemoryService } from '../../../../src/app/memory/memory-service.ts';
import { rememberText } from '../../../../src/app/memory/remember.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';
import { withMemories } from '../../../support/memory/change-and-be-killed.ts';
import { ferryWorld, notRefused, signal } from '../../../support/memory/remembering.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const request = { actor: 'Ilse', reason: 'seen at the table' };
const folder = new WorldFolder(ferryWorld);
const copies: WorldFolder[] = [];
let id = '';
afterAll(() => {
  for (const each of [folder, ...copies]) each.remove();
});

/** The number of a process that is no more. */
const nobody = spawnSync(process.execPath, ['-e', '']).pid;

/** A copy of a folder whose passing files are those of another process. */
function copyOf(root: string, pid = String(nobody), instead = String(nobody)): string {
  const copy = new WorldFolder({});
  copies.push(copy);
  cpSync(root, copy.root, { recursive: true });
  const store = join(copy.root, '.lore');
  for (const name of readdirSync(store)) {
    renameSync(join(store, name), join(store, name.replace(`-${instead}-`, `-${pid}-`)));
  }
  return copy.root;
}

/** The folder as a kill at this moment leaves it: whatever is under way in it is that of a process that is no more. */
const killedNow = (): string => copyOf(folder.root, String(nobody), String(process.pid));

/** The store, which tells of each transaction before and after it. */
function watched(store: GraphStore, onStep: () => void): GraphStore {
  const write: GraphStore['write'] = async (work) => {
    onStep();
    const result = await store.write(work);
    onStep();
    return result;
  };
  return new Proxy(store, {
    get: (of, name) => {
      if (name === 'write') return write;
      const value: unknown = Reflect.get(of, name, of);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
}

/** Which claims about Brannoch count, and what became of the memory. */
async function state({ world: { store }, table }: MemoryService) {
  const memory = (await table.current()).get(id);
  const claims = await store.read(
    `MATCH (x:Assertion) WHERE x.entity_id = 'brannoch' OR x.to_id = 'brannoch' OR x.from_id = 'brannoch'
     OPTIONAL MATCH (x)-[:ASSERTED_BY]->(m:Memory)
     RETURN x.type AS type, x.value AS value, x.status AS status, m.id AS memory ORDER BY type, memory, status`,
  );
  return { status: memory?.status, by: memory?.superseded_by, claims };
}

/** How it is once somebody has opened the store again. */
const opened = (root: string) => withMemories(root, state);

let untouched: Awaited<ReturnType<typeof opened>>;
const left: string[] = [];
beforeAll(async () => {
  await withMemories(folder.root, async (service) => {
    await ingestWorld(service.world);
    const text = 'Brannoch was born in 131. Brannoch died in 190.';
    id = notRefused(await rememberText(service, { text, actor: 'Ama' }, signal)).memory.id;
    await promoteMemory(service, { id, actor: 'Ama' }, signal);
  });
  untouched = await opened(killedNow());
  let begun = false;
  await withMemories(
    folder.root,
    async (service) => {
      begun = true;
      await graduateMemory(service, { id, ...request }, signal);
    },
    (store) => watched(store, () => begun && left.push(killedNow())),
  );
});

it('a graduation that is killed at any step is completed when the store is opened again, and done once', async () => {
  const done = await opened(folder.root);
  expect(untouched.status).toBe('active');
  expect(done.status).toBe('superseded');
  expect(done).not.toEqual(untouched);
  expect(left.length).toBeGreaterThan(6);
  for (const [step, killed] of left.entries()) {
    const root = copyOf(killed);
    expect(await opened(root), `step ${step}`).toEqual(done);
    const added = (at: string) => readFileSync(join(at, 'added', 'the-ferry.yaml'), 'utf8');
    expect(added(root), `step ${step}`).toBe(added(folder.root));
    expect(readdirSync(join(root, '.lore')).filter((name) => name.endsWith('.note'))).toEqual([]);
  }
});

it('a graduation that is killed before its first word is in a file, is completed likewise', async () => {
  const root = copyOf(left[0] ?? '');
  rmSync(join(root, 'added'), { recursive: true });
  expect(await opened(root)).toEqual(await opened(folder.root));
});

it('a graduation that is asked for again changes nothing, and tells which file says it', async () => {
  const root = copyOf(left.at(-1) ?? '');
  const done = await opened(root);
  const added = () => readFileSync(join(root, 'added', 'the-ferry.yaml'), 'utf8');
  const before = added();
  const again = await withMemories(root, (service) => graduateMemory(service, { id, ...request }, signal));
  expect(again).toMatchObject({ already: true, path: 'added/the-ferry.yaml', memory: { status: 'superseded' } });
  expect(again.claims).toHaveLength(2);
  expect([await opened(root), added()]).toEqual([done, before]);
});

it('a memory that another one holds in place of, once its file says no more what it said, is not graduated', async () => {
  const root = copyOf(folder.root);
  rmSync(join(root, 'added'), { recursive: true });
  await withMemories(root, async (service) => {
    await ingestWorld(service.world);
    await expect(graduateMemory(service, { id, ...request }, signal)).rejects.toMatchObject({ code: 'not-decidable' });
  });
});

it('a graduation that is under way in another process is left to that process', async () => {
  const root = copyOf(left[0] ?? '', String(process.ppid));
  expect(await opened(root)).toMatchObject({ status: 'active' });
  expect(readdirSync(join(root, '.lore')).filter((name) => name.endsWith('.note'))).toHaveLength(1);
});

it('a memory that a person has forgotten since needs no completing', async () => {
  const root = copyOf(left[0] ?? '', String(process.ppid));
  await withMemories(root, (service) => forgetMemory(service, { id, reason: 'a song', actor: 'Ilse' }));
  expect(await opened(copyOf(root, String(nobody), String(process.ppid)))).toMatchObject({ status: 'invalid' });
});
