import type { ConflictingThing, Memory, MemoryConflict } from '../../model/memory.ts';
import { readDecidableClaims } from '../../queries/decidable-claims.ts';
import { readVerdicts } from '../../queries/memory/verdicts.ts';
import { breathe } from '../../util/breathe.ts';
import { inTime } from '../../util/in-time.ts';
import { asDuplicate, isSummary, toldConflict } from './conflicts/all-conflicts.ts';
import { LikenessIndex } from './conflicts/likeness/likeness-index.ts';
import { sentenceConflicts, sentencesBeside } from './conflicts/passages/sentence-conflicts.ts';
import { WorldSentences } from './conflicts/passages/world-sentences.ts';
import { requireThreshold, textConflicts, worstConflictFirst } from './conflicts/text-conflicts.ts';
import { requireMemory } from './known-memory.ts';
import { checkWaiting } from './later-checks.ts';
import type { MemoryService } from './memory-service.ts';

export interface FindConflictsRequest {
  /** Default: all memories. */
  readonly memory_id?: string;
  /**
   * Least likeness of two texts, above 0 and at most 1; default: the embedder's, or that of words. The findings of a rule or a slot are
   * always reported.
   */
  readonly threshold?: number;
}

export interface FoundConflict extends Omit<MemoryConflict, 'other'> {
  readonly a: ConflictingThing;
  readonly b: ConflictingThing;
}

/** No more pairs are told: with a threshold near 0 everything is like everything. */
const mostFound = 10_000;

/**
 * The conflicts among memories, and of memories with claims and passages, as they are now; `a` was noted later than `b`. Texts and slots are
 * compared anew; what a rule or a judge found is told as long as what it was found about says the same. Memories that wait for rules
 * are held against the world first; a server that has to read it for that answers without. Writes nothing else.
 *
 * @returns contradictions first, then the most alike; at most 10,000.
 * @throws UserInputError `unknown-memory`, or `bad-threshold`.
 */
export async function findMemoryConflicts(
  service: MemoryService,
  { memory_id, threshold }: FindConflictsRequest,
  signal: AbortSignal,
): Promise<readonly FoundConflict[]> {
  requireThreshold(threshold);
  await checkInTime(service, signal);
  const memories = await service.table.current();
  const index = await LikenessIndex.of(service.table);
  const one = memory_id === undefined ? undefined : requireMemory(memories, memory_id);
  const order = new Map([...memories.keys()].map((id, at) => [id, at]));
  const found = new Map<string, FoundConflict>();
  const keep = (conflict: FoundConflict): void => {
    const key = [conflict.a.id, conflict.b.id].sort().join(' ');
    if (!found.has(key) && found.size < mostFound) found.set(key, conflict);
  };
  for (const conflict of await storedConflicts(service, one)) keep(conflict);
  const sentences = await WorldSentences.of(service.world.store);
  const subjects = one === undefined ? index.all() : [index.get(one.id) ?? []].flat();
  for (const subject of subjects) {
    signal.throwIfAborted();
    await breathe();
    const { conflicts } = await textConflicts(service, index, subject, { threshold, asks: false }, signal);
    for (const conflict of conflicts) {
      const other = conflict.other.memory;
      const isOne = isSummary(subject.memory, other);
      const { other: told, ...rest } = toldConflict(isOne ? asDuplicate(conflict) : conflict);
      const own = thingOf(subject.memory);
      const isLater = (order.get(subject.memory.id) ?? 0) > (order.get(other.id) ?? 0);
      keep({ ...rest, a: isLater ? own : told, b: isLater ? told : own });
    }
    const held = await sentencesBeside(service, sentences, subject, { threshold, asks: false });
    const places = new Set(
      [...found.values()].flatMap(({ a, b }) => (a.id === subject.memory.id ? (b.place ?? []) : [])),
    );
    for (const { other, ...rest } of sentenceConflicts(service, held, [], places).conflicts)
      keep({ ...rest, a: thingOf(subject.memory), b: other });
  }
  return [...found.values()].sort(
    (a, b) => worstConflictFirst(a, b) || a.a.id.localeCompare(b.a.id) || a.b.id.localeCompare(b.b.id),
  );
}

/** Milliseconds that an answer of a server waits for rules. */
const patience = 1_500;

async function checkInTime(service: MemoryService, signal: AbortSignal): Promise<void> {
  const check = checkWaiting(service, signal);
  if (service.rules !== 'later') return check;
  await inTime(check, patience);
}

const thingOf = ({ id, text }: Memory): ConflictingThing => ({ kind: 'memory', id, text });

/** The kept findings of rules and judges, between memories that are still active and unchanged. */
async function storedConflicts(service: MemoryService, one: Memory | undefined): Promise<FoundConflict[]> {
  const { store } = service.world;
  const verdicts = await readVerdicts(store, one === undefined ? undefined : [one.id]);
  const asked = verdicts.filter(({ reason }) => reason === 'judge' || reason.startsWith('rule:'));
  const claims = await readDecidableClaims(
    store,
    asked.flatMap(({ other }) => (other.kind === 'claim' ? [other.id] : [])),
  );
  const memories = await service.table.current();
  const isActive = (id: string) => memories.get(id)?.status === 'active';
  return asked.flatMap(({ memory_id, other, facts, sentence: _, found_at: __, ...verdict }) => {
    const memory = memories.get(memory_id);
    if (memory?.status !== 'active') return [];
    if (other.kind === 'memory' && !isActive(other.id)) return [];
    if (other.kind === 'claim') {
      const claim = claims.get(other.id);
      if (claim === undefined || !['active', 'claim'].includes(claim.state) || claim.facts !== facts) return [];
    }
    return [{ ...verdict, a: thingOf(memory), b: other }];
  });
}
