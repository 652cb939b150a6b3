import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, readSettings, type Settings } from '../../../src/app/world/open-world.ts';
import { planSettings } from '../../../src/app/world/plan-settings.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { CacheLocation } from '../../../src/content/incremental/index.ts';
import { scanWorld } from '../../../src/content/scan.ts';
import { WorldSession } from '../../../src/content/world-session.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import { readGraph } from '../../../src/queries/whole-graph.ts';
import { law, lawTimeout } from '../../support/laws.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

/**
 * A watch resolves, plans and compares only what a save can have changed. Whatever is saved, in whatever order, it must
 * end where an ingest of everything ends: the same graph, and the same list of problems.
 */
let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder({});
  mkdirSync(join(folder.root, '.lore'));
});
afterEach(() => folder.remove());

const year = fc.constantFrom(
  '812',
  'c. 830',
  'before 850',
  '870',
  'ongoing',
  'the Long Night',
  '40 of the Sun',
  'soon',
);
const who = fc.constantFrom('Maren', 'Grace', 'Abel the Younger', 'nobody-at-all');
const seat = fc.constantFrom('Ashkeep', 'Blackmere', 'the Keep');

/** A note of an Obsidian vault: what its head says, and prose that names others and may state something. */
const noteOf = (aliases: fc.Arbitrary<string>, sources: fc.Arbitrary<string>) =>
  fc
    .record({
      birth: year,
      alias: aliases,
      race: fc.constantFrom('', 'Elf', 'Wyrmkin'),
      seat,
      from: year,
      source: sources,
      prose: fc.constantFrom(
        '',
        'was born in 815.',
        'ruled Ashkeep until 850.',
        'prayed for grace.',
        'fought at [[Ashkeep]].',
      ),
      motto: fc.constantFrom('', 'x', 'y'),
      waiver: fc.constantFrom(
        '',
        '',
        'ignore: { contradictions/rules: a regency }',
        '# lore-ignore no-such-rule because',
      ),
    })
    .chain((said) => fc.tuple(fc.constant(said), who, who))
    .map(([{ birth, alias, race, seat: to, from, source, prose, motto, waiver }, name, other]) =>
      [
        '---',
        `birth: ${birth}`,
        ...(alias === '' ? [] : [`aliases: [${alias}]`]),
        ...(race === '' ? [] : [`race: ${race}`]),
        `rules: { to: "${to}", from: ${from}${source === '' ? '' : `, source: ${source}`} }`,
        ...(motto === '' ? [] : [`mottto_${motto}: by water`]),
        ...(waiver === '' ? [] : [waiver]),
        '---',
        `${name} ${prose}`,
        '',
        `Of ${other} nothing is known but that ${other} ruled Blackmere from 830 until 840.`,
      ].join('\n'),
    );

const note = noteOf(fc.constantFrom('', 'The Grey', 'Keep'), fc.constantFrom('', 'the annals', 'a rumour', 'Maren'));

/** Notes that differ in nothing that the meaning of other notes hangs on. */
const likeNote = noteOf(fc.constant(''), fc.constantFrom('', 'the annals'));

const thingsOf = ({ reliable, own }: Readonly<Record<'reliable' | 'own', fc.Arbitrary<boolean>>>) =>
  fc
    .record({
      founded: year,
      kind: fc.constantFrom('Settlement', 'Kingdom'),
      start: year,
      reliable,
      own,
    })
    .map(({ founded, kind, start, reliable, own }) =>
      [
        `- { name: Ashkeep, kind: ${kind}, founded_on: ${founded}${own ? ', might: 7' : ''} }`,
        '- { name: Blackmere, kind: Settlement }',
        `- { name: The Long Night, kind: Era, start: ${start}, end: 860 }`,
        ...(reliable ? ['- { name: The Annals, kind: Chronicle, reliability: legend }'] : []),
        ...(own ? ['- { name: The Siege, kind: Event, date: 2 years after 612, motto: none }'] : []),
      ].join('\n'),
    );

const things = thingsOf({ reliable: fc.boolean(), own: fc.boolean() });

/** Dates in a grammar of their own, and notes that are prose. */
const tree = fc
  .tuple(fc.constantFrom('ABT 790', 'BET 780 AND 795', '31 NOV 790'), who)
  .map(([date, name]) =>
    ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '0 @I1@ INDI', `1 NAME ${name}`, '1 BIRT', `2 DATE ${date}`, '0 TRLR'].join(
      '\n',
    ),
  );

const plain = 'world: Vask\ncalendars: [years]\n';
const settings = fc.constantFrom(plain, `${plain}until: ongoing\n`);

const notes = ['people/Maren.md', 'people/Grace.md', 'drafts/Abel.md'] as const;
const [maren, grace, abel] = notes;
/** A save of one file, or of none any more. */
const save = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...notes), fc.option(note, { freq: 6, nil: null })) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('places.yaml'), things) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('kin.ged'), tree) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('lore.yaml' as const), settings) },
);

