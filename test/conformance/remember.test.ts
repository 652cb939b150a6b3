import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMemoryConflicts } from '../../src/app/memory/find-conflicts.ts';
import { MemoryTable } from '../../src/app/memory/memory-table.ts';
import { rememberText } from '../../src/app/memory/remember.ts';
import { openNli } from '../../src/nli/open-nli.ts';
import { readVerdicts } from '../../src/queries/memory/verdicts.ts';
import { onEveryEngine } from '../support/engines.ts';
import { RememberingWorld, signal } from '../support/memory/remembering.ts';
import { tinyNliFolder } from '../support/nli/make-tiny-nli.ts';

const nli = openNli(tinyNliFolder);
let files: RememberingWorld;
beforeAll(async () => {
  files = await RememberingWorld.open();
});
afterAll(async () => {
  await files.remove();
  await nli.close();
});

onEveryEngine('remembering', (store) => {
  it('finds the same conflicts, opens the same findings and writes the same claims', async () => {
    const world = await files.anew(store());
    const lamp = await world.remember('Use lamps below deck');
    const told = [
      await world.remember('Never use lamps below deck'),
      await world.remember('The Heron came into the world in 195.'),
      await world.remember('Brannoch was born in 180.'),
      await world.remember('Ysolde was born in 160.'),
    ];
    expect(
      told.map(({ conflicts, findings, rules, claims }) => [
        conflicts.map(({ kind, reason, verdict, other }) => [kind, reason, verdict ?? '-', other.kind].join(' ')),
        findings.length,
        rules,
        claims.length,
      ]),
    ).toEqual([
      [['contradiction negation_diff - memory'], 1, 'checked', 0],
      [[], 0, 'checked', 1],
      [['contradiction rule:contradictions/attribute-conflict definite memory'], 1, 'checked', 1],
      [['contradiction rule:contradictions/attribute-conflict definite claim'], 1, 'checked', 1],
    ]);
    const found = await findMemoryConflicts(world.service, {}, signal);
    expect(found.map(({ reason }) => reason).sort()).toEqual([
      'negation_diff',
      'rule:contradictions/attribute-conflict',
      'rule:contradictions/attribute-conflict',
    ]);
    const refused = await world.answer('Use lamps below deck', { on_conflict: 'raise' });
    expect(refused.action).toBe('rejected');
    const { action } = await world.remember('Lamps are not used below deck', { on_conflict: 'supersede' });
    expect(action).toBe('superseded');
    expect((await world.memory(lamp.memory.id))?.status).toBe('superseded');
  }, 120_000);

  it('finds the same sentences of passages, of whom a memory names, and none that only somebody says', async () => {
    const prose = await RememberingWorld.open(
      {
        'lore.yaml': 'world: The Ford\nsources:\n  - { match: "songs/**", reliability: legend }\n',
        'places.yaml':
          '- { id: greyford, kind: Settlement, name: Greyford }\n- { id: calder, kind: Settlement, name: Calder }\n',
        'guide.md':
          '# A guide\n\nAt Greyford the toll is two coppers.\n\n"At Greyford the bridge is 30 feet long," says the reeve.\n',
        'songs/song.md': 'At Greyford the tower has seven floors.\n',
      },
      { store: store() },
    );
    const told = [
      await prose.remember('At Greyford the toll is three coppers.'),
      await prose.remember('At Calder the toll is three coppers.'),
      await prose.remember('At Greyford the bridge is 40 feet long.'),
      await prose.remember('At Greyford the tower has eight floors.'),
    ];
    expect(told.map(({ conflicts }) => conflicts.map(({ other, tier }) => [other.kind, other.place, tier]))).toEqual([
      [['passage', 'guide.md:3', 'values']],
      [],
      [],
      [],
    ]);
    prose.folder.remove();
  }, 120_000);

  it('keeps which tier of the judge said so, and how surely, also for another process', async () => {
    const world = await files.anew(store());
    world.service = { ...world.service, nli };
    const tall = await world.remember('The gate of Ashkeep is tall');
    const { memory, conflicts } = await world.remember('The gate of Ashkeep is tiny');
    const said = { kind: 'contradiction', reason: 'judge', tier: 'nli', confidence: 0.993 };
    expect(conflicts).toEqual([expect.objectContaining(said)]);
    const toll = [await world.remember('The toll is two coppers'), await world.remember('The toll is three coppers')];
    const values = { kind: 'contradiction', reason: 'slot' };
    const verdicts = await readVerdicts(store());
    expect(verdicts.map(({ memory_id, other, ...verdict }) => [memory_id, other.id, verdict])).toEqual(
      expect.arrayContaining([
        [memory.id, tall.memory.id, expect.objectContaining(said)],
        [toll[1]?.memory.id, toll[0]?.memory.id, expect.objectContaining(values)],
      ]),
    );
    const { nli: _, ...withoutNli } = world.service;
    const others = { ...withoutNli, table: new MemoryTable(store()) };
    const found = await findMemoryConflicts(others, {}, signal);
    expect(found.map(({ reason, tier, confidence }) => [reason, tier, confidence]).sort()).toEqual([
      ['judge', 'nli', 0.993],
      ['slot', undefined, undefined],
    ]);
  }, 120_000);

  it('of several processes that note one thing at once, and refuse what is known, one notes it', async () => {
    const world = await files.anew(store());
    const processes = Array.from({ length: 4 }, () => ({ ...world.service, table: new MemoryTable(store()) }));
    const answers = await Promise.all(
      processes.map((service) =>
        rememberText(service, { text: 'The gull is tame', on_conflict: 'raise', actor: 'a storyteller' }, signal),
      ),
    );
    expect(answers.map(({ action }) => action).sort()).toEqual(['rejected', 'rejected', 'rejected', 'stored']);
  }, 120_000);
});
