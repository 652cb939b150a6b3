import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
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
  const settings = world.home === undefined ? undefined : (await configOf(world)).memory;
  const policy = settings === undefined ? {} : { onConflict: settings.on_conflict };
  return { ...options, ...policy, world, table: new MemoryTable(world.store) };
}
