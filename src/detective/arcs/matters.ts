import type { Story, StoryFact, StoryStatement } from '../../model/story.ts';
import { groupBy } from '../../util/group.ts';

/** One statement of a fact, as part of the matter that it is about. */
export interface MatterMention {
  readonly fact: StoryFact;
  readonly statement: StoryStatement;
}

/** All that one story says of one thing, in its order. */
export interface Matter {
  readonly subject: string;
  readonly predicate: string;
  readonly mentions: readonly MatterMention[];
}

/** The facts in the order of the story, whatever the order in which they come. */
export function inStoryOrder(story: Story): Story {
  const isSorted = story.every((fact, at) => {
    const before = story[at - 1];
    return before === undefined || byPlaceInStory(before, fact) <= 0;
  });
  return isSorted ? story : [...story].sort(byPlaceInStory);
}

function byPlaceInStory(a: StoryFact, b: StoryFact): number {
  return byText(a.story, b.story) || a.position - b.position || byText(a.id, b.id);
}

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The matters of a story of which more than one thing is said. Matters with several values at a time, and hearsay, leave no question open. */
export function mattersOf(sorted: Story): Matter[] {
  const mentions: MatterMention[] = [];
  for (const fact of sorted) {
    if (fact.hearsay) continue;
    for (const statement of fact.statements) if (statement.single) mentions.push({ fact, statement });
  }
  const groups = groupBy(
    mentions,
    ({ fact, statement }) => `${fact.story}\0${statement.subject}\0${statement.predicate}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined || isCorrection(group)) return [];
    if (!others.some((other) => isOtherwise(first.statement, other.statement))) return [];
    const { subject, predicate } = first.statement;
    return { subject, predicate, mentions: group };
  });
}

/** Two words, of which the later one can only correct the earlier one: most of what a story tells twice. */
function isCorrection([first, second, ...more]: readonly MatterMention[]): boolean {
  if (first === undefined || second === undefined) return true;
  return more.length === 0 && first.fact.scope === second.fact.scope && first.fact.position !== second.fact.position;
}

/** A first look that costs nothing: whether two statements are not word for word the same. */
function isOtherwise(a: StoryStatement, b: StoryStatement): boolean {
  if (a.affirmed !== b.affirmed) return true;
  if (a.value.kind === 'entity' && b.value.kind === 'entity') return a.value.id !== b.value.id;
  if (a.value.kind === 'text' && b.value.kind === 'text') return a.value.text !== b.value.text;
  return a.value.kind !== b.value.kind || a.value.kind === 'number' || a.value.kind === 'date';
}
