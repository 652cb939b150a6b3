import {
  appendFileSync,
  cpSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readHistoryPage } from '../../../../src/app/decisions/history.ts';
import { forgetMemory, restoreMemory, supersedeMemory } from '../../../../src/app/memory/change-memory.ts';
import { linkNodes, unlinkNodes } from '../../../../src/app/memory/memory-links.ts';
import type { MemoryService } from '../../../../src/app/memory/memory-service.ts';
import { openMemoryService } from '../../../../src/app/memory/open-memory-service.ts';
import { exportMemories } from '../../../../src/app/memory/transfer-memories.ts';
import { changeMemories } from '../../../../src/app/memory/writing/write-memories.ts';
import { worldAt } from '../../../../src/app/store/home.ts';
import { unreadInLog } from '../../../../src/app/store/recover-memories.ts';
import { openStoredWorld, type StoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openEmbeddedStore } from '../../../../src/graph/embedded/store.ts';
import { readVerdicts } from '../../../../src/queries/memory/verdicts.ts';
import { memoryOf, note } from '../../../support/memory/memories.ts';
import { tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

const [ferry, boat, oar] = [
  memoryOf(1, 'The ferryman is Brannoch.'),
  memoryOf(2, 'The ferryman is Odo.'),
  memoryOf(3, 'Oars float.'),
];
const actor = 'Ama';
const clock = tickingClock();

let folder: WorldFolder;
let open: StoredWorld | undefined;
beforeEach(() => {
  folder = new WorldFolder({ 'lore.yaml': 'world: The Salt March\n', 'people.yaml': '- { id: odo, kind: Person }\n' });
});
afterEach(async () => {
  await close();
  folder.remove();
});

const log = () => join(folder.root, '.lore', 'memories.jsonl');
const entries = () =>
  readFileSync(log(), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

async function service(): Promise<MemoryService> {
  await close();
  open = await openStoredWorld({
    engine: { ownsFile: true, open: (path) => openEmbeddedStore({ path }) },
    home: worldAt(folder.root),
    clock,
    store: 'make',
  });
  return openMemoryService(open);
}
async function close(): Promise<void> {
  await open?.close();
  open = undefined;
}
async function loseStore(): Promise<void> {
  await close();
  for (const file of ['graph.grafeo', 'graph.grafeo.wal'])
    rmSync(join(folder.root, '.lore', file), { recursive: true, force: true });
}
const all = async (at: MemoryService) => [...(await at.table.current()).values()];
/** Adds a line as a process would have that was killed before its transaction ended. */
async function killedBeforeCommit(memory: typeof ferry): Promise<string> {
  const id = '00000000000000aa';
  const entry = { op: 'remember', id, at: '2031-06-01T00:00:00.000Z', by: actor, memories: [memory], claims: 0 };
  appendFileSync(log(), `${JSON.stringify(entry)}\n`);
  return id;
}

it('has a line for each change, which nobody else may read, and stays hidden from git', async () => {
  const at = await service();
  expect(existsSync(log())).toBe(false);
  await note(at, ferry, boat);
  await supersedeMemory(at, { old_id: ferry.id, new_id: boat.id, actor });
  await restoreMemory(at, { id: ferry.id, actor });
  await linkNodes(at, { src_id: ferry.id, dst_id: 'odo', actor });
  await unlinkNodes(at, { src_id: ferry.id, dst_id: 'odo', actor });
  await forgetMemory(at, { id: boat.id, reason: 'wrong', actor });
  expect(entries().map(({ op }) => op)).toEqual([
    'remember',
    'remember',
    'supersede',
    'unsupersede',
    'link',
    'unlink',
    'forget',
  ]);
  expect(entries()[6]).toMatchObject({ by: actor, reason: 'wrong', memories: [{ id: boat.id, status: 'invalid' }] });
  expect(new Set(entries().map(({ id }) => id)).size).toBe(7);
  if (process.platform !== 'win32') expect(statSync(log()).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder.root, '.lore', '.gitignore'), 'utf8')).toMatch(/^\*\n/);
});

