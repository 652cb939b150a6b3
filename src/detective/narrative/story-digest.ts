import type { Story, StoryFact } from '../../model/story.ts';
import { groupBy } from '../../util/group.ts';
import { stableHashOf } from '../../util/hash.ts';

/**
 * What a story says, in 16 hexadecimal digits: the same on every machine, and another as soon as a fact comes, goes, moves, is
 * retired or is worded otherwise. In which line of a file a fact stands is no part of it, nor how often it was found in a conflict:
 * a finding about a story does not change the story.
 */
export function storyDigest(story: Story): string {
  return stableHashOf(story.flatMap(partsOf));
}

function partsOf({ story, id, scope, told_at, when, state, hearsay, text, words }: StoryFact): string[] {
  return [story, id, scope, String(told_at ?? ''), when, state, String(hearsay), text, words];
}

/** The facts of each story, in their order: nothing is earlier or later than a fact of another story. */
export const storiesIn = (story: Story): ReadonlyMap<string, Story> => groupBy(story, (fact) => fact.story);
