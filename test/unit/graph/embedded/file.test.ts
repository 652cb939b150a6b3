import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadEngine } from '../../../../src/graph/embedded/engine.ts';
import { openFile } from '../../../../src/graph/embedded/files/file.ts';
import { openEmbeddedStore } from '../../../../src/graph/embedded/store.ts';
import { whileUnwritable } from '../../../support/worlds/unwritable.ts';

const index = { label: 'Entity', property: 'id', unique: true };
const aldric = { labels: ['Entity', 'Person'], rows: [{ id: 'aldric', birth: 760, titles: ['the Grey'] }] };
const countPeople = 'MATCH (p:Person) RETURN count(p) AS n';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lore-test-'));
  path = join(folder, '.lore', 'graph.grafeo');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a graph file', () => {
  it('is created with its folder, and holds what was written when it is opened again', async () => {
    const first = await openEmbeddedStore({ path });
    await first.ensureSchema([index]);
    await first.write((tx) => tx.createNodes(aldric));
    await first.close();

    const second = await openEmbeddedStore({ path });
    expect(second.engine.location).toBe(path);
    expect(await second.read('MATCH (p:Person) RETURN p')).toEqual([
      {
        p: { $: 'node', labels: ['Entity', 'Person'], properties: { id: 'aldric', birth: 760, titles: ['the Grey'] } },
      },
    ]);
    await second.close();
  });

  it('finds nodes of before by their key, and keeps their keys unique, when it is opened again', async () => {
    const first = await openEmbeddedStore({ path });
    await first.ensureSchema([index]);
    await first.write((tx) => tx.createNodes(aldric));
    await first.close();

    const second = await openEmbeddedStore({ path });
    await second.ensureSchema([index]);
    const ends = { from: { label: 'Entity' }, to: { label: 'Entity' } };
    const edges = await second.write((tx) =>
      tx.createEdges({ type: 'MOURNS', ...ends, rows: [{ from: 'aldric', to: 'aldric' }] }),
    );
    expect(edges.created).toBe(1);
    await expect(second.write((tx) => tx.createNodes(aldric))).rejects.toMatchObject({ code: 'not-unique' });
    await second.close();
  });

  it('rolls back a first load that fails half way', async () => {
    const store = await openEmbeddedStore({ path });
    const loading = store.write(async (tx) => {
      await tx.createNodes(aldric);
      throw new Error('the ink ran out');
    });
    await expect(loading).rejects.toThrow('the ink ran out');
    await store.close();
    const again = await openEmbeddedStore({ path });
    expect(await again.counts()).toEqual({ nodes: 0, edges: 0 });
    await again.close();
  });

  it('opened for reading only, refuses to write', async () => {
    const store = await openEmbeddedStore({ path });
    await store.write((tx) => tx.createNodes(aldric));
    await store.close();
    const reader = await openEmbeddedStore({ path, readOnly: true });
    const other = await openEmbeddedStore({ path, readOnly: true });
    expect(await reader.read(countPeople)).toEqual([{ n: 1 }]);
    expect(await other.read(countPeople)).toEqual([{ n: 1 }]);
    await expect(reader.write((tx) => tx.createNodes(aldric))).rejects.toMatchObject({ code: 'write-refused' });
    await expect(reader.ensureSchema([index])).rejects.toMatchObject({ code: 'write-refused' });
    await reader.close();
    await other.close();
  });

  it.skipIf(process.platform === 'win32')('is looked at where it cannot be written, and says why', async () => {
    const store = await openEmbeddedStore({ path });
    await store.write((tx) => tx.createNodes(aldric));
    await store.close();
    await whileUnwritable(folder, async () => {
      const reader = await openEmbeddedStore({ path, looks: true });
      expect(reader.engine.unwritable).toContain('EACCES');
      expect(await reader.read(countPeople)).toEqual([{ n: 1 }]);
      await expect(reader.write((tx) => tx.createNodes(aldric))).rejects.toMatchObject({ code: 'store-unwritable' });
      await reader.close();
      await expect(openEmbeddedStore({ path })).rejects.toMatchObject({
        ...{ code: 'store-unreadable', message: expect.stringContaining('EACCES') },
        fix: expect.stringContaining('lore recall'),
      });
    });
    const writer = await openEmbeddedStore({ path, looks: true });
    expect(writer.engine.unwritable).toBeUndefined();
    await writer.close();
  });

  it('runs limited queries although its file is locked', async () => {
    const store = await openEmbeddedStore({ path });
    await store.write((tx) => tx.createNodes(aldric));
    const { rows } = await store.readLimited(countPeople, {}, { timeMs: 60_000, rows: 10 });
    expect(rows).toEqual([{ n: 1 }]);
    await store.close();
  });
});