it('a lost store has its memories, links, verdicts and history again; what claims they made is to be read again', async () => {
  const at = await service();
  await note(at, ferry, oar);
  await changeMemories(at, () => ({
    change: {
      ...{ op: 'remember', actor, memories: [boat], claims: 0 },
      verdicts: [
        {
          memory_id: boat.id,
          other: { kind: 'memory', id: ferry.id },
          reason: 'slot',
          similarity: 0.4,
          found_at: '2031',
        },
      ],
    },
    result: undefined,
  }));
  await supersedeMemory(at, { old_id: ferry.id, new_id: boat.id, actor });
  await forgetMemory(at, { id: oar.id, reason: 'wrong', actor });
  const before = {
    text: await exportMemories(at),
    verdicts: await readVerdicts(at.world.store),
    history: await readHistoryPage(at.world.store, { about: ferry.id }),
  };
  await loseStore();
  const again = await service();
  expect(await readVerdicts(again.world.store)).toEqual(before.verdicts);
  expect(await readHistoryPage(again.world.store, { about: ferry.id })).toEqual(before.history);
  const checked = (text: string) => text.replaceAll('"rules":"pending"', '"rules":"checked"');
  expect(checked(await exportMemories(again))).toBe(before.text);
  expect((await all(again)).map(({ id, rules }) => [id, rules])).toEqual([
    [ferry.id, 'pending'],
    [oar.id, 'pending'],
    [boat.id, 'checked'],
  ]);
  const lines = entries().length;
  expect(await exportMemories(await service())).toBe(await exportMemories(await service()));
  expect(entries()).toHaveLength(lines);
});

it('what a killed process logged and did not store is there at the next opening, once', async () => {
  await note(await service(), ferry);
  await close();
  await killedBeforeCommit(boat);
  expect(await all(await service())).toEqual([ferry, boat]);
  expect(await all(await service())).toEqual([ferry, boat]);
});

it('what it logged was found about a memory that was noted long before is there as well', async () => {
  await note(await service(), ferry, boat);
  await close();
  const [id, at] = ['00000000000000ab', '2031-06-01T00:00:00.000Z'];
  const found = { memory_id: boat.id, other: { kind: 'memory', id: ferry.id }, reason: 'judge', similarity: 0.7 };
  appendFileSync(
    log(),
    `${JSON.stringify({ op: 'import', id, at, by: actor, verdicts: [{ ...found, found_at: at }] })}\n`,
  );
  for (let opened = 0; opened < 2; opened += 1) {
    expect(await readVerdicts((await service()).world.store)).toMatchObject([
      { memory_id: boat.id, other: { id: ferry.id }, reason: 'judge', found_at: at },
    ]);
  }
});

it('and the next change of a process that has the store open finds it as well', async () => {
  const at = await service();
  await note(at, ferry);
  await killedBeforeCommit(boat);
  await note(at, oar);
  expect(await all(at)).toEqual([ferry, boat, oar]);
  expect(await all(await service())).toEqual([ferry, boat, oar]);
});

it('an entry whose transaction failed counts for nothing, also where the store is lost', async () => {
  const at = await service();
  await note(at, ferry);
  const id = await killedBeforeCommit(boat);
  appendFileSync(log(), `{"op":"void","id":"${id}"}\n`);
  await note(at, oar);
  expect(await all(at)).toEqual([ferry, oar]);
  await loseStore();
  expect((await all(await service())).map(({ id }) => id)).toEqual([ferry.id, oar.id]);
});

it('a torn last line is dropped', async () => {
  await note(await service(), ferry, boat);
  await loseStore();
  truncateSync(log(), statSync(log()).size - 20);
  const at = await service();
  expect((await all(at)).map(({ id }) => id)).toEqual([ferry.id]);
  await note(at, oar);
  expect(entries()).toHaveLength(2);
});

it('a line that cannot be read is a problem with its place at every opening, and the others count', async () => {
  await note(await service(), ferry, boat);
  await loseStore();
  const [first, second] = readFileSync(log(), 'utf8').split('\n');
  writeFileSync(log(), `${first}\nno json\n{"op":"remember"}\n${second}\n`);
  for (const _ of ['first', 'second']) {
    expect((await all(await service())).map(({ id }) => id)).toEqual([ferry.id, boat.id]);
    expect(open?.unreadMemories?.map(({ path, line, column, code }) => `${path}:${line}:${column} ${code}`)).toEqual([
      '.lore/memories.jsonl:2:1 bad-memory',
      '.lore/memories.jsonl:3:1 bad-memory',
    ]);
  }
});

