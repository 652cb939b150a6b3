import { judgedBy, type Memory, type MemoryConflict } from '../../../model/memory.ts';
import type { Wording } from '../../../util/text/wording.ts';
import type { MemoryService } from '../memory-service.ts';
import { LikenessIndex, readMemory } from './likeness/likeness-index.ts';
import { disagreeInSlot } from './pair-verdict.ts';
import { sentenceConflicts, sentencesBeside } from './passages/sentence-conflicts.ts';
import { WorldSentences } from './passages/world-sentences.ts';
import type { RuleCheck } from './rules/rule-conflicts.ts';
import { dice } from './text/text-reading.ts';
import { type Comparison, type TextConflict, textConflicts, worstConflictFirst } from './text-conflicts.ts';

export interface MemoryConflicts {
  /** Each thing once, by the first reason that holds; contradictions first, then the most alike. */
  readonly conflicts: readonly MemoryConflict[];
  readonly compared_by: 'words' | 'meaning';
  readonly notes: readonly Wording[];
}

/** All that a memory conflicts with: what rules found, what its text and slot say, and the passages that speak of whom it names. */
export async function memoryConflicts(
  service: MemoryService,
  memory: Memory,
  { check, ...comparison }: Comparison & { readonly check: Pick<RuleCheck, 'conflicts'> | undefined },
  signal: AbortSignal,
): Promise<MemoryConflicts> {
  const index = await LikenessIndex.of(service.table);
  const read = readMemory(memory);
  const held = await sentencesBeside(service, await WorldSentences.of(service.world.store), read, comparison);
  const {
    conflicts: found,
    beside,
    notes,
    compared_by,
  } = await textConflicts(service, index, read, { ...comparison, beside: held.open }, signal);
  const sources = new Set(memory.derived_from);
  const byRules = check?.conflicts ?? [];
  const known = new Set(byRules.map(({ other }) => other.id));
  const byText = found
    .filter(({ other }) => !known.has(other.memory.id))
    .map((conflict) => toldConflict(sources.has(conflict.other.memory.id) ? asDuplicate(conflict) : conflict));
  const passages = sentenceConflicts(service, held, beside, placesOf(byRules));
  return {
    conflicts: [...byRules, ...byText, ...passages.conflicts].sort(worstConflictFirst),
    ...{ compared_by, notes: [...notes, ...passages.notes] },
  };
}

/** The passages that a memory excludes by its words alone, but for the lines of which rules have told already. */
export async function passageConflicts(
  service: MemoryService,
  memory: Memory,
  byRules: readonly MemoryConflict[],
): Promise<readonly MemoryConflict[]> {
  const world = await WorldSentences.of(service.world.store);
  const held = await sentencesBeside(service, world, readMemory(memory), { asks: false });
  return sentenceConflicts(service, held, [], placesOf(byRules)).conflicts;
}

const placesOf = (conflicts: readonly MemoryConflict[]): ReadonlySet<string> =>
  new Set(conflicts.flatMap(({ other }) => other.place ?? []));

/** A summary repeats the statements of others, though it may deny where they do not. */
export const asDuplicate = (conflict: TextConflict): TextConflict => ({
  ...conflict,
  kind: 'duplicate',
  reason: 'similarity',
});

/** True where one of two memories was made of the other, as a summary is. */
export const isSummary = (a: Memory, b: Memory): boolean =>
  a.derived_from?.includes(b.id) === true || b.derived_from?.includes(a.id) === true;

export function toldConflict({ other: { memory }, similarity, kind, reason, ...judged }: TextConflict): MemoryConflict {
  const other = { kind: 'memory', id: memory.id, text: memory.text } as const;
  const said = reason === 'judge' ? judgedBy(judged) : {};
  return { other, similarity: rounded(similarity), kind, reason, ...said };
}

const rounded = (similarity: number): number => Math.round(similarity * 1000) / 1000;

/** The memories that say something else of a matter that this one is about. The module compares only their words. */
export async function slotConflicts(
  { table }: Pick<MemoryService, 'table'>,
  memory: Memory,
): Promise<MemoryConflict[]> {
  const index = await LikenessIndex.of(table);
  const subject = index.get(memory.id);
  if (subject === undefined) return []; // it does not count
  return index
    .inSlotsOf(subject)
    .filter(
      (other) => other.memory.id !== memory.id && !isSummary(memory, other.memory) && disagreeInSlot(subject, other),
    )
    .map((other) => {
      const similarity = dice(subject.reading.stems, other.reading.stems);
      return toldConflict({ other, similarity, kind: 'contradiction', reason: 'slot' });
    });
}
