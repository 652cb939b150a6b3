import { clockStory, type StoryFact } from '../../../../src/model/story.ts';

const hour = 60 * 60 * 1000;
/** Noon of a day in spring. */
const begun = Date.UTC(2026, 3, 1, 12);

/** A memory that was noted so many hours into the story. */
export function note(id: string, text: string, hours: number, more: Partial<StoryFact> = {}): StoryFact {
  const told_at = begun + hours * hour;
  return {
    id,
    kind: 'memory',
    text,
    words: '',
    story: clockStory,
    scope: 'ashkeep',
    position: told_at,
    told_at,
    when: new Date(told_at).toISOString().slice(0, 16),
    state: 'live',
    conflicts: 0,
    hearsay: false,
    statements: [],
    place: `(memory ${id})`,
    ...more,
  };
}

/** A passage of a chapter: no clock says when it was told. */
export function passage(id: string, text: string, chapter: number, more: Partial<StoryFact> = {}): StoryFact {
  const sitting = `chapters/${chapter}.md`;
  const { told_at, ...fact } = note(id, text, 0);
  return {
    ...fact,
    kind: 'passage',
    story: 'chapters/',
    scope: 'chapters/',
    position: chapter,
    sitting,
    when: `chapter ${chapter}`,
    place: `${sitting}:1`,
    ...more,
  };
}

/** The gate is shut, opened, and shut again; none of it retired. */
export const gate = [
  note('m-1a00000000000001', 'The north gate of Ashkeep is shut.', 0),
  note('m-1b00000000000002', 'The north gate of Ashkeep was opened.', 30),
  note('m-1c00000000000003', 'The north gate of Ashkeep is shut.', 60),
];

/** So many notes, an hour apart, of some 100 characters as a model is given them. */
export const notes = (count: number, text = 'A ferry came in with the tide.'): StoryFact[] =>
  Array.from({ length: count }, (_, index) =>
    note(`m-${(0x10000000 + index).toString(16)}00000000`, `${text} (${index})`, index),
  );
