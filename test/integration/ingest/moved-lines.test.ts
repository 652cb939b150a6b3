import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { decideFinding } from '../../../src/app/decisions/decide-finding.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../../src/app/runs/run-over-store.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { isNode } from '../../../src/graph/elements.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

/** Findings of each sort that names lines: clashes, undecided ones with a hint, one waived, one of an own rule. */
const fenland: Readonly<Record<string, string>> = {
  'lore.yaml': 'world: The Fenland\nnow: 400\n',
  'people.yaml': `- { id: sedge, kind: Person, name: Sedge, birth: 100, death: 170, species: Human, hair: black }
- { id: teasel, kind: Person, name: Teasel, birth: 110, death: 150, rules: { to: fenhold, from: 130, until: 160 } }
- { id: bracken, kind: Person, name: Bracken, birth: 105, death: 190, rules: { to: fenhold, from: 150, until: 180 } }
- { id: yarrow, kind: Person, name: Yarrow, rules: { to: mere, from: 200 } }
- { id: burdock, kind: Person, name: Burdock, rules: { to: mere, until: 210 } }
- { id: fescue, kind: Person, name: Fescue, birth: 220, death: 210 }
`,
  'places.yaml': `- { id: fenhold, kind: Settlement, name: Fenhold, part_of: fens }
- { id: mere, kind: Settlement, name: Mere, part_of: fens }
- { id: fens, kind: Region, name: The Fens }
- { id: holm, kind: Settlement, name: Holm, part_of: fens }
`,
  'again/more.yaml': `# lore-ignore contradictions/*: the annals and the songs differ
- { id: sedge, hair: red }
- { id: burdock, rules: { to: holm, from: 190, until: 230 } }
- { id: yarrow, rules: { to: holm, from: 195, until: 220 } }
`,
  'rules/holds-nothing.cypher': `// id: own/young-ruler
// category: ontology
// severity: warn
// description: Rules before thirty
MATCH (p:Person)-[r:RULES]->(s:Settlement) WHERE r.valid_from_year - p.birth_year < 30 RETURN p, s
`,
};

const wording = ['message', 'hint', 'claim', 'doc_a', 'doc_b', 'sources', 'content_hash'] as const;

interface Told {
  readonly fingerprint: string;
  readonly rule: string;
  readonly status: string;
  readonly decidedBy: string;
  readonly seen: string;
  readonly says: readonly string[];
}

async function told(store: GraphStore): Promise<Told[]> {
  const rows = await store.read('MATCH (v:Violation) RETURN v ORDER BY v.fingerprint');
  return rows.flatMap(({ v }) => {
    if (!isNode(v)) return [];
    const text = (name: string) => String(v.properties[name] ?? '');
    return [
      {
        fingerprint: text('fingerprint'),
        rule: text('rule_id'),
        status: text('status'),
        decidedBy: text('decided_by'),
        seen: text('last_seen_at'),
        says: wording.map((name) => `${name}: ${text(name)}`),
      },
    ];
  });
}

const saying = (findings: readonly Told[]) => findings.map(({ fingerprint, says }) => [fingerprint, ...says]);

/** What a store says that never held anything but the files as they are. */
async function afresh(root: string): Promise<Told[]> {
  const world = await keep(await openMemoryStore(), root);
  await ingestWorld(world);
  const findings = await told(world.store);
  await world.close();
  return findings;
}

let folder: WorldFolder | undefined;
afterEach(() => folder?.remove());

/** Lines above everything in a file. */
function push(root: WorldFolder, path: string, lines: number): void {
  const text = readFileSync(join(root.root, path), 'utf8');
  root.write(path, `${'# The reeds are high.\n'.repeat(lines)}${text}`);
}

