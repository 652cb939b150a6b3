import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideFinding } from '../../../src/app/decisions/decide-finding.ts';
import { readHistoryPage } from '../../../src/app/decisions/history.ts';
import { listFindings } from '../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { worldInMemory } from '../../../src/app/ingest/world-in-memory.ts';
import { worldAt } from '../../../src/app/store/home.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { keep, saltMarch, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let kept: GraphStore;
const opened: GraphStore[] = [];
/** As the store of the world has it; goes on where the test left it. */
const clock = tickingClock();

beforeEach(async () => {
  folder = new WorldFolder(saltMarch);
  folder.write('ballad.yaml', '- { id: ysolde, birth: 161 }\n');
  folder.write('.lore/.gitignore', '*\n');
  kept = await openMemoryStore();
  await ingestWorld(await keep(kept, folder.root, clock));
});

afterEach(async () => {
  for (const store of [kept, ...opened.splice(0)]) await store.close();
  folder.remove();
});

async function inMemory(at = '2031-06-01') {
  const store = await openMemoryStore();
  opened.push(store);
  const moment = new Date(at);
  return worldInMemory({ store, home: worldAt(folder.root), clock: () => moment });
}

const found = async (store: GraphStore) =>
  (await listFindings(store, { limit: 50, peek: true, status: 'all' })).items.map(
    ({ violation, resolution, decided_by }) => ({
      id: violation.id,
      status: violation.status,
      message: violation.message,
      resolution,
      decided_by,
    }),
  );

async function dismissOne(): Promise<string> {
  const [first] = (await listFindings(kept, { category: ['contradiction'] })).items;
  const id = first?.violation.id ?? '';
  const world = await keep(kept, folder.root, clock);
  await decideFinding(world, { id, decision: 'dismiss', reason: 'Two reckonings.', kind: 'intended', actor: 'Ilse' });
  return id;
}

/** Every file, with what it holds and when it was written. */
const files = () =>
  readdirSync(folder.root, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder.root, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => [path, readFileSync(path, 'utf8'), statSync(path).mtimeMs]);

describe('a world in memory', () => {
  it('holds what its store would, and what people decided', async () => {
    const id = await dismissOne();
    const { stored } = await inMemory();
    expect(await found(stored.store)).toEqual(await found(kept));
    expect((await found(stored.store)).find((each) => each.id === id)).toMatchObject({
      ...{ status: 'dismissed', resolution: 'Two reckonings.', decided_by: 'Ilse' },
    });
  });

  it('writes nothing into the folder', async () => {
    await dismissOne();
    const before = files();
    await inMemory();
    expect(files()).toEqual(before);
  });

  it('has of its history what people decided, at the time they did', async () => {
    await dismissOne();
    const { stored } = await inMemory('2093-01-01');
    const { items } = await readHistoryPage(stored.store, {});
    expect(items.map(({ actor, action, reason }) => ({ actor, action, reason }))).toEqual([
      { actor: 'Ilse', action: 'dismiss', reason: 'Two reckonings.' },
    ]);
    expect(items[0]?.at).toMatch(/^2031-05-01/);
  });

  it('knows nothing of what was decided about memories', async () => {
    const kinds = ['memory/contradiction', 'contradictions/attribute-conflict'];
    const [about, other] = kinds.map((rule, at) => ({
      ...{ id: `d${at}`, at: '2031-05-01T00:00:00.000Z', actor: 'Ilse', action: 'dismiss', kind: 'intended', rule },
      ...{ finding: `f${at}`, facts: 'x', reason: 'She sings of both.' },
    }));
    const remembered = {
      ...about,
      about: 'What is remembered in m-00000000000000aa and m-00000000000000ab conflicts.',
    };
    const held = { ...other, about: 'Ysolde: birth', winner: 'c', winner_path: '(memory m-00000000000000aa)' };
    const plain = { ...other, id: 'd2', about: 'Ysolde: birth' };
    folder.write(
      '.lore/decisions.yaml',
      [remembered, held, plain].map((each) => `- ${JSON.stringify(each)}\n`).join(''),
    );
    const { stored, report } = await inMemory();
    expect(report.problems.filter(({ path }) => path.endsWith('decisions.yaml'))).toEqual([]);
    const { items } = await readHistoryPage(stored.store, {});
    expect(items.map(({ about: words }) => words)).toEqual(['Ysolde: birth']);
  });

  it('tells what is wrong with the files and the decisions', async () => {
    folder.write('torn.yaml', '- { id: torn\n');
    folder.write('.lore/decisions.yaml', '- { id: x }\n');
    const { report } = await inMemory();
    expect(report.problems.map(({ path, level }) => `${path} ${level}`)).toEqual(
      expect.arrayContaining(['torn.yaml error', '.lore/decisions.yaml error']),
    );
  });

  it('is not made under settings that cannot be read', async () => {
    folder.write('lore.yaml', 'world: [\n');
    await expect(inMemory()).rejects.toMatchObject({ code: 'broken-settings' });
  });

  it('of one file is that file', async () => {
    const store = await openMemoryStore();
    opened.push(store);
    const home = worldAt(join(folder.root, 'people.yaml'));
    const { report } = await worldInMemory({ store, home, clock });
    expect(report.counts.files).toBe(1);
  });
});
