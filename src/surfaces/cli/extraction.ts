import { type ExtractorOf, modelExtractor } from '../../app/world/model-extractor.ts';
import type { ProseReport } from '../../model/prose-report.ts';
import { modelText } from '../../report/shared/prose.ts';
import type { Progress } from './terminal/progress.ts';

/** The model that `--model` names, for the use case that opens the world. Without it, nothing: no text leaves the machine. */
export function extraction(model: string | undefined, progress: Progress): { readonly extract?: ExtractorOf } {
  if (model === undefined) return {};
  const onChunk = (done: number, total: number) => progress.show(`asking ${model} ${done}/${total}`);
  return { extract: modelExtractor({ model, environment: process.env, onChunk }) };
}

/** Prints how many passages the model was sent and what came of them, on stderr. */
export function reportModel(prose: ProseReport | undefined): void {
  if (prose?.model !== undefined) process.stderr.write(modelText(prose));
}
