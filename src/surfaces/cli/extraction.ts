import { type ExtractorOf, modelExtractor } from '../../app/world/model-extractor.ts';
import type { ProseReport } from '../../model/prose-report.ts';
import { modelText } from '../../report/text/prose.ts';
import type { Progress } from './terminal/progress.ts';

/** The model that `--model` names, for whoever opens the world; nothing without it: no text leaves the machine unasked. */
export function extraction(model: string | undefined, progress: Progress): { readonly extract?: ExtractorOf } {
  if (model === undefined) return {};
  const onChunk = (done: number, total: number) => progress.show(`asking ${model} ${done}/${total}`);
  return { extract: modelExtractor({ model, environment: process.env, onChunk }) };
}

/** What the model was asked and what came of it, on stderr. */
export function reportModel(prose: ProseReport | undefined): void {
  if (prose?.model !== undefined) process.stderr.write(modelText(prose));
}
