import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { promoteMemory, restoreMemory } from '../../../../src/app/memory/change-memory.ts';
import { describeMemory } from '../../../../src/app/memory/describe-memory.ts';
import { findMemoryConflicts } from '../../../../src/app/memory/find-conflicts.ts';
import { checkPendingMemories } from '../../../../src/app/memory/later-checks.ts';
import type { MemoryService } from '../../../../src/app/memory/memory-service.ts';
import { runOverStore } from '../../../../src/app/runs/run-over-store.ts';
import { RememberingWorld, signal } from '../../../support/memory/remembering.ts';

let files: RememberingWorld;
let world: RememberingWorld;
beforeAll(async () => {
  files = await RememberingWorld.open();
});
afterAll(() => files.remove());
beforeEach(async () => {
  world = await files.anew();
});
afterEach(() => world.close());

const findings = async () =>
  (
    await world.store.read("MATCH (v:Violation {status: 'open'}) RETURN v.rule_id AS rule, v.verdict AS verdict")
  ).filter(({ rule }) => rule === 'memory/contradiction');

describe('claims of a memory', () => {
  it('are read from its text, told, and kept as candidates of the memory', async () => {
    const { memory, read_as, claims, rules } = await world.remember('Brannoch was born in 190.');
    expect(read_as).toEqual([expect.stringMatching(/Brannoch.*190/)]);
    expect(claims).toMatchObject([{ summary: read_as[0], status: 'candidate', entities: [{ id: 'brannoch' }] }]);
    expect(rules).toBe('checked');
    expect((await describeMemory(world.service, memory.id)).claims).toEqual(claims);
  });

  it('clash with a claim of a file, which is told with its place and the rule; a finding opens', async () => {
    const { memory, conflicts, findings: opened } = await world.remember('Ysolde was born in 160.');
    expect(conflicts).toMatchObject([
      {
        other: { kind: 'claim', text: expect.stringContaining('152'), place: 'people.yaml:1' },
        ...{ kind: 'contradiction', reason: 'rule:contradictions/attribute-conflict', verdict: 'definite' },
      },
    ]);
    expect(opened).toHaveLength(1);
    expect(await findings()).toEqual([{ rule: 'memory/contradiction', verdict: 'definite' }]);
    expect(await describeMemory(world.service, memory.id)).toMatchObject({ findings: opened });
  });

  it('of two memories clash by a rule, without words in common', async () => {
    const one = await world.remember('Brannoch was born in 180.');
    const { conflicts } = await world.remember('The Heron came into the world in 195.');
    expect(conflicts.filter(({ other }) => other.id === one.memory.id)).toMatchObject([
      { kind: 'contradiction', reason: 'rule:contradictions/attribute-conflict', similarity: 0 },
    ]);
  });

  it('of memories that say the same clash with the claim of a file, and not with each other', async () => {
    const results = [
      await world.remember('Ysolde was born in 160.'),
      await world.remember('Ysolde was born in 160.'),
      await world.remember('Ysolde was born in 160.'),
    ];
    for (const { conflicts } of results) {
      const rivals = conflicts.filter(({ kind }) => kind === 'contradiction').map(({ other }) => other.kind);
      expect(rivals).toEqual(['claim']);
    }
    const other = await world.remember('Ysolde was born in 170.');
    const rivals = other.conflicts.filter(({ kind }) => kind === 'contradiction').map(({ other: { id } }) => id);
    expect(rivals).toEqual(expect.arrayContaining(results.map(({ memory }) => memory.id)));
  });

  it('of a memory that was superseded clash with nothing', async () => {
    const one = await world.remember('Brannoch was born in 180.');
    await world.remember('Brannoch was born in 181.', { derived_from: [one.memory.id] });
    const { conflicts } = await world.remember('Brannoch was born in 181.');
    expect(conflicts.map(({ kind }) => kind)).not.toContain('contradiction');
  });

  it('that repeat what a file says clash with nothing', async () => {
    expect((await world.remember('Ysolde was born in 152.')).conflicts).toEqual([]);
  });

  it('of a candidate are read, and clash with nothing', async () => {
    const {
      claims,
      conflicts,
      findings: opened,
    } = await world.remember('Ysolde was born in 160.', { candidate: true });
    expect([claims.length, conflicts, opened]).toEqual([1, [], []]);
    expect(await findings()).toEqual([]);
  });

  it('are not read where no folder of the world is at hand, and it says so', async () => {
    const { home: _, ...stored } = world.service.world;
    world.service = { ...world.service, world: stored };
    expect(await world.remember('Ysolde was born in 160.')).toMatchObject({ claims: [], rules: 'pending' });
  });
});

