import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';
import { WorldUnderTest } from '../../support/worlds/world-under-test.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

const person = (facts: string) => `- { id: hesper, kind: Person, name: Hesper Quill, ${facts} }\n`;
const again = (facts: string) => `- { id: hesper, ${facts} }\n`;

/** `verdict message`, of what clashes in a world. */
async function clashes(
  files: Readonly<Record<string, string>>,
  rule = 'contradictions/attribute-conflict',
): Promise<string[]> {
  const folder = new WorldFolder(files);
  folders.push(folder);
  const store = await openEmbeddedStore();
  try {
    const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
    return report.violations
      .filter(({ rule_id }) => rule_id === rule)
      .map(({ verdict, message }) => `${verdict} ${message}`);
  } finally {
    await store.close();
  }
}

const between = (one: string, other: string, more: Readonly<Record<string, string>> = {}) =>
  clashes({ 'a.yaml': person(one), 'b.yaml': again(other), ...more });

describe('a key and a sentence of one note', () => {
  const accepted = 'sources: [{ match: "**", status: active }]\n';
  const note = (front: string, body: string) => ({
    'lore.yaml': accepted,
    'Hesper Quill.md': `---\nkind: Person\n${front}\n---\n${body}\n`,
  });

  it('clash as two files do', async () => {
    expect(await clashes(note('eyes: blue', 'Hesper Quill had green eyes.'))).toEqual([
      'definite Hesper Quill: eyes blue, but Hesper Quill: eyes green.',
    ]);
  });

  it.each([
    ['a childhood', 'eyes: blue', 'As a child, Hesper Quill had green eyes.'],
    ['a portrait', 'eyes: blue', 'In the portrait Hesper Quill had green eyes.'],
    ['a list', 'eyes: [blue, green]', 'Hesper Quill had green eyes.'],
    ['a career', 'occupation: captain', 'Hesper Quill was a smith.'],
    ['two sentences', 'hair: black', 'Hesper Quill had blue eyes. Hesper Quill had green eyes.'],
  ])('do not clash in %s', async (_, front, body) => {
    expect(await clashes(note(front, body))).toEqual([]);
  });

  it('clash in the end of a reign, unless it is a part of it', async () => {
    const tellings = async (end: string): Promise<string[]> => {
      const front = 'rules: { to: Tern, from: 380, until: 395 }';
      const files = {
        ...note(front, `Hesper Quill ruled Tern ${end}.`),
        't.yaml': '- { kind: Settlement, name: Tern }',
      };
      return clashes(files, 'contradictions/two-tellings');
    };
    expect(await tellings('from 380 to 402')).toEqual([
      'definite Hesper Quill rules Tern, 380 – 395, but another line of the note states Hesper Quill rules Tern, 380 – 402.',
    ]);
    expect(await tellings('from 380 to 395')).toEqual([]);
    expect(await tellings('from 382 to 390')).toEqual([]);
  });
});

