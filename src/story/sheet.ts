import type { ParsedFile } from '../content/formats/parsed-file.ts';
import type { NamesAround } from '../content/prose/names/undeclared.ts';
import type { CastMember, StorySheet } from '../model/sheet.ts';
import { defined } from '../util/defined.ts';
import { type Cast, castOf, type DeclaredName, type Figure } from './cast.ts';
import { chapterFile, placeIn } from './manuscript.ts';
import { strangersNamed } from './named.ts';
import { scenesOf } from './scenes.ts';

export interface StoryInput {
  /** The chapters, in the order of the telling. */
  readonly files: readonly ParsedFile[];
  readonly config: NamesAround['config'];
  /** People and places that other files declare. */
  readonly declared: readonly DeclaredName[];
  /** True if the world counts days as our calendar does. */
  readonly isCommon: boolean;
}

/** The style sheet of a story, from its text alone. */
export function storySheet({ files, config, declared, isCommon }: StoryInput): StorySheet {
  const chapters = files.map(chapterFile);
  const passages = chapters.flatMap((each) => each.passages);
  const cast = castOf(strangersNamed(chapters, config), declared);
  const scenes = scenesOf(passages, cast, isCommon);
  const paragraphs = passages.flatMap((passage) => passage.paragraphs);
  return {
    schema: 'lore-sheet/1',
    read: {
      files: files.length,
      words: passages.reduce((sum, { words }) => sum + words, 0),
      sentences: paragraphs.reduce((sum, { sentences }) => sum + sentences.length, 0),
      naming: sentencesNaming(cast),
      days: scenes.filter(({ day }) => day?.told !== undefined).length,
    },
    cast: cast.figures.map(memberOf),
    unsure: [...cast.unsure],
    scenes: scenes.map(({ days, ...scene }) => scene),
  };
}

function memberOf({ name, forms, kind, gender, places }: Figure): CastMember {
  const scenes = [...new Set(places.map(({ scene }) => scene))].sort((a, b) => a - b);
  const [place] = [...places].sort((a, b) => a.scene - b.scene);
  const { path, line, column } =
    place === undefined ? { path: '', line: 1, column: 1 } : placeIn(place.paragraph, place);
  return {
    name,
    forms: [...forms],
    kind,
    times: places.length,
    scenes,
    first: { path, line, column },
    ...defined({ gender }),
  };
}

function sentencesNaming({ figureAt }: Cast): number {
  const found = new Set<object>();
  for (const { paragraph, start } of figureAt.keys()) {
    const sentence = paragraph.sentences.find((each) => each.start <= start && start < each.end);
    if (sentence !== undefined) found.add(sentence);
  }
  return found.size;
}