const told = { history: false } as const;

/** A store that the folder is ingested into, with what stays in memory between two saves, as in a watch. */
class Watched {
  private session = WorldSession.inMemory();
  /** How many times it planned only what can have changed. */
  partly = 0;

  constructor(private readonly store: GraphStore) {}

  async ingest(settings: Settings, changed: readonly string[] = []) {
    if (changed.includes('lore.yaml')) this.session = WorldSession.inMemory();
    this.session.expire(changed);
    const world = await openWorld({ path: folder.root, settings, session: this.session });
    if (world.content.change !== undefined) this.partly += 1;
    const ingested = await ingest(this.store, world.content, planSettings(world), () => new Date(0));
    const { touched: _, storeState: __, ...delta } = ingested;
    this.session.setIngested(ingested);
    const { problems, prose, now, waivers } = world.content;
    return { problems, prose, now, waivers, delta, graph: await readGraph(this.store, told) };
  }
}

/** A store that separate runs ingest the folder into, each of which finds what the one before it stored. */
class Repeated {
  /** How many times it planned only what can have changed. */
  partly = 0;

  constructor(
    private readonly store: GraphStore,
    private readonly location: Omit<CacheLocation, 'key'>,
  ) {}

  async ingest(settings: Settings) {
    const session = await WorldSession.at({ ...this.location, key: settings.digest });
    const world = await openWorld({ path: folder.root, settings, session });
    if (world.content.change !== undefined) this.partly += 1;
    session.release(world.content);
    const ingested = await ingest(this.store, world.content, planSettings(world), () => new Date(0));
    const { touched: _, storeState: __, ...delta } = ingested;
    session.setIngested(ingested);
    await session.store();
    const { problems, prose, now, waivers } = world.content;
    return { problems, prose, now, waivers, delta, graph: await readGraph(this.store, told) };
  }
}

it('a watch, or a run that finds what the last one parsed, ends where an ingest of everything does, whatever is saved', {
  timeout: lawTimeout(300_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(things, fc.array(save, { minLength: 4, maxLength: 10 }), async (first, saves) => {
      await ingestSaves({ 'places.yaml': first }, saves);
    }),
    law(4),
  );
});

/** Names, sources and the world's present stay as they are: what a save can change depends on the saved note alone. */
const settled = {
  'end.yaml': fc.constant('- { name: The Fall, kind: Event, date: 900 }'),
  [maren]: likeNote,
  [grace]: likeNote,
  [abel]: likeNote,
};
const edits = fc.array(fc.tuple(fc.constantFrom(...notes), likeNote), { minLength: 4, maxLength: 8 });
const settledPlaces = thingsOf({ reliable: fc.constant(true), own: fc.constant(false) });
const settledWorld = fc.tuple(fc.record({ 'places.yaml': settledPlaces, ...settled }), edits);

it('and so it does where it plans only what depends on a note', { timeout: lawTimeout(300_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(settledWorld, async ([files, saves]) => {
      await ingestSaves(files, saves);
    }),
    law(2),
  );
});

const relative = fc.constantFrom('5 years before the Fall', '3 years after 820', '830');
const saga = fc
  .tuple(relative, relative)
  .map(([siege, feast]) =>
    [
      `- { name: The Siege, kind: Event, date: ${siege}, occurred_at: Ashkeep }`,
      `- { name: The Feast, kind: Event, date: ${feast} }`,
      '- { name: The Wedding, kind: Event, after: [The Siege], before: [The Fall] }',
    ].join('\n'),
  );
const datedPlaces = thingsOf({ reliable: fc.constant(true), own: fc.constant(true) });
const relativeWorld = fc.tuple(
  fc.record({ 'places.yaml': datedPlaces, 'saga.yaml': saga, ...settled }),
  fc.array(fc.oneof(fc.tuple(fc.constant('saga.yaml'), saga), fc.tuple(fc.constantFrom(...notes), likeNote)), {
    minLength: 4,
    maxLength: 8,
  }),
);

it('a watch does so, too, where dates depend on those of other files', { timeout: lawTimeout(300_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(relativeWorld, async ([files, saves]) => {
      await ingestSaves(files, saves);
    }),
    law(2),
  );
});

/** Notes of one name in several folders, and one that is linked, mentioned and moved about. */
const vault = ['Wren.md', 'A/Wren.md', 'B/Wren.md', 'B/C/Wren.md', 'A/Ann.md', 'B/Ann.md', 'B/README.md'] as const;
const link = fc.constantFrom(
  '"[[Wren]]"',
  '"[[B/Wren]]"',
  '"[[C/Wren]]"',
  '"[w](Wren.md)"',
  'Wren',
  'unknown',
  '"[[Ann]]"',
);
const vaultNote = fc
  .record({ birth: year, ally: link, id: fc.constantFrom('', '', '', 'id: wren\n', 'id: b-wren\n') })
  .map(({ birth, ally, id }) => `---\nkind: Person\n${id}birth: ${birth}\nally: ${ally}\n---\nOf Wren and [[Ann]].\n`);
