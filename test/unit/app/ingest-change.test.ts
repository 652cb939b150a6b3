import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld } from '../../../src/app/world/open-world.ts';
import { planSettings } from '../../../src/app/world/plan-settings.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { ParsedFileCache } from '../../../src/content/incremental/index.ts';
import { WorldSession } from '../../../src/content/world-session.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { type IngestContent, ingest } from '../../../src/ingest/ingest.ts';
import { readGraph } from '../../../src/queries/whole-graph.ts';
import { defined } from '../../../src/util/defined.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

/**
 * A run that finds what the last one parsed and ingested plans what can have changed, or everything: either way it has to end
 * where one ends that knows of no other.
 */
const note = (head: string, prose: string) => `---\n${head}\n---\n${prose}\n`;
const vault: Readonly<Record<string, string>> = {
  'lore.yaml': 'world: Vask\ncalendars: [years]\n',
  'people/Maren.md': note(
    'kind: Person\nbirth: 801\nrules: { to: "[[Ternhold]]" }\nspouse: "[[Corvin]]"',
    'Maren ruled Ternhold from 830 until 850.\n\nIt was cold in the hall.',
  ),
  'people/Corvin.md': note('kind: Person\nbirth: 802\nspouse: "[[Maren]]"\nparents: ["[[Abel]]"]', 'Of him they sing.'),
  'people/Abel.md': note('kind: Person\nbirth: 770\nchildren: ["[[Corvin]]"]', 'Nothing else is known.'),
  'places/Ternhold.md': note('kind: Settlement\nfounded_on: 700', 'Ternhold stands by the sea.'),
  'places/Blackmere.md': note('kind: Settlement\nfounder: { to: "[[Abel]]", at: 790 }', 'A mere.'),
  'eras.yaml': '- { name: The Long Night, kind: Era, start: 600, end: 650 }\n',
  'books.yaml': '- { name: The Annals, kind: Chronicle, reliability: chronicle }\n',
  'end.yaml': '- { name: The Fall, kind: Event, date: 900, occurred_at: Ternhold }\n',
  'hall.md': 'Of the hall of Maren little is left.\n',
};

let folder: WorldFolder;
let seal: Buffer;
let store: GraphStore;
let plain: GraphStore;
/** The run began long after the files were written. */
const later = () => Date.now() + 60_000;
let begunMs: number | undefined;

beforeEach(async () => {
  folder = new WorldFolder(vault);
  mkdirSync(join(folder.root, '.lore'));
  seal = randomBytes(32);
  begunMs = undefined;
  [store, plain] = [await openMemoryStore(), await openMemoryStore()];
});
afterEach(async () => {
  await store.close();
  await plain.close();
  folder.remove();
});

const cachePath = () => join(folder.root, '.lore', 'parsed-files');
const cacheFor = ({ digest }: { readonly digest: string }) =>
  ParsedFileCache.at({ path: cachePath(), seal, key: digest, ...defined({ begunMs }) });
const sessionFor = async (settings: { readonly digest: string }) => new WorldSession(await cacheFor(settings));
const clock = () => new Date(0);

/** A run that stores what it parses for the next one; `looked`: at all claims of the world. */
async function run() {
  let looked = false;
  const world = await openWorld({
    path: folder.root,
    session: sessionFor,
  });
  const { content: read, session } = world;
  const content: IngestContent = Object.defineProperty({ ...sparing(read) }, 'claims', {
    get: () => {
      looked = true;
      return read.claims;
    },
  });
  const { storeState, touched, ...delta } = await ingest(store, content, planSettings(world), clock);
  session?.setIngested(defined({ storeState }));
  await session?.store();
  const { problems, prose, waivers } = read;
  return {
    looked,
    said: { problems, prose, waivers, touched, delta, graph: await readGraph(store, { history: true }) },
  };
}

/** Without its claims, which nobody is to look at for the sake of a copy. */
function sparing(content: IngestContent): IngestContent {
  const { entities, sources, change } = content;
  const chunks = { get: () => content.chunks, enumerable: true };
  const copy = { entities, sources, claims: [], ...defined({ change }) };
  return Object.defineProperty({ ...copy, chunks: [] }, 'chunks', chunks);
}

/** The same by a run that knows nothing of any other. */
async function runPlainly() {
  const world = await openWorld({ path: folder.root });
  const { storeState: _, touched, ...delta } = await ingest(plain, world.content, planSettings(world), clock);
  const { problems, prose, waivers } = world.content;
  return { problems, prose, waivers, touched, delta, graph: await readGraph(plain, { history: true }) };
}

async function expectSame(how: 'part' | 'whole') {
  const { looked, said } = await run();
  expect(said).toEqual(await runPlainly());
  expect(looked ? 'whole' : 'part').toBe(how);
}

