import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findMemoryConflicts } from '../../../../src/app/memory/find-conflicts.ts';
import type { Judge } from '../../../../src/app/memory/memory-service.ts';
import { openNli } from '../../../../src/nli/open-nli.ts';
import { RememberingWorld, signal } from '../../../support/memory/remembering.ts';
import { tinyNliFolder } from '../../../support/nli/make-tiny-nli.ts';

const places = [
  'Ashkeep',
  'Brinmoor',
  'Calder',
  'Dunmere',
  'Elmsted',
  'Farrow',
  'Greyford',
  'Holmwick',
  'Ivendale',
  'Jarrow',
  'Kestrel',
  'Larkhill',
  'Marwick',
  'Norwich',
  'Overton',
];
const files = {
  'lore.yaml': `world: The Ford
sources:
  - { match: "drafts/**", status: candidate }
  - { match: "songs/**", reliability: legend }
  - { match: "ebb/**", project: ebb }
`,
  'places.yaml': places.map((name) => `- { id: ${name.toLowerCase()}, kind: Settlement, name: ${name} }\n`).join(''),
  'guide.md': `# A guide

Greyford lies on the Salt. At Greyford the toll is two coppers. It is paid to the ferryman.


A second paragraph speaks of nothing.

The market of Greyford has
2 stalls.

The gate of Ashkeep is tall. Near Ashkeep the wells are deep.
`,
  'scopes.md': `The reeve says that Brinmoor has three gates.

"Calder has three gates," said the reeve.

Dunmere has three gates?

If the river rises, Elmsted has three gates.

She fell asleep. Farrow has three gates. Then she woke.

Once upon a time there was a town. Holmwick has three gates.

Perhaps Ivendale has three gates.

Jarrow has three gates. None of it was true.

Kestrel had three gates.

The clerk put it plainly: Larkhill has three gates.

Norwich has three gates.

It was a forgery that the clerk had sold. Marwick has three gates. The letter was a forgery.
`,
  ...Object.fromEntries([...'abcdefg'].map((each) => [`roads/${each}.md`, 'The road to Overton is 3 miles long.\n'])),
  'drafts/draft.md': 'The bridge of Greyford has seven arches.\n',
  'songs/song.md': 'The tower of Greyford has seven floors.\n',
  'ebb/ebb.md': 'The quay of Greyford has seven steps.\n',
};

let shared: RememberingWorld;
let world: RememberingWorld;
beforeAll(async () => {
  shared = await RememberingWorld.open(files);
});
afterAll(() => shared.remove());
beforeEach(async () => {
  world = await shared.anew();
  const { dryRun: _, ...service } = world.service;
  world.service = service;
});
afterEach(() => world.close());

const toll = {
  kind: 'passage',
  id: expect.any(String),
  text: 'At Greyford the toll is two coppers.',
  place: 'guide.md:3',
};
const byValues = {
  ...{ kind: 'contradiction', reason: 'judge', verdict: 'possible', tier: 'values', confidence: 0.9 },
  similarity: expect.any(Number),
};
const another = 'At Greyford the toll is three coppers.';
const size = async () => (await world.service.table.current()).size;

