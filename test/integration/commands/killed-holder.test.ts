import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { openRemoteStore } from '../../../src/graph/remote/store.ts';
import { version } from '../../../src/util/package.ts';
import { asPieceOfWork } from '../../../src/util/piece-of-work.ts';
import { runLore } from '../../support/program/program.ts';
import { type Spawned, spawnLore } from '../../support/program/spawned.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let cache: string;
let holder: Spawned;
let store: GraphStore;

const path = () => join(folder.root, '.lore', 'graph.grafeo');
const hold = async () => {
  holder = spawnLore(folder.root, ['watch', '--fail-on', 'never'], { XDG_CACHE_HOME: cache });
  await holder.says('Ctrl-C ends it.');
};

beforeEach(async () => {
  folder = new WorldFolder(saltMarch);
  cache = `${folder.root}-cache`;
  await hold();
  const remote = await openRemoteStore({ path: path(), cache: join(cache, 'lore-engine'), version: version() });
  if (remote === undefined) throw new Error('The watch does not offer its store.');
  store = remote;
});
afterEach(async () => {
  await store.close();
  holder.signal('SIGKILL');
  await holder.gone;
  folder.remove();
  rmSync(cache, { recursive: true, force: true });
});

const kill = async () => {
  holder.signal('SIGKILL');
  await holder.gone;
  await expect.poll(() => store.lost?.()).toBeDefined();
};
const row = (id: string) => ({ labels: ['Probe'], rows: [{ id }] });
const write = (id: string) => store.write((tx) => tx.createNodes(row(id)));

/** What is there for the next one. */
async function stored(): Promise<unknown[]> {
  const alone = await openEmbeddedStore({ path: path() });
  const rows = await alone.read('MATCH (p:Probe) RETURN p.id AS id ORDER BY id');
  await alone.close();
  return rows.map(({ id }) => id);
}

const undone = { code: 'holder-gone', fix: expect.stringContaining('undone') };
const notAsUndone = { code: 'holder-commit-unknown', fix: expect.not.stringContaining('undone') };

describe('work whose holder is killed', () => {
  it('before it began to write is told that nothing is left', async () => {
    await kill();
    await expect(write('first')).rejects.toMatchObject(undone);
    expect(await stored()).toEqual([]);
  });

  it('in its first change is told that nothing is left', async () => {
    const writing = store.write(async (tx) => {
      await tx.createNodes(row('first'));
      await kill();
      await tx.createNodes(row('second'));
    });
    await expect(writing).rejects.toMatchObject(undone);
    expect(await stored()).toEqual([]);
  });

  it('in its first change, of which it would only have asked for the commit, too', async () => {
    const writing = store.write(async (tx) => {
      await tx.createNodes(row('first'));
      await kill();
    });
    await expect(writing).rejects.toMatchObject(undone);
    expect(await stored()).toEqual([]);
  });

  it('when it had sent the commit is told that it is not known, and that nothing was stored before', async () => {
    const writing = store.write(async (tx) => {
      await tx.createNodes(row('first'));
      await tx.createNodes(row('second'));
      holder.signal('SIGSTOP');
    });
    const told = expect(writing).rejects.toMatchObject({
      ...notAsUndone,
      message: expect.stringMatching(/ended during a commit: all of that change is stored, or nothing\.$/),
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await kill();
    await told;
    expect([[], ['first', 'second']]).toContainEqual(await stored());
  });

  it('after a change was stored is told so, whatever it asks then', async () => {
    await write('first');
    await kill();
    const after = {
      ...notAsUndone,
      message: expect.stringContaining('1 change of this work is stored, and nothing that came after'),
    };
    await expect(write('second')).rejects.toMatchObject(after);
    await expect(store.read('RETURN 1 AS one')).rejects.toMatchObject(after);
    expect(await stored()).toEqual(['first']);
  });

  it('in a later change is told of those before', async () => {
    await write('first');
    await write('second');
    const writing = store.write(async (tx) => {
      await tx.createNodes(row('third'));
      await kill();
      await tx.createNodes(row('fourth'));
    });
    await expect(writing).rejects.toMatchObject({
      ...notAsUndone,
      message: expect.stringContaining('2 changes of this work are stored, and nothing that came after'),
    });
    expect(await stored()).toEqual(['first', 'second']);
  });

  it('in a later commit is told of both', async () => {
    await write('first');
    const writing = store.write(async (tx) => {
      await tx.createNodes(row('second'));
      holder.signal('SIGSTOP');
    });
    const told = expect(writing).rejects.toMatchObject({
      ...notAsUndone,
      message: expect.stringMatching(
        /all of that change is stored, or nothing\. Before it, 1 change of this work is stored\.$/,
      ),
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await kill();
    await told;
    expect(await stored()).toContain('first');
  });

  it('is told of its own changes alone, in a process that does several things', async () => {
    await asPieceOfWork(() => write('first'));
    await kill();
    await expect(asPieceOfWork(() => write('second'))).rejects.toMatchObject(undone);
  });
});

it('what a command says of itself is so, whenever its holder is killed', { timeout: 120_000 }, async () => {
  const env = { XDG_CACHE_HOME: cache };
  const lore = (...args: readonly string[]) => runLore(folder.root, args, env);
  const told: string[] = [];
  for (let delay = 200; delay <= 1_300; delay += 100) {
    const reason = `after ${delay}`;
    const running = spawnLore(folder.root, ['flag', 'corvin', '--reason', reason], env);
    await new Promise((resolve) => setTimeout(resolve, delay));
    holder.signal('SIGKILL');
    await holder.gone;
    const { status } = await running.gone;
    const { items } = JSON.parse(lore('history', 'corvin', '--format', 'json').stdout);
    const times = items.filter((entry: { reason: string }) => entry.reason === reason).length;
    const says = running.stderr();
    told.push(says);
    if (status === 0) expect({ reason, says, times }).toEqual({ reason, says: '', times: 1 });
    else if (says.includes('undone')) expect({ reason, says, times }).toEqual({ reason, says, times: 0 });
    else expect(says).toMatch(/is stored|in use by process/);
    await hold();
  }
  expect(told.length).toBeGreaterThan(10);
});
