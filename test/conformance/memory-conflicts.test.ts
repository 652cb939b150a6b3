import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideFinding } from '../../src/app/decisions/decide-finding.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { forgetMemory, promoteMemory, restoreMemory, supersedeMemory } from '../../src/app/memory/change-memory.ts';
import { graduateMemory } from '../../src/app/memory/graduate-memory.ts';
import type { MemoryService } from '../../src/app/memory/memory-service.ts';
import { claimSettingsOf, openMemoryService } from '../../src/app/memory/open-memory-service.ts';
import { openMemoryFindings } from '../../src/app/memory/writing/memory-findings.ts';
import { changeMemories } from '../../src/app/memory/writing/write-memories.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import type { StoredWorld } from '../../src/app/store/stored-world.ts';
import { planMemoryClaims, writeMemoryClaims } from '../../src/ingest/memory-claims.ts';
import type { Claim } from '../../src/model/claim.ts';
import type { Memory, StoredVerdict } from '../../src/model/memory.ts';
import { readDecidableClaims } from '../../src/queries/decidable-claims.ts';
import { readFindings } from '../../src/queries/findings/read.ts';
import { readAllLinks } from '../../src/queries/memory/links.ts';
import { readingIn } from '../../src/queries/memory/reading.ts';
import { onEveryEngine } from '../support/engines.ts';
import { memoryOf } from '../support/memory/memories.ts';
import { keep, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 240_000 });

const files = {
  'lore.yaml': 'world: The Ferry\nnow: 214\n',
  'people.yaml':
    '- { id: ysolde, kind: Person, name: Ysolde, birth: 152 }\n- { id: corvin, kind: Person, name: Corvin }\n',
};
const { signal } = new AbortController();