describe('the policy of a clash with a claim of a file', () => {
  it('supersede acts as warn', async () => {
    const { action, memory } = await world.remember('Ysolde was born in 160.', { on_conflict: 'supersede' });
    expect([action, memory.status]).toEqual(['stored', 'active']);
    expect(await findings()).toHaveLength(1);
  });

  it('supersede, said again: merged into what says the same, of which a finding opens', async () => {
    const { memory } = await world.remember('Ysolde was born in 160.', { on_conflict: 'ignore' });
    expect(await findings()).toEqual([]);
    const again = await world.remember('Ysolde was born in 160.', { on_conflict: 'supersede' });
    expect(again).toMatchObject({ action: 'merged', memory: { id: memory.id }, superseded: [] });
    expect(await findings()).toHaveLength(1);
    await world.remember('Ysolde was born in 160.', { on_conflict: 'supersede' });
    expect(await findings()).toHaveLength(1);
  });

  it('supersede puts it in the place of a memory that a rule finds to clash', async () => {
    const { memory } = await world.remember('Brannoch was born in 180.');
    const later = await world.remember('Brannoch was born in 195.', { on_conflict: 'supersede' });
    expect([later.action, (await world.memory(memory.id))?.superseded_by]).toEqual(['superseded', later.memory.id]);
    expect(await findings()).toEqual([]);
  });

  it.each([
    ['negation_diff', 'Sound the horn at the ford.', 'Never sound the horn at the ford.', {}],
    ['polarity', 'Lamps below deck', 'Lamps below deck', { polarity: [1, -1] }],
    ['judge', 'The gate is open at noon.', 'The gate is closed at noon.', { judge: true }],
    ['rule:contradictions/attribute-conflict', 'Brannoch was born in 180.', 'Brannoch was born in 195.', {}],
  ] as const)('supersede: put back in force, the older one has its finding, by %s', async (reason, one, other, how) => {
    if ('judge' in how) world.service = { ...world.service, judge: () => Promise.resolve(true) };
    const polarity = (at: 0 | 1) => ('polarity' in how ? { polarity: how.polarity[at] } : {});
    const { memory } = await world.remember(one, polarity(0));
    const later = await world.remember(other, { on_conflict: 'supersede', ...polarity(1) });
    expect([later.conflicts.map((each) => each.reason), later.superseded]).toEqual([[reason], [memory.id]]);
    expect(await findings()).toEqual([]);
    const { judge: _, ...unjudged } = world.service;
    world.service = unjudged;
    await restoreMemory(world.service, { id: memory.id, actor: 'Ama' });
    expect(await findings()).toHaveLength(1);
    await runOverStore(world.service.world, { scope: 'full' });
    expect(await findings()).toHaveLength(1);
    const known = await world.store.read('MATCH (:Memory)-[e:CONFLICTS_WITH]->(:Memory) RETURN e.reason AS reason');
    expect(known).toEqual([{ reason }]);
  });

  it('raise: refused, and nothing at all is written', async () => {
    const before = await world.store.read('MATCH (n) RETURN count(n) AS n');
    const refused = await world.answer('Ysolde was born in 160.', { on_conflict: 'raise' });
    expect([refused.action, refused.conflicts.length, refused.findings]).toEqual(['rejected', 1, []]);
    expect([refused.read_as.length, refused.claims]).toEqual([1, []]);
    expect(await world.store.read('MATCH (n) RETURN count(n) AS n')).toEqual(before);
  });

  it('ignore: stored, no signal', async () => {
    const { claims, conflicts } = await world.remember('Ysolde was born in 160.', { on_conflict: 'ignore' });
    expect([claims.length, conflicts]).toEqual([1, []]);
    expect(await findings()).toEqual([]);
  });
});

describe('a finding about two memories', () => {
  it('opens when a contradiction is found, and closes when one supersedes the other', async () => {
    await world.remember('Use lamps below deck');
    const { findings: opened } = await world.remember('Never use lamps below deck');
    expect(opened).toHaveLength(1);
    expect(await findings()).toEqual([{ rule: 'memory/contradiction', verdict: 'possible' }]);
  });

  it.each([
    ['of a slot', 'preference', ['prefers rebase workflow', 'prefers merge workflow', 'prefers squash workflow']],
    ['of an identity', 'identity', ['Maren was born in 180.', 'Maren was born in 181.', 'Maren was born in 182.']],
  ] as const)('that is open is told to the third that joins it: %s', async (_, type, [one, other, third]) => {
    await world.remember(one, { type });
    const { findings: opened } = await world.remember(other, { type });
    expect(opened).toHaveLength(1);
    expect((await world.remember(third, { type })).findings).toEqual(opened);
    expect((await world.remember('The lamps are lit.', { type })).findings).toEqual([]);
    expect(await findings()).toHaveLength(1);
  });

  it('opens for two means to one end, which share no stored slot', async () => {
    await world.remember('Use ruff for linting');
    expect((await world.remember('Use flake8 for linting')).findings).toHaveLength(1);
  });

  it('opens for none that is a duplicate', async () => {
    await world.remember('Use lamps below deck');
    expect((await world.remember('Use lamps below deck')).findings).toEqual([]);
  });
});

