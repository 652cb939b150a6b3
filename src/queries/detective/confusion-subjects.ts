import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { FoundConfusion } from '../../model/confusion.ts';
import type { Finding } from '../../model/finding.ts';
import { subjectOfAny } from '../../model/story.ts';
import { nameOf, textProperty } from '../../rules/findings/nodes.ts';
import { entityLookupOf } from '../entities-by-id.ts';

/** The entity that its facts speak of, else the memory or the file of the one that it asks about. */
type ConfusionSubject = Finding['subject'];

/** Says of each confusion whom it is about. */
export async function confusionSubjects(
  store: GraphStore,
  found: readonly FoundConfusion[],
): Promise<(confusion: FoundConfusion) => ConfusionSubject> {
  const entityOf = await entityLookupOf(store, found.flatMap(namedIn));
  return (confusion) => {
    for (const id of namedIn(confusion)) {
      const entity = entityOf(id);
      if (entity !== undefined) {
        return { id, name: nameOf(entity), kind: textProperty(entity, 'kind') ?? labels.entity };
      }
    }
    return tellerOf(confusion);
  };
}

/** What the facts speak of: first what the confusion itself is about. */
const namedIn = ({ matter, facts }: FoundConfusion): string[] => [
  ...(matter === undefined ? [] : [subjectOfAny(matter.subject)]),
  ...facts.flatMap(({ statements }) => statements.map(({ subject }) => subjectOfAny(subject))),
];

/** The memory that it asks about, or the file where that one stands. */
function tellerOf({ facts, asks_about, matter }: FoundConfusion): ConfusionSubject {
  const asked = facts.find(({ id }) => id === asks_about) ?? facts[0];
  const name = matter === undefined ? (asked?.text ?? '') : subjectOfAny(matter.subject);
  if (asked?.kind === 'memory') return { id: asked.id, name, kind: labels.memory };
  const path = asked?.place.replace(/:\d+$/, '') ?? '';
  return { id: path, name: path, kind: labels.source };
}
