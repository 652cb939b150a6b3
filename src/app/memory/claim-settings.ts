import type { MemoryClaimSettings } from '../../ingest/memory-claims.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { defined } from '../../util/defined.ts';
import { configOf } from '../store/stored-config.ts';
import type { MemoryService } from './memory-service.ts';

/** By what the claims of a world's memories go. */
export const memoryClaimSettings = ({ ontology, until, now }: WorldConfig): MemoryClaimSettings => ({
  ontology,
  absentUntil: until,
  ...defined({ now }),
});

/** The same for a service; the world's settings are read where it does not have them at hand. */
export async function claimSettingsOf({ world, claimSettings }: MemoryService): Promise<MemoryClaimSettings> {
  return claimSettings ?? memoryClaimSettings(await configOf(world));
}
