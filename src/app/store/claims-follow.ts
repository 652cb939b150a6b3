import type { GraphWriter } from '../../graph/port.ts';
import { putMemoryClaimsInForce, takeMemoryClaimsOutOfForce } from '../../ingest/memory-claims-in-force.ts';
import type { Memory, MemoryStatus } from '../../model/memory.ts';
import { memoryClaimsWithin } from '../../queries/memory/claims.ts';
import { readingWithin } from '../../queries/memory/reading.ts';
import { entityIdsOf } from '../../rules/findings/members.ts';
import type { MemoryEntry } from './memory-entry.ts';

/** Memories whose claims an entry of the log moves. */
export interface MemoryTurn {
  /** As they are from then on. */
  readonly memories: readonly Memory[];
  /** ISO 8601. */
  readonly at: string;
  /** States of claims that count from now on, where their memory does. */
  readonly coming: readonly ('candidate' | 'superseded')[];
}

/** The meaning of an entry for the claims of its memories: those of a promoted or changed one follow it. */
export function turnOf(
  { op, at, memories }: Pick<MemoryEntry, 'op' | 'at' | 'memories'>,
  statusBefore: (memoryId: string) => MemoryStatus | undefined,
): MemoryTurn {
  if (op === 'promote') return { memories, at, coming: ['candidate', 'superseded'] };
  const otherwise = memories.filter(({ id, status }) => (statusBefore(id) ?? status) !== status);
  return { memories: otherwise, at, coming: ['superseded'] };
}

/**
 * Has the claims of memories follow them: those of one that counts no more leave, and where it counts again those are back that had
 * counted. The same turn again changes nothing.
 *
 * @returns ids of the entities that claims were about which count now, or counted before.
 */
export async function claimsFollow(tx: GraphWriter, { memories, at, coming: states }: MemoryTurn): Promise<string[]> {
  if (memories.length === 0) return [];
  const idsOf = (isMeant: (status: MemoryStatus) => boolean) =>
    memories.filter(({ status }) => isMeant(status)).map(({ id }) => id);
  const read = readingWithin(tx);
  const active = idsOf((status) => status === 'active');
  const gone = idsOf((status) => status === 'superseded' || status === 'invalid');
  const coming = await memoryClaimsWithin(read, active, states);
  const leaving = await memoryClaimsWithin(read, gone, ['active']);
  await putMemoryClaimsInForce(tx, coming);
  await takeMemoryClaimsOutOfForce(tx, leaving, at);
  return [...new Set([...coming, ...leaving].flatMap(entityIdsOf))].sort();
}
