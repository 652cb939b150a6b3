import type { Story, StoryFact } from '../../model/story.ts';
import { factLine, shortIdsOf } from './fact-line.ts';
import { storiesIn } from './story-digest.ts';

/** Characters that a model is given at once: some 6,000 tokens. */
export const longestBatch = 24_000;
/** A batch begins with the end of the one before: about so many characters of it, and one fact at least. */
const overlap = longestBatch / 10;
/** A longer fact is cut, so that none is read without others beside it. */
const longestLine = longestBatch / 4;

/** A stretch of one story, as a model is given it. */
export interface StoryBatch {
  /** One fact a line, in the order of the story. */
  readonly text: string;
  /** The facts in it, by the ids that the text calls them; of one that was told again later, as it was told last. */
  readonly facts: ReadonlyMap<string, StoryFact>;
}

interface Line {
  readonly shortId: string;
  readonly fact: StoryFact;
  readonly text: string;
}

/** The facts of each story in stretches that overlap. A stretch without two facts, or with none that counts, has nothing to ask about. */
export function batchesOf(story: Story): StoryBatch[] {
  const shortIds = shortIdsOf(story.map(({ id }) => id));
  return [...storiesIn(story).values()].flatMap((facts) => {
    const latest = new Map(facts.map((fact) => [fact.id, fact]));
    const lines = facts.map((fact): Line => {
      const shortId = shortIds.get(fact.id) ?? fact.id;
      return { shortId, fact: latest.get(fact.id) ?? fact, text: factLine(fact, shortId, longestLine) };
    });
    return stretches(lines).map(batchOf).filter(canConfuse);
  });
}

function stretches(lines: readonly Line[]): Line[][] {
  const all: Line[][] = [];
  let current: Line[] = [];
  let length = 0;
  for (const line of lines) {
    if (length + line.text.length + 1 > longestBatch) {
      all.push(current);
      current = endOf(current);
      length = lengthOf(current);
    }
    current.push(line);
    length += line.text.length + 1;
  }
  return current.length === 0 ? all : [...all, current];
}

/** The last lines of a stretch, with which the next one begins. */
function endOf(lines: readonly Line[]): Line[] {
  let start = lines.length - 1;
  while (start > 1 && lengthOf(lines.slice(start - 1)) <= overlap) start--;
  return lines.slice(start);
}

/** With the break after each line. */
const lengthOf = (lines: readonly Line[]): number => lines.reduce((length, { text }) => length + text.length + 1, 0);

const batchOf = (lines: readonly Line[]): StoryBatch => ({
  text: lines.map(({ text }) => text).join('\n'),
  facts: new Map(lines.map(({ shortId, fact }) => [shortId, fact])),
});

const canConfuse = ({ facts }: StoryBatch): boolean =>
  facts.size > 1 && [...facts.values()].some(({ state }) => state === 'live');