const edit = (path: string, from: string | RegExp, to: string) =>
  folder.write(path, readFileSync(join(folder.root, path), 'utf8').replace(from, to));

it('a line at the top of a very long file names each of its entities once', async () => {
  const many = 12_000;
  const people = Array.from({ length: many }, (_, at) => `- { id: p${at}, kind: Person }\n`).join('');
  const opened = () => openWorld({ path: folder.root, session: sessionFor });
  folder.write('people.yaml', `- { id: wil, kind: Person }\n${people}`);
  const { session } = await opened();
  session?.setIngested({ storeState: 'first' });
  await session?.store();
  edit('people.yaml', 'Person', 'Person, birth: 812');
  const { change } = (await opened()).content;
  expect(change?.before.entities).toHaveLength(many + 1);
  expect(change?.after.entities).toHaveLength(many + 1);
});

describe('a part of the world is planned', () => {
  it.each<[string, () => void]>([
    ['nothing', () => undefined],
    ['a birth, on which relations in other files hang', () => edit('people/Maren.md', '801', '806')],
    ['a date that nothing hangs on', () => edit('people/Maren.md', '850', '851')],
    ['a line that moves all others', () => edit('people/Corvin.md', 'kind: Person', 'kind: Person\nhair: red')],
    ['prose alone', () => edit('people/Maren.md', 'cold in', 'warm in')],
    ['prose that names others', () => edit('hall.md', 'little', 'of what Abel built little')],
    ['a relation more', () => edit('people/Abel.md', 'birth: 770', 'birth: 770\nrules: { to: Blackmere, from: 795 }')],
    ['a relation less', () => edit('people/Maren.md', 'rules: { to: "[[Ternhold]]" }\n', '')],
    ['who founded a place, and when it exists', () => edit('places/Blackmere.md', '790', '791')],
    ['who founded a place, where nothing else dates it', () => edit('places/Blackmere.md', /founder.*\n/, '')],
    ['a claim that its own file makes twice', () => edit('people/Abel.md', 'birth: 770', 'birth: [770, 770]')],
    ['an unknown key', () => edit('people/Maren.md', 'birth', 'birht: 1\nbirth')],
    ['a file that says nothing new', () => utimesSync(join(folder.root, 'hall.md'), 1_000, 1_000)],
    ['a passage in a file of its own', () => folder.write('notes.md', 'Maren walked by the sea.\n')],
    ['a passage less', () => folder.delete('hall.md')],
    ['two files at once', () => ['people/Maren.md', 'people/Corvin.md'].map((path) => edit(path, /80\d/, '799'))],
  ])('%s', async (_, change) => {
    await expectSame('whole');
    change();
    await expectSame('part');
    await expectSame('part');
    for (const path of Object.keys(vault)) folder.write(path, vault[path] ?? '');
    await run();
    const { said } = await run();
    await runPlainly();
    const { graph } = await runPlainly();
    expect(said.graph).toEqual(graph);
  });

  it('one change after the other', async () => {
    await expectSame('whole');
    for (const year of [803, 804, 805]) {
      edit('people/Maren.md', /birth: \d+/, `birth: ${year}`);
      await expectSame('part');
      edit('people/Corvin.md', /birth: \d+/, `birth: ${year + 5}`);
      await expectSame('part');
    }
  });
});