onEveryEngine('a store whose files move their lines', (store) => {
  it('names the lines as they are after the next ingest, writes nothing else, and leaves a full run nothing to write', async () => {
    folder = new WorldFolder(fenland);
    const world = await keep(store(), folder.root);
    await ingestWorld(world);
    const first = await told(store());
    expect(first.filter(({ says }) => says.join().includes('yaml:')).length).toBeGreaterThan(4);
    expect(first.some(({ says }) => /hint: .*yaml:\d/.test(says.join('\n')))).toBe(true);
    const waived = first.filter(({ decidedBy }) => decidedBy.startsWith('again/more.yaml:1'));
    expect(waived.length).toBeGreaterThan(0);
    const decided = first.find(({ rule, status }) => rule === 'contradictions/rules' && status === 'open');
    await decideFinding(world, {
      id: decided?.fingerprint ?? '',
      decision: 'dismiss',
      reason: 'Two seats.',
      actor: 'me',
    });
    const before = await told(store());

    for (const [path, lines] of [
      ['people.yaml', 1],
      ['again/more.yaml', 3],
      ['people.yaml', 9],
      ['places.yaml', 2],
    ] as const) {
      push(folder, path, lines);
      const { run } = await ingestWorld(world);
      expect(run).toBeUndefined();
      expect(saying(await told(store()))).toEqual(saying(await afresh(folder.root)));
    }
    const after = await told(store());
    expect(after.map(({ seen, status }) => [seen, status])).toEqual(before.map(({ seen, status }) => [seen, status]));
    expect(after.filter(({ decidedBy }) => decidedBy.startsWith('again/more.yaml:4'))).toHaveLength(waived.length);

    await runOverStore(world, { scope: 'full' });
    expect(saying(await told(store()))).toEqual(saying(after));
  });

  it('runs the rules where only they can tell: claims of one line that part, and claims that change places', async () => {
    folder = new WorldFolder(fenland);
    const world = await keep(store(), folder.root);
    await ingestWorld(world);
    const [sedge = '', teasel = '', bracken = '', ...others] = (fenland['people.yaml'] ?? '').split('\n');
    folder.write('people.yaml', [sedge, bracken, teasel, ...others].join('\n'));
    expect((await ingestWorld(world)).run).toMatchObject({ mode: 'live' });
    expect(saying(await told(store()))).toEqual(saying(await afresh(folder.root)));

    const joined = `[${bracken.slice(2)}, ${teasel.slice(2)}]\n`;
    folder.write('people.yaml', joined);
    await ingestWorld(world);
    folder.write('people.yaml', joined.replace('}, {', '},\n  {'));
    expect((await ingestWorld(world)).run).toMatchObject({ mode: 'live' });
    const open = (findings: readonly Told[]) => findings.filter(({ status }) => status !== 'resolved');
    expect(saying(open(await told(store())))).toEqual(saying(await afresh(folder.root)));
  });

  it('has the rules name them where the ingest was killed before it did', async () => {
    folder = new WorldFolder(fenland);
    const world = await keep(store(), folder.root);
    await ingestWorld(world);
    push(folder, 'people.yaml', 1);
    const dying = await keep(diesAtFindings(store()), folder.root);
    await expect(ingestWorld(dying)).rejects.toThrow('killed');
    push(folder, 'people.yaml', 1);
    expect((await ingestWorld(await keep(store(), folder.root))).run).toMatchObject({ mode: 'live' });
    expect(saying(await told(store()))).toEqual(saying(await afresh(folder.root)));
    push(folder, 'people.yaml', 1);
    expect((await ingestWorld(world)).run).toBeUndefined();
  });
});

/** A store whose process ends when it is to write a finding. */
function diesAtFindings(store: GraphStore): GraphStore {
  return withOverrides(store, {
    write: (work) =>
      store.write((tx) =>
        work(
          withOverrides(tx, {
            upsertNodes: (batch) => {
              if (batch.labels.includes('Violation')) throw new Error('killed');
              return tx.upsertNodes(batch);
            },
          }),
        ),
      ),
  });
}

function withOverrides<T extends object>(target: T, overrides: Partial<T>): T {
  return new Proxy(target, {
    get: (of, key) => {
      const value: unknown = key in overrides ? Reflect.get(overrides, key) : Reflect.get(of, key, of);
      return typeof value === 'function' ? value.bind(key in overrides ? overrides : of) : value;
    },
  });
}
