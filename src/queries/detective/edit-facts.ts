import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { clockStory, type StoryFact, subjectOfAny } from '../../model/story.ts';
import { idOf, placeOf, textProperty } from '../../rules/findings/nodes.ts';
import { claimFact, type FactContext } from './claim-fact.ts';
import { momentPosition } from './clock-position.ts';
import { readEdits, type StatedTime } from './edits.ts';

/**
 * What reference files said and say of matters that were edited since the first ingest, each time they said it. A claim that was there
 * before the first edit of its matter is told when the store began. Matters that nobody edited have no order, and no part in the story.
 *
 * @param isChapter a file of a manuscript: its order is that of its chapters, whenever they were edited.
 */
export async function editFacts(
  store: GraphStore,
  isChapter: (path: string) => boolean,
  context: FactContext,
): Promise<StoryFact[]> {
  const edits = await readEdits(store);
  if (edits.size === 0) return [];
  const isMeant = (claim: GraphNode) => textProperty(claim, 'origin') !== 'memory' && !isChapter(placeOf(claim).path);
  const edited = (await claimsCalled(store, [...edits.keys()])).filter(isMeant);
  const began = await beginning(store, edits);
  const tell = (claim: GraphNode) => toldTimes(claim, edits.get(idOf(claim) ?? ''), began, context);
  const facts = edited.flatMap(tell);
  const matters = new Set(facts.flatMap(mattersOf));
  const subjects = new Set(facts.flatMap(({ statements }) => statements.map(({ subject }) => subjectOfAny(subject))));
  const others = (await claimsAbout(store, [...subjects])).filter(
    (claim) => isMeant(claim) && !edits.has(idOf(claim) ?? ''),
  );
  return [...facts, ...others.flatMap(tell).filter((fact) => mattersOf(fact).some((matter) => matters.has(matter)))];
}

/** Those of which there is one value at a time: who rules one city as well as another has edited nothing of that one. */
const mattersOf = ({ statements }: StoryFact): string[] =>
  statements.flatMap(({ subject, predicate, single }) => (single ? [`${subject}\0${predicate}`] : []));

/** One fact for each time that the files stated it. Only the last can be in force. */
function toldTimes(
  claim: GraphNode,
  times: readonly StatedTime[] = [{ isOver: false }],
  began: number,
  context: FactContext,
): StoryFact[] {
  return times.map(({ from = began, isOver }) => {
    const { path } = placeOf(claim);
    const scope = textProperty(claim, 'project') ?? path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const when = new Date(from).toISOString();
    const told = { story: clockStory, scope, position: momentPosition(from), told_at: from, when };
    const fact = claimFact(claim, told, context);
    return isOver ? { ...fact, state: 'superseded' } : fact;
  });
}

/** When the store began, as far as it tells: before the first edit, and no later than any file was ingested. */
async function beginning(store: GraphStore, edits: ReadonlyMap<string, readonly StatedTime[]>): Promise<number> {
  const [row] = await store.read(`MATCH (s:${labels.source}) RETURN min(s.ingested_at) AS at`);
  const ingested = Date.parse(String(row?.at ?? ''));
  let first = Number.isNaN(ingested) ? Number.POSITIVE_INFINITY : ingested;
  for (const times of edits.values())
    for (const { from } of times) if (from !== undefined) first = Math.min(first, from - 1);
  return Number.isFinite(first) ? first : 0;
}

async function claimsCalled(store: GraphStore, ids: readonly string[]): Promise<GraphNode[]> {
  const rows = await store.read(`UNWIND $ids AS at MATCH (a:${labels.assertion} {id: at}) RETURN a`, { ids: [...ids] });
  return rows.flatMap(({ a }) => (isNode(a) ? [a] : []));
}

/** Those that count or wait, each once. */
async function claimsAbout(store: GraphStore, entityIds: readonly string[]): Promise<GraphNode[]> {
  const found = new Map<string, GraphNode>();
  if (entityIds.length === 0) return [];
  for (const edge of ['FROM', 'TO', 'OF']) {
    const rows = await store.read(
      `UNWIND $ids AS at MATCH (:${labels.entity} {id: at})<-[:${edge}]-(a:${labels.assertion})
       WHERE a.status IN ['active', 'claim', 'candidate'] RETURN a`,
      { ids: [...entityIds] },
    );
    for (const { a } of rows) if (isNode(a)) found.set(idOf(a) ?? '', a);
  }
  return [...found.values()];
}
