import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WatchSession } from '../../src/app/ingest/watch-world.ts';
import { worldAt } from '../../src/app/store/home.ts';
import { onEveryEngine } from '../support/engines.ts';
import { keep, saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder(saltMarch);
});
afterEach(() => folder.remove());

onEveryEngine('before the first save', (store) => {
  it('a server is asked what a sweep asks, about nobody; an engine of our own plans nothing beforehand', async () => {
    const session = new WatchSession(await keep(store(), folder.root), worldAt(folder.root), {});
    await session.rehearse(); // nothing is known of the world yet
    await session.ingest([]);
    const together = vi.spyOn(store(), 'readEach');
    await session.rehearse();
    const asked = together.mock.calls.flatMap(([queries]) => queries);
    if (store().engine.name === 'embedded') expect(asked).toEqual([]);
    else expect(asked.length).toBeGreaterThan(15);
    for (const { params } of asked) expect(Object.values(params ?? {})).toContainEqual(['']);

    folder.write('people.yaml', (saltMarch['people.yaml'] ?? '').replace('from: 190', 'from: 199'));
    const { findings } = await session.ingest(['people.yaml']);
    expect(findings.gone.map(({ rule_id }) => rule_id)).toEqual(['contradictions/rules']);
  });

  it('a store that is gone fails nothing', async () => {
    const session = new WatchSession(await keep(store(), folder.root), worldAt(folder.root), {});
    await session.ingest([]);
    await store().close();
    await session.rehearse();
  });
});
