import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideFinding } from '../../src/app/decisions/decide-finding.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { promoteMemory, restoreMemory, supersedeMemory } from '../../src/app/memory/change-memory.ts';
import { describeMemory } from '../../src/app/memory/describe-memory.ts';
import { findMemoryConflicts } from '../../src/app/memory/find-conflicts.ts';
import { checkPendingMemories, checkStoredMemories } from '../../src/app/memory/later-checks.ts';
import { memorySettingsIn } from '../../src/app/memory/memory-settings.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import { openMemoryStore } from '../../src/compose.ts';
import { readHistory } from '../../src/queries/history.ts';
import { readVerdicts } from '../../src/queries/memory/verdicts.ts';
import { onEveryEngine } from '../support/engines.ts';
import { ferryWorld, RememberingWorld, signal } from '../support/memory/remembering.ts';

vi.setConfig({ testTimeout: 240_000 });

const conflict = 'rule:contradictions/attribute-conflict';

onEveryEngine('a memory about which a file says something else later', (store) => {
  let world: RememberingWorld;
  beforeEach(async () => {
    world = await RememberingWorld.open(ferryWorld, { store: store() });
  });
  afterEach(async () => {
    await world.session.close();
    world.folder.remove();
  });

  const people = ferryWorld['people.yaml'] ?? '';
  /** Saves the file with this in place of that, and ingests it. */
  async function edit(from: string, to: string) {
    expect(people).toContain(from);
    world.folder.write('people.yaml', people.replace(from, to));
    return ingestWorld(world.service.world);
  }
  const giveBirth = () => edit('name: Brannoch,', 'name: Brannoch, birth: 170,');
  const takeBack = async () => {
    world.folder.write('people.yaml', people);
    return ingestWorld(world.service.world);
  };
  const run = () =>
    runOverStore(world.service.world, {
      scope: 'full',
      checkMemories: () => checkStoredMemories(world.service.world, openMemoryStore),
    });
  const open = async () =>
    (await world.store.read("MATCH (v:Violation {status: 'open'}) RETURN v.rule_id AS rule")).filter(
      ({ rule }) => rule === 'memory/contradiction',
    ).length;
  const rulesOf = async (id: string) => (await world.memory(id))?.rules;
  const verdictsOf = async (id: string) => (await readVerdicts(world.store, [id])).map(({ reason }) => reason);

  it('waits for rules from the ingest on, and no other; the ingest says how many do', async () => {
    const { memory } = await world.remember('Brannoch was born in 190.');
    const other = await world.remember('Corvin died in 200.');
    const untold = await world.remember('The river was high.');
    const before = await ingestWorld(world.service.world);
    expect(before.memories_waiting).toBeUndefined();
    expect((await giveBirth()).memories_waiting).toBe(1);
    expect(await Promise.all([memory, other.memory, untold.memory].map(({ id }) => rulesOf(id)))).toEqual([
      'pending',
      'checked',
      'checked',
    ]);
    expect(await open()).toBe(0);
  });

  it('opens a finding in the next run over everything, and closes it when the file is as it was', async () => {
    const { memory } = await world.remember('Brannoch was born in 190.');
    await giveBirth();
    await run();
    expect([await rulesOf(memory.id), await verdictsOf(memory.id), await open()]).toEqual(['checked', [conflict], 1]);
    await takeBack();
    await run();
    expect([await rulesOf(memory.id), await verdictsOf(memory.id), await open()]).toEqual(['checked', [], 0]);
  });

  it('clashes with what the file says now, and no more with what it said', async () => {
    const { memory } = await world.remember('Ysolde was born in 160.');
    const texts = async () => (await readVerdicts(world.store, [memory.id])).map(({ other }) => other.text);
    expect(await texts()).toEqual([expect.stringContaining('152')]);
    await edit('birth: 152', 'birth: 153');
    await run();
    expect([await texts(), await open()]).toEqual([[expect.stringContaining('153')], 1]);
    await edit('birth: 152', 'birth: 160');
    await run();
    expect([await texts(), await open()]).toEqual([[], 0]);
  });

  it('is looked at by whoever remembers something next, or asks for conflicts', async () => {
    const { memory } = await world.remember('Brannoch was born in 190.');
    await giveBirth();
    await world.remember('Oars float.');
    expect([await rulesOf(memory.id), await open()]).toEqual(['checked', 1]);
    await takeBack();
    expect(await findMemoryConflicts(world.service, {}, signal)).toEqual([]);
    expect([await rulesOf(memory.id), await open()]).toEqual(['checked', 0]);
  });

  it('is not looked at where nothing may be written', async () => {
    const { memory } = await world.remember('Brannoch was born in 190.');
    await giveBirth();
    await findMemoryConflicts({ ...world.service, readOnly: true }, {}, signal);
    expect(await rulesOf(memory.id)).toBe('pending');
  });

  it('leaves no trace in history and verdicts where it is as before', async () => {
    const { memory } = await world.remember('Ysolde was born in 160.');
    const before = [await readVerdicts(world.store, [memory.id]), await readHistory(world.store, [memory.id])];
    await edit('birth: 152, death: 199', 'birth: 152, death: 200');
    expect(await rulesOf(memory.id)).toBe('pending');
    expect(await checkPendingMemories(world.service)).toBe(1);
    expect(await rulesOf(memory.id)).toBe('checked');
    expect([await readVerdicts(world.store, [memory.id]), await readHistory(world.store, [memory.id])]).toEqual(before);
  });

  it('is looked at when it is restored, where it was superseded meanwhile', async () => {
    const { memory } = await world.remember('Brannoch was born in 190.');
    const other = await world.remember('Oars float.');
    await supersedeMemory(world.service, { old_id: memory.id, new_id: other.memory.id, actor: 'Ama' });
    expect((await giveBirth()).memories_waiting).toBeUndefined();
    await restoreMemory(world.service, { id: memory.id, actor: 'Ama' });
    await run();
    expect(await verdictsOf(memory.id)).toEqual([conflict]);
  });

  it('is compared with what was noted meanwhile when it is restored, by its words and by rules', async () => {
    const { memory } = await world.remember('Never let the ferry cross at night.', { type: 'procedural' });
    const born = await world.remember('Brannoch was born in 190.');
    const other = await world.remember('Oars float.');
    const holds = { new_id: other.memory.id, actor: 'Ama' };
    for (const { id } of [memory, born.memory]) await supersedeMemory(world.service, { old_id: id, ...holds });
    const later = [
      await world.remember('Let the ferry cross at night.', { type: 'procedural' }),
      await world.remember('The Heron came into the world in 195.'),
    ];
    expect(later.flatMap(({ findings }) => findings)).toEqual([]);
    const findings = [];
    for (const { id } of [memory, born.memory]) {
      const restored = await restoreMemory(world.service, { id, actor: 'Ama' });
      findings.push(...restored.findings);
    }
    expect([findings.length, await open()]).toEqual([2, 2]);
    expect([await verdictsOf(memory.id), await verdictsOf(born.memory.id)]).toEqual([['negation_diff'], [conflict]]);
    await run();
    expect(await open()).toBe(2);
  });

  it('is compared with what was noted meanwhile when a decision that superseded it is taken back', async () => {
    const { memory } = await world.remember('Never let the ferry cross at night.', { type: 'procedural' });
    const denied = await world.remember('Let the ferry cross at night.', { type: 'procedural' });
    const [id = ''] = denied.findings;
    const decide = { id, actor: 'Ama', reason: 'seen at the table' };
    await decideFinding(world.service.world, { ...decide, decision: 'resolve', winner: denied.memory.id });
    const later = await world.remember('Do let the ferry cross at night.', { type: 'procedural' });
    expect([later.findings, await open()]).toEqual([[], 0]);
    await decideFinding(world.service.world, { ...decide, decision: 'reopen' });
    expect(await verdictsOf(memory.id)).toEqual(['negation_diff', 'negation_diff']);
    expect(await open()).toBe(2);
  });

  it('has other claims where its words mean something else now', async () => {
    const { memory } = await world.remember('The Heron was born in 190.');
    const claims = async () => (await describeMemory(world.service, memory.id)).claims.map(({ summary }) => summary);
    expect(await claims()).toEqual([expect.stringContaining('Brannoch')]);
    await edit(
      'name: Brannoch, aliases: [The Heron] }',
      'name: Brannoch }\n- { id: odo, kind: Person, name: Odo, aliases: [The Heron] }',
    );
    await run();
    expect(await claims()).toEqual([expect.stringContaining('Odo')]);
  });

  it('supersedes nothing, whatever the policy: it is told', async () => {
    const one = await world.remember('Brannoch was born in 190.');
    const other = await world.remember('The Heron was born in 190.');
    world.folder.write('lore.yaml', `${ferryWorld['lore.yaml']}memory: { on_conflict: supersede }\n`);
    await edit('aliases: [The Heron]', 'birth: 170, aliases: [The Heron]');
    const settings = () => memorySettingsIn(world.folder);
    expect(settings().onConflict).toBe('supersede');
    expect(await checkPendingMemories({ ...world.service, settings })).toBe(2);
    for (const { memory } of [one, other]) {
      expect([(await world.memory(memory.id))?.status, await verdictsOf(memory.id)]).toEqual(['active', [conflict]]);
    }
  });

  it('of two that say two things of one matter stays open by that, once no rule of claims finds it', async () => {
    const one = await world.remember('The Heron was born in 180.');
    const other = await world.remember('The Heron was born in 195.');
    expect(await verdictsOf(other.memory.id)).toEqual([conflict]);
    await edit(', aliases: [The Heron]', '');
    await run();
    expect(await verdictsOf(one.memory.id)).toEqual([]);
    expect(await open()).toBe(1);
  });

  it('of two that still clash keeps one verdict, from the later one', async () => {
    const one = await world.remember('Brannoch was born in 180.');
    const other = await world.remember('The Heron came into the world in 195.');
    await edit('name: Brannoch,', 'name: Brannoch, eyes: grey,');
    await run();
    const verdicts = await readVerdicts(world.store, [one.memory.id]);
    expect(verdicts).toMatchObject([{ memory_id: other.memory.id, other: { id: one.memory.id }, reason: conflict }]);
  });

  it('that was promoted is looked at by the rules themselves at once, and waits besides', async () => {
    const { memory } = await world.remember('Brannoch was born in 190.');
    await promoteMemory(world.service, { id: memory.id, actor: 'Ama' }, signal);
    expect((await world.memory(memory.id))?.promoted_at).toEqual(expect.any(String));
    const { findings, memories_waiting } = await giveBirth();
    expect(memories_waiting).toBe(1);
    expect(findings.new.map(({ rule_id }) => rule_id)).toContain('contradictions/attribute-conflict');
    await run();
    expect([await rulesOf(memory.id), await open()]).toEqual(['checked', 0]);
  });
});

describe('what an ingest says of memories', () => {
  it('is nothing where there are none', async () => {
    const world = await RememberingWorld.open();
    world.folder.write('more.yaml', '- { id: odo, kind: Person, name: Odo }\n');
    expect(await ingestWorld(world.service.world)).not.toHaveProperty('memories_waiting');
    await world.remove();
  });
});