describe('a memory beside the prose of the world', () => {
  it('contradicts a sentence that is the same but for a value, with its line', async () => {
    const { memory, conflicts, action } = await world.remember(another, { tags: ['tolls'] });
    expect([action, conflicts]).toEqual(['stored', [{ ...byValues, other: toll }]]);
    expect(await findMemoryConflicts(world.service, {}, signal)).toEqual([
      { ...byValues, a: { kind: 'memory', id: memory.id, text: another }, b: toll },
    ]);
  });

  it('is no duplicate of a sentence, and nobody is asked about one that says the same', async () => {
    world.service = { ...world.service, judge: () => Promise.reject(new Error('asked')) };
    const { conflicts, notes } = await world.remember('at Greyford the toll is two coppers');
    expect([conflicts, notes]).toEqual([[], []]);
  });

  it('is refused where it is to be, and supersedes nothing', async () => {
    const refused = await world.answer(another, { on_conflict: 'raise' });
    expect([refused.action, refused.conflicts, await size()]).toEqual(['rejected', [{ ...byValues, other: toll }], 0]);
    const noted = await world.remember(another, { on_conflict: 'supersede' });
    expect([noted.action, noted.superseded, noted.conflicts]).toEqual(['stored', [], [{ ...byValues, other: toll }]]);
    expect((await world.remember(`${another} `, { on_conflict: 'ignore' })).conflicts).toEqual([]);
  });

  it('names the line on which a sentence begins that is broken, and where the file is gone counts within the passage', async () => {
    const said = 'The market of Greyford has 2 stalls.';
    const { conflicts } = await world.remember(said.replace('2', '3'));
    expect(conflicts).toMatchObject([{ other: { place: 'guide.md:8', text: said } }]);
    const { home: _, ...stored } = world.service.world;
    world.service = { ...world.service, world: stored };
    expect((await world.remember(another)).conflicts).toMatchObject([{ other: { place: 'guide.md:3' } }]);
  });

  it.each([
    ['names nobody', 'The toll is three coppers.', {}],
    ['tells what happened', another, { type: 'episodic' }],
    ['tells a taste', another, { type: 'preference' }],
    ['denies what it says, as its writer says', another, { polarity: -1 }],
    ['is a candidate', another, { candidate: true }],
    ['denies: words that deny are not counted', 'Near Ashkeep the wells are not deep.', {}],
    ['is of a draft', 'The bridge of Greyford has eight arches.', {}],
    ['is of a legend', 'The tower of Greyford has eight floors.', {}],
    ['is of another project', 'The quay of Greyford has eight steps.', { project: 'flow' }],
  ] as const)('contradicts nothing where it %s', async (_, text, more) => {
    expect((await world.remember(text, more)).conflicts).toEqual([]);
  });

  it('is held against the passages of its own project, and one of no project against all', async () => {
    const text = 'The quay of Greyford has eight steps.';
    for (const more of [{ project: 'ebb' }, {}]) {
      const { conflicts } = await world.answer(text, { ...more, on_conflict: 'raise' });
      expect(conflicts).toMatchObject([{ other: { kind: 'passage', place: 'ebb/ebb.md:1' } }]);
    }
  });

  it.each([
    ['hearsay', 'Brinmoor'],
    ['speech', 'Calder'],
    ['a question', 'Dunmere'],
    ['a condition', 'Elmsted'],
    ['a dream', 'Farrow'],
    ['a tale', 'Holmwick'],
    ['a doubt', 'Ivendale'],
    ['taken back', 'Jarrow'],
    ['the past', 'Kestrel'],
    ['somebody’s words behind a colon', 'Larkhill'],
    ['a forgery', 'Marwick'],
  ])('contradicts no sentence that is %s', async (_, name) => {
    const judge: Judge = () => Promise.resolve(true);
    world.service = { ...world.service, judge };
    expect((await world.remember(`${name} has four gates.`)).conflicts).toEqual([]);
  });

  it('contradicts the same said plainly', async () => {
    const { conflicts } = await world.remember('Norwich has four gates.');
    expect(conflicts).toMatchObject([{ other: { place: 'scopes.md:21' }, tier: 'values' }]);
  });

  it('tells the five surest passages, and how many more there are', async () => {
    const { conflicts, notes } = await world.remember('The road to Overton is 4 miles long.');
    expect([conflicts.length, notes]).toEqual([5, ['It contradicts 2 passages more in the same way.']]);
  });
});

describe('who is asked about a sentence', () => {
  const nli = openNli(tinyNliFolder);
  afterAll(() => nli.close());

  it('is a classifier on this machine, and then nobody else', async () => {
    const judge: Judge = () => Promise.reject(new Error('asked'));
    world.service = { ...world.service, nli, judge };
    const { conflicts, notes } = await world.remember('The gate of Ashkeep is tiny.');
    expect(conflicts).toMatchObject([
      { other: { kind: 'passage', place: 'guide.md:11', text: 'The gate of Ashkeep is tall.' }, tier: 'nli' },
    ]);
    expect(notes).toEqual([]);
    expect((await world.remember('The gate of Ashkeep is huge.')).conflicts.filter(isPassage)).toEqual([]);
  });

  it('is the judge in both orders, about sentences that are alike and name whom the memory names', async () => {
    const asked: string[] = [];
    const judge: Judge = (a, b) => {
      asked.push(`${a.text} | ${b.text}`);
      return Promise.resolve(true);
    };
    world.service = { ...world.service, judge };
    const said = 'The toll at Greyford is three coppers.';
    const { conflicts } = await world.remember(said);
    expect(asked).toEqual([`${toll.text} | ${said}`, `${said} | ${toll.text}`]);
    expect(conflicts).toMatchObject([{ other: toll, tier: 'model', confidence: 0.8, verdict: 'possible' }]);
  });

  it('is heard within the limits of memories, and a note calls a sentence by its place', async () => {
    world.service = { ...world.service, judge: () => Promise.reject(new Error('no ink')) };
    const { conflicts, notes } = await world.remember('The toll at Greyford is three coppers.');
    expect([conflicts, notes]).toEqual([[], ['The judge was not heard about guide.md:3: no ink.']]);
  });

  it.each([
    ['the memory tells what was', 'The toll at Greyford was three coppers.'],
    ['the memory only supposes', 'If it rains, the toll at Greyford is three coppers.'],
    ['each names another', 'The toll at Greyford is three Silvers.'],
  ])('is nobody where %s', async (_, text) => {
    world.service = { ...world.service, judge: () => Promise.reject(new Error('asked')) };
    expect((await world.remember(text)).notes).toEqual([]);
  });
});

const isPassage = ({ other }: { readonly other: { readonly kind: string } }): boolean => other.kind === 'passage';
