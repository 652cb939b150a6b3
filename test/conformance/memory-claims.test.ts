import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readContents } from '../../src/app/backup/read-contents.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { describeMemory } from '../../src/app/memory/describe-memory.ts';
import type { MemoryService } from '../../src/app/memory/memory-service.ts';
import { claimSettingsOf, openMemoryService } from '../../src/app/memory/open-memory-service.ts';
import { changeMemories } from '../../src/app/memory/writing/write-memories.ts';
import { storeState } from '../../src/ingest/incremental/index.ts';
import { planMemoryClaims, writeMemoryClaims } from '../../src/ingest/memory-claims.ts';
import { putMemoryClaimsInForce } from '../../src/ingest/memory-claims-in-force.ts';
import { readJournal } from '../../src/ingest/store/journal.ts';
import type { Claim } from '../../src/model/claim.ts';
import { countWorld } from '../../src/queries/contents.ts';
import { memoryClaimNodes } from '../../src/queries/memory/claims.ts';
import { onEveryEngine } from '../support/engines.ts';
import { memoryOf } from '../support/memory/memories.ts';
import { keep, saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

const memory = memoryOf(1, 'The Ferryman joined the Grey Order, and was born in 150.');
const said = { source_id: '(proposed).md', tier: 'memory', status: 'active', from_prose: true } as const;
const place = { path: '(proposed).md', line: 1, column: 4, quote: 'The Ferryman joined the Grey Order' };
const claims: readonly Claim[] = [
  { ...said, place, id: 'c1', form: 'relation', type: 'MEMBER_OF', from_id: 'nameless', to_id: 'grey-order' },
  { ...said, place, id: 'c2', form: 'attribute', entity_id: 'nameless', type: 'oath_words', value: 'never' },
  { ...said, place, id: 'c3', form: 'relation', type: 'MEMBER_OF', from_id: 'nameless', to_id: 'nobody-at-all' },
];

/** Each case ingests a world once or several times, and rules run: a server on a busy machine takes its time. */
vi.setConfig({ testTimeout: 240_000 });

onEveryEngine('claims of memories', (store) => {
  let folder: WorldFolder;
  let service: MemoryService;
  afterEach(() => folder.remove());
  beforeEach(async () => {
    folder = new WorldFolder(saltMarch);
    const world = await keep(store(), folder.root);
    await ingestWorld(world);
    service = await openMemoryService(world);
  });

  async function remember(): Promise<void> {
    const records = await planMemoryClaims(store(), memory, claims, await claimSettingsOf(service));
    await changeMemories(service, () => ({
      change: {
        ...{ op: 'remember', actor: 'Ama', memories: [memory], claims: records.length },
        also: (tx) => writeMemoryClaims(tx, records),
      },
      result: undefined,
    }));
  }
  const promote = async () => {
    const nodes = await memoryClaimNodes(store(), [memory.id]);
    await store().write((tx) => putMemoryClaimsInForce(tx, nodes));
  };
  const kept = async () =>
    (await describeMemory(service, memory.id)).claims.map(({ summary, status }) => [summary, status]);
  const edges = () =>
    store().read(
      `MATCH (x:Assertion)-[e]->(o) WHERE x.memory_id = $id RETURN x.form AS form, type(e) AS type, o.id AS id ORDER BY form, type`,
      { id: memory.id },
    );

  it('are candidates of the least trust that say which memory they are from; one about nobody is left out', async () => {
    await remember();
    await remember();
    const nodes = await memoryClaimNodes(store(), [memory.id]);
    expect(nodes.map(({ labels }) => labels)).toEqual([
      ['Assertion', 'Candidate'],
      ['Assertion', 'Candidate'],
    ]);
    for (const { properties } of nodes) {
      expect(properties).toMatchObject({
        ...{ origin: 'memory', memory_id: memory.id, path: `(memory ${memory.id})`, line: 1, column: 4 },
        ...{
          tier: 'memory',
          tier_rank: 1,
          status: 'candidate',
          source_id: memory.id,
          id: expect.stringMatching(/^mc-/),
        },
      });
    }
    expect(await edges()).toEqual([
      { form: 'attribute', type: 'ASSERTED_BY', id: memory.id },
      { form: 'attribute', type: 'OF', id: 'nameless' },
      { form: 'relation', type: 'ASSERTED_BY', id: memory.id },
      { form: 'relation', type: 'FROM', id: 'nameless' },
      { form: 'relation', type: 'TO', id: 'grey-order' },
    ]);
    const { claims: described } = await describeMemory(service, memory.id);
    expect(described.map(({ entities }) => entities)).toContainEqual([
      { id: 'nameless', name: 'The Ferryman' },
      { id: 'grey-order', name: 'The Grey Order' },
    ]);
  });

  it('once they are accepted, rules see them as those of a file, and an ingest still leaves them alone', async () => {
    await remember();
    await promote();
    expect(await kept()).toEqual(expect.arrayContaining([['The Ferryman is a member of The Grey Order', 'active']]));
    const native = await store().read(
      "MATCH (:Person {id: 'nameless'})-[e:MEMBER_OF]->(g) RETURN g.id AS id, e.relation_id AS claim",
    );
    expect(native).toEqual([{ id: 'grey-order', claim: expect.stringMatching(/^mc-/) }]);
    folder.write('people.yaml', (saltMarch['people.yaml'] ?? '').replace('birth: 152', 'birth: 153'));
    await ingestWorld(service.world);
    expect((await kept()).map(([, status]) => status)).toEqual(['active', 'active']);
    await expect(readContents(store())).resolves.toBeDefined();
  });

  it('a full ingest, an incremental one, and one under a new name of the world leave them as they are', async () => {
    await remember();
    const before = [await kept(), await edges()];
    const still = async () => expect([await kept(), await edges()]).toEqual(before);
    const again = await ingestWorld(service.world);
    expect(again.changed).toBe(false);
    await still();
    folder.write('people.yaml', (saltMarch['people.yaml'] ?? '').replace('death: 212', 'death: 213'));
    await ingestWorld(service.world);
    await still();
    folder.write('lore.yaml', (saltMarch['lore.yaml'] ?? '').replace('The Salt March', 'The Other March'));
    await ingestWorld({ ...service.world, ...(await keep(store(), folder.root, undefined, 'renamed')) });
    await still();
  });

  it('the store counts as the one that the last ingest has left: the next one compares no more than without them', async () => {
    const state = async () => storeState(store(), await readJournal(store()), new Map(), undefined);
    const before = await state();
    expect(before).toBeDefined();
    await remember();
    expect(await state()).toBe(before);
    await promote();
    expect(await state()).toBe(before);
  });

  it('an entity that leaves the files keeps them', async () => {
    await remember();
    const people = (saltMarch['people.yaml'] ?? '').replace(
      '- { id: nameless, kind: Person, name: The Ferryman }\n',
      '',
    );
    folder.write('people.yaml', people);
    await ingestWorld(service.world);
    expect(await store().read("MATCH (n:FormerEntity {id: 'nameless'}) RETURN n.id AS id")).toHaveLength(1);
    expect((await kept()).map(([, status]) => status)).toEqual(['candidate', 'candidate']);
    expect(await edges()).toContainEqual({ form: 'attribute', type: 'OF', id: 'nameless' });
    await expect(readContents(store())).resolves.toBeDefined();
  });

  it('counts of a world, and what a backup and doctor count as claims, are as without them', async () => {
    const counted = async () => {
      const { claims: all, entities, sources } = { sources: 0, ...(await readContents(store())) };
      return { all, entities, sources, world: await countWorld(store(), 4) };
    };
    const before = await counted();
    await remember();
    expect(await counted()).toEqual(before);
    await promote();
    expect(await counted()).toEqual(before);
  });
});
