import { afterEach, expect, it, vi } from 'vitest';
import { decideClaims } from '../../src/app/decisions/decide-claims.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { loadConfig } from '../../src/config/config.ts';
import type { StoryFact } from '../../src/model/story.ts';
import { readStoredStory } from '../../src/queries/detective/read-stored-story.ts';
import { onEveryEngine } from '../support/engines.ts';
import { keep, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 240_000 });

const people = `- { id: maren, kind: Person, name: Maren, birth: 152 }
- { id: odo, kind: Person, name: Odo }
- { id: ashkeep, kind: Settlement, name: Ashkeep, population: 300 }
`;
const chapters = {
  'lore.yaml': 'world: Ashkeep\n',
  'people.yaml': people,
  'chapters/10.md': 'Odo was born in 160.\n',
  'chapters/2 - The Ferry.md': 'Maren came to the ferry.\n\nIt is said that nobody saw her.\n',
  'chapters/1.md': '# Arrival\n\nMaren is the ruler of Ashkeep.\n\nShe was tired.\n',
};

const line = ({ kind, place, when, text, state, hearsay, statements }: StoryFact): string =>
  `${place} (${when}) ${kind} ${text}${state === 'live' ? '' : ` ${state}`}${hearsay ? ' hearsay' : ''}: ${statements
    .map(({ subject, predicate, single }) => `${subject} ${predicate}${single ? '!' : ''}`)
    .join(', ')}`;