describe('a graph file that cannot be opened', () => {
  it('is missing, for a reader', async () => {
    await expect(openEmbeddedStore({ path, readOnly: true })).rejects.toMatchObject({
      code: 'store-missing',
      message: expect.stringContaining(path),
    });
  });

  it('is something else', async () => {
    path = join(folder, 'notes.grafeo');
    await writeFile(path, '# Notes\n\nAldric the Grey ruled Saltmere.\n'.repeat(500));
    await expect(openEmbeddedStore({ path })).rejects.toMatchObject({
      code: 'store-damaged',
      message: expect.stringContaining(path),
      fix: expect.stringContaining('ingest'),
    });
    expect(await readFile(path, 'utf8')).toContain('Aldric the Grey');
  });

  it('was cut short', async () => {
    const store = await openEmbeddedStore({ path });
    const rows = Array.from({ length: 2_000 }, (_, n) => ({ id: `p${n}`, name: `Person ${n}` }));
    await store.write((tx) => tx.createNodes({ labels: ['Entity'], rows }));
    await store.close();
    await truncate(path, 20_000);
    await expect(openEmbeddedStore({ path })).rejects.toMatchObject({ code: 'store-damaged' });
  });

  it('is a folder', async () => {
    await mkdir(path, { recursive: true });
    await expect(openEmbeddedStore({ path })).rejects.toMatchObject({
      code: expect.stringMatching(/^store-(damaged|unreadable)$/),
      message: expect.stringContaining(path),
    });
  });
});

