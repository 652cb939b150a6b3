import { detect } from '../../../src/app/detective/detect.ts';
import { configOf } from '../../../src/app/store/stored-config.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { keepNarrated } from '../../../src/app/story/keep-confusions.ts';
import { readStoryOver } from '../../../src/app/story/read-over.ts';

/** A manuscript after which nobody knows where Wenna lives. */
export const askingChapters: Readonly<Record<string, string>> = {
  'asked.yaml': [
    '- { id: wenna, kind: Person, name: Wenna }',
    '- { id: lowford, kind: Settlement, name: Lowford }',
    '- { id: hartsbridge, kind: Settlement, name: Hartsbridge }',
    '',
  ].join('\n'),
  'chapters/1.md': '# The ferry\n\nWenna lives in Lowford.\n',
  'chapters/2.md': '# The road\n\nWenna lives in Hartsbridge.\n',
  'chapters/3.md': '# The gate\n\nWenna lives in Lowford.\n',
};

/** The same, and two files that disagree about when Odo was born. */
export const askingWorld: Readonly<Record<string, string>> = {
  ...askingChapters,
  'lore.yaml': 'world: The Low Ferry\n',
  'people.yaml': '- { id: odo, kind: Person, name: Odo, birth: 712 }\n',
  'ballad.yaml': '- { id: odo, birth: 731 }\n',
};

/** Reads the story without a model. */
export const askOf = (world: StoredWorld) => detect(world, { asked: undefined, environment: {} });

/** As a model would: whether the first memory of the story still holds, which the second denies and the third repeats. */
export async function askAboutMemories(world: StoredWorld): Promise<void> {
  const { story } = await readStoryOver(world, { config: await configOf(world) });
  const [asked, rival, again] = story.filter(({ kind }) => kind === 'memory');
  if (asked === undefined || rival === undefined || again === undefined) throw new Error('there are no three memories');
  await keepNarrated(world, {
    narrated: [
      {
        ...{ kind: 'reversal', question: 'Is the north gate still closed?', asks_about: asked.id, equals: [again.id] },
        ...{ rivals: [rival.id], facts: [asked, rival, again], scope: asked.scope, model: 'a-model' },
      },
    ],
  });
}

/** As a model would: whether what the first passage of the story says still holds. A passage cannot be superseded. */
export async function askAboutPassages(world: StoredWorld): Promise<string> {
  const { story } = await readStoryOver(world, { config: await configOf(world) });
  const [asked, rival] = story.filter(({ kind }) => kind === 'passage');
  if (asked === undefined || rival === undefined) throw new Error('there are no passages');
  const { opened } = await keepNarrated(world, {
    narrated: [
      {
        kind: 'ambiguity',
        question: 'Does Wenna still wait at the ferry?',
        asks_about: asked.id,
        equals: [],
        rivals: [rival.id],
        facts: [asked, rival],
        scope: asked.scope,
        model: 'a-model',
      },
    ],
  });
  return opened[0] ?? '';
}
