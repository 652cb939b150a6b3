import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { memoryClaimSettings } from './claim-settings.ts';
import type { MemoryDesk } from './memory-desk.ts';
import { MemoryTable } from './memory-table.ts';

/**
 * The desk of a stored world, with the policy of its settings.
 *
 * @throws what a scan of the world's folder does; ConfigError where its `lore.yaml` cannot be read.
 */
export async function openMemoryDesk(
  world: StoredWorld,
  options: Omit<MemoryDesk, 'world' | 'table' | 'onConflict'> = {},
): Promise<MemoryDesk> {
  const config = world.home === undefined ? undefined : await configOf(world);
  const ofWorld =
    config === undefined ? {} : { onConflict: config.memory.on_conflict, claimSettings: memoryClaimSettings(config) };
  return { ...ofWorld, ...options, world, table: new MemoryTable(world.store) };
}