onEveryEngine('what memories contradict', (store) => {
  let folder: WorldFolder;
  let world: StoredWorld;
  let service: MemoryService;
  afterEach(() => folder.remove());
  beforeEach(async () => {
    folder = new WorldFolder(files);
    const clock = tickingClock();
    await ingestWorld(await keep(store(), folder.root, clock));
    world = await keep(store(), folder.root, clock);
    service = await openMemoryService(world);
  });

  /** Notes memories as they are, with what they were found to conflict with and what was read of the first. */
  async function note(
    memories: readonly Memory[],
    found: readonly Pick<StoredVerdict, 'memory_id' | 'other' | 'reason' | 'facts'>[] = [],
    claims: readonly Claim[] = [],
  ): Promise<void> {
    const [first] = memories;
    const records =
      first === undefined ? [] : await planMemoryClaims(store(), first, claims, await claimSettingsOf(service));
    await changeMemories(service, (_, __, at) => ({
      change: {
        ...{ op: 'remember', actor: 'Ama', memories },
        verdicts: found.map((verdict) => ({ ...verdict, similarity: 0.9, found_at: at })),
        also: (tx) => writeMemoryClaims(tx, records),
      },
      result: undefined,
    }));
  }
  const open = async () => {
    const rows = await store().read("MATCH (v:Contradiction) WHERE v.status = 'open' RETURN v.id AS id ORDER BY id");
    const found = await readFindings(
      store(),
      rows.map(({ id }) => String(id)),
    );
    return found.map(({ violation: { rule_id: rule, subject, members, message } }) => ({
      rule,
      subject: subject.id,
      members: members.map(({ id, kind, tier }) => `${kind} ${tier} ${id}`).sort(),
      message,
    }));
  };
  const openIds = async () =>
    (await store().read("MATCH (v:Contradiction) WHERE v.status = 'open' RETURN v.id AS id")).map(({ id }) =>
      String(id),
    );
  const status = async (id: string) => (await service.table.current()).get(id)?.status;
  const links = async () =>
    (await readAllLinks(readingIn(store()))).map(({ src_id, rel, dst_id }) => [src_id, rel, dst_id]);
  const run = () => runOverStore(world, { scope: 'full' });

  const one = memoryOf(1, 'Use lamps below deck.');
  const two = memoryOf(2, 'Never use lamps below deck.');
  const denies = {
    memory_id: two.id,
    other: { kind: 'memory', id: one.id, text: '' },
    reason: 'negation_diff',
  } as const;
  const decide = async (decision: 'resolve' | 'dismiss' | 'reopen', more: object = {}, id?: string) =>
    decideFinding(world, {
      id: id ?? (await openIds())[0] ?? '',
      decision,
      reason: 'so it is',
      actor: 'Ilse',
      ...more,
    });

  describe('two memories', () => {
    it('open one finding about the older one, at once, and a run without a judge closes nothing', async () => {
      await note([one, two], [denies]);
      const opened = await openMemoryFindings(world, [two.id]);
      expect(opened).toHaveLength(1);
      const found = await open();
      expect(found).toEqual([
        {
          rule: 'memory/contradiction',
          subject: one.id,
          members: [`memory memory ${one.id}`, `memory memory ${two.id}`],
          message: '"Use lamps below deck", but "Never use lamps below deck": one of them denies something.',
        },
      ]);
      await run();
      await ingestWorld(world);
      expect(await open()).toEqual(found);
      const [row] = await store().read(
        `MATCH (m:Memory)-[:HAS_CONTRADICTION]->(v:Violation) RETURN m.id AS id, v.slot_kind AS kind, v.verdict AS verdict`,
      );
      expect(row).toEqual({ id: one.id, kind: 'memory_slot', verdict: 'possible' });
    });

    it('superseding one closes the finding at once, and taking that back opens it', async () => {
      await note([one, two], [denies]);
      await openMemoryFindings(world, [two.id]);
      await supersedeMemory(service, { old_id: two.id, new_id: one.id, actor: 'Ama' });
      expect(await open()).toEqual([]);
      await restoreMemory(service, { id: two.id, actor: 'Ama' });
      expect(await open()).toHaveLength(1);
    });

    it('forgetting one for good closes it and leaves no word of it among findings', async () => {
      await note([one, two], [denies]);
      await openMemoryFindings(world, [two.id]);
      await forgetMemory(service, { id: one.id, reason: 'a mistake', hard: true, actor: 'Ama' });
      expect(await open()).toEqual([]);
      const [row] = await store().read(
        `MATCH (v:Violation {rule_id: 'memory/contradiction'}) RETURN v.message AS message, v.claim_a AS a, v.claim_b AS b`,
      );
      expect(JSON.stringify(row)).not.toContain('Use lamps');
    });

    it('resolved with a winner, the other memory is superseded, and a reopening restores it', async () => {
      await note([one, two], [denies]);
      const [id = ''] = await openMemoryFindings(world, [two.id]);
      const decided = await decide('resolve', { winner: two.id });
      expect(decided.claims).toEqual([one.id]);
      expect([await status(one.id), await status(two.id)]).toEqual(['superseded', 'active']);
      expect(await links()).toEqual([[two.id, 'supersedes', one.id]]);
      await run();
      expect(await open()).toEqual([]);
      const reopened = await decide('reopen', {}, id);
      expect(reopened.restored).toEqual([one.id]);
      expect(await status(one.id)).toBe('active');
      expect(await links()).toEqual([]);
      expect(await openIds()).toEqual([id]);
    });

    it('dismissed as intended, the two are linked as contradicting each other, until it is reopened', async () => {
      await note([one, two], [denies]);
      const [id = ''] = await openMemoryFindings(world, [two.id]);
      await decide('dismiss', { kind: 'intended' });
      expect(await links()).toEqual([[two.id, 'contradicts', one.id]]);
      await run();
      expect(await open()).toEqual([]);
      await decide('reopen', {}, id);
      expect(await links()).toEqual([]);
      expect(await openIds()).toEqual([id]);
    });

    it('no word of a memory stands in the file of decisions', async () => {
      await note([one, two], [denies]);
      await openMemoryFindings(world, [two.id]);
      const { decision } = await decide('dismiss');
      expect(decision.about).toBe(`What is remembered in ${one.id} and ${two.id} conflicts.`);
    });
  });

  describe('a memory and a claim', () => {
    const says = memoryOf(1, 'Ysolde was born in 160.');
    const birth = async () => {
      const [row] = await store().read(
        "MATCH (a:Attribute {type: 'birth'}) WHERE a.path = 'people.yaml' RETURN a.id AS id",
      );
      return String(row?.id);
    };
    const against = async () => {
      const id = await birth();
      const facts = (await readDecidableClaims(store(), [id])).get(id)?.facts ?? '';
      const other = { kind: 'claim', id, text: '' } as const;
      return { memory_id: says.id, other, reason: 'judge', facts } as const;
    };

    it('the memory is the flagged one, until the claim says something else', async () => {
      await note([says], [await against()]);
      await openMemoryFindings(world, [says.id]);
      const [found] = await open();
      expect(found).toMatchObject({ subject: says.id, message: expect.stringContaining('but Ysolde: birth 152') });
      expect(found?.members).toEqual([`attribute entity ${await birth()}`, `memory memory ${says.id}`]);
      const [slot] = await store().read("MATCH (v:Contradiction {status: 'open'}) RETURN v.slot_kind AS kind");
      expect(slot).toEqual({ kind: 'cross_layer' });
      const [claim] = await store().read(
        'MATCH (a:Attribute {id: $id}) RETURN a.is_disputed AS disputed, a.disputed_with AS rivals',
        { id: await birth() },
      );
      expect(claim).toEqual({ disputed: true, rivals: null });
      folder.write('people.yaml', files['people.yaml'].replace('152', '160'));
      await ingestWorld(world);
      expect(await open()).toEqual([]);
    });

    it('where the claim holds, the memory is superseded by it; where the memory does, the claim of the file stays', async () => {
      await note([says], [await against()]);
      const [id = ''] = await openMemoryFindings(world, [says.id]);
      await decide('resolve', { winner: await birth() });
      expect(await status(says.id)).toBe('superseded');
      await decide('reopen', {}, id);
      expect(await status(says.id)).toBe('active');
      const { warnings, claims } = await decide('resolve', { winner: says.id });
      expect(claims).toEqual([]);
      expect(warnings).toEqual([expect.stringContaining('is in people.yaml:1 and still valid')]);
    });
  });

  describe('what was read from a memory', () => {
    const candidate: Memory = { ...memoryOf(1, 'Ysolde was born in 170.'), status: 'candidate' };
    const born: Claim = {
      ...{ id: 'c1', form: 'attribute', entity_id: 'ysolde', type: 'birth', value: '170', source_id: '(proposed).md' },
      ...{
        tier: 'memory',
        status: 'active',
        place: { path: '(proposed).md', line: 1, column: 1, quote: 'born in 170' },
      },
    };
    const knows: Claim = {
      ...{
        id: 'c2',
        form: 'relation',
        type: 'MENTOR_OF',
        from_id: 'ysolde',
        to_id: 'corvin',
        source_id: '(proposed).md',
      },
      ...{ tier: 'memory', status: 'active', place: { path: '(proposed).md', line: 1, column: 1, quote: 'taught' } },
    };

    it('counts once somebody promotes it: rules look at it, and a file is trusted more', async () => {
      await note([candidate], [], [{ ...born, value: 'violet', type: 'eyes' }, knows]);
      folder.write('more.yaml', '- { id: ysolde, eyes: brown }\n');
      await ingestWorld(world);
      expect(await open()).toEqual([]);
      const { memory, claims, findings } = await promoteMemory(service, { id: candidate.id, actor: 'Ilse' }, signal);
      expect(memory.status).toBe('active');
      expect(claims).toHaveLength(2);
      expect(findings).toHaveLength(1);
      const [found] = await open();
      expect(found).toMatchObject({ rule: 'contradictions/attribute-conflict', subject: 'ysolde' });
      const [row] = await store().read(
        "MATCH (a:Attribute {type: 'eyes'}) WHERE a.origin = 'memory' RETURN a.conflicts_with AS higher, a.path AS path",
      );
      expect(row).toMatchObject({ higher: [expect.any(String)], path: `(memory ${candidate.id})` });
      const edges = () =>
        store().read('MATCH (:Entity {id: $id})-[e:MENTOR_OF]->(b) RETURN b.id AS id', { id: 'ysolde' });
      expect(await edges()).toEqual([{ id: 'corvin' }]);
      await ingestWorld(world);
      await run();
      expect(await open()).toEqual([found]);
      await expect(promoteMemory(service, { id: candidate.id, actor: 'Ilse' }, signal)).rejects.toMatchObject({
        code: 'not-decidable',
      });
      await forgetMemory(service, { id: candidate.id, reason: 'a mistake', actor: 'Ama' });
      expect(await open()).toEqual([]);
      expect(await edges()).toEqual([]);
    });

    it('becomes claims of a file, which supersede the memory', async () => {
      await note([candidate], [], [{ ...born, entity_id: 'corvin' }, knows]);
      const graduated = await graduateMemory(service, { id: candidate.id, actor: 'Ilse' }, signal);
      const { memory, path } = graduated;
      const claims = graduated.claims.map(({ id }) => id);
      expect(path).toMatch(/^added\//);
      expect(memory).toMatchObject({ status: 'superseded', superseded_by: claims[0] });
      const stated = await readDecidableClaims(store(), claims);
      expect([...stated.values()].map(({ summary, state }) => [summary, state]).sort()).toEqual([
        ['Corvin: birth 170', 'active'],
        ['Ysolde is the mentor of Corvin', 'active'],
      ]);
      const tiers = await store().read(
        'UNWIND $ids AS id MATCH (a:Assertion {id: id}) RETURN DISTINCT a.tier AS tier',
        {
          ids: [...claims],
        },
      );
      expect(tiers).toEqual([{ tier: 'entity' }]);
      expect(await links()).toEqual(claims.toSorted().map((claim) => [claim, 'supersedes', candidate.id]));
    });

    it('says in the file where it is from, and nothing that a reason holds changes what the file says', async () => {
      const hostile = 'she lied:\n- { id: corvin, birth: 1 } # lore-ignore-file no\u202e "\'\\ [[Nowhere]] %% <!--';
      await note([{ ...candidate, by: 'Tamsin' }], [], [{ ...born, entity_id: 'corvin' }, knows]);
      const { path, claims } = await graduateMemory(
        service,
        { id: candidate.id, actor: 'Ilse', reason: hostile },
        signal,
      );
      expect(claims.map(({ summary }) => summary).sort()).toEqual([
        'Corvin: birth 170',
        'Ysolde is the mentor of Corvin',
      ]);
      const rows = await store().read('UNWIND $ids AS id MATCH (a:Assertion {id: id}) RETURN DISTINCT a.note AS note', {
        ids: claims.map(({ id }) => id),
      });
      const from = `From the memory ${candidate.id}, remembered by Tamsin and written here by Ilse`;
      expect(rows).toEqual([{ note: `${from}: ${hostile.replace('\n', ' ').replace('[[Nowhere]]', 'Nowhere')}` }]);
      expect(readFileSync(join(folder.root, path), 'utf8')).not.toMatch(/^- \{|\u202e/m);
      const { problems } = await ingestWorld(world);
      expect(problems).toEqual([]);
    });

    it('is nothing where no claim was read', async () => {
      await note([candidate]);
      await expect(graduateMemory(service, { id: candidate.id, actor: 'Ilse' }, signal)).rejects.toMatchObject({
        code: 'nothing-to-graduate',
      });
    });
  });
});
