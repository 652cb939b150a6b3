import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readHistoryPage } from '../../src/app/decisions/history.ts';
import { forgetMemory, restoreMemory, supersedeMemory } from '../../src/app/memory/change-memory.ts';
import { describeMemory, listMemories } from '../../src/app/memory/describe-memory.ts';
import { linkNodes, neighborsOf, subgraphOf, unlinkNodes } from '../../src/app/memory/memory-links.ts';
import type { MemoryService } from '../../src/app/memory/memory-service.ts';
import { MemoryTable } from '../../src/app/memory/memory-table.ts';
import { openMemoryService } from '../../src/app/memory/open-memory-service.ts';
import { changeMemories } from '../../src/app/memory/writing/write-memories.ts';
import { linkEndsCalled } from '../../src/queries/memory/links.ts';
import { readMemoriesCalled } from '../../src/queries/memory/memories.ts';
import { touchMemories } from '../../src/queries/memory/memory-access.ts';
import { readingIn } from '../../src/queries/memory/reading.ts';
import { onEveryStore } from '../support/engines.ts';
import { idAt, memoryOf, note } from '../support/memory/memories.ts';
import { keep, WorldFolder } from '../support/worlds/world-folder.ts';

const files = {
  'lore.yaml': 'world: The Salt March\nmemory: { on_conflict: raise }\n',
  'people.yaml': '- { id: nameless, kind: Person, name: The Ferryman }\n',
};
const actor = 'Ama';
const [ferry, boat, oar] = [
  memoryOf(1, 'The ferryman is called Brannoch.', {
    tags: ['ferry'],
    importance: 0.95,
    slot: 'role',
    type: 'identity',
  }),
  memoryOf(2, 'The ferryman is called Odo.', { project: 'second summer', importance: 1 }),
  memoryOf(3, 'Oars are kept in the boathouse.', { type: 'procedural', tags: ['ferry', 'boats'] }),
];
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error) => `${error.code}: ${error.message}`,
  );

