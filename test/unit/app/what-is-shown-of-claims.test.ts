import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeEntity } from '../../../src/app/entities/describe-entity.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let store: GraphStore;

beforeEach(async () => {
  folder = new WorldFolder({
    'lore.yaml': 'world: Ford\n',
    'people.yaml': [
      '- { id: mia, kind: Person, name: Mia }',
      '- { id: odo, kind: Person, name: Odo }',
      '- { id: zoe, kind: Person, name: Zoe, mother: Mia (foster), father: Odo?, birth: 1900-02-30, death: unknown }',
    ].join('\n'),
  });
  store = await openMemoryStore();
  await ingestWorld(await keep(store, folder.root));
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

it('a claim is shown with its note and doubt, and a date that is none as such', async () => {
  const { known } = await describeEntity(store, 'zoe');
  expect(known.map(({ summary }) => summary)).toEqual([
    'Mia is a parent of Zoe (foster)',
    'Odo is a parent of Zoe (uncertain)',
    'Zoe: birth 1900-02-30 (no known date)',
    'Zoe: death unknown',
  ]);
  expect(known.map(({ note, uncertain }) => ({ note, uncertain })).slice(0, 2)).toEqual([
    { note: 'foster', uncertain: undefined },
    { note: '?', uncertain: true },
  ]);
});
