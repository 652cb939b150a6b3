import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { Finding } from '../../../src/model/finding.ts';
import { namesApart } from '../../../src/rules/findings/wording/names-apart.ts';
import { tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

async function findings(yaml: string): Promise<readonly Finding[]> {
  const folder = new WorldFolder({ 'world.yaml': yaml });
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
