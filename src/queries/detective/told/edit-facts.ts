import type { GraphNode, GraphStore } from '../../../graph/port.ts';
import { labels } from '../../../graph/schema.ts';
import { clockStory, type StoryFact, subjectOfAny } from '../../../model/story.ts';
import { idOf, placeOf, textProperty } from '../../../rules/findings/nodes.ts';
import { groupBy } from '../../../util/group.ts';
import { compareText } from '../../../util/places.ts';
import { claimNodes, claimState, statedStates } from '../../stored-claims.ts';
import { type ContextOf, claimFact, type FactContext } from '../stated/claim-fact.ts';
import { momentPosition } from './clock-position.ts';

/**
 * The former and present statements of reference files about matters that were edited since the first ingest. A claim that was there before
 * the first edit of its matter is told when the store began. Matters that nobody edited have no order, and no part in the story.
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
  const edited = (await claimNodes(store, { ids: [...edits.keys()] })).filter(isMeant);
  const began = await beginning(store, edits);
  const tell = (claim: GraphNode) => toldTimes(claim, edits.get(idOf(claim) ?? ''), began, context);
  const facts = edited.flatMap(tell);
  const matters = new Set(facts.flatMap(mattersOf));
  const subjects = new Set(facts.flatMap(({ statements }) => statements.map(({ subject }) => subjectOfAny(subject))));
  const others = (await claimNodes(store, { about: [...subjects] })).filter(
    (claim) => isMeant(claim) && isStated(claim) && !edits.has(idOf(claim) ?? ''),
  );
  return [...facts, ...others.flatMap(tell).filter((fact) => mattersOf(fact).some((matter) => matters.has(matter)))];
}

/** It counts, or waits. */
const isStated = (claim: GraphNode): boolean => statedStates.includes(claimState(claim));

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

/** When the files stated a claim, as far as this store saw it. */
interface StatedTime {
  /** Milliseconds since 1970; absent: it was there already when the first edit was seen. */
  readonly from?: number;
  /** The files ceased to state it. */
  readonly isOver: boolean;
}

interface Entry {
  readonly claim: string;
  readonly action: string;
  readonly at: number;
  readonly successor?: string;
}

/** By id, when each claim was stated that an ingest took out of force, put back, or found in the place of another. */
async function readEdits(store: GraphStore): Promise<ReadonlyMap<string, readonly StatedTime[]>> {
  const rows = await store.read(
    `MATCH (a:${labels.audit}) WHERE a.actor = 'ingest' AND a.action IN ['supersede', 'restore']
     RETURN a.node_id AS claim, a.action AS action, a.at AS at, a.id AS id, a.reason AS reason`,
  );
  const entries = rows
    .map(({ claim, action, at, id, reason }) => ({ ...entryOf(claim, action, at, reason), id: String(id) }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((a, b) => a.at - b.at || compareText(a.id, b.id));
  const arrivals = new Map<string, number>();
  for (const { successor, at } of entries) {
    if (successor !== undefined && !arrivals.has(successor)) arrivals.set(successor, at);
  }
  const changes = groupBy(entries, ({ claim }) => claim);
  const edited = new Set([...changes.keys(), ...arrivals.keys()]);
  return new Map([...edited].map((claim) => [claim, timesOf(changes.get(claim) ?? [], arrivals.get(claim))]));
}

function entryOf(claim: unknown, action: unknown, at: unknown, reason: unknown): Entry {
  const [, successor] = /^Replaced by (\S+)\.$/.exec(String(reason)) ?? [];
  const entry = { claim: String(claim), action: String(action), at: Date.parse(String(at)) };
  return successor === undefined ? entry : { ...entry, successor };
}

/** A claim that a person withdraws is still stated: only a claim that an ingest has ended begins again. */
function timesOf(entries: readonly Entry[], arrival = Number.POSITIVE_INFINITY): StatedTime[] {
  const times: StatedTime[] = [];
  const [first] = entries;
  const isNew = Number.isFinite(arrival) && (first === undefined || arrival < first.at);
  let open: Pick<StatedTime, 'from'> | undefined = isNew ? { from: arrival } : {};
  for (const { action, at } of entries) {
    if (action === 'supersede' && open !== undefined) {
      times.push({ ...open, isOver: true });
      open = undefined;
    } else if (action === 'restore') open ??= { from: at };
  }
  return open === undefined ? times : [...times, { ...open, isOver: false }];
}
