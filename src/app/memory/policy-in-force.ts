import type { ConflictPolicy } from '../../model/memory.ts';
import type { MemoryService } from './memory-service.ts';
import { memorySettingsIn, type StatedSettings } from './memory-settings.ts';

/** What the world's settings say about memories: as the service has them at hand, else as they are now. */
export const settingsInForce = ({ world, settings }: MemoryService): StatedSettings =>
  settings === undefined ? memorySettingsIn(world.home) : settings();

/** What becomes of conflicts where a call does not say: as the service was told, else as the world's settings say. */
export const policyInForce = (service: MemoryService): ConflictPolicy =>
  service.onConflict ?? settingsInForce(service).onConflict ?? 'warn';

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
export function takePolicy(service: MemoryService, memoryId: string): ConflictPolicy {
  const policies = askedFor.get(service.table);
  const asked = policies?.get(memoryId);
  policies?.delete(memoryId);
  if (asked !== undefined) return asked === 'raise' ? 'warn' : asked;
  return policyInForce(service) === 'ignore' ? 'ignore' : 'warn';
}
