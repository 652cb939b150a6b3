import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { confusionKinds, type FoundConfusion } from '../../model/confusion.ts';
import type { Finding } from '../../model/finding.ts';
import { subjectOfAny } from '../../model/story.ts';
import { nameOf, textProperty } from '../../rules/findings/nodes.ts';
import { entityLookupOf } from '../entities-by-id.ts';
import { readFindings } from '../findings/read.ts';
import { textsIn } from '../memory/reading.ts';

export async function countOpenConfusions(store: GraphStore): Promise<number> {
  const [row] = await store.read(
    `MATCH (v:Confusion:${labels.violation}) WHERE v.status = 'open' RETURN count(v) AS open`,
  );
  return Number(row?.open ?? 0);
}

/** Ids of the questions that are open, by subject, then id. */
export async function openConfusionIds(store: GraphStore): Promise<string[]> {
  const rows = await store.read(
    `MATCH (v:Confusion:${labels.violation}) WHERE v.status = 'open' RETURN v.id AS id ORDER BY v.subject_id, v.id`,
  );
  return rows.map(({ id }) => String(id));
}

/** The questions about the story that are open, by subject, then id. */
export async function listOpenConfusions(store: GraphStore): Promise<Finding[]> {
  const found = await readFindings(store, await openConfusionIds(store));
  return found.map(({ violation }) => violation);
}

/** A confusion that a model found, as it is stored. */
export interface StandingConfusion extends Omit<FoundConfusion, 'facts' | 'matter'> {
  /** Id of the finding. */
  readonly id: string;
  readonly fact_ids: readonly string[];
  /** Hash of the texts of its facts. */
  readonly hash: string;
}

/** Confusions that models found, and that are open or decided by a person. Each is found as long as its facts stay the same. */
export async function standingConfusions(store: GraphStore): Promise<StandingConfusion[]> {
  const rows = await store.read(
    `MATCH (v:Confusion:${labels.violation}) WHERE v.model IS NOT NULL
     RETURN v.id AS id, v.kind AS kind, v.question AS question, v.asks_about AS asks_about, v.equals AS equals, v.rivals AS rivals,
       v.fact_ids AS fact_ids, v.scope AS scope, v.model AS model, v.members_hash AS hash ORDER BY v.id`,
  );
  return rows.flatMap((row) => {
    const kind = confusionKinds.find((known) => known === row.kind);
    if (kind === undefined) return [];
    return [
      {
        ...{ id: String(row.id), kind, question: String(row.question ?? ''), asks_about: String(row.asks_about ?? '') },
        ...{ equals: textsIn(row.equals), rivals: textsIn(row.rivals), fact_ids: textsIn(row.fact_ids) },
        ...{ scope: String(row.scope ?? ''), model: String(row.model), hash: String(row.hash ?? '') },
      },
    ];
  });
}

/**
 * The sets of facts that questions were asked about, open or settled by a person, whoever found them. A question that ended automatically
 * may be asked again.
 */
export async function knownFactSets(store: GraphStore): Promise<string[][]> {
  const rows =
    await store.read(`MATCH (v:Confusion:${labels.violation}) WHERE v.status = 'open' OR v.decided_by IS NOT NULL
     RETURN v.fact_ids AS ids ORDER BY v.id`);
  return rows.map(({ ids }) => textsIn(ids));
}

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

/** The subjects of the facts, after the subject of the confusion itself. */
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
