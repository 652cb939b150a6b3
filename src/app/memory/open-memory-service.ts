import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { memoryClaimSettings } from './claim-settings.ts';
import type { MemoryService } from './memory-service.ts';
import { memorySettingsIn } from './memory-settings.ts';
import { MemoryTable } from './memory-table.ts';

/**
 * The service of a stored world, with the policy of its settings.
 *
 * @throws what a scan of the world's folder does; ConfigError where its `lore.yaml` cannot be read.
 */
export async function openMemoryService(
  world: StoredWorld,
  options: Omit<MemoryService, 'world' | 'table' | 'onConflict'> = {},
): Promise<MemoryService> {
  const config = world.home === undefined ? undefined : await configOf(world);
  const settings = memorySettingsIn(world.home);
  const ofWorld =
    config === undefined ? {} : { onConflict: config.memory.on_conflict, claimSettings: memoryClaimSettings(config) };
  return { ...ofWorld, settings: () => settings, ...options, world, table: new MemoryTable(world.store) };
}
