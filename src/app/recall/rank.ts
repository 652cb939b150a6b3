import type { GraphStore } from '../../graph/port.ts';
import type { Memory } from '../../model/memory.ts';
import type { RecencyStart } from '../../model/recall-settings.ts';
import { isSameSecond, type MemoryAccess, memoryAccess } from '../../queries/memory/memory-access.ts';
import { type RecalledThing, recalledThings } from '../../queries/recall/recalled-things.ts';
import { defined } from '../../util/defined.ts';
import { lexicalScores } from './bm25.ts';
import { importanceOfLore, queryTerms } from './candidates.ts';
import type { LoreIndex, RecalledKind } from './lore-index.ts';
import type { RecallIndex } from './recall-index.ts';
import type { RecallPlan } from './recall-request.ts';
import { byRank, finalScore, type Ranking, recencyOf, type ScoreParts } from './score.ts';
import { memoryHit, type ShownHit, thingHit } from './shown-hit.ts';
import { searchTerms } from './terms.ts';

/** A hit that is not cut yet. */
export interface RankedHit extends Ranking {
  readonly hit: ShownHit;
  readonly parts: ScoreParts;
}

/** The scored thing: itself, and those that it superseded. */
interface Entry {
  readonly number: number;
  readonly texts: readonly string[];
  readonly importance: number;
  /** ISO 8601; what its recency counts from. */
  readonly since?: string;
  readonly createdAt: string;
  readonly hit: RankedHit['hit'];
  /** Numbers of the memories that it supersedes and that were found. */
  readonly instead: readonly number[];
}

/** All candidates, the best first. */
export async function rankCandidates(
  store: GraphStore,
  plan: RecallPlan,
  index: RecallIndex,
  found: { readonly numbers: ReadonlySet<number>; readonly query?: Float32Array },
  now: Date,
): Promise<RankedHit[]> {
  const entries = await entriesOf(store, plan, index, found.numbers, now);
  const texts = entries.flatMap((entry) => entry.texts);
  const scores = lexicalScores(queryTerms(plan.query), texts.map(searchTerms));
  const lexical = new Map<Entry, number>();
  let at = 0;
  for (const entry of entries) {
    lexical.set(entry, Math.max(...scores.slice(at, at + entry.texts.length)));
    at += entry.texts.length;
  }
  const cosineOf = ({ number, instead }: Entry): number | undefined => {
    const { query } = found;
    if (query === undefined) return undefined;
    const known = [number, ...instead].flatMap((each) => index.meaning?.cosine(query, each) ?? []);
    return known.length === 0 ? undefined : Math.max(...known);
  };
  const ranked = entries.map((entry): RankedHit => {
    const parts: ScoreParts = {
      lexical: lexical.get(entry) ?? 0,
      recency: recencyOf(entry.since, now, plan.weights.decay_rate),
      importance: entry.importance,
      ...defined({ cosine: cosineOf(entry) }),
    };
    const { hit, importance, createdAt } = entry;
    return { hit, parts, importance, createdAt, id: hit.id, score: finalScore(parts, plan.weights) };
  });
  return ranked.sort(byRank);
}

async function entriesOf(
  store: GraphStore,
  plan: RecallPlan,
  { lore, memories }: RecallIndex,
  numbers: ReadonlySet<number>,
  now: Date,
): Promise<Entry[]> {
  const heads = new Map<number, number[]>();
  for (const number of numbers) {
    const head = plan.include_superseded ? number : headOf(number, lore, memories);
    if (head === undefined) continue;
    const instead = heads.get(head) ?? [];
    heads.set(head, head === number ? instead : [...instead, number]);
  }
  const idsOf = (kind: RecalledKind): string[] =>
    [...heads.keys()].flatMap((number) => {
      const thing = lore.things[number];
      return thing?.kind === kind ? [thing.id] : [];
    });
  const things = await recalledThings(store, {
    passages: idsOf('passage'),
    claims: idsOf('claim'),
    entities: idsOf('entity'),
  });
  const instead = (number: number) => heads.get(number) ?? [];
  const before = (number: number) =>
    instead(number).flatMap((each) => memories.get(lore.things[each]?.id ?? '')?.text ?? []);
  const entryOf = (
    kind: RecalledKind,
    id: string,
    make: (number: number) => Omit<Entry, 'number' | 'instead'>,
  ): Entry[] => {
    const number = lore.numberOf(kind, id);
    if (number === undefined) return [];
    const { texts, ...entry } = make(number);
    return [{ ...entry, texts: [...texts, ...before(number)], number, instead: instead(number) }];
  };
  const access = await memoryAccess(store, idsOf('memory'));
  return [
    ...things.flatMap((thing) => entryOf(thing.kind, thing.id, () => entryOfThing(thing))),
    ...[...access].flatMap(([id, seen]) => {
      const memory = memories.get(id);
      return memory === undefined ? [] : entryOf('memory', id, () => entryOfMemory(memory, seen, now, plan.recency));
    }),
  ];
}

/** The end of the chain of a superseded memory. Undefined where that counts no more. */
function headOf(number: number, lore: LoreIndex, memories: RecallIndex['memories']): number | undefined {
  const thing = lore.things[number];
  if (thing?.kind !== 'memory') return number;
  const seen = new Set<string>();
  let at = memories.get(thing.id);
  while (at?.status === 'superseded' && !seen.has(at.id)) {
    seen.add(at.id);
    const next: string = at.superseded_by ?? '';
    const after = memories.get(next);
    if (after === undefined) return lore.numberOf('claim', next);
    at = after;
  }
  if (at === undefined || at.status === 'superseded' || at.status === 'invalid') return undefined;
  return lore.numberOf('memory', at.id);
}

function entryOfThing(thing: RecalledThing): Omit<Entry, 'number' | 'instead'> {
  const { text, also, ingestedAt } = thing;
  return {
    texts: [also === '' ? text : `${text} ${also}`],
    importance: importanceOfLore,
    createdAt: ingestedAt ?? '',
    hit: thingHit(thing),
    ...defined({ since: ingestedAt }),
  };
}

function entryOfMemory(
  memory: Memory,
  seen: MemoryAccess,
  now: Date,
  recency: RecencyStart,
): Omit<Entry, 'number' | 'instead'> {
  const { text, importance, created_at: createdAt, promoted_at: changed = createdAt } = memory;
  const { last_accessed: accessed, accessed_before: accessedBefore } = seen;
  // A recall within this second counts from the next one on.
  const isJustNow = accessedBefore !== undefined && isSameSecond(accessed, now.toISOString());
  return {
    texts: [text],
    importance,
    createdAt,
    // Counted from the last recall, what was recalled comes first again and again.
    since: recency === 'noted' ? changed : isJustNow ? accessedBefore : accessed,
    hit: memoryHit(memory, seen),
  };
}
