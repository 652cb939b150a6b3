import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decideFinding } from '../../src/app/decisions/decide-finding.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { describeMemory } from '../../src/app/memory/describe-memory.ts';
import { findMemoryConflicts } from '../../src/app/memory/find-conflicts.ts';
import { exportMemories, importMemories } from '../../src/app/memory/transfer-memories.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import { openMemoryStore } from '../../src/compose.ts';
import { readFindings } from '../../src/queries/findings/read.ts';
import { onEveryEngine } from '../support/engines.ts';
import { RememberingWorld, signal } from '../support/memory/remembering.ts';

vi.setConfig({ testTimeout: 900_000 });

const guide =
  '# A guide\n\nReeds grow on the Salt.\nAt Greyford the toll is\ntwo coppers. It is paid to the ferryman.\n';
const files = {
  'lore.yaml': 'world: The Ford\n',
  'places.yaml': '- { id: greyford, kind: Settlement, name: Greyford }\n',
  'guide.md': guide,
};
const sentence = 'At Greyford the toll is two coppers.';
const place = 'guide.md:4';

onEveryEngine('a memory that contradicts a passage', (store) => {
  let world: RememberingWorld;
  beforeEach(async () => {
    world = await RememberingWorld.open(files, { store: store() });
  });
  afterEach(async () => {
    await world.session.close();
    world.folder.remove();
  });

  const remembered = () => world.remember('At Greyford the toll is three coppers.');
  const found = async () => {
    const rows = await store().read("MATCH (v:Contradiction) WHERE v.status = 'open' RETURN v.id AS id");
    return readFindings(
      store(),
      rows.map(({ id }) => String(id)),
    );
  };
  const ingest = async (text: string) => {
    world.folder.write('guide.md', text);
    await ingestWorld(world.service.world);
  };

  it('opens a finding with both places, and is shown with it', async () => {
    const { memory, findings } = await remembered();
    expect(findings).toHaveLength(1);
    const [finding] = await found();
    expect(finding?.violation).toMatchObject({
      ...{ rule_id: 'memory/contradiction', verdict: 'possible', subject: { id: memory.id } },
      message:
        '"At Greyford the toll is three coppers", but "At Greyford the toll is two coppers": judged to exclude each other.',
    });
    const members = finding?.violation.members.map(({ kind, summary, source: { path, line } }) => {
      return [kind, summary, `${path}:${line}`];
    });
    expect(members).toEqual(
      expect.arrayContaining([
        ['memory', 'At Greyford the toll is three coppers', `(memory ${memory.id}):1`],
        ['passage', 'At Greyford the toll is two coppers', place],
      ]),
    );
    const other = { kind: 'passage', text: sentence, place };
    expect((await describeMemory(world.service, memory.id)).conflicts).toMatchObject([{ b: other, tier: 'values' }]);
    expect(await findMemoryConflicts(world.service, {}, signal)).toMatchObject([{ a: { id: memory.id }, b: other }]);
    await runOverStore(world.service.world, { scope: 'full' });
    expect(await found()).toHaveLength(1);
  });

  it('stands while the passage changes elsewhere, dismissed or not, and no more once the sentence is gone', async () => {
    const { findings } = await remembered();
    await ingest(guide.replace('Reeds grow', 'No reed grows').replace('# A guide\n', '# A guide\n\nIt is short.\n'));
    const [finding, ...more] = await found();
    expect([finding?.violation.id, more]).toEqual([findings[0], []]);
    expect(finding?.violation.members).toHaveLength(2);
    const decided = { id: findings[0] ?? '', reason: 'another day', actor: 'Ilse' };
    await decideFinding(world.service.world, { ...decided, decision: 'dismiss' });
    await ingest(guide);
    expect(await found()).toEqual([]);
    await decideFinding(world.service.world, { ...decided, decision: 'reopen' });
    expect(await found()).toHaveLength(1);
    await ingest(guide.replace('two coppers', 'three coppers'));
    expect(await found()).toEqual([]);
    expect(await findMemoryConflicts(world.service, {}, signal)).toEqual([]);
  });

  it('stands no more once the file is gone', async () => {
    await remembered();
    world.folder.delete('guide.md');
    await ingestWorld(world.service.world);
    expect(await found()).toEqual([]);
  });

  it('holds where somebody says so, and the passage stays; a passage cannot', async () => {
    const { memory } = await remembered();
    const [finding] = await found();
    const passage = finding?.violation.members.find(({ kind }) => kind === 'passage')?.id ?? '';
    const asked = { id: finding?.violation.id ?? '', decision: 'resolve', reason: 'so it is', actor: 'Ilse' } as const;
    await expect(decideFinding(world.service.world, { ...asked, winner: passage })).rejects.toMatchObject({
      code: 'not-decidable',
    });
    const { warnings, claims } = await decideFinding(world.service.world, { ...asked, winner: memory.id });
    expect([claims, warnings]).toEqual([[], [expect.stringContaining(`is in ${place}`)]]);
    expect(await found()).toEqual([]);
  });

  it('is carried to another store of the world, and left out where the file is not there', async () => {
    await remembered();
    const text = await exportMemories(world.service);
    const elsewhere = await RememberingWorld.open(files, { store: await openMemoryStore() });
    const taken = await importMemories(elsewhere.service, { text, where: 'notes.jsonl', actor: 'Ilse' });
    expect([taken.verdicts, taken.findings.length]).toEqual([{ added: 1, known: 0, left_out: 0 }, 1]);
    await elsewhere.remove();
    const without = await RememberingWorld.open(
      { 'lore.yaml': 'world: Elsewhere\n', 'other.md': 'Nothing.\n' },
      { store: await openMemoryStore() },
    );
    const left = await importMemories(without.service, { text, where: 'notes.jsonl', actor: 'Ilse' });
    expect(left.verdicts).toEqual({ added: 0, known: 0, left_out: 1 });
    await without.remove();
  });
});
