import { join } from 'node:path';
import { type ExtractionReport, extractClaims } from '../content/prose/model/extract-claims.ts';
import { modelSettings } from '../content/prose/model/settings.ts';
import type { ProseExtractor } from '../content/read-world.ts';
import type { WorldConfig } from '../model/world-config.ts';

export interface ModelExtractorRequest {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What the model was asked and what came of it, once it is done. */
  readonly onReport: (report: ExtractionReport) => void;
}

/** For `openWorld`: the model the environment sets up reads the prose; undefined where it sets up none. Answers are kept in `.lore`. */
export function modelExtractor({ environment, onReport }: ModelExtractorRequest) {
  const settings = modelSettings(environment);
  if (settings === undefined) return undefined;
  return (config: WorldConfig): ProseExtractor =>
    async (passages, names) => {
      const cacheDir = join(config.root, '.lore', 'extract-cache');
      const extraction = await extractClaims(passages, names, { ...settings, ontology: config.ontology, cacheDir });
      onReport(extraction.report);
      return extraction;
    };
}
