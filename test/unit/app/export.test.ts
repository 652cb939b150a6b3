import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { graphGraphml, graphJson } from '../../../src/app/export/export-graph.ts';
import { exportWorld } from '../../../src/app/export/export-world.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { keep, saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

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

describe('the key that states a relation', () => {
  it('is on its node, follows the files, and is what an export writes', async () => {
    const court = (key: string): string => `
- { id: maren, kind: Person, name: Maren, ${key}: ashkeep, founded: { to: ashkeep } }
- { id: ashkeep, kind: Settlement, name: Ashkeep, inhabitants: odo, builder: maren, events: muster }
- { id: odo, kind: Person, name: Odo }
- { id: muster, kind: Event, name: The Muster }
`;
    folder.write('court.yaml', court('whereabouts'));
    await ingestWorld(await keep(store, folder.root));
    const keys = async (of: GraphStore) =>
      (
        await of.read(
          'MATCH (r:Relation) WHERE r.to_id = $to RETURN r.from_id + ' +
            "' '" +
            ' + r.type + ' +
            "' '" +
            " + coalesce(r.key, '') AS told ORDER BY told",
          { to: 'ashkeep' },
        )
      ).map(({ told }) => told);
    const told = [
      'maren CREATED builder',
      'maren FOUNDED ',
      'maren LOCATED_IN whereabouts',
      'muster OCCURRED_AT events',
      'odo LIVES_IN inhabitants',
    ];
    expect(await keys(store)).toEqual(told);
    const { files, inexact } = await exportWorld(await keep(store, folder.root));
    expect(inexact).toEqual([]);
    const copy = new WorldFolder(Object.fromEntries(files));
    const other = await openMemoryStore();
    await ingestWorld(await keep(other, copy.root));
    expect(await keys(other)).toEqual(told);
    await other.close();
    copy.remove();

    folder.write('court.yaml', court('residence'));
    await ingestWorld(await keep(store, folder.root));
    expect(await keys(store)).toContain('maren LIVES_IN residence');
  });
});

/** Every way to allow something: beside a claim, on an entity, for a file, pinned, with an end, in a note, in a table. */
const allowing: Readonly<Record<string, string>> = {
  'lore.yaml': 'world: The North\nnow: 300\n',
  'reigns.yaml': `- { id: north-keep, kind: Building, name: The North Keep }
- id: ilsa
  kind: Person
  name: Ilsa
  # lore-ignore contradictions/rules until 2099-01-31: the twins rule together
  rules: { to: north-keep, from: 100, until: 140 }
  birth: [{ value: 80, source: Annals }, { value: 83, source: Ballad }] # lore-ignore contradictions/*: the ballad errs
- { id: isa, kind: Person, name: Isa, rules: { to: north-keep, from: 100, until: 140 } }
- id: nobody
  kind: Person
  name: Nobody
  ignore: [{ orphans/person-of-unknown-lineage: 'nobody asks: "why"' }, { orphans/*: not even his mother }]
`,
  'lost.yaml': `# lore-ignore-file orphans/unmapped-location: lost, and meant to be
- { id: sunken, kind: Settlement, name: Sunken }
`,
  'notes/wren.md': `---
kind: Person
ignore: { "orphans/person-of-unknown-lineage": a foundling }
---
She came with the tide.
`,
  'notes/tern.md': `---
kind: Person
---
Nobody knows. %% lore-ignore orphans/*: a stray %%
`,
};

describe('what the files allow', () => {
  /** By fingerprint, what is dismissed and by which words. */
  const waived = async (of: GraphStore) =>
    of.read(
      `MATCH (v:Violation) WHERE v.status = 'dismissed'
       RETURN v.fingerprint AS finding, v.waived_by AS rule, v.resolution AS reason ORDER BY finding`,
    );

  it('is allowed by an export of it, and nothing else is', async () => {
    const world = new WorldFolder(allowing);
    const again = new WorldFolder({});
    const [first, second] = [await openMemoryStore(), await openMemoryStore()];
    try {
      const told = await ingestWorld(await keep(first, world.root));
      const pinned = told.findings.waived;
      expect(pinned).toBeGreaterThan(4);
      const { files, inexact } = await exportWorld(await keep(first, world.root));
      expect(inexact).toEqual([]);
      for (const [path, text] of files) again.write(path, text);
      const { findings, problems } = await ingestWorld(await keep(second, again.root));
      expect(await waived(second)).toEqual(await waived(first));
      expect(findings.open).toBe(told.findings.open);
      expect(problems).toEqual(told.problems);
    } finally {
      await Promise.all([first.close(), second.close()]);
      world.remove();
      again.remove();
    }
  });

  it('stands in the export where it stood', async () => {
    const world = new WorldFolder(allowing);
    const first = await openMemoryStore();
    await ingestWorld(await keep(first, world.root));
    const { files } = await exportWorld(await keep(first, world.root));
    await first.close();
    world.remove();
    expect(files.get('lost.yaml')).toMatch(/^# lore-ignore-file orphans\/unmapped-location: lost, and meant to be\n/);
    expect(files.get('reigns.yaml')).toMatch(
      / {4}# lore-ignore contradictions\/rules until 2099-01-31: the twins rule together\n {4}rules:\n/,
    );
  });
});

describe('an export of a world whose lore.yaml is broken', () => {
  it.each([
    ['cut off', 'world: "The Salt March\n', 1, 'lore.yaml cannot be read: '],
    ['with a key twice', 'world: The Salt March\nnow: 214\nnow: 215\n', 3, 'lore.yaml cannot be written: '],
  ])('%s names the place', async (_, text, line, message) => {
    folder.write('lore.yaml', text);
    await expect(exportWorld(await keep(store, folder.root))).rejects.toMatchObject({
      code: 'broken-settings',
      message: expect.stringContaining(message),
      place: { path: 'lore.yaml', line, column: 1 },
    });
  });
});
