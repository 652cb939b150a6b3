import type { StoryFact } from '../../model/story.ts';
import { sittingGap } from '../arcs/sittings.ts';

/** Whether facts were all told in one go: in one chapter, or with one scope and minutes apart. They are in the order of the story. */
export function isOneSitting(facts: readonly StoryFact[]): boolean {
  return facts.every((fact, index) => {
    const before = facts[index - 1];
    return before === undefined || isSameSitting(before, fact);
  });
}

function isSameSitting(before: StoryFact, after: StoryFact): boolean {
  if (before.story !== after.story || before.scope !== after.scope) return false;
  if (before.sitting !== undefined || after.sitting !== undefined) return before.sitting === after.sitting;
  if (before.told_at === undefined || after.told_at === undefined) return false;
  return Math.abs(after.told_at - before.told_at) <= sittingGap;
}
