import { scanWorld } from '../../content/scan.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { type LoadedRules, loadRules } from '../../rules/load/load.ts';
import { readSoundSettings } from '../world/open-world.ts';
import { worldPath } from './home.ts';
import { noWorld, type StoredWorld } from './stored-world.ts';

/**
 * The settings of a stored world, with the calendar it was ingested with.
 *
 * @throws UserInputError `no-world` where no folder of it is at hand, or what a scan of it throws; ConfigError where `lore.yaml` cannot be read.
 */
export async function configOf({ home, record }: Pick<StoredWorld, 'home' | 'record'>): Promise<WorldConfig> {
  if (home === undefined) throw noWorld();
  return readSoundSettings(await scanWorld(worldPath(home)), record?.calendar).config;
}

/** The rules in force in a stored world; without its folder, those that ship and those in the store. */
export function rulesOf({ home, store }: Pick<StoredWorld, 'home' | 'store'>): Promise<LoadedRules> {
  return loadRules({ store, ...(home === undefined ? {} : { worldRoot: home.root }) });
}
