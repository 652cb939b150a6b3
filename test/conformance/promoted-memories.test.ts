import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { promoteMemory, supersedeMemory } from '../../src/app/memory/change-memory.ts';
import { describeMemory, listMemories } from '../../src/app/memory/describe-memory.ts';
import { checkStoredMemories } from '../../src/app/memory/later-checks.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import { openMemoryStore } from '../../src/compose.ts';
import { onEveryEngine } from '../support/engines.ts';
import { RememberingWorld, signal } from '../support/memory/remembering.ts';

vi.setConfig({ testTimeout: 240_000 });

const lives: Readonly<Record<string, string>> = {
  'lore.yaml': 'world: The Ferry\nnow: 900\n',
  'people.yaml': `- { id: ysolde, kind: Person, name: Ysolde, birth: 780 }
- { id: odile, kind: Person, name: Odile }
- { id: corvin, kind: Person, name: Corvin, aliases: [The Heron] }
- { id: ternhold, kind: Settlement, name: Ternhold }
- { id: vask, kind: Event, name: Siege of Vask, date: 840 }
`,
};

/** What a memory says, and what a file says later, or has said all along, that it excludes. */
const clashes = [
  ['Ysolde died in 830.', '- { id: vask, participants: [ysolde] }', 'anachronisms/participated-in'],
  ['Odile was born in 850.', '- { id: ysolde, mother: odile }', 'ontology/child-before-parent'],
  [
    'Ysolde died in 830.',
    '- { id: ysolde, rules: [{ to: ternhold, from: 835 }] }',
    'anachronisms/relation-outside-existence',
  ],
  ['Ternhold was destroyed in 700.', '- { id: ternhold, founded: 750 }', 'ontology/ends-before-it-begins'],
  ['Ysolde died in 830.', '- { id: ysolde, spouse: { to: corvin, from: 835 } }', 'ontology/marriage-outside-lifetimes'],
] as const;

