import type { WorldConfig } from '../../model/world-config.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import { type DeclaredEntities, declareEntities } from '../resolve/declare-entities.ts';
import { trustOf } from '../resolve/sources.ts';
import type { BuildMemo } from './build-memo.ts';

/** The entities that all files declare. Those of candidate files are drafts. */
export function declareAll(
  parsedFiles: readonly ParsedFile[],
  config: WorldConfig,
  memo?: BuildMemo,
): DeclaredEntities {
  return declareEntities(
    parsedFiles.flatMap(({ declarations }) => declarations),
    config.ontology,
    ({ file }) => trustOf(file.path, config.sources).status === 'candidate',
    memo?.entities,
  );
}
