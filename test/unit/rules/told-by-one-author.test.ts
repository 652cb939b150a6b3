import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

async function spousesFound(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = new WorldFolder(files);
  folders.push(folder);
  const store = await openEmbeddedStore();
  try {
    const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
    return report.violations
      .filter(({ rule_id }) => rule_id === 'contradictions/spouse-of')
      .map(({ verdict, subject }) => `${verdict} ${subject.id}`);
  } finally {
    await store.close();
  }
}

const odo = '- { id: odo, kind: Person, name: Odo, birth: 300 }\n';
const maren = '- { id: maren, kind: Person, name: Maren, birth: 301, spouse: { to: odo, from: 320 } }\n';
const tam = '- { id: tam, kind: Person, name: Tam, birth: 312, spouse: { to: odo, from: 340 } }\n';

describe('two marriages of which no end is told', () => {
  it('are one after the other, in one file and in a file for each of the three', async () => {
    expect(await spousesFound({ 'world.yaml': odo + maren + tam })).toEqual([]);
    expect(await spousesFound({ 'odo.yaml': odo, 'maren.yaml': maren, 'tam.yaml': tam })).toEqual([]);
  });

  it('may be two at a time where files that are trusted otherwise tell them', async () => {
    const settings = 'sources: [{ match: "canon/**", tier: canon }]\n';
    const files = { 'lore.yaml': settings, 'odo.yaml': odo, 'canon/maren.yaml': maren, 'tam.yaml': tam };
    expect(await spousesFound(files)).toEqual(['possible odo']);
  });
});