onEveryStore('memories', (store) => {
  let service: MemoryService;
  let folder: WorldFolder;
  afterEach(() => folder.remove());
  beforeEach(async () => {
    folder = new WorldFolder(files);
    service = await openMemoryService(await keep(store(), folder.root));
  });
  /** As another process sees it. */
  const anew = (): MemoryService => ({ ...service, table: new MemoryTable(store()) });
  const linkedTo = async (id: string, depth = 1) =>
    (await neighborsOf(service, { memory_id: id, depth })).neighbors.map(({ node, rel }) => [node.id, rel]);

  it('come back as they were written, in the order in which they were made, also to another process', async () => {
    await note(service, ferry, boat, oar);
    expect([...(await service.table.current()).values()]).toEqual([ferry, boat, oar]);
    expect([...(await new MemoryTable(store()).current()).values()]).toEqual([ferry, boat, oar]);
    expect(service.settings().onConflict).toBe('raise');
  });

  it('are found by the beginnings of their ids, also where only a link has one', async () => {
    const read = readingIn(store());
    await note(service, ferry, boat, { ...oar, id: 'm-77aa01c2d4e6f809' });
    await linkNodes(service, { src_id: ferry.id, dst_id: 'm-77bb01c2d4e6f809', actor });
    const called = async (beginning: string) =>
      (await readMemoriesCalled(read, beginning)).map(({ memory }) => memory.id);
    expect(await called('m-77aa')).toEqual(['m-77aa01c2d4e6f809']);
    expect(await called('m-0000')).toEqual([ferry.id, boat.id]);
    expect(await called('m-%')).toEqual([]);
    expect(await linkEndsCalled(read, 'm-77')).toEqual(['m-77bb01c2d4e6f809']);
    expect(await linkEndsCalled(read, 'm-0000')).toEqual([ferry.id]);
  });

  it('are read again by a process once another has written, and only then', async () => {
    const other = { ...service, table: new MemoryTable(store()) };
    const told: string[][] = [];
    other.table.onChanged(({ written, deleted }) => told.push([...written.map(({ id }) => id), ...deleted]));
    await note(service, ferry, boat);
    expect([...(await other.table.current()).keys()]).toEqual([ferry.id, boat.id]);
    await note(service, oar);
    await note(other, memoryOf(4, 'It rains.'));
    await other.table.current();
    await forgetMemory(service, { id: oar.id, reason: 'secret', hard: true, actor });
    expect([...(await other.table.current()).keys()]).toEqual([ferry.id, boat.id, idAt(4)]);
    expect(told).toEqual([[ferry.id, boat.id], [oar.id], [idAt(4)], [ferry.id, boat.id, idAt(4), oar.id]]);
  });

  it('an access that recall has noted is shown, and no later change takes it back', async () => {
    await note(service, ferry, boat);
    await touchMemories(store(), [ferry.id], '2031-07-01T00:00:00.000Z');
    const accessed = { access_count: 1, last_accessed: '2031-07-01T00:00:00.000Z' };
    expect((await describeMemory(service, ferry.id)).memory).toEqual({ ...ferry, ...accessed });
    await supersedeMemory(service, { old_id: ferry.id, new_id: boat.id, actor });
    expect((await new MemoryTable(store()).current()).get(ferry.id)).toMatchObject({
      ...accessed,
      status: 'superseded',
    });
  });

  it('a change that its plan refuses writes nothing', async () => {
    await note(service, ferry);
    await expect(changeMemories(service, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await note(service, boat);
    expect([...(await new MemoryTable(store()).current()).keys()]).toEqual([ferry.id, boat.id]);
  });

  it('on_conflict="supersede" → old memory has `superseded_by` set, a `supersedes` link leads to it, and restore takes both back', async () => {
    await note(service, ferry, boat);
    const old = await supersedeMemory(service, { old_id: ferry.id, new_id: boat.id, actor });
    expect(old).toMatchObject({ status: 'superseded', superseded_by: boat.id });
    expect((await new MemoryTable(store()).current()).get(ferry.id)).toEqual(old);
    expect(await linkedTo(boat.id)).toEqual([[ferry.id, 'supersedes']]);
    // No rule can look at it here.
    const back = { ...ferry, rules: 'pending' };
    expect(await restoreMemory(service, { id: ferry.id, actor })).toEqual({
      ...{ memory: back, restored: true, findings: [] },
    });
    expect(await restoreMemory(service, { id: ferry.id, actor })).toEqual({
      ...{ memory: back, restored: false, findings: [] },
    });
    expect(await linkedTo(boat.id)).toEqual([]);
    expect((await new MemoryTable(store()).current()).get(ferry.id)).toEqual(back);
  });

  it('a candidate that was superseded is a candidate again', async () => {
    await note(service, { ...ferry, status: 'candidate' }, boat);
    await supersedeMemory(service, { old_id: ferry.id, new_id: boat.id, actor });
    expect(await restoreMemory(service, { id: ferry.id, actor })).toMatchObject({ memory: { status: 'candidate' } });
  });

  it('Cycles: supersede(a → b) then supersede(b → a) is rejected with a clear error, and so is a longer circle', async () => {
    await note(service, ferry, boat, oar);
    await supersedeMemory(service, { old_id: ferry.id, new_id: boat.id, actor });
    expect(await refusal(supersedeMemory(service, { old_id: boat.id, new_id: ferry.id, actor }))).toBe(
      `not-decidable: ${boat.id} already supersedes ${ferry.id}: they would supersede each other in a circle.`,
    );
    await supersedeMemory(service, { old_id: boat.id, new_id: oar.id, actor });
    expect(await refusal(supersedeMemory(service, { old_id: oar.id, new_id: ferry.id, actor }))).toContain(
      'in a circle',
    );
  });

  it('Self-supersede: supersede(x, x) is an error', async () => {
    await note(service, ferry);
    expect(await refusal(supersedeMemory(service, { old_id: ferry.id, new_id: ferry.id, actor }))).toBe(
      `not-decidable: The memory ${ferry.id} cannot supersede itself.`,
    );
  });

  it('what cannot supersede or be superseded is said', async () => {
    await note(service, ferry, boat, oar, memoryOf(5, 'Perhaps.', { status: 'candidate' }));
    const supersede = (old_id: string, new_id: string) => refusal(supersedeMemory(service, { old_id, new_id, actor }));
    expect(await supersede('m-0000000000000009', boat.id)).toMatch(/^unknown-memory: This world has no memory/);
    expect(await supersede(ferry.id, idAt(5))).toContain('is not confirmed yet');
    await supersedeMemory(service, { old_id: ferry.id, new_id: boat.id, actor });
    expect(await supersede(ferry.id, boat.id)).toContain('is already superseded by');
    expect(await supersede(ferry.id, oar.id)).toContain('is already superseded by');
    await forgetMemory(service, { id: oar.id, reason: 'wrong', actor });
    expect(await supersede(boat.id, oar.id)).toContain('is forgotten itself');
    expect(await supersede(oar.id, boat.id)).toContain('is forgotten already');
  });

  it('what is superseded itself cannot supersede, and the one that holds at the end of its chain is named', async () => {
    await note(service, ferry, boat, oar, memoryOf(5, 'The weir is dry.'));
    const supersede = (old_id: string, new_id: string) => supersedeMemory(service, { old_id, new_id, actor });
    await supersede(ferry.id, boat.id);
    await expect(supersede(idAt(5), ferry.id)).rejects.toMatchObject({
      message: `The memory ${ferry.id} is itself superseded by ${boat.id}.`,
      fix: `Name ${boat.id}. Or first \`lore memory unsupersede ${ferry.id}\`.`,
      elsewhere: { tool: `Name ${boat.id}. Or first call restore with ${ferry.id}.` },
    });
    await supersede(boat.id, oar.id);
    await expect(supersede(idAt(5), ferry.id)).rejects.toMatchObject({
      code: 'not-decidable',
      message: `The memory ${ferry.id} is itself superseded by ${boat.id}; at the end of that chain ${oar.id} holds.`,
    });
    await forgetMemory(service, { id: oar.id, reason: 'wrong', actor });
    await expect(supersede(idAt(5), ferry.id)).rejects.toMatchObject({
      fix: `First \`lore memory unsupersede ${ferry.id}\`.`,
    });
  });

  it('Chains: a → b → c has the head c', async () => {
    await note(service, ferry, boat, oar);
    await supersedeMemory(service, { old_id: ferry.id, new_id: boat.id, actor });
    await supersedeMemory(service, { old_id: boat.id, new_id: oar.id, actor });
    const heads = await Promise.all([ferry, boat, oar].map(({ id }) => describeMemory(service, id)));
    expect(heads.map(({ head }) => head)).toEqual([oar.id, oar.id, oar.id]);
  });

  it('forgotten softly they stay, with the reason in the history; a reason is needed', async () => {
    await note(service, ferry);
    expect(await refusal(forgetMemory(service, { id: ferry.id, reason: ' ', actor }))).toContain('no-reason');
    expect(await forgetMemory(service, { id: ferry.id, reason: 'wrong', actor })).toMatchObject({
      memory: { status: 'invalid' },
      still_superseded: [],
    });
    expect(await refusal(forgetMemory(service, { id: ferry.id, reason: 'again', actor }))).toContain(
      'forgotten already',
    );
    const { items, subject } = await readHistoryPage(store(), { about: ferry.id });
    expect(subject).toEqual({ kind: 'other', id: ferry.id, name: ferry.text });
    expect(
      items.map(({ action, before, after, reason, actor: by, about }) => [action, before, after, reason, by, about]),
    ).toEqual([
      ['remember', undefined, 'active', '', actor, ferry.text],
      ['forget', 'active', 'invalid', 'wrong', actor, ferry.text],
    ]);
  });

  it('forgotten hard nothing of it stays in the store; links dangle', async () => {
    await note(service, ferry, boat);
    await linkNodes(service, { src_id: boat.id, dst_id: ferry.id, rel: 'refines', actor });
    await forgetMemory(service, { id: ferry.id, reason: 'asked to', hard: true, actor });
    const nodes = await store().read('MATCH (n) RETURN n');
    expect(JSON.stringify(nodes)).not.toContain('Brannoch');
    expect(await neighborsOf(service, { memory_id: boat.id })).toEqual({ neighbors: [], dangling: [ferry.id] });
    expect(await refusal(describeMemory(service, ferry.id))).toContain('unknown-memory');
    expect(await neighborsOf(service, { memory_id: ferry.id })).toMatchObject({
      neighbors: [{ node: { id: boat.id } }],
    });
  });

  it.each([false, true])('forgotten (hard: %s) they tell what they had superseded, which stays so', async (hard) => {
    await note(service, ferry, boat, oar);
    await supersedeMemory(service, { old_id: ferry.id, new_id: boat.id, actor });
    await supersedeMemory(service, { old_id: oar.id, new_id: boat.id, actor });
    const forgotten = await forgetMemory(service, { id: boat.id, reason: 'wrong', hard, actor });
    expect(forgotten.still_superseded).toEqual([ferry.id, oar.id]);
    const by = hard ? undefined : boat.id;
    for (const each of [service, anew()]) {
      const described = await describeMemory(each, ferry.id);
      expect(described.memory).toMatchObject({ status: 'superseded', superseded_at: expect.any(String) });
      expect([described.memory.superseded_by, described.head]).toEqual([by, by ?? ferry.id]);
      expect(described.links).toHaveLength(hard ? 0 : 1);
    }
    const restored = await restoreMemory(service, { id: ferry.id, actor });
    expect(restored).toEqual({ memory: { ...ferry, rules: 'pending' }, restored: true, findings: [] });
    expect(await neighborsOf(service, { memory_id: ferry.id })).toEqual({ neighbors: [], dangling: [] });
  });

  it('forgotten hard, a memory that had superseded others and is forgotten already names none of them', async () => {
    await note(service, ferry, boat);
    await supersedeMemory(service, { old_id: ferry.id, new_id: boat.id, actor });
    await forgetMemory(service, { id: ferry.id, reason: 'wrong', actor });
    const forgotten = await forgetMemory(service, { id: boat.id, reason: 'wrong', hard: true, actor });
    expect(forgotten.still_superseded).toEqual([]);
    expect((await describeMemory(anew(), ferry.id)).memory).not.toHaveProperty('superseded_by');
  });

  it('are listed newest first, by type, tag, project and status, a page at a time', async () => {
    await note(
      service,
      ferry,
      boat,
      oar,
      memoryOf(6, 'Later.', { created_at: '2031-06-01T00:00:00.000Z', status: 'invalid' }),
    );
    const ids = async (request: Parameters<typeof listMemories>[1]) =>
      (await listMemories(service, request)).items.map(({ id }) => id);
    expect(await ids({})).toEqual([oar.id, boat.id, ferry.id]);
    expect(await ids({ status: 'all' })).toEqual([idAt(6), oar.id, boat.id, ferry.id]);
    expect(await ids({ tag: 'ferry' })).toEqual([oar.id, ferry.id]);
    expect(await ids({ type: 'identity' })).toEqual([ferry.id]);
    expect(await ids({ project: 'second summer' })).toEqual([boat.id]);
    const first = await listMemories(service, { limit: 2 });
    expect(first).toMatchObject({ total: 3, items: [oar, boat] });
    expect(await ids({ limit: 2, cursor: first.cursor })).toEqual([ferry.id]);
  });

  describe('links', () => {
    it('Round-trip: `link`, `neighbors`, `unlink`', async () => {
      await note(service, ferry, boat);
      const link = await linkNodes(service, { src_id: ferry.id, dst_id: boat.id, actor });
      expect(link).toMatchObject({ rel: 'related', by: actor, src_id: ferry.id, dst_id: boat.id });
      const { neighbors } = await neighborsOf(service, { memory_id: ferry.id });
      expect(neighbors).toEqual([
        {
          node: { id: boat.id, kind: 'memory', text: boat.text, status: 'active' },
          rel: 'related',
          direction: 'out',
          depth: 1,
        },
      ]);
      expect((await neighborsOf(service, { memory_id: boat.id, direction: 'out' })).neighbors).toEqual([]);
      expect((await neighborsOf(service, { memory_id: boat.id, direction: 'in' })).neighbors).toHaveLength(1);
      expect(await unlinkNodes(service, { src_id: ferry.id, dst_id: boat.id, actor })).toEqual({ removed: 1 });
      expect(await linkedTo(ferry.id)).toEqual([]);
      expect(await unlinkNodes(service, { src_id: ferry.id, dst_id: boat.id, actor })).toEqual({ removed: 0 });
    });

    it('unlink without a word removes all between the two in this direction, with one only that', async () => {
      await note(service, ferry, boat);
      for (const rel of ['refines', 'example_of', 'foreshadows'])
        await linkNodes(service, { src_id: ferry.id, dst_id: boat.id, rel, actor });
      await linkNodes(service, { src_id: boat.id, dst_id: ferry.id, actor });
      expect(await unlinkNodes(service, { src_id: ferry.id, dst_id: boat.id, rel: 'refines', actor })).toEqual({
        removed: 1,
      });
      expect(await unlinkNodes(service, { src_id: ferry.id, dst_id: boat.id, actor })).toEqual({ removed: 2 });
      expect(await linkedTo(ferry.id)).toEqual([[boat.id, 'related']]);
    });

    it('Duplicate link: same `(src, dst, rel)` is idempotent', async () => {
      await note(service, ferry, boat);
      const first = await linkNodes(service, { src_id: ferry.id, dst_id: boat.id, actor });
      expect(await linkNodes(service, { src_id: ferry.id, dst_id: boat.id, actor: 'Odo' })).toEqual(first);
      expect((await describeMemory(service, ferry.id)).links).toEqual([first]);
    });

    it('Self-link: `link(a, a)` rejected, and so are words that are none', async () => {
      await note(service, ferry);
      const link = (dst_id: string, rel?: string, src_id = ferry.id) =>
        refusal(linkNodes(service, { src_id, dst_id, actor, ...(rel === undefined ? {} : { rel }) }));
      expect(await link(ferry.id)).toContain('self-link');
      for (const rel of ['', 'a b', 'a`b', 'x'.repeat(61)]) expect(await link(boat.id, rel)).toContain('bad-link');
      expect(await link('')).toContain('bad-link');
      expect(await link(ferry.id, undefined, 'nobody')).toContain('unknown-node');
      expect(await link(boat.id, 'Vorläufer_von-2')).toBe('none');
    });

    it('Dangling link: the target is not validated, and neighbors lists the ids that no longer resolve', async () => {
      await note(service, ferry);
      await linkNodes(service, { src_id: ferry.id, dst_id: 'nowhere', actor });
      expect(await neighborsOf(service, { memory_id: ferry.id })).toEqual({ neighbors: [], dangling: ['nowhere'] });
      expect(await subgraphOf(service, [ferry.id])).toMatchObject({ edges: [], dangling: ['nowhere'] });
      expect(await refusal(neighborsOf(service, { memory_id: 'elsewhere' }))).toContain('unknown-node');
    });

    it('Cycle: link(a,b) + link(b,a) + neighbors(a, depth=5) terminates and visits each node once', async () => {
      await note(service, ferry, boat, oar);
      await linkNodes(service, { src_id: ferry.id, dst_id: boat.id, rel: 'refines', actor });
      await linkNodes(service, { src_id: boat.id, dst_id: ferry.id, rel: 'refines', actor });
      await linkNodes(service, { src_id: boat.id, dst_id: oar.id, rel: 'example_of', actor });
      expect(await linkedTo(ferry.id, 5)).toEqual([
        [boat.id, 'refines'],
        [oar.id, 'example_of'],
      ]);
      expect(await linkedTo(ferry.id)).toEqual([[boat.id, 'refines']]);
      expect(await subgraphOf(service, [ferry.id], 3)).toMatchObject({
        edges: [
          [ferry.id, boat.id, 'refines'],
          [boat.id, oar.id, 'example_of'],
          [boat.id, ferry.id, 'refines'],
        ],
        dangling: [],
      });
      expect(Object.keys((await subgraphOf(service, [ferry.id], 1)).nodes)).toEqual([ferry.id, boat.id]);
      expect(await refusal(neighborsOf(service, { memory_id: ferry.id, depth: 11 }))).toContain('bad-depth');
    });
  });

  it('Migration: a store without any memory or link has none, and none is looked for in vain', async () => {
    expect((await service.table.current()).size).toBe(0);
    expect(await listMemories(service, {})).toEqual({ items: [], total: 0 });
    expect(await refusal(describeMemory(service, ferry.id))).toContain('unknown-memory');
    expect(await subgraphOf(service, [])).toEqual({ nodes: {}, edges: [], dangling: [] });
    if (store().engine.name === 'neo4j') return; // its indexes are those of the test before
    expect((await store().listIndexes()).filter(({ label }) => label === 'Memory')).toEqual([]);
  });
});
