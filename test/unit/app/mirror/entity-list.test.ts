import { afterAll, beforeAll, expect, it } from 'vitest';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { readEntityList } from '../../../../src/app/mirror/entity-list.ts';
import type { StoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import { keep, saltMarch, WorldFolder } from '../../../support/worlds/world-folder.ts';

const guards = Array.from({ length: 120 }, (_, n) => `- { id: guard-${n}, kind: Soldier, name: Guard ${n} }\n`).join(
  '',
);
const folder = new WorldFolder({ ...saltMarch, 'guards.yaml': guards });
let world: StoredWorld;
let store: Awaited<ReturnType<typeof openMemoryStore>>;

beforeAll(async () => {
  store = await openMemoryStore();
  world = await keep(store, folder.root);
  await ingestWorld(world);
});
afterAll(async () => {
  await store.close();
  folder.remove();
});

const names = async (request: Partial<Parameters<typeof readEntityList>[1]>) =>
  (await readEntityList(store, { page: 1, ...request })).items.map(({ name }) => name);

it('lists entities by kind and name, a hundred to a page', async () => {
  const { total, pages, kinds } = await readEntityList(store, { page: 1 });
  expect([total, pages]).toEqual([130, 2]);
  expect(kinds).toEqual(expect.arrayContaining(['Chronicle', 'Location', 'Person', 'Settlement']));
  expect((await names({})).slice(0, 3)).toEqual(['Ballad of the Fords', 'The Tern Annals', 'The Grey Order']);
  expect([await names({}), await names({ page: 2 })].map(({ length }) => length)).toEqual([100, 30]);
  expect(await names({ page: 3 })).toEqual([]);
});

it('finds those of a kind, or of one below it, and those with certain words, the best first', async () => {
  expect(await names({ kind: 'location' })).toEqual(['The Salt March', 'Ternhold']);
  expect(await names({ q: 'tern' })).toEqual(['Ternhold', 'The Tern Annals', 'Ysolde of Tern']);
  expect(await names({ q: 'tern', kind: 'Person' })).toEqual(['Ysolde of Tern']);
  await expect(names({ kind: 'Dragon' })).rejects.toMatchObject({ code: 'unknown-kind' });
});

it('knows of what an ingest has brought since', async () => {
  expect(await names({ q: 'isolde' })).toEqual([]);
  folder.write('late.yaml', '- { id: isolde, kind: Person, name: Isolde Fen }\n');
  await ingestWorld(world);
  expect(await names({ q: 'isolde' })).toEqual(['Isolde Fen']);
});
