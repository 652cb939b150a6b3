import type { Story, StoryFact } from '../../model/story.ts';
import { groupBy } from '../../util/group.ts';
import { stableHashOf } from '../../util/hash.ts';

/**
 * A digest of a story, in 16 hexadecimal digits: equal on every machine, and different after any change of a fact. In which line of a file a
 * fact stands is no part of it, nor how often it was found in a conflict: a finding about a story does not change the story.
 */
export function storyDigest(story: Story): string {
  return stableHashOf(story.flatMap(partsOf));
}

function partsOf({ story, id, scope, told_at, when, state, hearsay, text, words }: StoryFact): string[] {
  return [story, id, scope, String(told_at ?? ''), when, state, String(hearsay), text, words];
}

/** The facts of each story, in their order: nothing is earlier or later than a fact of another story. */
export const storiesIn = (story: Story): ReadonlyMap<string, Story> => groupBy(story, (fact) => fact.story);
