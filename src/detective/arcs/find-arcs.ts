import type { FoundConfusion } from '../../model/confusion.ts';
import type { Story, StoryFact } from '../../model/story.ts';
import { compareStatements } from './compare-statements.ts';
import { byText, inStoryOrder, type Matter, type MatterMention, mattersOf } from './matters.ts';
import { type OpenQuestion, openQuestionIn } from './open-questions.ts';
import { type NameOf, storyNames } from './phrase/names.ts';
import { questionAbout } from './phrase/question.ts';
import { sittingWords } from './sittings.ts';

/**
 * Where a story leaves open what is true now: at most one confusion for each thing that it tells of a subject. Sorted by scope,
 * subject and predicate. Takes time in proportion to the statements of the story, once they are in order.
 */
export function findArcs(story: Story): FoundConfusion[] {
  const sorted = inStoryOrder(story);
  const nameOf = storyNames(sorted);
  return mattersOf(sorted)
    .flatMap((matter) => {
      const open = openQuestionIn(sittingWords(matter.mentions));
      return open === undefined ? [] : confusionFrom(matter, open, nameOf);
    })
    .sort(byMatter);
}

function confusionFrom({ subject, predicate, mentions }: Matter, open: OpenQuestion, nameOf: NameOf): FoundConfusion {
  const { asked } = open;
  const standing = mentions.filter(({ fact, statement }) => fact.state === 'live' && statement.stated);
  const like = (likeness: string) => (mention: MatterMention) =>
    mention.fact.id !== asked.fact.id && compareStatements(mention.statement, asked.statement) === likeness;
  const rivals = idsOf(standing.filter(like('different')));
  const equals = idsOf(standing.filter(like('same')));
  const ids = new Set([...open.arc.map(({ fact }) => fact.id), ...equals, ...rivals]);
  return {
    kind: open.kind,
    question: questionAbout(open, nameOf),
    asks_about: asked.fact.id,
    // A sentence with both values states neither.
    equals: [...equals].filter((id) => !rivals.has(id)),
    rivals: [...rivals].filter((id) => !equals.has(id)),
    facts: factsOf(mentions, ids),
    scope: asked.fact.scope,
    matter: { subject, predicate },
  };
}

const idsOf = (mentions: readonly MatterMention[]): Set<string> => new Set(mentions.map(({ fact }) => fact.id));

function factsOf(mentions: readonly MatterMention[], ids: ReadonlySet<string>): StoryFact[] {
  return [...new Set(mentions.map(({ fact }) => fact))].filter(({ id }) => ids.has(id));
}

function byMatter(a: FoundConfusion, b: FoundConfusion): number {
  return (
    byText(a.scope, b.scope) ||
    byText(a.matter?.subject ?? '', b.matter?.subject ?? '') ||
    byText(a.matter?.predicate ?? '', b.matter?.predicate ?? '') ||
    byText(a.facts[0]?.story ?? '', b.facts[0]?.story ?? '')
  );
}
