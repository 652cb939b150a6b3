import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { readOverview } from '../../src/app/mirror/overview.ts';
import { countedRules } from '../../src/app/mirror/rules.ts';
import { searchWorld } from '../../src/app/mirror/search.ts';
import { readSourcePages } from '../../src/app/mirror/source-pages.ts';
import { everySource } from '../../src/app/mirror/sources.ts';
import { partQuery, readTimeline } from '../../src/app/mirror/timeline.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import type { StoredWorld } from '../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../src/compose.ts';
import { openNeo4jStore } from '../../src/graph/neo4j/store.ts';
import { clearNeo4j, describeNeo4j, requireNeo4j } from '../support/neo4j/shared-server.ts';
import { keep, saltMarch, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

const folder = new WorldFolder({
  ...saltMarch,
  'eras.yaml': '- { id: high-water, kind: Era, name: High Water, start: 150, end: 200 }\n',
  'notes.md': '# Tern\n\nYsolde of Tern never learned to swim.\n',
});

/** All that pages of a world as a whole are made of. */
async function pagesOf(world: StoredWorld) {
  const { store } = world;
  const { parts } = await readTimeline(store, {});
  const timeline = [];
  for (const part of parts) timeline.push(await readTimeline(store, partQuery(part)));
  const { latest: _, changes: __, trend, ...overview } = await readOverview(world);
  const sources = await everySource(store);
  return {
    overview: { ...overview, trend: trend.map(({ id: ___, finished_at: ____, ...run }) => run) },
    timeline,
    sources,
    files: await readSourcePages(
      store,
      folder,
      sources.map(({ id }) => ({ id })),
    ),
    rules: (await countedRules(world)).map(({ last_run, ...rule }) => ({ ...rule, rows: last_run?.rows })),
    found: await Promise.all(['ysolde', 'ternhold 178', 'never'].map((q) => searchWorld(store, { q }))),
  };
}

describeNeo4j('the pages of a world', () => {
  const worlds: StoredWorld[] = [];
  beforeAll(async () => {
    await clearNeo4j();
    for (const store of [await openMemoryStore(), await openNeo4jStore(requireNeo4j())]) {
      const world = await keep(store, folder.root, tickingClock());
      await ingestWorld(world);
      await runOverStore(world, { scope: 'full', actor: 'Isolde' });
      worlds.push(world);
    }
  });
  afterAll(async () => {
    for (const world of worlds) await world.close();
    folder.remove();
  });

  describe('of two engines', () => {
    it('say the same', async () => {
      const [embedded, neo4j] = worlds;
      if (embedded === undefined || neo4j === undefined) throw new Error('two are open');
      const expected = await pagesOf(embedded);
      expect(expected.timeline.flatMap(({ items }) => items).length).toBeGreaterThan(8);
      expect(await pagesOf(neo4j)).toEqual(expected);
    });
  });
});
