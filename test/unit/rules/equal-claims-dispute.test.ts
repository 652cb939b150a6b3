import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { keep, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let store: GraphStore;
const clock = tickingClock();
const born = (year: number) => `Ilsa: { kind: Person, birth: ${year} }\n`;

beforeEach(async () => {
  folder = new WorldFolder({ 'a.yaml': born(700), 'b.yaml': born(700), 'c.yaml': born(712) });
  store = await openMemoryStore();
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

/** By its file, the files of the claims that each claim is disputed with. */
const disputes = async (): Promise<Record<string, string[]>> => {
  await ingestWorld(await keep(store, folder.root, clock));
  const rows = await store.read(
    "MATCH (a:Attribute {type: 'birth'}) RETURN a.id AS id, a.path AS path, a.disputed_with AS rivals ORDER BY path",
  );
  const pathOf = new Map(rows.map(({ id, path }) => [String(id), String(path)]));
  const paths = (ids: unknown) => (Array.isArray(ids) ? ids.map((id) => pathOf.get(String(id)) ?? '?').sort() : []);
  return Object.fromEntries(rows.map(({ path, rivals }) => [String(path), paths(rivals)]));
};

it('sets no two claims that say the same against each other, however many other values there are', async () => {
  expect(await disputes()).toEqual({ 'a.yaml': ['c.yaml'], 'b.yaml': ['c.yaml'], 'c.yaml': ['a.yaml', 'b.yaml'] });
  folder.write('d.yaml', born(731));
  expect(await disputes()).toEqual({
    'a.yaml': ['c.yaml', 'd.yaml'],
    'b.yaml': ['c.yaml', 'd.yaml'],
    'c.yaml': ['a.yaml', 'b.yaml', 'd.yaml'],
    'd.yaml': ['a.yaml', 'b.yaml', 'c.yaml'],
  });
});
