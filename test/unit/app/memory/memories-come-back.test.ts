import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DryRunSession } from '../../../../src/app/dry-run/dry-run-session.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { promoteMemory, restoreMemory } from '../../../../src/app/memory/change-memory.ts';
import { describeMemory } from '../../../../src/app/memory/describe-memory.ts';
import { checkStoredMemories } from '../../../../src/app/memory/later-checks.ts';
import { openMemoryService } from '../../../../src/app/memory/open-memory-service.ts';
import { rememberText } from '../../../../src/app/memory/remember.ts';
import { exportMemories } from '../../../../src/app/memory/transfer-memories.ts';
import { runOverStore } from '../../../../src/app/runs/run-over-store.ts';
import { worldAt } from '../../../../src/app/store/home.ts';
import { openStoredWorld, type StoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import { openEmbeddedStore } from '../../../../src/graph/embedded/store.ts';
import { ferryWorld, notRefused, RememberingWorld, signal } from '../../../support/memory/remembering.ts';
import { tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('a store that was really lost', () => {
  const clock = tickingClock();
  let folder: WorldFolder;
  let world: StoredWorld;
  let session: DryRunSession;
  const open = () =>
    openStoredWorld({
      engine: { ownsFile: true, open: (path) => openEmbeddedStore({ path }) },
      home: worldAt(folder.root),
      clock,
      store: 'make',
    });
  const service = () => openMemoryService(world, { dryRun: (request) => session.run(request) });
  const remember = async (text: string) =>
    notRefused(await rememberText(await service(), { text, actor: 'Ama' }, signal));
  const rulesOpen = async () =>
    (await world.store.read("MATCH (v:Violation {status: 'open'}) RETURN v.rule_id AS rule"))
      .map(({ rule }) => String(rule))
      .filter((rule) => !rule.startsWith('orphans/'));
  async function loseStore() {
    await world.close();
    for (const file of ['graph.grafeo', 'graph.grafeo.wal'])
      rmSync(join(folder.root, '.lore', file), { recursive: true, force: true });
    world = await open();
    return ingestWorld(world);
  }
  beforeEach(async () => {
    folder = new WorldFolder(ferryWorld);
    session = new DryRunSession({ openScratch: openMemoryStore, clock });
    world = await open();
    await ingestWorld(world);
  });
  afterEach(async () => {
    await world.close();
    await session.close();
    folder.remove();
  });

  it('has the claims of a promoted memory in force again, and rules look at them', async () => {
    const { memory } = await remember('Ysolde was born in 160.');
    await promoteMemory(await service(), { id: memory.id, actor: 'Ama' }, signal);
    expect(await rulesOpen()).toContain('contradictions/attribute-conflict');
    expect((await loseStore()).memories_waiting).toBe(1);
    expect((await describeMemory(await service(), memory.id)).claims).toEqual([]);
    expect(await rulesOpen()).not.toContain('contradictions/attribute-conflict');
    await checkStoredMemories(world, openMemoryStore);
    expect((await describeMemory(await service(), memory.id)).claims).toMatchObject([{ status: 'active' }]);
    expect(await rulesOpen()).toContain('contradictions/attribute-conflict');
  });

  it('has a memory that contradicts a passage told so again by the next run, and once', async () => {
    folder.write('guide.md', 'At Ternhold the toll is two coppers.\n');
    await ingestWorld(world);
    await remember('At Ternhold the toll is three coppers.');
    expect(await rulesOpen()).toEqual(['memory/contradiction']);
    await loseStore();
    const checkMemories = () => checkStoredMemories(world, openMemoryStore);
    await runOverStore(world, { scope: 'full', checkMemories });
    expect(await rulesOpen()).toEqual(['memory/contradiction']);
    await runOverStore(world, { scope: 'full', checkMemories });
    expect(await rulesOpen()).toEqual(['memory/contradiction']);
  });

  it('has the claims of one that nobody promoted as candidates again, and its finding by the next run', async () => {
    const { memory } = await remember('Ysolde was born in 160.');
    expect(await rulesOpen()).toEqual(['memory/contradiction']);
    await loseStore();
    const checkMemories = () => checkStoredMemories(world, openMemoryStore);
    await runOverStore(world, { scope: 'full', checkMemories });
    expect((await describeMemory(await service(), memory.id)).claims).toMatchObject([{ status: 'candidate' }]);
    expect(await rulesOpen()).toEqual(['memory/contradiction']);
  });

  it('knows what a memory contradicts that it was noted in place of, and so does an export', async () => {
    const one = await remember('Sound the horn at the ford.');
    const request = { text: 'Never sound the horn at the ford.', actor: 'Ama', on_conflict: 'supersede' } as const;
    const other = notRefused(await rememberText(await service(), request, signal));
    expect(other.superseded).toEqual([one.memory.id]);
    await loseStore();
    expect(await exportMemories(await service())).toContain(`{"verdict":{"memory_id":"${other.memory.id}"`);
    await restoreMemory(await service(), { id: one.memory.id, actor: 'Ama' });
    expect(await rulesOpen()).toEqual(['memory/contradiction']);
  });

  it('keeps two that clash in conflict, as they were, and supersedes neither', async () => {
    const one = await remember('Brannoch was born in 180.');
    const other = await remember('Brannoch was born in 195.');
    folder.write('lore.yaml', `${ferryWorld['lore.yaml']}memory: { on_conflict: supersede }\n`);
    await loseStore();
    await checkStoredMemories(world, openMemoryStore);
    for (const { memory } of [one, other]) {
      expect(await describeMemory(await service(), memory.id)).toMatchObject({
        memory: { status: 'active', rules: 'checked' },
        conflicts: [{ a: { id: other.memory.id }, b: { id: one.memory.id } }],
      });
    }
  });
});

describe('the conflicts of a memory that is shown', () => {
  it('are also those of its slot that nobody has stored, each once', async () => {
    const world = await RememberingWorld.open();
    const ignoring = { type: 'identity', on_conflict: 'ignore' } as const;
    const one = await world.remember('The player is a cartographer.', ignoring);
    const other = await world.remember('The player is a surgeon.', ignoring);
    for (const { memory } of [one, other]) {
      expect((await describeMemory(world.service, memory.id)).conflicts).toMatchObject([
        { kind: 'contradiction', reason: 'slot', a: { id: other.memory.id }, b: { id: one.memory.id } },
      ]);
    }
    const third = await world.remember('The player is a smuggler.', { type: 'identity' });
    expect((await describeMemory(world.service, third.memory.id)).conflicts).toHaveLength(2);
    await world.remove();
  });
});
