import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideFinding } from '../../../src/app/decisions/decide-finding.ts';
import { explainFinding } from '../../../src/app/findings/explain-finding.ts';
import { listFindings } from '../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../../src/app/runs/run-over-store.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { keep, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const clock = tickingClock();
const head = (lines: string): string => `---\n${lines}\n---\n`;
/** Died before she was born: dismissed by her author. */
const doomed = head('kind: Person\nborn: 900\ndied: 880\nspouse: "[[Odo]]"');

let folder: WorldFolder;
let store: GraphStore;
beforeEach(async () => {
  folder = new WorldFolder({
    'lore.yaml': 'world: Vask\n',
    'South/Wren.md': doomed,
    'Odo.md': head('kind: Person\nborn: 850'),
    'Hall.md': head('kind: Building'),
  });
  mkdirSync(join(folder.root, '.lore'));
  store = await openMemoryStore();
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const ingested = async () => ingestWorld(await keep(store, folder.root, clock));
const open = async () => {
  const { items } = await listFindings(store, { category: ['ontology'] });
  return items.map(({ violation: { rule_id, subject } }) => `${rule_id} ${subject.id}`);
};
const dismiss = async () => {
  const { items } = await listFindings(store, {});
  for (const { violation } of items) {
    if (violation.category === 'orphan') continue;
    await decideFinding(await keep(store, folder.root, clock), {
      id: violation.id,
      decision: 'dismiss',
      reason: 'a ghost story',
      actor: 'the author',
    });
  }
};
const everything = async () => runOverStore(await keep(store, folder.root, clock), { scope: 'full' });

describe('a dismissal', () => {
  it('stays with its note when another note of the name comes before it, and when that goes again', async () => {
    await ingested();
    await dismiss();
    expect(await open()).toEqual([]);

    folder.write('North/Wren.md', head('kind: Person\nborn: 850\ndied: 900'));
    await ingested();
    expect(await open()).toEqual([]);
    await everything();
    expect(await open()).toEqual([]);
    const { items } = await listFindings(store, { category: ['ontology'], status: 'dismissed' });
    expect(items.map(({ violation }) => violation.subject.id)).toEqual(['south-wren']);
    const { history } = await explainFinding(await keep(store, folder.root, clock), items[0]?.violation.id ?? '');
    expect(history.map(({ action }) => action)).toContain('dismiss');

    folder.delete('North/Wren.md');
    await ingested();
    await everything();
    expect(await open()).toEqual([]);
  });

  it('does not pass to the note that has the id now, even where it says the same', async () => {
    await ingested();
    await dismiss();
    folder.write('North/Wren.md', head('kind: Person\nborn: 900\ndied: 880'));
    await ingested();
    expect(await open()).toEqual(['ontology/death-before-birth wren']);
    await everything();
    expect(await open()).toEqual(['ontology/death-before-birth wren']);
  });

  it.each([
    [
      'YAML',
      'units.yaml',
      '- { id: unit-9, kind: Person, name: Nine }\n- { kind: Person, name: Unit -7, born: 900, died: 880 }\n',
    ],
    ['a table in a note', 'units.md', '## People\n\n| Name | Born | Died |\n|---|---|---|\n| Unit -7 | 900 | 880 |\n'],
  ])('stays with a name in %s that gets a number behind its id', async (_, path, text) => {
    folder.delete('South/Wren.md');
    folder.write(path, text);
    await ingested();
    expect(await open()).toEqual(['ontology/death-before-birth unit-7']);
    await dismiss();

    folder.write('a.yaml', '- { kind: Person, name: Unit +7, born: 800, died: 780 }\n');
    await ingested();
    await everything();
    expect(await open()).toEqual(['ontology/death-before-birth unit-7']);
    const { items } = await listFindings(store, { category: ['ontology'], status: 'dismissed' });
    expect(items.map(({ violation }) => violation.subject.id)).toEqual(['unit-7-2']);
  });

  it('of a contradiction stays as well', async () => {
    folder.write('South/Wren.md', head('kind: Person\nrules: { to: "[[Hall]]", from: 300, until: 320 }'));
    folder.write('South/Bren.md', head('kind: Person\nrules: { to: "[[Hall]]", from: 310, until: 330 }'));
    await ingested();
    await dismiss();
    const clashes = async () => (await listFindings(store, { rule: 'contradictions/rules' })).total;
    expect(await clashes()).toBe(0);
    folder.write('North/Wren.md', head('kind: Person'));
    await ingested();
    await everything();
    expect(await clashes()).toBe(0);
  });
});
