import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';
import { keep, tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

/** The examples by which the conflict model of AtoCore says what a conflict is. */
const settings = [
  'world: Interferometer',
  'kinds: { Subsystem: { parent: Item } }',
  'sources: [{ match: "state/**", tier: canon }, { match: "memory/**", tier: memory }]',
  'attributes: { material: { conflict: definite }, mass: { conflict: definite }, workflow: { conflict: possible } }',
  '',
].join('\n');

let folder: WorldFolder;
let store: GraphStore;
beforeEach(async () => {
  folder = new WorldFolder({ 'lore.yaml': settings });
  store = await openMemoryStore();
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

/** The values of the one subsystem, a file for each, in the order of the files. */
async function stated(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, value] of Object.entries(values)) {
    folder.write(path, `- { id: lateral-support, kind: Subsystem, ${value} }\n`);
  }
  await ingestWorld(await keep(store, folder.root, tickingClock()));
}

/** Of each open contradiction the sentences of its members. */
const conflicts = async (): Promise<string[]> => {
  const rows = await store.read(
    "MATCH (v:Contradiction {status: 'open'})-[m:MEMBER]->() RETURN v.id AS id, m.summary AS said ORDER BY id, m.order",
  );
  const byId = new Map<string, string[]>();
  for (const { id, said } of rows) byId.set(String(id), [...(byId.get(String(id)) ?? []), String(said)]);
  return [...byId.values()].map((said) => said.map((words) => words.replace(/^.*?: /, '')).join(' | '));
};
/** By file: in dispute with, in conflict with and state of its claim. */
const claims = async () => {
  const rows = await store.read(
    `MATCH (a:Attribute) RETURN a.id AS id, a.path AS path, a.disputed_with AS rivals, a.conflicts_with AS higher,
       a.status AS status`,
  );
  const pathOf = new Map(rows.map(({ id, path }) => [String(id), String(path)]));
  const named = (ids: unknown): string[] =>
    (Array.isArray(ids) ? ids : ids === null || ids === undefined ? [] : [ids]).map(
      (id) => pathOf.get(String(id)) ?? '',
    );
  return Object.fromEntries(
    rows.map(({ path, rivals, higher, status }) => [
      String(path),
      { rivals: named(rivals).sort(), higher: named(higher), status },
    ]),
  );
};

describe('a conflict', () => {
  it('is two decisions about one field of one subsystem', async () => {
    await stated({ 'a.yaml': 'material: GF-PTFE', 'b.yaml': 'material: PEEK' });
    expect(await conflicts()).toEqual(['material GF-PTFE | material PEEK']);
  });

  it('is two preferences of one workflow', async () => {
    await stated({ 'memory/a.yaml': 'workflow: rebase', 'memory/b.yaml': 'workflow: merge commits' });
    expect(await conflicts()).toHaveLength(1);
  });

  it('is 4.8 kg and 4.82 kg', async () => {
    await stated({ 'a.yaml': 'mass: 4.8 kg', 'b.yaml': 'mass: 4.82 kg' });
    expect(await conflicts()).toEqual(['mass 4.8 kg | mass 4.82 kg']);
  });

  it('is project state and an entity that disagree: the entity is told what it conflicts with', async () => {
    await stated({ 'a.yaml': 'material: PEEK', 'state/p05.yaml': 'material: GF-PTFE' });
    expect(await conflicts()).toEqual(['material GF-PTFE | material PEEK']);
    expect((await claims())['a.yaml']).toMatchObject({ higher: ['state/p05.yaml'] });
  });

  it.each([
    ['a.yaml', 'memory/m.yaml'],
    ['state/p05.yaml', 'memory/m.yaml'],
    ['state/p05.yaml', 'a.yaml'],
  ])('flags the lower of two layers, and leaves both in force: %s, %s', async (higher, lower) => {
    await stated({ [higher]: 'material: GF-PTFE', [lower]: 'material: PEEK' });
    expect(await claims()).toEqual({
      [higher]: { rivals: [lower], higher: [], status: 'active' },
      [lower]: { rivals: [higher], higher: [higher], status: 'active' },
    });
  });

  it.each([
    ['title', 'Warden', 'Smith', 'possible'],
    ['occupation', 'turner', 'founder', 'possible'],
    ['status', 'lost', 'in use', 'possible'],
    ['people', 'Coastfolk', 'Hillfolk', 'possible'],
    ['glaze', 'matte', 'gloss', 'possible'],
    ['lucky number', '7', '9', 'possible'],
    ['eyes', 'blue', 'brown', 'definite'],
    ['born', '812', '830', 'definite'],
  ])('is of two layers under any key, whether it changes, lasts or nobody declared it: %s', async (key, ...said) => {
    const [one, other, verdict] = said;
    await stated({ 'state/p05.yaml': `${key}: ${one}`, 'memory/m.yaml': `${key}: ${other}` });
    expect(
      await store.read('MATCH (v:Contradiction) RETURN v.slot_kind AS slot, v.verdict AS verdict, v.status AS status'),
    ).toEqual([{ slot: 'cross_layer', verdict, status: 'open' }]);
    expect(await claims()).toMatchObject({ 'memory/m.yaml': { higher: ['state/p05.yaml'] } });
  });
});

describe('no conflict', () => {
  it('is between two fields of one component', async () => {
    await stated({ 'a.yaml': 'material: PEEK', 'b.yaml': 'mass: 4.8 kg' });
    expect(await conflicts()).toEqual([]);
  });

  it('is 4.8 kg and 4.82 kg where the world declares a weight: people round', async () => {
    folder.write('lore.yaml', settings.replace('mass: { ', 'mass: { type: weight, '));
    await stated({ 'a.yaml': 'mass: 4.8 kg', 'b.yaml': 'mass: 4.82 kg' });
    expect(await conflicts()).toEqual([]);
  });

  it.each([
    ['occupation', '{ value: dyer, from: 311, until: 330 }', '{ value: weaver, from: 300, until: 310 }'],
    ['title', 'Reeve', 'reeve'],
    ['glaze', 'matte', 'a glaze of which the potter of the lower town said that it shone'],
    ['catchphrase', 'Mind the tide', 'So it goes'],
    ['eyes', 'grey', 'pale blue'],
    ['age', '16', '20'],
  ])(
    'is of two layers at other times, in other words, in a sentence, or of what tools write: %s',
    async (key, ...said) => {
      const [one, other] = said;
      await stated({ 'state/p05.yaml': `${key}: ${one}`, 'memory/m.yaml': `${key}: ${other}` });
      expect(await conflicts()).toEqual([]);
    },
  );

  it('is where two say the same; two that say the same dispute only a third', async () => {
    await stated({ 'a.yaml': 'material: PEEK', 'b.yaml': 'material: PEEK' });
    expect(await conflicts()).toEqual([]);
    await stated({ 'c.yaml': 'material: GF-PTFE' });
    expect(await conflicts()).toHaveLength(1);
    const { 'a.yaml': a, 'b.yaml': b, 'c.yaml': c } = await claims();
    expect([a?.rivals, b?.rivals, c?.rivals]).toEqual([['c.yaml'], ['c.yaml'], ['a.yaml', 'b.yaml']]);
  });
});
