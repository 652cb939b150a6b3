import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { graphGraphml, graphJson } from '../../../src/app/export/dump.ts';
import { exportWorld } from '../../../src/app/export/export-world.ts';
import { ingestWorld } from '../../../src/app/ingest-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { keep, saltMarch, WorldFolder } from '../../support/kept-world.ts';

interface Dumped {
  readonly nodes: readonly { readonly labels: readonly string[]; readonly properties: Record<string, unknown> }[];
}

let folder: WorldFolder;
let store: GraphStore;
beforeEach(async () => {
  folder = new WorldFolder(saltMarch);
  store = await openMemoryStore();
  await ingestWorld(await keep(store, folder.root));
  // The reign is cut short, so what was said of it before is history.
  const people = (saltMarch['people.yaml'] ?? '').replace('from: 190, until: 205', 'from: 199, until: 205');
  folder.write('people.yaml', people);
  await ingestWorld(await keep(store, folder.root));
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const superseded = (json: string): Dumped['nodes'] => {
  const { nodes }: Dumped = JSON.parse(json);
  return nodes.filter(({ labels }) => labels.includes('Superseded'));
};

describe('an export of the graph', () => {
  it('says what holds now, and with history also what held before and when that ended', async () => {
    expect(superseded(await graphJson(store, { history: false }))).toEqual([]);
    const past = superseded(await graphJson(store, { history: true }));
    expect(past.map(({ properties }) => [properties.type, properties.valid_from_text])).toEqual([['RULES', '190']]);
    expect(past[0]?.properties.superseded_at).toEqual(expect.any(String));
  });

  it.each([false, true])('as GraphML names both ends of every edge (history: %s)', async (history) => {
    const text = await graphGraphml(store, { history });
    const ids = new Set([...text.matchAll(/<node id="([^"]+)"/g)].map(([, id]) => id));
    const ends = [...text.matchAll(/<edge source="([^"]+)" target="([^"]+)"/g)].flatMap(([, from, to]) => [from, to]);
    expect(ends.length).toBeGreaterThan(10);
    expect(ends.filter((end) => !ids.has(end))).toEqual([]);
    expect([...ids].filter((id) => id?.startsWith(':'))).toEqual([]);
  });

  it('as YAML has no history', async () => {
    const { files } = await exportWorld(await keep(store, folder.root));
    const text = [...files.values()].join('\n');
    expect(text).toContain('199');
    expect(text).not.toContain('190');
  });
});
