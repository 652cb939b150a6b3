import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { extractClaims, rememberedClaims } from '../../content/prose/model/extract-claims.ts';
import type { ProseExtractor } from '../../content/read-world.ts';
import { modelSettings } from '../../llm/settings.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { defined } from '../../util/defined.ts';

export interface ModelRequest {
  /** As the endpoint calls it. Asked for by the user in so many words: passages of the world leave the machine. */
  readonly model: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** At first, and after each passage. */
  readonly onChunk?: (done: number, total: number) => void;
}

/** For `openWorld`. */
export type ExtractorOf = (config: WorldConfig) => ProseExtractor;

/**
 * A model reads the prose in place of the program's own reader. Its answers are kept in the world's `.lore/extract-cache`, so that an
 * unchanged passage costs nothing.
 *
 * @throws UserInputError where the environment does not say how the model is reached.
 */
export function modelExtractor({ model, environment, onChunk }: ModelRequest): ExtractorOf {
  const settings = modelSettings(model, environment);
  return (config) => (passages, names) =>
    extractClaims(passages, names, {
      ...settings,
      ontology: config.ontology,
      cacheDir: cacheOf(config),
      ...defined({ onChunk }),
    });
}

/**
 * Without a model, what one has read before still stands where its passage does: an unchanged one keeps its answer, and
 * the program reads the others. Undefined where no model was ever asked.
 */
export function rememberedExtractor(config: WorldConfig): ProseExtractor | undefined {
  const cacheDir = cacheOf(config);
  if (!existsSync(cacheDir)) return undefined;
  return (passages, names) => rememberedClaims(passages, names, { ontology: config.ontology, cacheDir });
}

const cacheOf = ({ root }: WorldConfig): string => join(root, '.lore', 'extract-cache');
