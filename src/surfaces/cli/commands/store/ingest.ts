import * as z from 'zod';
import { ingestWorld } from '../../../../app/ingest/ingest-world.ts';
import { isNothingStored } from '../../../../report/shared/account.ts';
import { defined } from '../../../../util/defined.ts';
import { extraction, reportModel } from '../../extraction.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { ingestText } from '../../print/ingest.ts';
import { ingestShown } from '../../print/shown.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { progressOn } from '../../terminal/progress.ts';
import { pathsFromHere, textOptions } from '../../terminal/text-options.ts';

const optionsSchema = worldOptions.extend({
  calendar: z.string().optional(),
  model: z.string().min(1).optional(),
  replace: z.boolean().optional(),
  renamed: z.boolean().optional(),
  color: z.boolean().optional(),
});

/** `lore ingest`: brings the store in line with the files, runs the rules over what changed, prints the difference. */
export async function ingestCommand(rawOptions: unknown): Promise<void> {
  const { world: path, format, calendar, model, replace, renamed, color } = optionsSchema.parse(rawOptions);
  const progress = progressOn(process.stderr);
  try {
    const otherWorld = replace === true ? 'replace' : renamed === true ? 'renamed' : 'refuse';
    const choice = { path, store: 'make', alone: true, tellsProblems: true, otherWorld } as const;
    const report = await withStoredWorld(choice, (stored) =>
      ingestWorld(stored, {
        ...defined({ calendar }),
        ...extraction(model, progress),
        onFile: (file, done, total) => progress.show(`reading ${done}/${total} ${file}`),
        onWrite: (done, total) => progress.show(`writing ${done}/${total}`),
        onRule: (done, total, id) => progress.show(`checking ${done}/${total} ${id}`),
      }),
    );
    progress.done();
    reportModel(report.prose);
    const paths = pathsFromHere(report.world.root);
    printAnswer(format, ingestShown(report, paths.show), (shown) => ingestText(shown, textOptions(color, paths)));
    process.exitCode = isNothingStored(report) ? 2 : 0;
  } finally {
    progress.done();
  }
}
