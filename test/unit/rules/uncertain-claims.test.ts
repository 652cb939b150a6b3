import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { exportWorld } from '../../../src/app/export/export-world.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { keep, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

function worldIn(files: Readonly<Record<string, string>>): WorldFolder {
  const folder = new WorldFolder(files);
  folders.push(folder);
  return folder;
}

async function reportOf(files: Readonly<Record<string, string>>) {
  const store = await openEmbeddedStore();
  try {
    return (await checkWorld({ path: worldIn(files).root, store, clock: tickingClock() })).report;
  } finally {
    await store.close();
  }
}

async function foundIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { violations } = await reportOf(files);
  return violations
    .filter(({ category }) => category !== 'orphan')
    .map(({ rule_id, verdict, subject }) => `${verdict} ${rule_id} ${subject.id}`)
    .sort();
}

const ferrymen = (birth: string, child: string) =>
  `- { id: hale, kind: Person, name: Hale, birth: ${birth}, children: [${child}] }
- { id: wick, kind: Person, name: Wick, birth: 410 }
`;
const early = 'ontology/child-before-parent wick';

describe('what rests on an uncertain claim', () => {
  it('is possible at most, whether the relation is uncertain or a date', async () => {
    expect(await foundIn({ 'a.yaml': ferrymen('430', 'wick') })).toEqual([`definite ${early}`]);
    expect(await foundIn({ 'a.yaml': ferrymen('430', '{ to: wick, uncertain: true }') })).toEqual([
      `possible ${early}`,
    ]);
    expect(await foundIn({ 'a.yaml': ferrymen('{ value: 430, uncertain: yes }', 'wick') })).toEqual([
      `possible ${early}`,
    ]);
    expect(await foundIn({ 'a.yaml': ferrymen('430', '{ to: wick, uncertain: false }') })).toEqual([
      `definite ${early}`,
    ]);
  });

  it('is definite where a claim that is certain says the same', async () => {
    const birth = '[{ value: 430, source: Toll Book, uncertain: true }, { value: 430, source: Font Roll }]';
    expect(await foundIn({ 'a.yaml': ferrymen(birth, 'wick') })).toEqual([`definite ${early}`]);
    const twice = {
      'a.yaml': ferrymen('430', '{ to: wick, uncertain: true }'),
      'b.yaml': '- { id: wick, parents: hale }',
    };
    expect(await foundIn(twice)).toContain(`definite ${early}`);
  });

  it('names the claim that would settle it', async () => {
    const { violations } = await reportOf({ 'a.yaml': ferrymen('{ value: 430, uncertain: true }', 'wick') });
    const [finding] = violations.filter(({ category }) => category !== 'orphan');
    expect(finding?.severity).toBe('warn');
    expect(finding?.hint).toContain('It is based on uncertain claims: "Hale: birth 430" (a.yaml:1).');
  });

  it('closes a circle of kin only possibly, unless certain claims close one', async () => {
    const kin = (upward: string, round: string) => `- { id: a, kind: Person, name: Aldo, children: [b, c] }
- { id: b, kind: Person, name: Bree, children: [${upward}] }
- { id: c, kind: Person, name: Cole, children: [${round}] }
`;
    const circle = 'ontology/ancestor-cycle a';
    expect(await foundIn({ 'k.yaml': kin('{ to: a, uncertain: true }', '') })).toEqual([`possible ${circle}`]);
    expect(await foundIn({ 'k.yaml': kin('{ to: a, uncertain: true }', 'a') })).toEqual([`definite ${circle}`]);
  });
});

describe('the word `uncertain`', () => {
  it('is true or false', async () => {
    const { problems } = await reportOf({ 'a.yaml': ferrymen('430', '{ to: wick, uncertain: perhaps }') });
    expect(problems.map(({ message }) => message)).toEqual(['`uncertain: perhaps`: expected true or false.']);
  });

  it('is in what a world is exported to', async () => {
    const folder = worldIn({ 'a.yaml': ferrymen('430', '{ to: wick, uncertain: true }') });
    const store = await openEmbeddedStore();
    try {
      await ingestWorld(await keep(store, folder.root));
      const { files } = await exportWorld(await keep(store, folder.root));
      expect([...files.values()].join('\n')).toContain('uncertain: true');
    } finally {
      await store.close();
    }
  });
});