const vaultSave = fc.tuple(fc.constantFrom(...vault), fc.option(vaultNote, { freq: 2, nil: null }));
const vaultWorld = fc.tuple(
  fc.record({ 'end.yaml': settled['end.yaml'], 'A/Wren.md': vaultNote, 'B/Ann.md': vaultNote }),
  fc.array(vaultSave, { minLength: 5, maxLength: 9 }),
);

it('a watch does so, too, where notes of one name come, go and change their ids', {
  timeout: lawTimeout(300_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(vaultWorld, async ([files, saves]) => {
      await ingestSaves(files, saves);
    }),
    law(4),
  );
});

/** The same worlds each time, several together: in a single one, every save may change what other files depend on. */
const sameWorlds = { numRuns: 4, seed: 7 };

it('plans only what depends on the saved file for at least a quarter of the saves', { timeout: 300_000 }, async () => {
  const planned = { saves: 0, watched: 0, repeated: 0 };
  for (const [files, saves] of fc.sample(settledWorld, sameWorlds)) {
    const { watched, repeated } = await ingestSaves(files, saves);
    planned.saves += saves.length;
    planned.watched += watched;
    planned.repeated += repeated;
  }
  expect(planned.watched / planned.saves).toBeGreaterThanOrEqual(0.25);
  expect(planned.repeated / planned.saves).toBeGreaterThanOrEqual(0.25);
});

it('and for at least half of them where a file of relative dates is saved as well', { timeout: 300_000 }, async () => {
  const planned = { saves: 0, watched: 0 };
  for (const [files, saves] of fc.sample(relativeWorld, sameWorlds)) {
    planned.saves += saves.length;
    planned.watched += (await ingestSaves(files, saves)).watched;
  }
  expect(planned.watched / planned.saves).toBeGreaterThanOrEqual(0.5);
});

it('a watch sees that an era begins with the world’s present, where nothing told it from the era before', async () => {
  const places = (founded: string, start: string) =>
    [
      `- { name: Ashkeep, kind: Kingdom, founded_on: ${founded} }`,
      '- { name: Blackmere, kind: Settlement }',
      `- { name: The Long Night, kind: Era, start: ${start}, end: 860 }`,
    ].join('\n');
  const ruler = (from: string) => `---\nbirth: 812\nrules: { to: "Ashkeep", from: ${from} }\n---\nMaren \n`;
  await ingestSaves({ 'places.yaml': places('812', 'before 850'), [maren]: ruler('870'), [abel]: ruler('ongoing') }, [
    ['places.yaml', places('the Long Night', 'ongoing')],
  ]);
});

type Save = readonly [path: string, text: string | null];

/**
 * Ingests a folder of these files, and again after each save: by a watch, by a watch that has just begun, and by a run that
 * finds what the last one parsed. How often the first and the last of them planned only what could have changed.
 */
async function ingestSaves(files: Readonly<Record<string, string>>, saves: readonly Save[]) {
  const saved = async () => readSettings(await scanWorld(folder.root), undefined);
  const written = [...notes, ...vault, 'kin.ged', 'end.yaml', 'saga.yaml', 'places.yaml', '.lore/parsed-files'];
  for (const path of written) folder.delete(path);
  for (const [path, text] of Object.entries({ 'lore.yaml': plain, ...files })) folder.write(path, text);
  let settings = await saved();
  const stores = await Promise.all([openMemoryStore(), openMemoryStore(), openMemoryStore(), openMemoryStore()]);
  const [store, cold, fresh, again] = stores;
  try {
    const watched = new Watched(store);
    await watched.ingest(settings);
    await new Watched(cold).ingest(settings);
    const repeated = new Repeated(again, { path: join(folder.root, '.lore', 'parsed-files'), seal: randomBytes(32) });
    await repeated.ingest(settings);
    let last: Awaited<ReturnType<Watched['ingest']>> | undefined;
    for (const [path, text] of saves) {
      if (text === null) folder.delete(path);
      else folder.write(path, text);
      if (path === 'lore.yaml') settings = await saved();
      last = await watched.ingest(settings, [path]);
      expect(last).toEqual(await new Watched(cold).ingest(settings));
      expect(await repeated.ingest(settings)).toEqual(last);
    }
    expect(last?.graph).toEqual((await new Watched(fresh).ingest(settings)).graph);
    return { watched: watched.partly, repeated: repeated.partly };
  } finally {
    for (const each of stores) await each.close();
  }
}
