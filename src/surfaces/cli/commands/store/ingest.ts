import * as z from 'zod';
import { ingestWorld } from '../../../../app/ingest/ingest-world.ts';
import { isUnread } from '../../../../report/shared/unread.ts';
import { defined } from '../../../../util/defined.ts';
import { extraction, reportModel } from '../../extraction.ts';
import { printAnswer } from '../../print/answer.ts';
import { ingestText } from '../../print/ingest.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { progressOn } from '../../terminal/progress.ts';
import { textOptions } from '../../terminal/text-options.ts';

const optionsSchema = z.object({
  format: z.enum(['text', 'json']),
  calendar: z.string().optional(),
  model: z.string().min(1).optional(),
  replace: z.boolean().optional(),
  color: z.boolean().optional(),
});

/** `lore ingest`: brings the store in line with the files, runs the rules over what changed, prints the difference. */
export async function ingestCommand(path: string | undefined, rawOptions: unknown): Promise<void> {
  const { format, calendar, model, replace, color } = optionsSchema.parse(rawOptions);
  const progress = progressOn(process.stderr);
  try {
    const report = await withStoredWorld({ path, store: 'make' }, (stored) =>
      ingestWorld(stored, {
        ...defined({ calendar }),
        ...extraction(model, progress),
        ...defined({ replace }),
        onFile: (file, done, total) => progress.show(`reading ${done}/${total} ${file}`),
        onWrite: (done, total) => progress.show(`writing ${done}/${total}`),
        onRule: (done, total, id) => progress.show(`checking ${done}/${total} ${id}`),
      }),
    );
    progress.done();
    reportModel(report.prose);
    printAnswer(format, report, () => ingestText(report, textOptions(color, report.world.root)));
    process.exitCode = isUnread(report) ? 2 : 0;
  } finally {
    progress.done();
  }
}
