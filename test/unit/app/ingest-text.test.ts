import { expect, it } from 'vitest';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { ingestText } from '../../../src/surfaces/cli/print/ingest.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

it('tells in one line of all who live after the present', async () => {
  const people = ['Ilka', 'Joss', 'Karr'].map((name) => `- { name: ${name}, kind: Person, birth: 900 }\n`).join('');
  const folder = new WorldFolder({ 'lore.yaml': 'now: 800\n', 'people.yaml': people });
  const store = await openEmbeddedStore();
  try {
    const report = await ingestWorld(await keep(store, folder.root));
    const text = ingestText(report, { colour: false, width: 100, sourceLine: () => undefined });
    const lines = text.split('\n').filter((line) => line.includes('after-the-present'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('3 × ');
    expect(lines[0]).toContain('Ilka, Joss, Karr');
  } finally {
    await store.close();
    folder.remove();
  }
});

it('tells in one line of all that have two values of one undeclared key, and of a single one in full', async () => {
  const pots = (glaze: string, more: string) =>
    ['Jug', 'Bowl', 'Lid'].map((name) => `- { id: ${name}, kind: Item, glaze: ${glaze}, ${more} }\n`).join('');
  const folder = new WorldFolder({
    'lore.yaml': 'sources: [{ match: "canon/**", tier: canon }]\n',
    'canon/pots.yaml': `${pots('matte', 'sigil: heron')}- { id: Kiln, kind: Building, flue: north }\n`,
    'pots.yaml': `${pots('gloss', 'sigil: raven')}- { id: Kiln, flue: south }\n`,
  });
  const store = await openEmbeddedStore();
  try {
    const report = await ingestWorld(await keep(store, folder.root));
    const text = ingestText(report, { colour: false, width: 100, sourceLine: () => undefined });
    const lines = text.split('\n').filter((line) => line.startsWith('?'));
    expect(lines.slice(0, -1).sort()).toEqual([
      '? Bowl: sigil heron, but Bowl: sigil raven.',
      '? Jug: sigil heron, but Jug: sigil raven.',
      '? Kiln: flue north, but Kiln: flue south.',
      '? Lid: sigil heron, but Lid: sigil raven.',
    ]);
    expect(lines.at(-1)).toContain('? 3 × Two values of the undeclared key `glaze`: ');
    expect(text).toContain('or declare the key: `attributes: { flue: { multiple: true } }`.');
  } finally {
    await store.close();
    folder.remove();
  }
});

it.each([
  [['Ilka', 'Joss'], '2 × Under 12 at a marriage: Ilka, Joss'],
  [['Ilka'], 'Under 12 at a marriage: Ilka, born 800, married 809.'],
])('tells in one line of several who married as children: %s', async (brides, line) => {
  const wedding = (name: string) =>
    `- { name: ${name}, kind: Person, birth: 800, spouse: { to: ${name} Groom, from: 809 } }\n` +
    `- { name: ${name} Groom, kind: Person, birth: 780 }\n`;
  const folder = new WorldFolder({ 'people.yaml': brides.map(wedding).join('') });
  const store = await openEmbeddedStore();
  try {
    const report = await ingestWorld(await keep(store, folder.root));
    expect(ingestText(report, { colour: false, width: 100, sourceLine: () => undefined })).toContain(line);
  } finally {
    await store.close();
    folder.remove();
  }
});

it('tells whoever watches which problems are new and gone, and how many are as before', async () => {
  const folder = new WorldFolder({
    'lore.yaml': 'now: 800\n',
    'people.yaml': '- { name: Ilka, kind: Person, birth: long ago }\n',
  });
  const store = await openEmbeddedStore();
  const options = { colour: false, width: 100, sourceLine: () => undefined };
  const ingested = async () => ingestWorld(await keep(store, folder.root));
  try {
    const first = await ingested();
    expect(ingestText(first, options)).toMatch(/^\d+ problems? in the files .*was read:$/m);
    folder.write(
      'people.yaml',
      '# a line more\n- { name: Ilka, kind: Person, birth: long ago }\n- { name: Joss, kind: Person, birth: never mind }\n',
    );
    const second = await ingested();
    const added = ingestText(second, options, first.problems);
    expect(added).toMatch(/^New: 1 problem in the files \(1 \w+\):$/m);
    expect(added).toContain('never mind');
    expect(added).not.toContain('long ago');
    expect(added).toContain(`${first.problems.length} problem${first.problems.length === 1 ? '' : 's'} as before`);
    folder.write('people.yaml', '- { name: Joss, kind: Person, birth: never mind }\n');
    const mended = ingestText(await ingested(), options, second.problems);
    expect(mended).toContain('Gone: 1 problem:');
    expect(mended).toMatch(/^✓ people\.yaml: .*long ago/m);
    expect(mended).not.toContain('New: 1 problem');
  } finally {
    await store.close();
    folder.remove();
  }
});