onEveryEngine('the story of a manuscript', (store) => {
  let folder: WorldFolder;
  afterEach(() => folder.remove());
  const clock = tickingClock();
  const ingest = async (): Promise<void> => {
    await ingestWorld(await keep(store(), folder.root, clock));
  };
  const read = () => readStoredStory(store(), loadConfig({ root: folder.root }).config);

  it('tells the passages and claims of a folder of chapters in their order', async () => {
    folder = new WorldFolder(chapters);
    await ingest();
    const story = await read();
    expect(story.map(line).sort()).toEqual([
      'chapters/1.md:3 (chapters/1.md) claim Maren rules Ashkeep: maren RULES, ashkeep ruler!',
      'chapters/1.md:3 (chapters/1.md) passage Maren is the ruler of Ashkeep. She was tired.: ',
      'chapters/10.md:1 (chapters/10.md) claim Odo: birth 160: odo birth!',
      'chapters/10.md:1 (chapters/10.md) passage Odo was born in 160.: ',
      'chapters/2 - The Ferry.md:1 (2 - The Ferry) passage Maren came to the ferry. It is said that nobody saw her.: ',
    ]);
    expect(story.map(({ sitting }) => sitting)).toEqual([
      ...['chapters/1.md', 'chapters/1.md', 'chapters/2 - The Ferry.md', 'chapters/10.md', 'chapters/10.md'],
    ]);
    expect(new Set(story.map(({ story: name, scope }) => `${name} ${scope}`))).toEqual(new Set(['chapters chapters']));
    expect(story.every(({ told_at }) => told_at === undefined)).toBe(true);
    expect(story.find(({ kind }) => kind === 'claim')).toMatchObject({ words: 'Maren is the ruler of Ashkeep.' });
  });

  it('follows the `order:` of notes, also when it is changed, and no other claim of theirs is left', async () => {
    folder = new WorldFolder({
      ...chapters,
      'lore.yaml':
        'story:\n  - match: "chapters/*"\n    name: The Fall\nsources: [{ match: "chapters/*", project: ash }]\n',
      'chapters/10.md': '---\norder: 1\n---\nOdo was born in 160.\n',
      'chapters/1.md': '---\norder: 2\n---\nMaren is the ruler of Ashkeep.\n',
      'chapters/3.md': '---\norder: 2\n---\nOdo is the ruler of Ashkeep.\n\n> Nobody knows.\n',
    });
    await ingest();
    const first = await read();
    expect(
      first
        .map(({ sitting }) => sitting)
        .filter((each, at, all) => each !== all[at - 1])
        .slice(0, 1),
    ).toEqual(['chapters/10.md']);
    const shared = first.filter(({ sitting }) => sitting === 'chapters/1.md' || sitting === 'chapters/3.md');
    expect(new Set(shared.map(({ position }) => position))).toEqual(new Set([2]));
    expect(new Set(first.map(({ story, scope }) => `${story} ${scope}`))).toEqual(new Set(['The Fall ash']));
    expect(
      shared
        .flatMap(({ statements }) => statements)
        .map(({ subject }) => subject.replace('\t', ' of '))
        .sort(),
    ).toEqual([...['ashkeep of ash', 'ashkeep of ash', 'maren of ash', 'odo of ash']]);
    folder.write('chapters/10.md', '---\norder: 9\n---\nOdo was born in 161.\n');
    await ingest();
    const second = await read();
    expect(second.map(line).filter((each) => each.startsWith('chapters/10.md'))).toHaveLength(2);
    expect(second.find(({ sitting }) => sitting === 'chapters/10.md')?.position).toBeGreaterThan(2);
    expect(second.map(line).join()).not.toContain('160');
    const unchanged = second.filter(({ sitting }) => sitting === 'chapters/1.md' || sitting === 'chapters/3.md');
    expect(new Set(unchanged.map(({ position }) => position))).toEqual(new Set([1]));
    folder.write('chapters/3.md', 'Odo is the ruler of Ashkeep.\n');
    await ingest();
    const third = await read();
    expect(new Set(third.map(({ position }) => Math.floor(position))).size).toBe(4);
  });

  it('tells what stands in a quotation of a chapter as the word of whoever wrote it', async () => {
    folder = new WorldFolder({
      ...chapters,
      'chapters/3.md':
        'She read:\n\n> It rains here.\n> Odo is the ruler of\n> Ashkeep.\n\nMaren is the ruler of Ashkeep.\n',
    });
    await ingest();
    const claims = (await read()).filter(({ kind, sitting }) => kind === 'claim' && sitting === 'chapters/3.md');
    expect(claims.map(({ text, hearsay }) => [text, hearsay])).toEqual([
      ['Odo rules Ashkeep', true],
      ['Maren rules Ashkeep', false],
    ]);
  });

  it('tells hearsay as such, and what a person took back as taken back', async () => {
    folder = new WorldFolder({
      ...chapters,
      'lore.yaml':
        'sources: [{ match: "chapters/10.md", reliability: rumour }, { match: "chapters/1.md", reliability: legend }]\n',
    });
    await ingest();
    const claims = (await read()).filter(({ kind }) => kind === 'claim');
    expect(claims.map(({ hearsay, state }) => [hearsay, state])).toEqual([
      [true, 'live'],
      [true, 'live'],
    ]);
    const world = await keep(store(), folder.root, clock);
    const id = claims[0]?.id ?? '';
    await decideClaims(world, { ids: [id], decision: 'withdraw', reason: 'A tale.', actor: 'Ama' });
    expect((await read()).find((fact) => fact.id === id)?.state).toBe('withdrawn');
  });

  it('takes what was before, and what is so for a while, for no word of what is so, and knows what is told right before', async () => {
    folder = new WorldFolder({
      ...chapters,
      'chapters/1.md': 'Maren is the ruler of Ashkeep.\n',
      'chapters/2 - The Ferry.md': 'It rained. Once, Odo was the ruler\nof Ashkeep.\n',
      'chapters/3.md': 'Ten years earlier Odo ruled Ashkeep.\n\nTonight Odo is the ruler of Ashkeep.\n',
      'chapters/10.md': 'Odo gave it back\nto her. Maren is the ruler of Ashkeep.\n',
    });
    await ingest();
    const claims = (await read()).filter(({ kind }) => kind === 'claim');
    expect(claims.map(({ sitting, statements }) => `${sitting}: ${statements.length}`)).toEqual([
      ...[
        'chapters/1.md: 2',
        'chapters/2 - The Ferry.md: 0',
        'chapters/3.md: 0',
        'chapters/3.md: 0',
        'chapters/10.md: 2',
      ],
    ]);
    expect(claims.map(({ before }) => before)).toEqual([
      ...['', 'It rained.', '', 'Ten years earlier Odo ruled Ashkeep.', 'Odo gave it back to her.'],
    ]);
  });

  it('without chapters tells nothing of files', async () => {
    folder = new WorldFolder({ 'people.yaml': people, 'notes/maren.md': 'Maren is the ruler of Ashkeep.\n' });
    await ingest();
    expect(await read()).toEqual([]);
  });
});
