import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

/** Ma is born after 900, and was taught by somebody who died in another year. */
const world = (died: number, waiver: string): string => `
- { name: Gran, kind: Person, birth: 900 }
- { name: Sage, kind: Person, death: ${died} }
- name: Ma
  kind: Person
  parents: [Gran]
  mentor: Sage ${waiver}
`;

async function check(text: string) {
  const folder = new WorldFolder({ 'world.yaml': text });
  folders.push(folder);
  const store = await openEmbeddedStore();
  try {
    const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
    const chains = report.violations.filter(({ rule_id }) => rule_id === 'ontology/impossible-together');
    return { chains: chains.length, problems: report.problems.map(({ code }) => code) };
  } finally {
    await store.close();
  }
}

const ignore = (until = '') => `# lore-ignore anachronisms/never-coexisted${until}: he taught in dreams`;

describe('a waiver beside a relation', () => {
  it('has an effect if without it a chain of dates would be a finding', async () => {
    expect(await check(world(880, ''))).toEqual({ chains: 1, problems: [] });
    expect(await check(world(880, ignore()))).toEqual({ chains: 0, problems: [] });
  });

  it('has none if no chain over the relation is impossible', async () => {
    expect(await check(world(960, ignore()))).toEqual({ chains: 0, problems: ['waiver-unused'] });
  });

  it('silences no chain after its last day', async () => {
    expect((await check(world(880, ignore(' until 2020-01-31')))).chains).toBe(1);
    expect(await check(world(880, ignore(' until 2999-01-31')))).toEqual({ chains: 0, problems: [] });
  });
});
