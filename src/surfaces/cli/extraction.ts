import { type ExtractorOf, modelExtractor } from '../../app/world/model-extractor.ts';
import type { ProseReport } from '../../model/prose-report.ts';
import { modelText } from '../../report/shared/prose.ts';
import { printableText } from '../../util/text/printable.ts';
import type { Progress } from './terminal/progress.ts';

/** The model that `--model` names, for the use case that opens the world. Without it, nothing: no text leaves the machine. */
export function extraction(model: string | undefined, progress: Progress): { readonly extract?: ExtractorOf } {
  if (model === undefined) return {};
  let waiting: NodeJS.Timeout | undefined;
  // A server may take minutes for an answer, and give none: what is waited for is told all along.
  const onChunk = (done: number, total: number) => {
    clearInterval(waiting);
    const since = performance.now();
    const show = () => {
      const seconds = Math.round((performance.now() - since) / 1000);
      const line = `asking ${model} ${done}/${total}${seconds < 5 ? '' : `, no answer for ${seconds} s`}`;
      progress.show(line);
      // A log is told, too, and not each second.
      if (process.stderr.isTTY !== true && (seconds === 5 || (seconds > 0 && seconds % 30 === 0)))
        process.stderr.write(`${printableText(line)}\n`);
    };
    show();
    if (done < total) waiting = setInterval(show, 1000).unref();
  };
  return { extract: modelExtractor({ model, environment: process.env, onChunk }) };
}

/** Prints how many passages the model was sent and what came of them, on stderr. */
export function reportModel(prose: ProseReport | undefined): void {
  if (prose?.model !== undefined) process.stderr.write(modelText(prose));
}
