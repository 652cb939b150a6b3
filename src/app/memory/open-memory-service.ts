import type { MemoryClaimSettings } from '../../ingest/memory-claims.ts';
import type { ConflictPolicy } from '../../model/memory.ts';
import { defined } from '../../util/defined.ts';
import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import type { MemoryService } from './memory-service.ts';
import { memoryClaimSettings, memorySettingsIn } from './memory-settings.ts';
import { MemoryTable } from './memory-table.ts';

type ServiceOptions = Omit<MemoryService, 'world' | 'table' | 'settings'>;

/**
 * The service of a stored world, with its settings as they are now.
 *
 * @param options `onConflict` replaces the policy of the world's settings.
 * @throws what a scan of the world's folder does; ConfigError where its `lore.yaml` cannot be read.
 */
export async function openMemoryService(
  world: StoredWorld,
  { onConflict, ...options }: ServiceOptions & { readonly onConflict?: ConflictPolicy } = {},
): Promise<MemoryService> {
  const claims = world.home === undefined ? undefined : memoryClaimSettings(await configOf(world));
  const settings = { ...memorySettingsIn(world.home), ...defined({ onConflict, claims }) };
  return { ...options, world, table: new MemoryTable(world.store), settings: () => settings };
}

/** The settings for claims of a service's memories. Where it has none at hand, the world's are read. */
export const claimSettingsOf = async ({ world, settings }: MemoryService): Promise<MemoryClaimSettings> =>
  settings().claims ?? memoryClaimSettings(await configOf(world));