it('a line that cannot be read is told to whoever only looks, too', async () => {
  await note(await service(), ferry);
  await close();
  writeFileSync(log(), `${readFileSync(log(), 'utf8')}no json\n`);
  const store = await openEmbeddedStore({ path: join(folder.root, '.lore', 'graph.grafeo') });
  expect((await unreadInLog(store, worldAt(folder.root))).map(({ line }) => line)).toEqual([2]);
  await store.close();
});

it('a mark of an editor before the first line takes nothing away', async () => {
  await note(await service(), ferry);
  await loseStore();
  writeFileSync(log(), `\uFEFF${readFileSync(log(), 'utf8')}`);
  expect((await all(await service())).map(({ id }) => id)).toEqual([ferry.id]);
});

it('gone while the store has memories, it is written anew from the store', async () => {
  const at = await service();
  await note(at, ferry, boat);
  await supersedeMemory(at, { old_id: ferry.id, new_id: boat.id, actor });
  const before = await exportMemories(at);
  await close();
  rmSync(log());
  expect(await exportMemories(await service())).toBe(before);
  await loseStore();
  expect((await exportMemories(await service())).replaceAll('pending', 'checked')).toBe(before);
});

it('over an older backup of the store, later memories are there again, and none twice', async () => {
  await note(await service(), ferry);
  await close();
  const store = join(folder.root, '.lore', 'graph.grafeo');
  cpSync(store, join(folder.root, 'backup'));
  const at = await service();
  await note(at, boat);
  await supersedeMemory(at, { old_id: ferry.id, new_id: boat.id, actor });
  await loseStore();
  cpSync(join(folder.root, 'backup'), store);
  expect((await all(await service())).map(({ id, status }) => [id, status])).toEqual([
    [ferry.id, 'superseded'],
    [boat.id, 'active'],
  ]);
});

it('forgotten hard, nothing of a memory stays in it, and a lost store does not bring it back', async () => {
  const at = await service();
  await note(at, ferry, boat);
  await supersedeMemory(at, { old_id: ferry.id, new_id: boat.id, actor });
  await forgetMemory(at, { id: ferry.id, reason: 'asked to', hard: true, actor });
  expect(readFileSync(log(), 'utf8')).not.toContain('Brannoch');
  if (process.platform !== 'win32') expect(statSync(log()).mode & 0o777).toBe(0o600);
  expect(await all(await service())).toEqual([boat]);
  await loseStore();
  expect((await all(await service())).map(({ id }) => id)).toEqual([boat.id]);
});

it('what a memory had superseded that is forgotten hard stays superseded, also in a store that was lost', async () => {
  const at = await service();
  await note(at, ferry, boat, oar);
  await supersedeMemory(at, { old_id: ferry.id, new_id: boat.id, actor });
  await supersedeMemory(at, { old_id: boat.id, new_id: oar.id, actor });
  await forgetMemory(at, { id: boat.id, reason: 'asked to', hard: true, actor });
  const text = await exportMemories(at);
  await loseStore();
  const again = await service();
  const checked = (words: string) => words.replaceAll('"rules":"pending"', '"rules":"checked"');
  expect(checked(await exportMemories(again))).toBe(text);
  expect((await all(again)).map(({ id, status, superseded_by }) => [id, status, superseded_by])).toEqual([
    [ferry.id, 'superseded', undefined],
    [oar.id, 'active', undefined],
  ]);
  expect((await restoreMemory(again, { id: ferry.id, actor })).memory.status).toBe('active');
});

it('forgotten hard, no file keeps its words that a process left which was killed over the log', async () => {
  const at = await service();
  await note(at, ferry, boat);
  const left = `${log()}.00000000000000aa`;
  cpSync(log(), left);
  await forgetMemory(at, { id: ferry.id, reason: 'asked to', hard: true, actor });
  expect(existsSync(left)).toBe(false);
});

it('is not written through a link', async () => {
  const at = await service();
  writeFileSync(join(folder.root, 'elsewhere'), '');
  symlinkSync(join(folder.root, 'elsewhere'), log());
  await expect(note(at, ferry)).rejects.toMatchObject({ code: 'log-unusable' });
  expect(readFileSync(join(folder.root, 'elsewhere'), 'utf8')).toBe('');
  rmSync(log());
  await note(at, ferry);
  expect(await all(await service())).toEqual([ferry]);
});
