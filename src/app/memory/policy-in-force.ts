import type { ConflictPolicy } from '../../model/memory.ts';
import { LoreError } from '../../util/errors.ts';
import { configOf } from '../store/stored-config.ts';
import type { MemoryService } from './memory-service.ts';

/**
 * What becomes of conflicts where a call does not say: as the service was told, else as the world's settings say now. Settings that
 * cannot be read keep nobody from noting something.
 */
export async function policyInForce({ world, onConflict }: MemoryService): Promise<ConflictPolicy> {
  if (onConflict !== undefined) return onConflict;
  if (world.home === undefined) return 'warn';
  try {
    return (await configOf(world)).memory.on_conflict;
  } catch (error) {
    if (error instanceof LoreError) return 'warn';
    throw error;
  }
}

/** By id of a memory that no rule has looked at yet, what its writer asked for. A server that is killed forgets it. */
const askedFor = new WeakMap<object, Map<string, ConflictPolicy>>();

export function notePolicy({ table }: MemoryService, memoryId: string, policy: ConflictPolicy): void {
  const policies = askedFor.get(table) ?? new Map<string, ConflictPolicy>();
  askedFor.set(table, policies);
  policies.set(memoryId, policy);
}

/**
 * The policy for a memory that is written already, so that it cannot be refused any more. What its writer has just asked for is
 * done. Where a file has changed since, or a store was lost, nobody asked for anything: then it is told, and nothing is superseded.
 */
export async function takePolicy(service: MemoryService, memoryId: string): Promise<ConflictPolicy> {
  const policies = askedFor.get(service.table);
  const asked = policies?.get(memoryId);
  policies?.delete(memoryId);
  if (asked !== undefined) return asked === 'raise' ? 'warn' : asked;
  return (await policyInForce(service)) === 'ignore' ? 'ignore' : 'warn';
}
