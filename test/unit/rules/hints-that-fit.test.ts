import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

async function hintOf(rule: string, file: string): Promise<(string | undefined)[]> {
  const folder = new WorldFolder({ 'world.yaml': file });
  folders.push(folder);
  const store = await openEmbeddedStore();
  try {
    const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
    return report.violations.filter(({ rule_id }) => rule_id === rule).map(({ hint }) => hint);
  } finally {
    await store.close();
  }
}

const dated = '- { id: siege, kind: Battle, name: The Siege, in_fiction_date: 120 }\n';
const era = '- { id: peace, kind: Era, name: The Long Peace, start: 10, end: 20 }\n';

describe('the hint of an event without an era names only the missing parts', () => {
  it.each([
    ['a date, in a world without eras', dated, 'Add the era (`era:`).'],
    ['a date, in a world with eras', dated + era, 'Add the era (`era:`), or the dates of the era around it.'],
    ['no date', dated.replace(', in_fiction_date: 120', ''), 'Add the era (`era:`), or a date (`in_fiction_date:`).'],
  ])('%s', async (_, file, hint) => {
    expect(await hintOf('orphans/event-with-no-era', file)).toEqual([hint]);
  });
});

it.each(['parents', 'descended_from'])('the hint of a birth before that of %s names the relation', async (key) => {
  const file = `- { id: cal, kind: Person, name: Cal, birth: 100, ${key}: old }\n- { id: old, kind: Person, name: Old, birth: 150 }\n`;
  const kin = key === 'parents' ? 'parent' : 'ancestor';
  expect(await hintOf('ontology/child-before-parent', file)).toEqual([`Correct one of the dates, or the ${kin}.`]);
});
