import { afterEach, beforeEach, expect, it } from 'vitest';
import { addEntity } from '../../../src/app/added/add-entity.ts';
import { decideClaims } from '../../../src/app/decisions/decide-claims.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { WatchSession } from '../../../src/app/ingest/watch-session.ts';
import { heldSession } from '../../../src/app/store/held-session.ts';
import { worldAt } from '../../../src/app/store/home.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { readGraph } from '../../../src/queries/whole-graph.ts';
import { keep, saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let world: StoredWorld;
let watch: WatchSession;
beforeEach(async () => {
  folder = new WorldFolder(saltMarch);
  world = { ...(await keep(await openMemoryStore(), folder.root)), session: heldSession() };
  watch = new WatchSession(world, worldAt(folder.root), {});
  await watch.ingest([]);
});
afterEach(async () => {
  await world.close();
  folder.remove();
});

/** What a store holds that has never seen anything but the files as they are now. */
async function fromTheFiles() {
  const fresh = await keep(await openMemoryStore(), folder.root);
  await ingestWorld(fresh);
  const graph = await readGraph(fresh.store, { history: false });
  await fresh.close();
  return graph;
}

const person = (id: string, birth: number) => `- { id: ${id}, kind: Person, birth: ${birth}, member_of: grey-order }\n`;
const claimAt = async (path: string): Promise<string> => {
  const [row] = await world.store.read('MATCH (a:Assertion {path: $path}) RETURN a.id AS id ORDER BY a.line LIMIT 1', {
    path,
  });
  return String(row?.id);
};

it('leaves the same as a reading from the beginning, whoever of several wrote last', async () => {
  const decide = async (decision: 'accept' | 'withdraw', path: string) =>
    decideClaims(world, { ids: [await claimAt(path)], decision, reason: '', actor: 'Isolde' });
  const steps: (() => Promise<unknown>)[] = [
    () => addEntity(world, { id: 'maren', kind: 'Person', birth: 170, rules: 'ternhold' }),
    async () => {
      folder.write('more.yaml', person('wil', 190));
      await watch.ingest(['more.yaml']);
    },
    () => decide('accept', 'drafts/ghosts.yaml'),
    async () => {
      // Saved, and read by another's ingest before the watch is told.
      folder.write('more.yaml', person('wil', 191));
      folder.write('others.yaml', person('ane', 150));
      await addEntity(world, { id: 'maren', hair: 'red' });
      await watch.ingest(['people.yaml']);
    },
    () => watch.ingest(['more.yaml', 'others.yaml', 'added/the-salt-march.yaml']),
    () => decide('withdraw', 'added/the-salt-march.yaml'),
    async () => {
      folder.delete('others.yaml');
      folder.write('lore.yaml', `${saltMarch['lore.yaml']}ignore: [more.yaml]\n`);
      await addEntity(world, { id: 'ysolde', hair: 'black' });
      await watch.ingest(['lore.yaml', 'others.yaml']);
    },
    () => addEntity(world, { id: 'last', kind: 'Item' }),
  ];
  for (const [number, step] of steps.entries()) {
    await step();
    expect([number, await readGraph(world.store, { history: false })]).toEqual([number, await fromTheFiles()]);
  }
});
