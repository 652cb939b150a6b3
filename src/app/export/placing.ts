import { trustOf } from '../../content/resolve/sources.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { StoredClaim } from '../../queries/stored-claims.ts';
import type { StoredEntity } from '../../queries/stored-entities.ts';

/** Folders for what cannot stand in its own file: a file's claims are all drafts, or none is. */
export const exportFolders = {
  candidate: 'export-candidates',
  active: 'export-accepted',
  prose: 'export-prose',
} as const;

/** Source rules that make those folders what they are; they go before the world's own. */
export const exportSources = [
  { match: `${exportFolders.candidate}/**`, status: 'candidate' },
  { match: `${exportFolders.active}/**`, status: 'active' },
] as const;

/** The file a claim is written to: its own, or its like in a folder where it is what it is. */
export function fileOf(claim: StoredClaim, config: WorldConfig): string {
  const path = yamlPath(claim.path);
  const status = claim.status === 'candidate' ? 'candidate' : 'active';
  return trustOf(path, config.sources).status === status ? path : `${exportFolders[status]}/${path}`;
}

/** The file an entity is declared in; a draft's must be one of drafts. */
export function homeOfEntity(entity: StoredEntity, config: WorldConfig): string {
  const path = yamlPath(entity.path);
  const status = entity.draft ? 'candidate' : 'active';
  return trustOf(path, config.sources).status === status ? path : `${exportFolders[status]}/${path}`;
}

/** YAML stays where it is; what was written in another format becomes YAML beside it. */
function yamlPath(path: string): string {
  if (path === '') return 'world.yaml';
  return /\.ya?ml$/i.test(path) ? path : `${path}.yaml`;
}

/** Prose in a folder of its own, flat: a folder's name can make a note that of an entity. */
export function prosePath(path: string): string {
  return `${exportFolders.prose}/${path.replace(/\.(?:md|markdown)$/i, '').replaceAll('/', ' — ')}.md`;
}
