import { basename } from 'node:path';
import { ConfigError } from '../util/errors.ts';
import { parseYaml, validateLeniently } from '../util/yaml/index.ts';
import { settingsIn } from './read-settings.ts';
import { loreSchema } from './schema.ts';

/** The name of a world: from its `lore.yaml`, or else from its folder. */
export interface WorldName {
  readonly name: string;
  /** `lore.yaml` says it. The name of a folder changes when the folder is renamed, copied or mounted elsewhere. */
  readonly isStated: boolean;
}

const nameSchema = loreSchema.pick({ world: true });

/** The name alone, without all else that `loadConfig` reads. */
export function worldNameIn(root: string): WorldName {
  const [settings] = parseYaml(textOf(root)).documents;
  const stated = settings?.kind === 'map' ? validateLeniently(nameSchema, settings).value?.world : undefined;
  return stated === undefined ? { name: basename(root), isStated: false } : { name: stated, isStated: true };
}

/** Settings that cannot be read name nothing; whoever works by them says so. */
function textOf(root: string): string {
  try {
    return settingsIn(root)('lore.yaml') ?? '';
  } catch (error) {
    if (error instanceof ConfigError) return '';
    throw error;
  }
}
