import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetMemory, promoteMemory, restoreMemory, supersedeMemory } from '../../src/app/memory/change-memory.ts';
import { findMemoryConflicts } from '../../src/app/memory/find-conflicts.ts';
import { checkPendingMemories } from '../../src/app/memory/later-checks.ts';
import { linkNodes } from '../../src/app/memory/memory-links.ts';
import { exportMemories, importMemories } from '../../src/app/memory/transfer-memories.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import { readVerdicts } from '../../src/queries/memory/verdicts.ts';
import { onEveryEngine } from '../support/engines.ts';
import { RememberingWorld, signal } from '../support/memory/remembering.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const actor = 'Ama';
const take = ({ service }: RememberingWorld, text: string) =>
  importMemories(service, { text, where: 'm.jsonl', actor });
/** Without their order, and without whether rules have looked: what was taken in waits for them. */
const ordered = (text: string) => text.split('\n').sort().join('\n').replaceAll('"pending"', '"checked"');
const nothingNew = {
  ...{ memories: { added: 0, known: 10 }, links: { added: 0, known: 5 }, findings: [] },
  ...{ verdicts: { added: 0, known: 3, left_out: 0 }, claims: { added: 0, known: 3, left_out: 0 } },
};

/** All that hangs on memories, as a store has it. */
async function hanging({ store }: RememberingWorld) {
  const rows = async (cypher: string) => (await store.read(cypher)).map((row) => JSON.stringify(row)).sort();
  return {
    claims: await rows(
      `MATCH (x:Assertion)-[e]->(o) WHERE x.origin = 'memory' RETURN x.id AS id, x.status AS status, x.value AS value,
         x:Superseded AS gone, x:Candidate AS waits, x.is_disputed AS disputed, type(e) AS edge, o.id AS other`,
    ),
    natives: await rows(
      `MATCH (a:Entity)-[e]->(b:Entity) WHERE e.relation_id STARTS WITH 'mc-'
       RETURN e.relation_id AS id, type(e) AS type, a.id AS a, b.id AS b`,
    ),
    links: await rows('MATCH (l:Link) RETURN l.id AS id, l.src_id AS src, l.rel AS rel, l.dst_id AS dst'),
    findings: await rows(
      "MATCH (v:Violation {status: 'open'})-[:MEMBER]->(m) RETURN v.id AS id, v.rule_id AS rule, m.id AS member",
    ),
  };
}

/** Memories of all kinds. @returns the candidate that is superseded. */
async function lively(world: RememberingWorld): Promise<string> {
  const { service } = world;
  await world.remember('Ysolde was born in 160.');
  await world.remember('Use lamps below deck');
  await world.remember('Never use lamps below deck');
  const lives = await world.remember('Brannoch lives in Vask.');
  await promoteMemory(service, { id: lives.memory.id, actor }, signal);
  const old = await world.remember('Corvin was born in 161.');
  await promoteMemory(service, { id: old.memory.id, actor }, signal);
  const next = await world.remember('The parish book has the birth of Corvin.');
  await supersedeMemory(service, { old_id: old.memory.id, new_id: next.memory.id, actor });
  const last = await world.remember('Nobody has the parish book any more.');
  await supersedeMemory(service, { old_id: next.memory.id, new_id: last.memory.id, actor });
  await world.remember('Somebody may have seen the heron.', { candidate: true });
  const rumour = await world.remember('The ferry is haunted.', { candidate: true });
  await supersedeMemory(service, { old_id: rumour.memory.id, new_id: lives.memory.id, actor });
  const joke = await world.remember('The ferry flies.');
  await forgetMemory(service, { id: joke.memory.id, reason: 'a joke', actor });
  await linkNodes(service, { src_id: lives.memory.id, dst_id: 'vask', actor });
  await linkNodes(service, { src_id: last.memory.id, dst_id: lives.memory.id, rel: 'refines', actor });
  return rumour.memory.id;
}

describe('memories that are taken from one store into another', () => {
  let source: RememberingWorld;
  let text = '';
  let rumour = '';
  beforeAll(async () => {
    source = await RememberingWorld.open();
    rumour = await lively(source);
    text = await exportMemories(source.service);
  });
  afterAll(() => source.remove());

  onEveryEngine('there', (store) => {
    const others: RememberingWorld[] = [];
    const anew = async (...given: Parameters<RememberingWorld['anew']>): Promise<RememberingWorld> => {
      const world = await source.anew(...given);
      others.push(world);
      return world;
    };
    afterEach(async () => {
      for (const world of others.splice(0)) if (world.store !== store()) await world.close();
    });

    it('are the same with all that hangs on them, and the same again back in the first engine; twice changes nothing', async () => {
      const there = await anew(store());
      await take(there, text);
      expect(ordered(await exportMemories(there.service))).toBe(ordered(text));
      expect(await hanging(there)).toEqual(await hanging(source));
      expect(await take(there, text)).toMatchObject(nothingNew);
      await checkPendingMemories(there.service);
      await runOverStore(there.service.world, { scope: 'full' });
      expect(ordered(await exportMemories(there.service))).toBe(ordered(text));
      expect(await hanging(there)).toEqual(await hanging(source));

      const back = await anew();
      const again = await exportMemories(there.service);
      await take(back, again);
      expect(ordered(await exportMemories(back.service))).toBe(ordered(text));
      expect(await hanging(back)).toEqual(await hanging(source));
      expect(await take(back, text)).toMatchObject(nothingNew);
    });

    it('without what was found about them are held against what else is remembered by the next run, and that is told', async () => {
      const from = await anew();
      await from.remember('Never let the ferry cross at night.', { type: 'procedural' });
      await from.remember('Carry a lamp on the weir.', { type: 'procedural' });
      await from.remember('Never carry a lamp on the weir.', { type: 'procedural' });
      const lines = (await exportMemories(from.service)).split('\n').filter((line) => line.startsWith('{"memory"'));
      const there = await anew(store());
      const { memory } = await there.remember('Let the ferry cross at night.', { type: 'procedural' });
      const { verdicts, findings } = await take(there, lines.join('\n'));
      expect([verdicts.added, findings]).toEqual([0, []]);
      const run = () =>
        runOverStore(there.service.world, {
          scope: 'full',
          checkMemories: () => checkPendingMemories(there.service),
        });
      await run();
      const open = await there.store.read("MATCH (v:Contradiction {status: 'open'}) RETURN v.member_ids AS members");
      const found = await findMemoryConflicts(there.service, {}, signal);
      expect(found.map(({ reason }) => reason)).toEqual(['negation_diff', 'negation_diff']);
      const pairs = found.map(({ a, b }) => [a.id, b.id].sort());
      expect(open.map(({ members }) => [...(members as string[])].sort()).sort()).toEqual(pairs.sort());
      expect(pairs.flat()).toContain(memory.id);
      await run();
      expect(await readVerdicts(there.store)).toHaveLength(2);
    });

    it('are what they were when their superseding is taken back: nobody vouches for a candidate now', async () => {
      const there = await anew(store());
      await take(there, text);
      const { memory } = await restoreMemory(there.service, { id: rumour, actor });
      expect([memory.status, 'was' in memory]).toEqual(['candidate', false]);
      expect(await there.memory(rumour)).toEqual(memory);
    });
  });
});
