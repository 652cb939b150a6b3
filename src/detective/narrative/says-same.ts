import { isSameContent } from '../../model/memory.ts';
import type { StoryFact } from '../../model/story.ts';
import { compareStatements } from '../arcs/compare-statements.ts';

/** Whether two facts say the same: in the same words (but for case, spaces and the full stop), or of a matter that both state, and of none that both state otherwise. */
export function saysSame(one: StoryFact, other: StoryFact): boolean {
  if (isSameContent(one.text, other.text)) return true;
  const compared = one.statements.flatMap((statement) =>
    other.statements
      .filter(({ subject, predicate }) => subject === statement.subject && predicate === statement.predicate)
      .filter(({ stated }) => stated && statement.stated)
      .map((same) => compareStatements(statement, same)),
  );
  return compared.includes('same') && !compared.includes('different');
}