describe('a graph file that is in use', () => {
  const processes: ChildProcess[] = [];
  afterEach(() => {
    for (const child of processes.splice(0)) child.kill('SIGKILL');
  });

  async function otherProcess(): Promise<ChildProcess> {
    const script = fileURLToPath(new URL('./holder-process.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    processes.push(child);
    await once(child.stdout, 'data');
    return child;
  }

  async function killed(child: ChildProcess): Promise<void> {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  it('by this process names the file, this process, and the way out', async () => {
    const store = await openEmbeddedStore({ path });
    await expect(openEmbeddedStore({ path })).rejects.toMatchObject({
      code: 'store-locked',
      message: expect.stringMatching(new RegExp(`graph\\.grafeo is in use by process ${process.pid} `)),
      fix: expect.stringContaining('NEO4J_URI'),
    });
    await store.close();
    const again = await openEmbeddedStore({ path });
    await again.close();
  });

  it.each([
    'database file cannot be locked for reading: Resource temporarily unavailable',
    'database file is locked by another process: /w/.lore/graph.grafeo',
    'database locked: a migration is running (/w/.lore/graph.grafeo)',
  ])('is told in one way, however the engine says it: %s', async (text) => {
    const engine = await loadEngine();
    class Locked extends engine.GrafeoDB {
      static override create(): never {
        throw new Error(text);
      }
    }
    await expect(openFile({ GrafeoDB: Locked }, path, false)).rejects.toMatchObject({ code: 'store-locked' });
  });

  it('by another process names that, refuses readers too, and is free with all commits after kill -9', async () => {
    const child = await otherProcess();
    for (const readOnly of [false, true]) {
      await expect(openEmbeddedStore({ path, readOnly })).rejects.toMatchObject({
        code: 'store-locked',
        message: expect.stringMatching(
          new RegExp(`process ${child.pid} \\(holder-process\\.ts .*\\) on .*, since \\d{4}-`),
        ),
      });
    }
    await killed(child);
    expect(existsSync(`${path}.holder`)).toBe(true);

    const store = await openEmbeddedStore({ path });
    expect(await store.counts()).toEqual({ nodes: 50, edges: 50 });
    expect(JSON.parse(await readFile(`${path}.holder`, 'utf8'))).toMatchObject({ pid: process.pid });
    await store.close();
    expect(existsSync(`${path}.holder`)).toBe(false);
  });

  it.each([
    ['is missing', undefined],
    ['is not JSON', 'pid 12'],
    ['names a process that is gone', JSON.stringify({ pid: 2 ** 30, command: 'lore mcp', host: 'elsewhere' })],
  ])('says that the holder is not known when the note beside it %s', async (_, note) => {
    const store = await openEmbeddedStore({ path });
    await rm(`${path}.holder`);
    if (note !== undefined)
      await writeFile(`${path}.holder`, note.replace('elsewhere', (await import('node:os')).hostname()));
    await expect(openEmbeddedStore({ path })).rejects.toMatchObject({
      code: 'store-locked',
      message: expect.stringContaining('another process (which one is not known)'),
    });
    await store.close();
  });

  it.each([
    ['an empty folder', (note: string) => mkdir(note)],
    ['a folder with something in it', (note: string) => mkdir(join(note, 'x'), { recursive: true })],
    ['a link that leads nowhere', (note: string) => symlink(join(folder, 'nowhere'), note)],
    ['a pipe', (note: string) => void execFileSync('mkfifo', [note])],
    ['garbage', (note: string) => writeFile(note, '\u001b[31mpid 12\u0000')],
    [
      'a long text',
      (note: string) => writeFile(note, JSON.stringify({ pid: 1, command: 'x'.repeat(9_000), host: 'h' })),
    ],
  ])('is opened and closed where %s has the name of the note', async (_, put) => {
    await mkdir(join(folder, '.lore'), { recursive: true });
    await put(`${path}.holder`);
    const store = await openEmbeddedStore({ path });
    await store.write((tx) => tx.createNodes(aldric));
    await store.close();
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
    const again = await openEmbeddedStore({ path });
    expect(await again.counts()).toEqual({ nodes: 1, edges: 0 });
    await rm(`${path}.holder`, { recursive: true, force: true });
    await put(`${path}.holder`);
    await expect(openEmbeddedStore({ path })).rejects.toMatchObject({
      code: 'store-locked',
      message: expect.stringContaining('another process (which one is not known)'),
    });
    await again.close();
  });

  it('never writes through a link of the name of its note, nor takes away what it leads to', async () => {
    const diary = join(folder, 'diary.txt');
    await writeFile(diary, 'The tide took the causeway.');
    await mkdir(join(folder, '.lore'), { recursive: true });
    await symlink(diary, `${path}.holder`);
    const store = await openEmbeddedStore({ path });
    expect(await readFile(diary, 'utf8')).toBe('The tide took the causeway.');
    await store.close();
    expect(await readFile(diary, 'utf8')).toBe('The tide took the causeway.');
  });

  it('refuses writes, commits and closing once its file was written over in place', async () => {
    const first = await openEmbeddedStore({ path });
    await first.write((tx) => tx.createNodes(aldric));
    await first.close();
    const earlier = await readFile(path);

    const second = await openEmbeddedStore({ path });
    expect(second.lost?.()).toBeUndefined();
    await second.write((tx) => tx.createNodes({ labels: ['Person'], rows: [{ id: 'berta' }] }));
    expect(second.lost?.()).toBeUndefined(); // its own commits are no change
    const committing = second.write(async (tx) => {
      await tx.createNodes({ labels: ['Person'], rows: [{ id: 'cerdic' }] });
      await writeFile(path, earlier);
    });
    await expect(committing).rejects.toMatchObject({ code: 'store-gone' });
    await expect(second.write((tx) => tx.createNodes(aldric))).rejects.toMatchObject({ code: 'store-gone' });
    await expect(second.close()).rejects.toMatchObject({ code: 'store-gone' });
    expect((await readFile(path)).equals(earlier)).toBe(true);

    const beside = join(folder, 'beside.grafeo'); // this process holds the other one until it ends
    await writeFile(beside, earlier);
    const third = await openEmbeddedStore({ path: beside });
    expect(await third.read(countPeople)).toEqual([{ n: 1 }]);
    await third.close();
    expect(third.lost?.()).toBeUndefined(); // nor is its own closing
  });

  it('names the log that lies beside a file it does not belong to', async () => {
    const first = await openEmbeddedStore({ path });
    await first.write((tx) => tx.createNodes(aldric));
    await cp(`${path}.wal`, join(folder, 'log'), { recursive: true });
    await first.close();
    const second = await openEmbeddedStore({ path: join(folder, 'other.grafeo') });
    await second.write((tx) => tx.createNodes(aldric));
    await second.close();
    await cp(join(folder, 'log'), join(folder, 'other.grafeo.wal'), { recursive: true });
    await expect(openEmbeddedStore({ path: join(folder, 'other.grafeo') })).rejects.toMatchObject({
      code: 'store-damaged',
      message: expect.stringContaining('other.grafeo.wal is not the log of'),
      fix: expect.stringContaining('Move that log away'),
    });
  });
});
