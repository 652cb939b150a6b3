import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../../src/app/runs/run-over-store.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { Finding } from '../../../src/model/finding.ts';
import { namesApart } from '../../../src/rules/findings/wording/names-apart.ts';
import { keep, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

async function findings(files: string | Readonly<Record<string, string>>): Promise<readonly Finding[]> {
  const folder = new WorldFolder(typeof files === 'string' ? { 'world.yaml': files } : files);
  folders.push(folder);
  const store = await openEmbeddedStore();
  try {
    const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
    return report.violations.filter(({ category }) => category !== 'orphan');
  } finally {
    await store.close();
  }
}

describe('two people of one name', () => {
  it('are told apart by their years in the message, the claims and their summaries', async () => {
    const [clash, ...others] = await findings(`
- { id: hollow, kind: Settlement, name: Hollow }
- { id: wenna-a, kind: Person, name: Wenna Sark, birth: 300, death: 360, rules: { to: hollow, from: 320, until: 340 } }
- { id: wenna-b, kind: Person, name: Wenna Sark, birth: 310, death: 370, rules: { to: hollow, from: 330, until: 350 } }
`);
    expect(others).toEqual([]);
    expect(clash?.message).toContain('Wenna Sark (300 – 360)');
    expect(clash?.message).toContain('Wenna Sark (310 – 370)');
    expect(clash?.members.map(({ summary }) => summary)).toEqual([
      'Wenna Sark (300 – 360) rules Hollow, 320 – 340',
      'Wenna Sark (310 – 370) rules Hollow, 330 – 350',
    ]);
    expect(clash?.members[0]?.entities).toEqual([
      { id: 'wenna-a', name: 'Wenna Sark', kind: 'Person' },
      { id: 'hollow', name: 'Hollow', kind: 'Settlement' },
    ]);
  });

  it('are told apart by their ids where no year is known', async () => {
    const [clash] = await findings(`
- { id: hollow, kind: Settlement, name: Hollow }
- { id: wenna-a, kind: Person, name: Wenna Sark, rules: { to: hollow, from: 320, until: 340 } }
- { id: wenna-b, kind: Person, name: Wenna Sark, rules: { to: hollow, from: 330, until: 350 } }
`);
    expect(clash?.message).toContain('Wenna Sark (wenna-a)');
    expect(clash?.message).toContain('Wenna Sark (wenna-b)');
  });
});

const byMessage = (found: readonly Finding[]) => [...found].sort((a, b) => (a.message < b.message ? -1 : 1));

/** What a run over the whole store of a world says of impossible lives. */
async function deathsInStore(kept: StoredWorld): Promise<readonly Finding[]> {
  await ingestWorld(kept);
  const { found } = await runOverStore(kept, { scope: 'full' });
  return found.filter(({ rule_id }) => rule_id === 'ontology/death-before-birth');
}

describe('one whose name another of the world has', () => {
  const quenby = `
- { id: quenby-a, kind: Person, name: Quenby, birth: 420, death: 400 }
- { id: brack, kind: Person, name: Brack, birth: 420, death: 400 }
`;

  it('is told apart from somebody whom the finding does not name', async () => {
    const found = await findings(`${quenby}- { id: quenby-b, kind: Person, name: Quenby, birth: 500 }\n`);
    expect(found.map(({ message }) => message).sort()).toEqual([
      'Brack died (400) before being born (420).',
      'Quenby (quenby-a) died (400) before being born (420).',
    ]);
  });

  it('is so in a store as in a check, and is the same finding as before', async () => {
    const folder = new WorldFolder({ 'world.yaml': quenby });
    folders.push(folder);
    const store = await openEmbeddedStore();
    try {
      const kept = await keep(store, folder.root);
      const [, before] = byMessage(await deathsInStore(kept));
      folder.write('more.yaml', '- { id: quenby-b, kind: Person, name: Quenby, birth: 500 }\n');
      const [, after] = byMessage(await deathsInStore(kept));
      expect(before?.message).toBe('Quenby died (400) before being born (420).');
      expect(after?.message).toBe('Quenby (quenby-a) died (400) before being born (420).');
      expect(after?.id).toBe(before?.id);
    } finally {
      await store.close();
    }
  });
});

describe('two notes of one name', () => {
  const note = (kind: string, from: number) =>
    `---\nkind: ${kind}\nrules: { to: "[[Hollow]]", from: ${from}, until: ${from + 20} }\n---\n`;
  const hollow = { 'Hollow.md': '---\nkind: Settlement\n---\n' };

  it('may be about one person, who rules as both say', async () => {
    const [clash] = await findings({ ...hollow, 'A/Sark.md': note('Person', 320), 'B/Sark.md': note('Person', 330) });
    expect(clash?.rule_id).toBe('contradictions/rules');
    expect(clash?.verdict).toBe('possible');
    expect(clash?.message).toContain('Sark (sark)');
    expect(clash?.message).toContain('Sark (b-sark)');
  });

  it('are two where they are of two kinds, or have an id of their own', async () => {
    const kinds = await findings({ ...hollow, 'A/Sark.md': note('Person', 320), 'B/Sark.md': note('Dragon', 330) });
    const ids = await findings({
      ...hollow,
      'A/Sark.md': note('Person', 320),
      'B/Sark.md': note('Person\nid: sark-b', 330),
    });
    expect([...kinds, ...ids].map(({ verdict }) => verdict)).toEqual(['definite', 'definite']);
  });
});

it('tells only those apart that share a name, whatever its case', () => {
  const apart = namesApart([
    { id: 'a', name: 'Ott', life: '300 – 340' },
    { id: 'b', name: 'OTT', life: undefined },
    { id: 'c', name: 'Ott', life: '300 – 341' },
    { id: 'd', name: 'Ham', life: '300 – 340' },
    { id: 'a', name: 'Ott', life: '300 – 340' },
  ]);
  expect([...apart]).toEqual([
    ['a', '300 – 340'],
    ['b', 'b'],
    ['c', '300 – 341'],
  ]);
});
