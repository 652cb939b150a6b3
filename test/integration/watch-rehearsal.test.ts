import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WatchSession } from '../../src/app/ingest/watch-session.ts';
import { worldAt } from '../../src/app/store/home.ts';
import { gathersReads } from '../../src/graph/capabilities.ts';
import type { GraphStore, Params, Query } from '../../src/graph/port.ts';
import { onEveryEngine } from '../support/engines.ts';
import { keep, saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder(saltMarch);
});
afterEach(() => folder.remove());

onEveryEngine('before the first save', (store) => {
  it('a server is asked what a sweep asks, about nobody; an engine of our own plans nothing beforehand', async () => {
    const kept = await keep(store(), folder.root);
    const session = new WatchSession(kept, worldAt(folder.root), {});
    await session.rehearse(); // nothing is known of the world yet
    await session.ingest([]);
    const queries = recordedQueries(kept.store);
    await session.rehearse();
    if (store().engine.name === 'embedded') expect(queries).toEqual([]);
    const narrowed = queries.filter(({ params }) => Array.isArray(params?.scope));
    if (store().engine.name === 'neo4j') expect(narrowed.length).toBeGreaterThan(15);
    for (const { params } of narrowed) expect(params?.scope).toEqual(['']);
    vi.restoreAllMocks();

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

/** The queries that the store is sent from now on, gathered or not. */
function recordedQueries(store: GraphStore): Query[] {
  const queries: Query[] = [];
  const recording =
    (read: GraphStore['read']): GraphStore['read'] =>
    (cypher: string, params: Params = {}) => {
      queries.push({ cypher, params });
      return read(cypher, params);
    };
  if (gathersReads(store)) {
    const { gathered } = store;
    vi.spyOn(store, 'gathered').mockImplementation(() => ({ read: recording(gathered().read) }));
  }
  vi.spyOn(store, 'read').mockImplementation(recording(store.read));
  return queries;
}