onEveryEngine('a memory whose claims count', (store) => {
  let world: RememberingWorld;
  beforeEach(async () => {
    world = await RememberingWorld.open(lives, { store: store() });
  });
  afterEach(async () => {
    await world.session.close();
    world.folder.remove();
  });

  const tell = async (line: string) => {
    world.folder.write('more.yaml', line === '' ? '[]\n' : `${line}\n`);
    return ingestWorld(world.service.world);
  };
  const run = () =>
    runOverStore(world.service.world, {
      scope: 'full',
      checkMemories: () => checkStoredMemories(world.service.world, openMemoryStore),
    });
  const promote = (id: string) => promoteMemory(world.service, { id, actor: 'Ama' }, signal);
  const promoted = async (text: string, more: object = {}) => {
    const { memory } = await world.remember(text, more);
    return promote(memory.id);
  };
  const open = async () =>
    (
      await store().read(
        `MATCH (v:Violation {status: 'open'}) WHERE NOT v.category IN ['orphan', 'confusion']
         RETURN v.id AS id, v.rule_id AS rule, v.message AS message ORDER BY rule, id`,
      )
    ).map(({ id, rule, message }) => ({ id: String(id), rule: String(rule), message: String(message) }));
  const disputed = async () =>
    (await listMemories(world.service, {})).items.flatMap(({ id, disputed }) => (disputed ? [id] : []));
  const rules = async () => (await open()).map(({ rule }) => rule);

  describe.each(clashes)('and says “%s”, where a file says %s', (text, line, rule) => {
    it('is told of it once by the next run, however often, until the file says so no more', async () => {
      await promoted(text);
      expect((await tell(line)).memories_waiting).toBe(1);
      await run();
      expect(await open()).toMatchObject([{ rule: 'memory/contradiction', message: expect.stringContaining(rule) }]);
      await run();
      expect(await rules()).toEqual(['memory/contradiction']);
      await tell('');
      await run();
      expect(await open()).toEqual([]);
    });

    it('is told of it when it is promoted, and by each run after', async () => {
      await tell(line);
      const { findings } = await promoted(text, { candidate: true });
      expect(await open()).toMatchObject([{ id: findings[0], rule: 'memory/contradiction' }]);
      expect(findings).toHaveLength(1);
      await run();
      expect((await open()).map(({ id }) => id)).toEqual(findings);
    });
  });

  it('is told when it is promoted what its writer did not want to hear', async () => {
    await tell('- { id: vask, participants: [ysolde] }');
    const { memory } = await world.remember('Ysolde died in 830.', { on_conflict: 'ignore' });
    expect(await open()).toEqual([]);
    const { findings } = await promote(memory.id);
    expect((await open()).map(({ id }) => id)).toEqual(findings);
    expect(findings).toHaveLength(1);
  });

  it('waits for rules, and is held against the files once they can be read', async () => {
    await tell('- { id: vask, participants: [ysolde] }');
    const { memory } = await world.remember('Ysolde died in 830.', { candidate: true });
    const { dryRun: _, ...blind } = world.service;
    await promoteMemory(blind, { id: memory.id, actor: 'Ama' }, signal);
    expect([(await world.memory(memory.id))?.rules, await open()]).toEqual(['pending', []]);
    await run();
    expect(await rules()).toEqual(['memory/contradiction']);
  });

  it('and is superseded is looked at again as well, so that it can be restored', async () => {
    const { memory } = await promoted('Ysolde died in 830.');
    const other = await world.remember('Oars float.');
    await supersedeMemory(world.service, { old_id: memory.id, new_id: other.memory.id, actor: 'Ama' });
    await tell('- { id: vask, participants: [ysolde] }');
    expect((await world.memory(memory.id))?.rules).toBe('pending');
  });

  it('clashes with a file in what rules see of it themselves, and that is told once', async () => {
    await promoted('Ysolde took part in the Siege of Vask.');
    await promoted('Corvin was born in 800.');
    await tell('- { id: ysolde, death: 830 }\n- { id: corvin, birth: 790 }');
    await run();
    await run();
    expect(await rules()).toEqual(['anachronisms/participated-in', 'contradictions/attribute-conflict']);
  });

  it('clashes with another whose claims count, and that is told once', async () => {
    const one = await promoted('Corvin was born in 800.');
    const { memory, findings } = await world.remember('The Heron came into the world in 795.');
    expect([await rules(), await disputed()]).toEqual([['memory/contradiction'], [memory.id, one.memory.id]]);
    const other = await promote(memory.id);
    expect([other.findings.length, await disputed()]).toEqual([1, [memory.id, one.memory.id]]);
    expect(await rules()).toEqual(['contradictions/attribute-conflict']);
    await run();
    expect(await rules()).toEqual(['contradictions/attribute-conflict']);
    await supersedeMemory(world.service, { old_id: one.memory.id, new_id: memory.id, actor: 'Ama' });
    expect([await rules(), findings.length, await disputed()]).toEqual([[], 1, []]);
  });

  it('has no other claim count where its words mean something else now: a person has to say so', async () => {
    const { memory } = await promoted('The Heron was born in 800.');
    const people = String(lives['people.yaml']);
    world.folder.write(
      'people.yaml',
      people
        .replace('Odile }', 'Odile, aliases: [The Heron] }')
        .replace(', aliases: [The Heron] }\n- { id: ternhold', ' }\n- { id: ternhold'),
    );
    await ingestWorld(world.service.world);
    await run();
    const { claims } = await describeMemory(world.service, memory.id);
    expect(claims.map(({ summary, status }) => [summary.split(':')[0], status]).sort()).toEqual([
      ['Corvin', 'active'],
      ['Odile', 'candidate'],
    ]);
    await promote(memory.id);
    expect((await describeMemory(world.service, memory.id)).claims.map(({ status }) => status)).toEqual([
      'active',
      'active',
    ]);
  });
});
