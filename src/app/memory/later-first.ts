import type { Memory } from '../../model/memory.ts';
import type { BareVerdict } from '../../queries/memory/verdicts.ts';

/** A verdict that is not stored yet. */
export type NewVerdict = Omit<BareVerdict, 'found_at'>;

/** As all verdicts about two memories are stored. */
export function laterFirst(verdict: NewVerdict, memories: ReadonlyMap<string, Memory>): NewVerdict {
  const { memory_id, other } = verdict;
  if (other.kind !== 'memory' || !isLater(other.id, memory_id, memories)) return verdict;
  return { ...verdict, memory_id: other.id, other: { kind: 'memory', id: memory_id } };
}

function isLater(one: string, other: string, memories: ReadonlyMap<string, Memory>): boolean {
  const [a = '', b = ''] = [memories.get(one)?.created_at, memories.get(other)?.created_at];
  if (a !== b) return a > b;
  for (const id of memories.keys()) if (id === one || id === other) return id === other;
  return false;
}
