import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideClaims } from '../../src/app/decisions/decide-claims.ts';
import { decideFinding } from '../../src/app/decisions/decide-finding.ts';
import { waitingClaims } from '../../src/app/decisions/waiting-claims.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { promoteMemory, supersedeMemory } from '../../src/app/memory/change-memory.ts';
import { settleMemories } from '../../src/app/memory/decided-conflict.ts';
import { checkPendingMemories } from '../../src/app/memory/later-checks.ts';
import { openMemoryService } from '../../src/app/memory/open-memory-service.ts';
import { decideThings } from '../../src/app/reviews/decide-things.ts';
import { flagNode, reviewQueue } from '../../src/app/reviews/review-queue.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import type { FindingDecision } from '../../src/model/decision.ts';
import { readFindings } from '../../src/queries/findings/read.ts';
import { memoryClaimIdsIn } from '../../src/queries/memory/claims.ts';
import { onEveryEngine } from '../support/engines.ts';
import { dyingStore } from '../support/memory/dying-store.ts';
import { ferryWorld, RememberingWorld, signal } from '../support/memory/remembering.ts';
import { keep, tickingClock } from '../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 240_000 });

const laterClock = tickingClock();

onEveryEngine('what was decided about memories', (store) => {
  let ferry: RememberingWorld;
  beforeEach(async () => {
    ferry = await RememberingWorld.open(ferryWorld, { store: store() });
  });
  afterEach(async () => {
    await ferry.session.close();
    ferry.folder.remove();
  });

  const findings = async (status: string): Promise<string[]> => {
    const rows = await store().read('MATCH (v:Contradiction {status: $status}) RETURN v.id AS id ORDER BY id', {
      status,
    });
    return rows.map(({ id }) => String(id));
  };
  const decide = (id: string, decision: 'resolve' | 'dismiss' | 'reopen', more: object = {}) =>
    decideFinding(ferry.service.world, { id, decision, reason: 'seen at the table', actor: 'Ilse', ...more });
  const opened = async (text: string, more: object = {}) => {
    const { memory, findings: ids } = await ferry.remember(text, more);
    const [id] = ids;
    if (id === undefined) throw new Error(`nothing found about ${text}`);
    return { memory: memory.id, id };
  };
  const birthIs = async (year: number) => {
    ferry.folder.write('people.yaml', String(ferryWorld['people.yaml']).replace('birth: 152', `birth: ${year}`));
    await ingestWorld(ferry.service.world);
    await checkPendingMemories(ferry.service);
  };

  /** Everything that looks at memories again; none of it may open anything. */
  async function goesOn(): Promise<void> {
    expect(await findings('open')).toEqual([]);
    await runOverStore(ferry.service.world, { scope: 'full' });
    await ingestWorld(ferry.service.world);
    await ferry.remember('The heron nests on the weir.', { on_conflict: 'ignore' });
    const again = await keep(store(), ferry.folder.root, laterClock);
    ferry.service = await openMemoryService(again, { dryRun: (request) => ferry.session.run(request) });
    await ingestWorld(again);
    await runOverStore(again, { scope: 'full' });
    expect(await findings('open')).toEqual([]);
  }

  describe('a memory that holds against a file', () => {
    it('leaves the finding resolved though the file still says it, until somebody reopens it', async () => {
      const { memory, id } = await opened('Ysolde was born in 160.');
      const { warnings, violation } = await decide(id, 'resolve', { winner: memory });
      expect(violation.status).toBe('resolved');
      expect(warnings).toEqual([expect.stringContaining('is in people.yaml:1 and still valid')]);
      await goesOn();
      expect(await findings('resolved')).toEqual([id]);
      await decide(id, 'reopen');
      expect(await findings('open')).toEqual([id]);
      await decide(id, 'resolve', { winner: memory });
      expect(await findings('open')).toEqual([]);
    });

    it('holds against what the file said, and nothing else', async () => {
      const { memory, id } = await opened('Ysolde was born in 160.');
      await decide(id, 'resolve', { winner: memory });
      await birthIs(153);
      expect(await findings('open')).toHaveLength(1);
      await birthIs(152);
      expect(await findings('open')).toEqual([]);
    });
  });

  it('a dismissal stands while both say what they said, against a file as well', async () => {
    const { id } = await opened('Ysolde was born in 160.');
    await decide(id, 'dismiss', { kind: 'intended' });
    await goesOn();
    expect(await findings('dismissed')).toEqual([id]);
    await decide(id, 'reopen');
    expect(await findings('open')).toEqual([id]);
  });

  describe('a memory that is promoted although a file says otherwise', () => {
    const promoted = async (world = ferry.service.world) => {
      const { memory, id } = await opened('Ysolde was born in 160.');
      const promotion = promoteMemory({ ...ferry.service, world }, { id: memory, actor: 'Ilse' }, signal);
      return { own: id, promotion };
    };
    const ofClaims = async (status: string) => {
      const rows = await store().read(
        "MATCH (v:Contradiction {rule_id: 'contradictions/attribute-conflict', status: $status}) RETURN v.id AS id",
        { status },
      );
      return rows.map(({ id }) => String(id));
    };

    it('has the finding of its claim in place of its own, which stays away when that is dismissed', async () => {
      const { own, promotion } = await promoted();
      await promotion;
      const [id = ''] = await ofClaims('open');
      expect([await findings('open'), await findings('resolved')]).toEqual([[id], [own]]);
      await decide(id, 'dismiss', { kind: 'intended' });
      await goesOn();
      await decide(id, 'reopen');
      await runOverStore(ferry.service.world, { scope: 'full' });
      expect(await findings('open')).toEqual([id]);
    });

    it.each(['run', 'ingest'] as const)(
      'has it after one %s, too, where it was killed before rules had looked',
      async (next) => {
        const { world } = ferry.service;
        const { own, promotion } = await promoted({ ...world, store: dyingStore(store()) });
        await expect(promotion).rejects.toThrow('killed');
        expect(await findings('open')).toEqual([own]);
        await (next === 'run' ? runOverStore(world, { scope: 'full' }) : ingestWorld(world));
        expect(await ofClaims('open')).toHaveLength(1);
        expect([await findings('open'), await findings('resolved')]).toEqual([await ofClaims('open'), [own]]);
      },
    );
  });

  it('nobody accepts a claim of a memory by itself, nor with all that waits', async () => {
    const { memory } = await ferry.remember('Corvin has blue eyes.');
    const [claim = ''] = await memoryClaimIdsIn(store(), memory.id, ['candidate']);
    expect(claim).not.toBe('');
    expect(await waitingClaims(store())).not.toContain(claim);
    const accept = { ids: [claim], decision: 'accept', reason: '', actor: 'Ilse' } as const;
    await expect(decideClaims(ferry.service.world, accept)).rejects.toMatchObject({
      code: 'not-decidable',
      fix: `To have it count: \`lore memory promote ${memory.id}\`.`,
    });
  });

  it('a flag on a memory and on its finding stays until somebody takes it off, and so does what the review decides', async () => {
    const { memory, id } = await opened('Ysolde was born in 160.');
    const review = { reason: 'seen at the table', actor: 'Ilse' };
    for (const node_id of [memory, id]) await flagNode(ferry.service.world, { node_id, ...review });
    const flagged = async () => (await reviewQueue(store())).items.map(({ node_id }) => node_id).sort();
    const both = [memory, id].sort();
    expect(await flagged()).toEqual(both);

    const claims = await memoryClaimIdsIn(store(), memory, ['candidate']);
    for (const action of ['accept', 'withdraw'] as const) {
      const { refused } = await decideThings(ferry.service.world, { action, about: claims, ...review });
      expect(refused.map((each) => each.id)).toEqual(claims);
    }
    const dismiss = { action: 'dismiss', kind: 'intended', about: [id], ...review } as const;
    const { undo, refused } = await decideThings(ferry.service.world, dismiss);
    expect([undo.length, refused]).toEqual([1, []]);
    await goesOn();
    expect(await findings('dismissed')).toEqual([id]);
    expect(await flagged()).toEqual(both);

    await decideThings(ferry.service.world, { action: 'unflag', about: [memory], ...review });
    await decideThings(ferry.service.world, { action: 'reopen', about: [id], ...review });
    await ingestWorld(ferry.service.world);
    expect(await flagged()).toEqual([id]);
    expect(await findings('open')).toEqual([id]);
  });

  describe('a slot that memories fill differently', () => {
    const role = (text: string) => opened(text, { type: 'identity' });
    beforeEach(() => ferry.remember('My role is the tavern cat.', { type: 'identity' }));

    it.each(['dismiss', 'resolve'] as const)('stays so after %s, until another memory fills it', async (decision) => {
      const { id } = await role('My role is the harbour master.');
      await decide(id, decision);
      await goesOn();
      const { id: next } = await role('My role is the bell ringer.');
      expect(next).toBe(`${id}-2`);
    });

    it('stays resolved for the one that holds, until it is reopened', async () => {
      const { memory, id } = await role('My role is the harbour master.');
      const { claims } = await decide(id, 'resolve', { winner: memory });
      expect(claims).toHaveLength(1);
      await goesOn();
      const { restored } = await decide(id, 'reopen');
      expect(restored).toEqual(claims);
      expect(await findings('open')).toEqual([id]);
    });

    it('leaves those in force that say the same as the one that holds, also where the finding does not say who clashes', async () => {
      const [cat] = await memoriesNoted();
      const { memory: winner } = await role('My role is the harbour master.');
      const same = (await ferry.remember('I am the harbour master.', { type: 'identity' })).memory.id;
      const { memory: other } = await ferry.remember('My role is the bell ringer.', { type: 'identity' });
      const [id = ''] = await findings('open');
      // As of very many memories of one slot.
      await store().write((tx) => tx.query('MATCH (v:Violation {id: $id}) SET v.clashes = null', { id }));
      const { claims } = await decide(id, 'resolve', { winner });
      expect([...claims].sort()).toEqual([cat, other.id].sort());
      expect(await ferry.memory(same)).toMatchObject({ status: 'active' });
    });

    it('is settled for no memory that is superseded itself: the one that holds is named', async () => {
      const { memory: master, id } = await role('My role is the harbour master.');
      const [cat = ''] = await memoriesNoted();
      const ringer = await ferry.remember('Ropes rot in salt.');
      await decide(id, 'dismiss', { kind: 'intended' });
      await supersedeMemory(ferry.service, { old_id: cat, new_id: ringer.memory.id, actor: 'Ilse' });
      await expect(decide(id, 'resolve', { winner: cat })).rejects.toMatchObject({
        message: `The memory ${cat} is itself superseded by ${ringer.memory.id}.`,
        fix: expect.stringContaining(`Name ${ringer.memory.id}.`),
      });
      expect(await ferry.memory(master)).toMatchObject({ status: 'active' });
    });

    it('supersedes nothing in a circle', async () => {
      const { memory: master, id } = await role('My role is the harbour master.');
      const [cat = ''] = await memoriesNoted();
      const [finding] = await readFindings(store(), [id]);
      if (finding === undefined) throw new Error('no finding');
      await supersedeMemory(ferry.service, { old_id: cat, new_id: master, actor: 'Ilse' });
      const decision = { action: 'resolve', winner: cat, actor: 'Ilse', reason: 'the cat' } as FindingDecision;
      expect(await settleMemories(ferry.service.world, finding, decision, [master])).toMatchObject({ superseded: [] });
      expect(await ferry.memory(master)).toMatchObject({ status: 'active' });
    });
  });

  async function memoriesNoted(): Promise<string[]> {
    return [...(await ferry.service.table.current()).keys()];
  }
});
