import type { SimilarityThresholds } from '../../../embedding/embedder.ts';
import type { ConflictReason, Memory } from '../../../model/memory.ts';
import type { MemorySlot } from './slots.ts';
import { replacesWords, type TextReading, tellsOfOthers } from './text-reading.ts';

/** A memory with what was read of its text. */
export interface ReadMemory {
  readonly memory: Memory;
  readonly reading: TextReading;
  readonly slots: readonly MemorySlot[];
}

export interface PairVerdict {
  readonly kind: 'duplicate' | 'contradiction';
  readonly reason: Exclude<ConflictReason, `rule:${string}`>;
}

/** How alike two texts are, and by what. */
export interface Likeness {
  /** 0 to 1. */
  readonly similarity: number;
  readonly by: 'words' | 'meaning';
  readonly thresholds: SimilarityThresholds;
}

/**
 * What two memories are to each other, as far as it can be told without asking anybody; the first that holds, in this order: they
 * disagree about one slot, their writers say opposite things, one of them denies, they say the same. `ask` where they are alike and
 * none of that holds: somebody may know.
 */
export function pairVerdict(a: ReadMemory, b: ReadMemory, likeness: Likeness): PairVerdict | 'ask' | undefined {
  if (supersedes(a.memory, b.memory) || a.memory.type !== b.memory.type) return undefined;
  if (disagreeInSlot(a, b)) return { kind: 'contradiction', reason: 'slot' };
  const { similarity, thresholds } = likeness;
  if (!areComparable(a.memory, b.memory) || similarity < thresholds.similar) return undefined;
  if (a.memory.polarity * b.memory.polarity === -1) return { kind: 'contradiction', reason: 'polarity' };
  if (a.reading.negations % 2 !== b.reading.negations % 2) return { kind: 'contradiction', reason: 'negation_diff' };
  return 'ask';
}

/** Of two that `pairVerdict` leaves open, and that nobody says contradict each other. */
export function sayTheSame(a: ReadMemory, b: ReadMemory, { similarity, by, thresholds }: Likeness): boolean {
  if (similarity < thresholds.duplicate || a.memory.polarity !== b.memory.polarity) return false;
  if (tellsOfOthers(a.reading, b.reading)) return false;
  // Two words that mean the same are near each other in meaning; by its letters any word may be the one that matters.
  return by === 'meaning' || !replacesWords(a.reading, b.reading);
}

/** Whether the texts of two memories are compared: of one type, with a tag in common or both without, and of no two projects. */
export function areComparable(a: Memory, b: Memory): boolean {
  if (a.type !== b.type) return false;
  if (a.project !== undefined && b.project !== undefined && a.project !== b.project) return false;
  return (a.tags.length === 0 && b.tags.length === 0) || a.tags.some((tag) => b.tags.includes(tag));
}

const supersedes = (a: Memory, b: Memory): boolean => a.superseded_by === b.id || b.superseded_by === a.id;

function disagreeInSlot(a: ReadMemory, b: ReadMemory): boolean {
  if (a.memory.project !== b.memory.project) return false;
  const both = a.slots.flatMap((slot) => {
    const other = b.slots.find((each) => each.slot === slot.slot);
    return other === undefined ? [] : [[slot, other] as const];
  });
  return both.length > 0 && both.every(([one, other]) => one.value !== other.value);
}
