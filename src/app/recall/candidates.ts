import type { GraphStore } from '../../graph/port.ts';
import { passagesWith } from '../../queries/recall/full-text.ts';
import { aboutEntities } from '../../queries/recall/recalled-things.ts';
import { slug } from '../../util/text/slug.ts';
import type { LoreIndex, RecalledKind } from './lore-index.ts';
import type { RecallIndex } from './recall-index.ts';
import type { RecallPlan } from './recall-request.ts';
import { searchTerms } from './terms.ts';

/** Longest name that is looked for in a query, in words; and most names that are followed. */
const longestName = 6;
const mostNames = 10;
/** Most terms of a query that are looked up. */
const mostTerms = 300;

/** True if something may be recalled at all, by its number: what the request leaves out is left out before the pool is cut. */
function wantedBy({ over, type, tag, since, min_importance, project }: RecallPlan, { lore, memories }: RecallIndex) {
  const fits = (of: string | undefined): boolean => project === undefined || of === undefined || of === project;
  const from = since === undefined ? undefined : Date.parse(since);
  return (number: number): boolean => {
    const thing = lore.things[number];
    if (thing === undefined || !over.has(thing.kind)) return false;
    if (thing.kind !== 'memory') return min_importance <= importanceOfLore && fits(thing.project);
    const memory = memories.get(thing.id);
    return (
      memory !== undefined &&
      lore.numberOf('memory', thing.id) === number &&
      memory.status !== 'invalid' &&
      (type === undefined || memory.type === type) &&
      (tag === undefined || memory.tags.includes(tag)) &&
      memory.importance >= min_importance &&
      (from === undefined || Date.parse(memory.created_at) >= from) &&
      fits(memory.project)
    );
  };
}

/** The importance of statements of the files. */
export const importanceOfLore = 0.5;

/**
 * The numbers of what is scored: nearest by meaning, best by words among everything, and what a name leads to. `semantic` has only the
 * first.
 *
 * @param query its vector, where meaning is compared.
 */
export async function recallCandidates(
  store: GraphStore,
  plan: RecallPlan,
  index: RecallIndex,
  query: Float32Array | undefined,
): Promise<Set<number>> {
  const { lore, meaning } = index;
  const isWanted = wantedBy(plan, index);
  const found = new Set<number>();
  // Those of files are many, and take no place of the memories.
  const isMemory = (number: number): boolean => lore.things[number]?.kind === 'memory' && isWanted(number);
  for (const isMeant of [isWanted, isMemory]) {
    if (query !== undefined) for (const { item } of meaning?.nearest(query, plan.pool, isMeant) ?? []) found.add(item);
  }
  if (plan.mode === 'semantic') return found;
  const terms = queryTerms(plan.query);
  for (const isMeant of [isWanted, isMemory]) {
    for (const { item } of lore.words.best(terms, plan.pool, isMeant)) found.add(item);
  }
  for (const number of await foundElsewhere(store, plan, lore, isWanted)) found.add(number);
  for (const number of await ledToByNames(store, plan, lore, isWanted)) found.add(number);
  return found;
}

/** The passages that a database finds by their words. */
async function foundElsewhere(
  store: GraphStore,
  { query, pool, over, project }: RecallPlan,
  lore: LoreIndex,
  isWanted: (number: number) => boolean,
): Promise<number[]> {
  if (!lore.passagesElsewhere || !over.has('passage') || queryTerms(query).length === 0) return [];
  const others = [...lore.projects].flatMap(([path, of]) => (project === undefined || of === project ? [] : [path]));
  const ids = await passagesWith(store, query, pool, others);
  return ids.map((id) => lore.numberOfFound(id)).filter(isWanted);
}

export const queryTerms = (query: string): string[] => [...new Set(searchTerms(query))].slice(0, mostTerms);

/** The entities whose names are in the query, their claims and the passages that mention them; of these those with its words first. */
async function ledToByNames(
  store: GraphStore,
  { query, pool, project }: RecallPlan,
  lore: LoreIndex,
  isWanted: (number: number) => boolean,
): Promise<number[]> {
  const entities = entitiesInQuery(query, lore.named).slice(0, mostNames);
  if (entities.length === 0) return [];
  const about = await aboutEntities(store, entities, pool * 4);
  const numbersOf = (kind: RecalledKind, ids: readonly string[]): number[] =>
    ids.flatMap((id) => lore.numberOf(kind, id) ?? []).filter(isWanted);
  // The project of those in the database is unknown here.
  const passages = lore.passagesElsewhere
    ? project !== undefined
      ? []
      : about.passages.map((id) => lore.numberOfFound(id)).filter(isWanted)
    : numbersOf('passage', about.passages);
  const around = [...numbersOf('claim', about.claims), ...passages];
  const among = new Set(around);
  const best = lore.words.best(queryTerms(query), pool, (number) => among.has(number)).map(({ item }) => item);
  return [...numbersOf('entity', entities), ...new Set([...best, ...around.slice(0, pool)])];
}

/** Ids of the entities of which a whole name or alias stands in the query, the longest names first. */
function entitiesInQuery(query: string, named: ReadonlyMap<string, readonly string[]>): string[] {
  const words = slug(query).split('-').slice(0, mostTerms);
  const found = new Set<string>();
  for (let length = Math.min(longestName, words.length); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      for (const id of named.get(words.slice(at, at + length).join('-')) ?? []) found.add(id);
    }
  }
  return [...found];
}
