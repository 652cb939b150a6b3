import { afterEach, expect, it, vi } from 'vitest';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import { readStoryOver } from '../../src/app/story/read-over.ts';
import { loadConfig } from '../../src/config/config.ts';
import { memoryIndexes } from '../../src/graph/schema.ts';
import { readStoredStory, readStoryAbout } from '../../src/queries/detective/read-stored-story.ts';
import { readChapters } from '../../src/queries/detective/told/chapters.ts';
import { onEveryEngine } from '../support/engines.ts';
import { keepMemories, noted } from '../support/worlds/recall-world.ts';
import { keep, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 240_000 });

const people = ['Maren', 'Odo', 'Sella'];
const places = ['Ashkeep', 'Vask'];
const reference = (more: string) =>
  `${people.map((name) => `- { id: ${name.toLowerCase()}, kind: Person, name: ${name} }`).join('\n')}
- { id: ashkeep, kind: Settlement, name: Ashkeep, ${more} }
- { id: vask, kind: Settlement, name: Vask }
`;

/** The same numbers from 0 to 1 for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

onEveryEngine('a story of which a part is read', (store) => {
  let folder: WorldFolder;
  afterEach(() => folder.remove());
  const clock = tickingClock();
  const config = () => loadConfig({ root: folder.root }).config;
  const ingest = async () => ingestWorld(await keep(store(), folder.root, clock));
  const stored = () =>
    store().read(
      `MATCH (v:Confusion) RETURN v.id AS id, v.status AS status, v.question AS question, v.fact_ids AS facts, v.members_hash AS hash,
         v.subject_id AS subject ORDER BY v.id`,
    );

  it.each([1, 2])('asks after each edit what the whole asks (seed %i)', async (seed) => {
    const random = randomFrom(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const sentence = () => `${pick(people)} is the ruler of ${pick(places)}.`;
    const chapter = (at: number) => `chapters/${at}.md`;
    folder = new WorldFolder({ 'lore.yaml': 'world: Ashkeep\n', 'people.yaml': reference('population: 300') });
    for (let at = 1; at <= 6; at++) folder.write(chapter(at), `${sentence()}\n`);
    await store().ensureSchema(memoryIndexes);
    const days = ['2031-01-01', '2031-02-01', '2031-03-01'].map((day) => `${day}T00:00:00.000Z`);
    await keepMemories(
      store(),
      days.map((created_at, at) =>
        noted(`m-${at}`, `Vask is ${at === 1 ? 'open' : 'closed'}.`, { created_at, last_accessed: created_at }),
      ),
    );
    await ingest();
    let asked = 0;
    for (let edit = 0; edit < 8; edit++) {
      const kind = edit % 4;
      if (kind === 0) folder.write(chapter(1 + Math.floor(random() * 6)), `${sentence()}\n`);
      if (kind === 1) folder.write(chapter(1 + Math.floor(random() * 6)), `A storm.\n\n${sentence()} ${sentence()}\n`);
      if (kind === 2)
        folder.write('people.yaml', reference(`population: ${300 + edit}, ruler: ${pick(['odo', 'sella'])}`));
      if (kind === 3) folder.write(chapter(7 + edit), `---\norder: ${Math.floor(random() * 8)}\n---\n${sentence()}\n`);
      await ingest();
      const part = await stored();
      const whole = await readStoryOver(await keep(store(), folder.root, clock), { config: config() });
      expect({ edit, opened: whole.opened, closed: whole.closed }).toEqual({ edit, opened: [], closed: [] });
      expect(part).toEqual(await stored());
      asked = Math.max(asked, part.length);
    }
    expect(asked).toBeGreaterThan(1);
  });

  it('has each fact as the whole has it, and no passage or claim that is about nothing that changed', async () => {
    folder = new WorldFolder({
      'lore.yaml': 'world: Ashkeep\n',
      'people.yaml': reference('population: 300'),
      ...{ 'chapters/1.md': 'Maren is the ruler of Ashkeep.\n', 'chapters/2.md': 'Odo is the ruler of Ashkeep.\n' },
      'chapters/3.md': 'Sella was born in 160.\n',
    });
    await ingest();
    const { ontology, story: rules } = config();
    const whole = await readStoredStory(store(), config());
    const chapters = await readChapters(store(), rules);
    const about = (ids: string[], facts: string[] = []) =>
      readStoryAbout(store(), chapters, { about: ids, facts }, ontology);
    const { story, subjects } = await about(['odo']);
    expect(story.map(({ text }) => text)).toEqual(['Maren rules Ashkeep', 'Odo rules Ashkeep']);
    expect(story).toEqual(whole.filter(({ id }) => story.some((fact) => fact.id === id)));
    expect([...subjects].sort()).toEqual(['ashkeep', 'odo']);
    const passage = whole.find(({ kind, place }) => kind === 'passage' && place.startsWith('chapters/3'));
    expect((await about([], [passage?.id ?? ''])).story).toEqual([passage]);
    expect((await about([])).story).toEqual([]);
  });

  it('leaves a question about what is no entity while others are read, and ends it with what it asks about', async () => {
    folder = new WorldFolder({ 'lore.yaml': 'world: Ashkeep\n', 'people.yaml': reference('population: 300') });
    const gate = (name: string, word: string, month: number) =>
      noted(name, `The north gate is ${word}.`, { created_at: `2031-0${month}-01T00:00:00.000Z` });
    await keepMemories(store(), [gate('m-1', 'open', 1), gate('m-2', 'closed', 2), gate('m-3', 'open', 3)]);
    await ingest();
    const before = await stored();
    expect(before).toMatchObject([
      { status: 'open', question: expect.stringMatching(/^Is the north gate still open/) },
    ]);
    const world = await keep(store(), folder.root, clock);
    await runOverStore(world, { scope: 'entity:ashkeep' });
    folder.write('people.yaml', reference('population: 301'));
    await ingest();
    expect(await stored()).toEqual(before);
    await keepMemories(store(), [gate('m-1', 'closed', 1)]);
    await readStoryOver(world, { config: config() });
    expect(await stored()).toMatchObject([{ status: 'resolved' }]);
  });

  it('is asked about in a run over one entity, and leaves what is told of others', async () => {
    folder = new WorldFolder({
      'lore.yaml': 'world: Ashkeep\n',
      'people.yaml': reference('population: 300'),
      'chapters/1.md': 'Maren is the ruler of Ashkeep. Maren is the ruler of Vask.\n',
      'chapters/2.md': 'Odo is the ruler of Ashkeep. Odo is the ruler of Vask.\n',
      'chapters/3.md': 'Maren is the ruler of Ashkeep. Maren is the ruler of Vask.\n',
    });
    await ingest();
    const before = await stored();
    expect(before.map(({ status, subject }) => `${subject} ${status}`).sort()).toEqual(['ashkeep open', 'vask open']);
    const world = await keep(store(), folder.root, clock);
    const { run } = await runOverStore(world, { scope: 'entity:ashkeep' });
    expect(run.confusions_found).toBe(2);
    expect(await stored()).toEqual(before);
    const [row] = await store().read('MATCH (r:ConsistencyRun {id: $id}) RETURN r.confusions_found AS found', {
      id: run.id,
    });
    expect(row?.found).toBe(2);
  });
});
