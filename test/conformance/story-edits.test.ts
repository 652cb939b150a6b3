import { afterEach, expect, it, vi } from 'vitest';
import { decideClaims } from '../../src/app/decisions/decide-claims.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { loadConfig } from '../../src/config/config.ts';
import { readStoredStory } from '../../src/queries/detective/read-stored-story.ts';
import { onEveryEngine } from '../support/engines.ts';
import { keep, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 240_000 });

const people = `- { id: maren, kind: Person, name: Maren, birth: 152 }
- { id: odo, kind: Person, name: Odo }
`;
const ashkeep = (ruler: string) =>
  `- { id: ashkeep, kind: Settlement, name: Ashkeep, ruler: ${ruler}, population: 300 }\n`;

onEveryEngine('the story of edits', (store) => {
  let folder: WorldFolder;
  afterEach(() => folder.remove());
  const clock = tickingClock();
  const world = () => keep(store(), folder.root, clock);
  const ingest = async (files: Readonly<Record<string, string>> = {}): Promise<void> => {
    for (const [path, text] of Object.entries(files)) folder.write(path, text);
    await ingestWorld(await world());
  };
  const story = () => readStoredStory(store(), loadConfig({ root: folder.root }).config);
  const told = async () => (await story()).map(({ text, state }) => `${text} (${state})`);

  it('tells what was edited, each time that the files said it, and nothing that nobody edited', async () => {
    folder = new WorldFolder({
      'people.yaml': people,
      'places/ashkeep.yaml': ashkeep('maren'),
      'places/songs.yaml': '- { id: vask, kind: Settlement, name: Vask, ruler: odo }\n',
    });
    await ingest();
    expect(await story()).toEqual([]);
    await ingest({ 'places/ashkeep.yaml': ashkeep('odo') });
    expect(await told()).toEqual(['Maren rules Ashkeep (superseded)', 'Odo rules Ashkeep (live)']);
    await ingest({ 'places/ashkeep.yaml': ashkeep('maren') });
    const facts = await story();
    expect(await told()).toEqual([
      'Maren rules Ashkeep (superseded)',
      'Odo rules Ashkeep (superseded)',
      'Maren rules Ashkeep (live)',
    ]);
    expect(facts[0]?.id).toBe(facts[2]?.id);
    const times = facts.map(({ told_at }) => told_at ?? 0);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(facts[2]).toMatchObject({
      ...{ story: '(clock)', scope: 'places', kind: 'claim', place: 'places/ashkeep.yaml:1' },
      when: new Date(times[2] ?? 0).toISOString(),
    });
    expect(facts[2]?.sitting).toBeUndefined();
  });

  it('tells what other files say of a matter that was edited, as it was from the beginning', async () => {
    folder = new WorldFolder({
      'people.yaml': people,
      'ashkeep.yaml': ashkeep('maren'),
      'annals.yaml': '- { id: ashkeep, kind: Settlement, ruler: maren }\n',
    });
    await ingest();
    await ingest({ 'ashkeep.yaml': ashkeep('odo') });
    const facts = await story();
    expect(facts.map(({ text, state, place }) => `${text} ${state} ${place}`)).toEqual(
      expect.arrayContaining(['Maren rules Ashkeep live annals.yaml:1', 'Odo rules Ashkeep live ashkeep.yaml:1']),
    );
    const [first] = facts;
    expect(facts.filter(({ text }) => text.startsWith('Maren')).map(({ position }) => position)).toEqual(
      facts.filter(({ text }) => text.startsWith('Maren')).map(() => first?.position),
    );
    expect(facts.some(({ text }) => text.includes('population'))).toBe(false);
  });

  it('leaves out what a person superseded and no file changed, and chapters', async () => {
    folder = new WorldFolder({
      'people.yaml': people,
      'ashkeep.yaml': ashkeep('maren'),
      'annals.yaml': '- { id: ashkeep, kind: Settlement, ruler: odo }\n',
      ...{ 'chapters/1.md': 'Odo was born in 160.\n', 'chapters/2.md': 'A wind.\n', 'chapters/3.md': 'A storm.\n' },
    });
    await ingest();
    const rows = await store().read(
      "MATCH (a:Assertion) WHERE a.type = 'RULES' RETURN a.id AS id, a.path AS path ORDER BY path",
    );
    const [annals = '', own = ''] = rows.map(({ id }) => String(id));
    await decideClaims(await world(), {
      ids: [annals],
      decision: 'supersede',
      by: own,
      reason: 'Older.',
      actor: 'Ama',
    });
    await ingest({ 'chapters/1.md': 'Odo was born in 161.\n' });
    expect((await story()).filter(({ story: name }) => name === '(clock)')).toEqual([]);
  });
});
