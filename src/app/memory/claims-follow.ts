import type { GraphWriter } from '../../graph/port.ts';
import { putMemoryClaimsInForce, takeMemoryClaimsOutOfForce } from '../../ingest/memory-claims-in-force.ts';
import type { Memory } from '../../model/memory.ts';
import { memoryClaimsWithin } from '../../queries/memory/claims.ts';
import { readingWithin } from '../../queries/memory/reading.ts';
import { entityIdsOf } from '../../rules/findings/members.ts';

/**
 * Has the claims of memories that are otherwise now follow them: those of one that counts no more leave, and where it counts again
 * those are back that had counted.
 *
 * @param coming states of claims that count from now on, where their memory does.
 * @returns ids of the entities that claims were about which count now, or counted before.
 */
export async function claimsFollow(
  tx: GraphWriter,
  memories: readonly Memory[],
  { at, coming: states }: { readonly at: string; readonly coming: readonly ('candidate' | 'superseded')[] },
): Promise<string[]> {
  const idsOf = (isMeant: (status: Memory['status']) => boolean) =>
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
