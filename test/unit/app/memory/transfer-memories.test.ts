import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetMemory,
  promoteMemory,
  restoreMemory,
  supersedeMemory,
} from '../../../../src/app/memory/change-memory.ts';
import { findMemoryConflicts } from '../../../../src/app/memory/find-conflicts.ts';
import { checkPendingMemories } from '../../../../src/app/memory/later-checks.ts';
import { linkNodes } from '../../../../src/app/memory/memory-links.ts';
import type { MemoryService } from '../../../../src/app/memory/memory-service.ts';
import { openMemoryService } from '../../../../src/app/memory/open-memory-service.ts';
import { exportMemories, importMemories } from '../../../../src/app/memory/transfer-memories.ts';
import { worldAt } from '../../../../src/app/store/home.ts';
import { openStoredWorld, type StoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openEmbeddedStore } from '../../../../src/graph/embedded/store.ts';
import { readVerdicts } from '../../../../src/queries/memory/verdicts.ts';
import { idAt, memoryOf, note } from '../../../support/memory/memories.ts';
import { RememberingWorld, signal } from '../../../support/memory/remembering.ts';
import { tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

const actor = 'Ama';
const take = (service: MemoryService, text: string) => importMemories(service, { text, where: 'm.jsonl', actor });
const lines = (...all: object[]) => all.map((line) => `${JSON.stringify(line)}\n`).join('');
const ordered = (text: string) => text.split('\n').sort().join('\n').replaceAll('"pending"', '"checked"');

/** Each remembers through rules, on a machine that may be busy. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

describe('into an empty store', () => {
  let world: RememberingWorld;
  let empty: RememberingWorld;
  let text: string;
  beforeAll(async () => {
    world = await RememberingWorld.open();
    await lively();
    text = await exportMemories(world.service);
  });
  afterAll(() => world.remove());
  beforeEach(async () => {
    empty = await world.anew();
  });
  afterEach(() => empty.close());
  const findings = (at: RememberingWorld) =>
    at.store.read(
      "MATCH (v:Violation {status: 'open'})-[:MEMBER]->(m) RETURN v.id AS id, v.status AS status, v.rule_id AS rule, m.id AS member, m.is_disputed AS disputed ORDER BY id, member",
    );
  const claims = (at: RememberingWorld) =>
    at.store.read(
      "MATCH (x:Assertion)-[e]->(o) WHERE x.origin = 'memory' RETURN properties(x) AS x, labels(x) AS labels, type(e) AS edge, o.id AS other ORDER BY x.id, edge",
    );
  const natives = (at: RememberingWorld) =>
    at.store.read(
      "MATCH (a:Entity)-[e]->(b:Entity) WHERE e.relation_id STARTS WITH 'mc-' RETURN properties(e) AS e, a.id AS a, b.id AS b",
    );

  async function lively(): Promise<void> {
    await world.remember('Ysolde was born in 160.');
    await world.remember('Use lamps below deck');
    await world.remember('Never use lamps below deck');
    const wed = await world.remember('Brannoch lives in Vask.');
    await promoteMemory(world.service, { id: wed.memory.id, actor }, signal);
    const old = await world.remember('Corvin was born in 161.');
    await promoteMemory(world.service, { id: old.memory.id, actor }, signal);
    const anew = await world.remember('The parish book has the birth of Corvin.');
    await supersedeMemory(world.service, { old_id: old.memory.id, new_id: anew.memory.id, actor });
    await world.remember('Somebody may have seen the heron.', { candidate: true });
    const joke = await world.remember('The ferry flies.');
    await forgetMemory(world.service, { id: joke.memory.id, reason: 'a joke', actor });
    await linkNodes(world.service, { src_id: wed.memory.id, dst_id: 'vask', actor });
  }

  it('brings memories, links, contradictions, claims and findings; again changes nothing, nor do rules that look at it', async () => {
    const first = await take(empty.service, text);
    expect(first).toMatchObject({
      memories: { added: 8, known: 0 },
      links: { added: 2, known: 0 },
      verdicts: { added: 3, known: 0, left_out: 0 },
      claims: { added: 3, known: 0, left_out: 0 },
    });
    expect(first.findings).toHaveLength(2);
    expect(ordered(await exportMemories(empty.service))).toBe(ordered(text));
    expect(await findings(empty)).toEqual(await findings(world));
    expect(await claims(empty)).toEqual(await claims(world));
    expect(await natives(world)).toHaveLength(1);
    expect(await natives(empty)).toEqual(await natives(world));
    expect(await take(empty.service, text)).toMatchObject({
      memories: { added: 0, known: 8 },
      links: { added: 0, known: 2 },
      verdicts: { added: 0, known: 3, left_out: 0 },
      claims: { added: 0, known: 3, left_out: 0 },
      findings: [],
    });
    expect(ordered(await exportMemories(empty.service))).toBe(ordered(text));
    await checkPendingMemories(empty.service);
    expect(ordered(await exportMemories(empty.service))).toBe(ordered(text));
    expect(await findings(empty)).toEqual(await findings(world));
    const found = async (at: RememberingWorld) =>
      (await findMemoryConflicts(at.service, {}, signal)).map(({ a, b, reason }) => [a.id, b.id, reason]);
    expect(await found(empty)).toEqual(await found(world));
  });

  it('what was changed since stays as it is', async () => {
    await take(empty.service, text);
    const [superseded] = [...(await empty.service.table.current()).values()].filter((m) => m.status === 'superseded');
    await restoreMemory(empty.service, { id: superseded?.id ?? '', actor });
    const before = await exportMemories(empty.service);
    await take(empty.service, text);
    expect(await exportMemories(empty.service)).toBe(before);
  });

  it('leaves out claims about whom this world does not have; what they relate must be known to it, too', async () => {
    const other = text.replaceAll('"entity_id":"corvin"', '"entity_id":"nobody"');
    expect(await take(empty.service, other)).toMatchObject({ claims: { added: 2, known: 0, left_out: 1 } });
    const strange = other.replaceAll(/"type":"(LIVES_IN|RESIDES_IN|LOCATED_IN)"/g, '"type":"MEMBER"');
    expect(strange).not.toBe(other);
    const another = await world.anew();
    expect(await take(another.service, strange)).toMatchObject({ claims: { added: 1, left_out: 2 } });
    await another.close();
  });
});

describe('is refused, and nothing is written', () => {
  let world: RememberingWorld;
  beforeAll(async () => {
    world = await RememberingWorld.open();
  });
  afterAll(() => world.remove());

  const [one, two, three] = [memoryOf(1, 'One.'), memoryOf(2, 'Two.'), memoryOf(3, 'Three.')];
  const gone = (memory: typeof one, superseded_by: string) =>
    ({ ...memory, status: 'superseded', superseded_by, superseded_at: memory.created_at }) as const;
  const verdict = { memory_id: one.id, other: { kind: 'memory', id: two.id }, reason: 'judge', similarity: 0.9 };
  const found_at = one.created_at;
  const claim = { id: 'mc-1', memory_id: one.id, form: 'attribute', type: 'birth', entity_id: 'corvin', value: '160' };

  it.each([
    ['no JSON', 'nonsense\n', 2, 'it is not JSON'],
    ['arrays in arrays', `${'['.repeat(100_000)}${']'.repeat(100_000)}\n`, 2, 'more than 100 deep'],
    ['objects in objects', `${'{"memory":'.repeat(50_000)}1${'}'.repeat(50_000)}\n`, 2, 'more than 100 deep'],
    ['another thing', lines({ fact: one }), 2, 'neither a memory nor a link, verdict or claim'],
    ['two things in one', lines({ memory: one, link: {} }), 2, 'neither a memory nor a link'],
    ['a memory without a text', lines({ memory: { ...one, text: undefined } }), 2, 'memory.text: '],
    ['what no database holds', '{"memory":{"text":"\\u0000"}}\n', 2, 'NUL'],
    ['a day that is none', lines({ memory: { ...one, created_at: 'yesterday' } }), 2, 'memory.created_at: '],
    ['an id twice', lines({ memory: one }, { memory: { ...one, text: 'Otherwise.' } }), 3, 'line 2 holds the memory'],
    [
      'a claim twice',
      lines({ memory: one }, { claim: { ...claim, status: 'candidate' } }, { claim: { ...claim, status: 'active' } }),
      4,
      'line 3 holds the claim',
    ],
    ['superseded by itself', lines({ memory: gone(one, one.id) }), 2, 'supersedes itself'],
    ['superseded by nobody', lines({ memory: gone(one, idAt(77)) }), 2, 'neither in the file nor in the store'],
    [
      'active, and superseded',
      lines({ memory: two }, { memory: { ...one, superseded_by: two.id } }),
      3,
      'is active, and superseded by',
    ],
    [
      'a circle',
      lines({ memory: gone(one, two.id) }, { memory: gone(two, three.id) }, { memory: gone(three, one.id) }),
      2,
      'in a circle',
    ],
    [
      'recalled in the future',
      lines({ memory: { ...one, last_accessed: '9999-01-01T00:00:00.000Z' } }),
      2,
      'last_accessed is 9999',
    ],
    [
      'noted in the future',
      lines({ memory: { ...one, created_at: '2031-05-09T00:00:00.000Z' } }),
      2,
      'created_at is 2031-05-09',
    ],
    [
      'a contradiction of nobody',
      lines({ memory: one }, { verdict: { ...verdict, found_at } }),
      3,
      `the memory ${two.id}, which is neither`,
    ],
    [
      'a claim of nobody',
      lines({ claim: { ...claim, status: 'active' } }),
      2,
      `the memory ${one.id}, which is neither`,
    ],
    [
      'a claim about nobody',
      lines({ memory: one }, { claim: { ...claim, status: 'active', entity_id: undefined } }),
      3,
      'no entity_id',
    ],
    [
      'a claim with a field of its own',
      lines({ memory: one }, { claim: { ...claim, status: 'active', tier: 'canon' } }),
      3,
      'a field that no claim has',
    ],
  ])('%s', async (_, text, line, why) => {
    const whole = `${lines({ memory: memoryOf(9, 'A sound line.') })}${text}`;
    await expect(take(world.service, whole)).rejects.toMatchObject({
      code: 'bad-memories',
      message: expect.stringContaining(why),
      fix: expect.stringContaining('No line was imported.'),
    });
    await expect(take(world.service, whole)).rejects.toThrow(new RegExp(`^m\\.jsonl:${line} `));
    expect(await exportMemories(world.service)).toBe('');
  });

  it('but not what the store has, which stays as it is, nor a clock that is some hours ahead', async () => {
    await note(world.service, one, two);
    await supersedeMemory(world.service, { old_id: one.id, new_id: two.id, actor });
    const ahead = { ...three, last_accessed: '2031-05-01T20:00:00.000Z' };
    const known = lines({ memory: gone(two, one.id) }, { memory: { ...one, text: 'Otherwise.' } });
    expect(await take(world.service, `${lines({ memory: ahead })}${known}`)).toMatchObject({
      memories: { added: 1, known: 2 },
    });
    expect(await world.memory(one.id)).toMatchObject({ text: 'One.', superseded_by: two.id });
    expect((await world.memory(two.id))?.status).toBe('active');
  });

  it('an older export, of memories and links alone, is taken in', async () => {
    const link = { id: 'any', src_id: one.id, dst_id: 'vask', rel: 'related', created_at: found_at, by: actor };
    expect(await take(world.service, `\uFEFF${lines({ memory: memoryOf(4, 'Four.') }, { link })}`)).toMatchObject({
      memories: { added: 1 },
      links: { added: 1 },
    });
  });
});

describe('on disk', () => {
  const clock = tickingClock();
  let folder: WorldFolder;
  let open: StoredWorld | undefined;
  beforeEach(() => {
    folder = new WorldFolder({
      'lore.yaml': 'world: The Salt March\n',
      'people.yaml': '- { id: odo, kind: Person }\n',
    });
  });
  afterEach(async () => {
    await open?.close();
    open = undefined;
    folder.remove();
  });
  async function service(): Promise<MemoryService> {
    await open?.close();
    open = await openStoredWorld({
      engine: { ownsFile: true, open: (path) => openEmbeddedStore({ path }) },
      ...{ home: worldAt(folder.root), clock, store: 'make' },
    });
    return openMemoryService(open);
  }

  it('a lost store has what was taken in again', async () => {
    const [ferry, boat] = [memoryOf(1, 'The ferryman is Brannoch.'), memoryOf(2, 'The ferryman is Odo.')];
    const found_at = ferry.created_at;
    const verdict = { memory_id: boat.id, other: { kind: 'memory', id: ferry.id }, reason: 'judge', similarity: 0.9 };
    const at = await service();
    await take(at, lines({ memory: ferry }, { memory: boat }, { verdict: { ...verdict, found_at } }));
    const text = await exportMemories(at);
    expect(await readVerdicts(at.world.store)).toHaveLength(1);
    await open?.close();
    open = undefined;
    for (const file of ['graph.grafeo', 'graph.grafeo.wal'])
      rmSync(join(folder.root, '.lore', file), { recursive: true, force: true });
    expect(await exportMemories(await service())).toBe(text);
  });
});