describe('a server whose world is not read yet', () => {
  it('answers at once that no rule has looked at it, and finishes in the background', async () => {
    const found: string[] = [];
    const { dryRun } = world.service;
    let slow = 1;
    world.service = {
      ...world.service,
      rules: 'later',
      dryRun: async (request, stop) => {
        if (slow-- > 0) await setTimeout(2500);
        if (dryRun === undefined) throw new Error('none');
        return dryRun(request, stop);
      },
      onLaterFound: (id) => found.push(id),
    };
    const { memory, rules, claims, conflicts } = await world.remember('Ysolde was born in 160.');
    expect([rules, claims, conflicts]).toEqual(['pending', [], []]);
    expect(await checkPendingMemories(world.service)).toBe(0);
    expect(found).toEqual([memory.id]);
    expect((await world.memory(memory.id))?.rules).toBe('checked');
    expect(await describeMemory(world.service, memory.id)).toMatchObject({
      claims: [{}],
      findings: [expect.any(String)],
    });
  }, 20_000);

  it('takes up what a server that was killed has left', async () => {
    const { dryRun, ...service } = world.service;
    world.service = service;
    const one = await world.remember('Brannoch was born in 180.');
    const other = await world.remember('Brannoch came into the world in 195.');
    expect([one.rules, other.rules]).toEqual(['pending', 'pending']);
    const found: string[] = [];
    const next = {
      ...service,
      ...(dryRun === undefined ? {} : { dryRun }),
      onLaterFound: (id: string) => found.push(id),
    };
    expect(await checkPendingMemories(next)).toBe(2);
    // The first was alone with the world; the second was held against it.
    expect(found).toEqual([other.memory.id]);
    expect(await findMemoryConflicts(next, { memory_id: one.memory.id }, signal)).toMatchObject([
      { a: { id: other.memory.id }, b: { id: one.memory.id }, reason: 'rule:contradictions/attribute-conflict' },
    ]);
    expect(await checkPendingMemories(next)).toBe(0);
  });

  it('puts what a rule finds in the place of what two values said before it', async () => {
    const { dryRun, ...service } = world.service;
    world.service = service;
    const one = await world.remember('Brannoch was born in 180.');
    const { memory, conflicts } = await world.remember('Brannoch was born in 195.');
    expect(conflicts).toMatchObject([{ reason: 'slot' }]);
    const next = { ...service, ...(dryRun === undefined ? {} : { dryRun }) };
    await checkPendingMemories(next);
    const found = await findMemoryConflicts(next, { memory_id: one.memory.id }, signal);
    expect(found).toMatchObject([{ a: { id: memory.id }, reason: 'rule:contradictions/attribute-conflict' }]);
    expect(found[0]?.tier).toBeUndefined();
  });

  it('looks again at what somebody promoted while it looked', async () => {
    const { dryRun, ...service } = world.service;
    world.service = service;
    const { memory } = await world.remember('Ysolde was born in 160.', { candidate: true });
    if (dryRun === undefined) throw new Error('none');
    let isFirst = true;
    const next: MemoryService = {
      ...service,
      dryRun: async (request, stop) => {
        if (isFirst) {
          isFirst = false;
          await promoteMemory(service, { id: memory.id, actor: 'somebody' }, signal);
        }
        return dryRun(request, stop);
      },
    };
    expect(await checkPendingMemories(next)).toBe(1);
    expect(await world.memory(memory.id)).toMatchObject({ status: 'active', rules: 'checked' });
    expect(await describeMemory(next, memory.id)).toMatchObject({ findings: [expect.any(String)] });
  });

  it('waits for rules where what conflicts is to be refused', async () => {
    world.service = { ...world.service, rules: 'later' };
    const refused = await world.answer('Ysolde was born in 160.', { on_conflict: 'raise' });
    expect(refused.action).toBe('rejected');
  });
});
