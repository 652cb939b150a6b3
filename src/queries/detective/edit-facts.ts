import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { clockStory, type StoryFact, subjectOfAny } from '../../model/story.ts';
import { idOf, placeOf, textProperty } from '../../rules/findings/nodes.ts';
import { type ContextOf, claimFact, type FactContext } from './claim-fact.ts';
import { momentPosition } from './clock-position.ts';
import { readEdits, type StatedTime } from './edits.ts';
import { claimsCalled, storyClaimsAbout } from './story-claims.ts';

/**
 * What reference files said and say of matters that were edited since the first ingest, each time they said it. A claim that was there
 * before the first edit of its matter is told when the store began. Matters that nobody edited have no order, and no part in the story.
 *
 * @param isChapter a file of a manuscript: its order is that of its chapters, whenever they were edited.
 */
export async function editFacts(
  store: GraphStore,
  isChapter: (path: string) => boolean,
  contextOf: ContextOf,
): Promise<StoryFact[]> {
  const edits = await readEdits(store);
  if (edits.size === 0) return [];
  const context = await contextOf();
  const isMeant = (claim: GraphNode) => textProperty(claim, 'origin') !== 'memory' && !isChapter(placeOf(claim).path);
  const edited = (await claimsCalled(store, [...edits.keys()])).filter(isMeant);
  const began = await beginning(store, edits);
  const tell = (claim: GraphNode) => toldTimes(claim, edits.get(idOf(claim) ?? ''), began, context);
  const facts = edited.flatMap(tell);
  const matters = new Set(facts.flatMap(mattersOf));
  const subjects = new Set(facts.flatMap(({ statements }) => statements.map(({ subject }) => subjectOfAny(subject))));
  const others = (await storyClaimsAbout(store, [...subjects])).filter(
    (claim) => isMeant(claim) && isStated(claim) && !edits.has(idOf(claim) ?? ''),
  );
  return [...facts, ...others.flatMap(tell).filter((fact) => mattersOf(fact).some((matter) => matters.has(matter)))];
}

/** It counts, or waits. */
const isStated = (claim: GraphNode): boolean => statedStates.has(textProperty(claim, 'status') ?? '');
const statedStates: ReadonlySet<string> = new Set(['active', 'claim', 'candidate']);

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