describe('two files that describe one person', () => {
  it('clash in what never changes', async () => {
    expect(await between('eyes: blue', 'eyes: brown')).toEqual([
      'definite Hesper Quill: eyes blue, but Hesper Quill: eyes brown.',
    ]);
    expect(await between('dominant hand: left', 'handedness: Right-handed')).toHaveLength(1);
    expect(await between('blood_type: A+', 'blood group: O-')).toHaveLength(1);
    expect(await between('gender: female', 'gender: male')).toHaveLength(1);
  });

  it('do not clash in what is of a childhood, or worn, however it is written', async () => {
    expect(await between('eyes: blue', 'eyes: brown (as a child)')).toEqual([]);
    expect(await between('hair: black', 'hair: { value: red, note: as a child }')).toEqual([]);
    expect(await between('hair: black', 'hair: { value: red, note: from the song }')).toHaveLength(1);
    const table = { 'c.csv': 'id,kind,eyes\nhesper,Person,blue (contact lenses)\n' };
    expect(await between('eyes: brown', 'hair: black', table)).toEqual([]);
    const note = { 'n.md': '---\nid: hesper\neyes: brown (in the portrait)\n---\n' };
    expect(await between('eyes: blue', 'hair: black', note)).toEqual([]);
  });

  it('may clash in what changes, and under a key of their own', async () => {
    expect(await between('hair: black', 'hair: white')).toEqual([
      'possible Hesper Quill: hair black, but Hesper Quill: hair white.',
    ]);
    expect(await between('rank: Captain', 'rank: Admiral')).toHaveLength(1);
    expect(await between('lucky_number: 7', 'lucky_number: 9')).toHaveLength(1);
    const ofTwoBooks = '[{ value: matte, source: Roll }, { value: gloss, source: Song }]';
    expect(await clashes({ 'a.yaml': person(`glaze: ${ofTwoBooks}`) })).toHaveLength(1);
    expect(await clashes({ 'a.yaml': person('glaze: [{ value: matte, source: Roll }, gloss, red]') })).toEqual([]);
    const isList = { 'lore.yaml': 'attributes: { lucky_number: { multiple: true } }\n' };
    expect(await between('lucky_number: 7', 'lucky_number: 9', isList)).toEqual([]);
  });

  it('do not clash in prose, lists, nor under keys of tools and games', async () => {
    const long = 'a quiet room above the harbour, with a view of the lamps';
    expect(await between(`refuge: ${long.replace(',', '')}`, 'refuge: the mill')).toEqual([]);
    expect(await between('eyes: [blue, violet]', 'eyes: [brown, green]')).toEqual([]);
    expect(await between('fears: [rats, wine]', 'fears: fire')).toEqual([]);
    expect(await between('description: A cook.', 'description: A thief.')).toEqual([]);
    expect(await between('level: 3', 'level: 5')).toEqual([]);
    expect(await between('last_seen: the weir', 'last_seen: the mill')).toEqual([]);
  });

  it('clash across tiers as within one', async () => {
    const tiers = { 'lore.yaml': 'sources: [{ match: b.yaml, tier: memory }]\n' };
    for (const [one, other] of [
      ['refuge: the weir', 'refuge: the mill'],
      ['title: Queen', 'title: Beggar'],
      ['status: dead', 'status: alive'],
    ] as const)
      expect(await between(one, other, tiers)).toEqual([expect.stringMatching(/^possible /)]);
    expect(await between('eyes: blue', 'eyes: brown', tiers)).toEqual([expect.stringMatching(/^definite /)]);
    expect(await between('refuge: the weir', 'refuge: The Weir', tiers)).toEqual([]);
  });

  it('agree where one lists what the other says, and else only may clash', async () => {
    for (const one of ['eyes: [blue, brown]', 'eyes: [grey, amber]']) {
      expect(await between(one, 'eyes: blue')).toEqual([]);
    }
    expect(await between('handedness: right', 'handedness: [left, right]')).toEqual([]);
    expect(await between('gender: [male, female]', 'gender: female')).toEqual([]);
    expect(await between('birth: [700, 702]', 'birth: 702')).toEqual([]);
    expect(await between('eyes: [blue, violet]', 'eyes: brown')).toEqual([expect.stringMatching(/^possible /)]);
    expect(await between('birth: [700, 702]', 'birth: 711')).toEqual([expect.stringMatching(/^possible /)]);
  });

  it('clash as the world declares', async () => {
    const world = (conflict: string) => ({ 'lore.yaml': `attributes: { birthmark: { conflict: ${conflict} } }\n` });
    const marks = ['birthmark: a crescent', 'birthmark: three dots'] as const;
    expect(await between(...marks, world('definite'))).toEqual([expect.stringMatching(/^definite /)]);
    expect(await between(...marks, world('none'))).toEqual([]);
    expect(
      await between('eyes: blue', 'eyes: brown', { 'lore.yaml': 'attributes: { eyes: { multiple: true } }\n' }),
    ).toEqual([]);
  });

  it('clash only for a time at which both values held', async () => {
    const eyes = (value: string, from: number, until: number) =>
      `eyes: { value: ${value}, from: ${from}, until: ${until} }`;
    expect(await between(eyes('blue', 800, 810), eyes('brown', 810, 820))).toEqual([]);
    expect(await between(eyes('blue', 800, 812), eyes('brown', 810, 820))).toEqual([
      expect.stringMatching(/^definite /),
    ]);
    expect(await between('eyes: blue', eyes('brown', 810, 820))).toEqual([expect.stringMatching(/^possible /)]);
  });

  it('are one finding with every place, however many there are', async () => {
    const births = Array.from(
      { length: 400 },
      (_, index) => [`c${index}.yaml`, again(`birth: ${400 + index}`)] as const,
    );
    const folder = new WorldFolder({ 'a.yaml': person('birth: 400'), ...Object.fromEntries(births) });
    folders.push(folder);
    const store = await openEmbeddedStore();
    const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
    await store.close();
    const found = report.violations.filter(({ rule_id }) => rule_id === 'contradictions/attribute-conflict');
    expect(found.map(({ members }) => members.length)).toEqual([401]);
    expect(report.rules.find(({ id }) => id === 'contradictions/attribute-conflict')?.rows).toBeLessThanOrEqual(401);
  });
});

describe('a family tree with occupations of several sources', () => {
  const tree = (first: string, second: string) => `0 HEAD
1 GEDC
2 VERS 5.5.1
0 @I1@ INDI
1 NAME Hesper /Quill/
1 OCCU Farmer
${first}2 SOUR Parish roll
1 OCCU Smith
${second}2 SOUR Tax list
0 TRLR
`;
  it('has no rivals among those that are dated apart, or not at all', async () => {
    expect(await clashes({ 'tree.ged': tree('2 DATE FROM 1801 TO 1810\n', '2 DATE 1815\n') })).toEqual([]);
    expect(await clashes({ 'tree.ged': tree('', '') })).toEqual([]);
    expect(await clashes({ 'tree.ged': tree('2 DATE 1801\n', '') })).toEqual([]);
  });

  it('may have some among those that are dated into each other', async () => {
    expect(await clashes({ 'tree.ged': tree('2 DATE FROM 1801 TO 1820\n', '2 DATE FROM 1810 TO 1830\n') })).toEqual([
      'possible Hesper Quill: occupation Farmer, 1801 – 1820, but Hesper Quill: occupation Smith, 1810 – 1830.',
    ]);
  });
});

describe('a live run', () => {
  it('finds what a full one does, when a rival comes and goes', async () => {
    const world = await WorldUnderTest.open();
    const files = { 'a.yaml': person('eyes: blue'), 'b.yaml': again('height: 180 cm') };
    await world.write(files);
    await world.full();
    await world.write({ ...files, 'b.yaml': again('eyes: brown') });
    await world.live();
    expect(await world.openViolations()).toEqual(await world.wouldBeOpen());
    expect((await world.violations()).filter((line) => line.includes('attribute-conflict hesper: open'))).toHaveLength(
      1,
    );
    await world.write(files);
    await world.live();
    expect(await world.openViolations()).toEqual(await world.wouldBeOpen());
    expect((await world.violations()).filter((line) => line.includes('attribute-conflict hesper: open'))).toEqual([]);
    await world.close();
  });
});