describe('all of the world is planned', () => {
  it.each<[string, () => void]>([
    ['another name', () => edit('people/Abel.md', 'kind: Person', 'kind: Person\naliases: [The Founder]')],
    ['another kind', () => edit('places/Blackmere.md', 'Settlement', 'Region')],
    ['a new note', () => folder.write('people/Isolde.md', note('kind: Person', 'Isolde is the daughter of Maren.'))],
    ['a note that is gone', () => folder.delete('people/Abel.md')],
    [
      'a note under another name',
      () => {
        folder.write('people/Abelard.md', vault['people/Abel.md'] ?? '');
        folder.delete('people/Abel.md');
      },
    ],
    ['another present', () => edit('end.yaml', '900', '901')],
    ['other settings', () => edit('lore.yaml', 'world: Vask', 'world: Vask\nuntil: ongoing')],
    ['another era', () => edit('eras.yaml', '650', '660')],
    ['another worth of a book', () => edit('books.yaml', 'reliability: chronicle', 'reliability: legend')],
    ['a source nobody declares', () => edit('people/Maren.md', 'to: "[[Ternhold]]"', 'to: Ternhold, source: a song')],
    ['a claim that another file makes as well', () => edit('people/Corvin.md', /parents.*\n/, '')],
    ['an order of events', () => folder.write('war.yaml', '- { name: The War, kind: Event, before: The Fall }\n')],
  ])('%s', async (_, change) => {
    await expectSame('whole');
    await expectSame('part');
    change();
    await expectSame('whole');
  });

  it('after one of a world in which a date depends on another', async () => {
    await expectSame('whole');
    edit('people/Maren.md', 'birth: 801', 'birth: 20 years before the Fall');
    await expectSame('part');
    await expectSame('whole');
  });

  it.each<[string, () => void]>([
    ['gone', () => rmSync(cachePath())],
    ['cut off', () => writeFileSync(cachePath(), readFileSync(cachePath()).subarray(0, -9))],
    [
      'somebody else’s',
      () => {
        seal = randomBytes(32);
      },
    ],
  ])('where what is known of the last ingest is %s', async (_, damage) => {
    await expectSame('whole');
    edit('people/Maren.md', '801', '806');
    damage();
    await expectSame('whole');
    await expectSame('part');
  });

  it('after an ingest by somebody else', async () => {
    await expectSame('whole');
    edit('people/Maren.md', '801', '806');
    const world = await openWorld({ path: folder.root });
    for (const each of [store, plain]) await ingest(each, world.content, planSettings(world), clock);
    edit('people/Maren.md', '806', '801');
    await expectSame('whole');
  });

  it('after a review', async () => {
    await expectSame('whole');
    for (const each of [store, plain]) {
      await each.write((tx) =>
        tx.query("MATCH (x:Assertion {type: 'birth', entity_id: 'abel'}) SET x:Invalid, x.decision = 'withdrawn'"),
      );
    }
    await expectSame('whole');
    await expectSame('part');
  });

  it('after somebody took away or added nodes by hand', async () => {
    await expectSame('whole');
    await store.write((tx) => tx.query("MATCH (x:Assertion {entity_id: 'abel'}) DETACH DELETE x"));
    const { looked, said } = await run();
    expect(looked).toBe(true);
    expect(said.graph).toEqual((await runPlainly()).graph);
  });

  it('after one that was killed, at whatever write', async () => {
    await expectSame('whole');
    for (let writes = 1, killed = true; killed; writes += 1) {
      edit('people/Maren.md', /birth: \d+/, `birth: ${810 + writes}`);
      killed = await killedAfter(writes);
      const { said } = await run();
      const { graph } = await runPlainly();
      const current = ({ nodes }: typeof graph) => nodes.filter(({ labels }) => !labels.includes('AuditEntry'));
      expect(current(said.graph)).toEqual(current(graph));
    }
  });
});

/** A run of which no write but so many of the first come through. False: it did not need more. */
async function killedAfter(writes: number): Promise<boolean> {
  const whole = store;
  let left = writes;
  store = new Proxy(whole, {
    get: (target, name) => {
      if (name === 'write') {
        return (work: Parameters<GraphStore['write']>[0]) => {
          left -= 1;
          return left < 0 ? Promise.reject(new Error('killed')) : target.write(work);
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  try {
    await run();
    return false;
  } catch {
    return true;
  } finally {
    store = whole;
  }
}

describe('a file is not opened again', () => {
  const opened = async () => {
    begunMs = later();
    const seen: string[] = [];
    const world = await openWorld({
      path: folder.root,
      session: async (settings) => {
        const made = await cacheFor(settings);
        const parsed = made.parsed.bind(made);
        made.parsed = (path, ...rest) => {
          seen.push(path);
          return parsed(path, ...rest);
        };
        return new WorldSession(made);
      },
    });
    world.session?.release(world.content);
    world.session?.setIngested(await ingest(store, world.content, planSettings(world), clock));
    await world.session?.store();
    return seen;
  };

  it('as long as its size and times are the same', async () => {
    expect(await opened()).toHaveLength(Object.keys(vault).length - 1);
    expect(await opened()).toEqual([]);
    edit('people/Maren.md', '801', '806');
    expect(await opened()).toEqual(['people/Maren.md']);
    folder.write('people/Maren.md', readFileSync(join(folder.root, 'people/Maren.md'), 'utf8'));
    expect(await opened()).toEqual(['people/Maren.md']);
    expect(await opened()).toEqual([]);
  });

  it('unless it was changed so shortly before that its times might not tell', async () => {
    begunMs = Date.now();
    await run();
    expect(await opened()).toHaveLength(Object.keys(vault).length - 1);
  });

  it('and has to be what it was, where its words are asked for after all', async () => {
    await opened();
    await opened();
    const world = await openWorld({
      path: folder.root,
      session: sessionFor,
    });
    folder.write('hall.md', 'Of the hall of Maren nothing is left.\n');
    const [chunk] = world.content.chunks.filter(({ source_id }) => source_id === 'hall.md');
    expect(() => chunk?.text).toThrow(/changed while/);
  });
});
