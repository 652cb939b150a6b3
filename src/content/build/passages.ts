import type { Entity } from '../../model/claim.ts';
import { compareFiles } from '../../model/file-order.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import type { Passage } from '../prose/extracted.ts';
import { proseNames, readProse } from '../prose/read-prose.ts';
import { treesApart } from '../resolve/trees-apart.ts';
import { declareAll } from './declare-all.ts';
import { entityNames, namesKey, noteEntity } from './world-context.ts';

/** The passages of a world with the names found in them: what a model is asked about. */
export function passagesOf(
  parsedFiles: readonly ParsedFile[],
  config: WorldConfig,
): { readonly passages: readonly Passage[]; readonly names: ReadonlyMap<string, Entity> } {
  const { files: ordered } = treesApart([...parsedFiles].sort((a, b) => compareFiles(a.file.path, b.file.path)));
  const { entities, owners } = declareAll(ordered, config);
  const names = proseNames(
    ordered,
    entities,
    entityNames(entities, owners, config),
    namesKey(entities, owners),
    config,
  );
  return {
    passages: ordered.flatMap((parsedFile) => readProse(parsedFile, names, noteEntity(parsedFile, owners)).passages),
    names: entities,
  };
}
