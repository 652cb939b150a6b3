import { afterAll, beforeAll, expect, it } from 'vitest';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { type FoundThing, searchWorld } from '../../../../src/app/mirror/search.ts';
import type { StoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import { keep, WorldFolder } from '../../../support/worlds/world-folder.ts';

const folder = new WorldFolder({
  'lore.yaml': 'world: The Reach\n',
  'people.yaml': `
- { id: ferry, kind: Settlement, name: Ferry }
- { id: ferryman, kind: Person, name: The Ferryman, aliases: [Élan of the Ferry] }
- { id: old-ferry, kind: Settlement, name: Old Ferry }
- id: ama
  kind: Person
  name: Ama
  oath: never by ferry
  rules: { to: ferry, from: 812, quote: "she held the crossing" }
`,
  'tale.md': '# Night\n\nAma crossed the Ferry at dusk.\n',
});
let world: StoredWorld;
beforeAll(async () => {
  world = await keep(await openMemoryStore(), folder.root);
  await ingestWorld(world);
});
afterAll(async () => {
  await world.close();
  folder.remove();
});

const named = (thing: FoundThing): string => {
  if (thing.kind === 'entity') return thing.entity.id;
  return thing.kind === 'claim' ? thing.claim.summary : `${thing.passage.source_id}:${thing.passage.line}`;
};
const find = async (q: string) => (await searchWorld(world.store, { q })).items.map(named);

it('a whole name comes before one that begins so, then what has the words in it; claims after entities, passages last', async () => {
  expect(await find('ferry')).toEqual([
    'ferry',
    'ferryman',
    'old-ferry',
    'Ama rules Ferry, from 812',
    'Ama: oath never by ferry',
    'tale.md:3',
  ]);
});

it('words are found whatever their case and accents, in any order, in dates and in what is quoted', async () => {
  expect(await find('FERRY elan')).toEqual(['ferryman']);
  expect(await find('rules 812')).toEqual(['Ama rules Ferry, from 812']);
  expect(await find('held the crossing')).toEqual(['Ama rules Ferry, from 812']);
});

it('pages go on where the one before ended', async () => {
  const { items: whole, total } = await searchWorld(world.store, { q: 'ferry' });
  const seen: string[] = [];
  for (let cursor: string | undefined, at = 0; at < total; at += 2) {
    const page = await searchWorld(world.store, { q: 'ferry', limit: 2, cursor });
    seen.push(...page.items.map(named));
    cursor = page.cursor;
  }
  expect(seen).toEqual(whole.map(named));
  const { cursor } = await searchWorld(world.store, { q: 'ferry', limit: 2 });
  await expect(searchWorld(world.store, { q: 'ama', cursor })).rejects.toMatchObject({ code: 'bad-cursor' });
});

it('what is not there is not found, and the nearest names are told', async () => {
  expect(await searchWorld(world.store, { q: 'The Feryman' })).toMatchObject({ total: 0, nearest: ['The Ferryman'] });
  expect(await searchWorld(world.store, { q: '!?' })).toMatchObject({ total: 0, nearest: [] });
});

it('finds what was ingested since, and no more what is gone', async () => {
  folder.write('more.yaml', '- { id: quay, kind: Settlement, name: Quay }\n');
  await ingestWorld(world);
  expect(await find('quay')).toEqual(['quay']);
  folder.delete('more.yaml');
  await ingestWorld(world);
  expect(await find('quay')).toEqual([]);
});
