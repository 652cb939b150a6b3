import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { WatchSession } from '../../../src/app/ingest/watch-session.ts';
import { worldAt } from '../../../src/app/store/home.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

const person = (name: string, birth: number) => `- { name: ${name}, kind: Person, birth: ${birth} }\n`;

let folder: WorldFolder;
let store: GraphStore;
let session: WatchSession;
beforeEach(async () => {
  folder = new WorldFolder({ 'lore.yaml': 'world: Vask\n', 'maren.yaml': person('Maren', 812) });
  store = await openMemoryStore();
  session = new WatchSession(await keep(store, folder.root), worldAt(folder.root), {});
  await session.ingest([]);
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

it('takes in a file that was saved, one that came and one that went', async () => {
  folder.write('maren.yaml', person('Maren', 813));
  expect((await session.ingest(['maren.yaml'])).claims.created).toHaveLength(1);
  folder.write('odo.yaml', person('Odo', 800));
  expect((await session.ingest(['odo.yaml'])).entities.created).toEqual(['odo']);
  folder.delete('odo.yaml');
  expect((await session.ingest(['odo.yaml'])).entities.gone).toEqual(['odo']);
});

it('takes back nothing that another ingest has read before it was told of it', async () => {
  folder.write('odo.yaml', person('Odo', 800));
  folder.write('maren.yaml', person('Maren', 813));
  await ingestWorld(await keep(store, folder.root));
  folder.write('wil.yaml', person('Wil', 700));
  const { entities, claims } = await session.ingest(['wil.yaml']);
  expect([entities.created, entities.gone, claims.gone]).toEqual([['wil'], [], []]);
  folder.write('lore.yaml', 'world: Vask\nignore: [odo.yaml]\n');
  await ingestWorld(await keep(store, folder.root));
  expect((await session.ingest(['wil.yaml'])).entities.restored).toEqual([]);
  expect(await store.read('MATCH (e:Entity) RETURN e.id AS id ORDER BY id')).toEqual([{ id: 'maren' }, { id: 'wil' }]);
});

it('a file that becomes a link out of the world leaves it', async () => {
  const outside = new WorldFolder({ 'letter.yaml': person('Stranger', 1) });
  folder.write('odo.yaml', person('Odo', 800));
  await session.ingest(['odo.yaml']);
  folder.delete('maren.yaml');
  symlinkSync(join(outside.root, 'letter.yaml'), join(folder.root, 'maren.yaml'));
  const { entities, problems } = await session.ingest(['maren.yaml']);
  expect(entities.gone).toEqual(['maren']);
  expect(entities.created).toEqual([]);
  expect(problems.map(({ code }) => code)).toContain('link-outside');
  outside.remove();
});

it('a world that was empty for a moment is what it is afterwards', async () => {
  folder.write('odo.yaml', person('Odo', 800));
  await session.ingest(['odo.yaml']);
  for (const path of ['odo.yaml', 'maren.yaml']) folder.delete(path);
  await expect(session.ingest(['odo.yaml', 'maren.yaml'])).rejects.toMatchObject({ code: 'empty-world' });
  folder.write('maren.yaml', person('Maren', 812));
  const { entities, problems } = await session.ingest(['maren.yaml']);
  expect(entities.gone).toEqual(['odo']);
  expect(problems).toEqual([]);
});

it.each([
  ['half saved', 'world: "Vask\nrules: [\n'],
  ['emptied before it is written', ''],
])('waits while lore.yaml is %s, and goes on where it was', async (_, text) => {
  folder.write('lore.yaml', text);
  folder.write('odo.yaml', person('Odo', 800));
  await expect(session.ingest(['lore.yaml', 'odo.yaml'])).rejects.toMatchObject({
    code: 'broken-settings',
    message: expect.stringMatching(/^lore\.yaml cannot be read: /),
    place: { path: 'lore.yaml', line: 1, column: 1 },
  });
  folder.write('lore.yaml', 'world: Vask\nnow: 900\n');
  const { entities, problems } = await session.ingest(['lore.yaml']);
  expect(entities).toMatchObject({ created: ['odo'], gone: [] });
  expect(problems).toEqual([]);
});
