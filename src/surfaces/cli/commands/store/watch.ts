import * as z from 'zod';
import type { IngestReport } from '../../../../app/ingest/ingest-report.ts';
import { watchWorld } from '../../../../app/ingest/watch-world.ts';
import { defined } from '../../../../util/defined.ts';
import { extraction, reportModel } from '../../extraction.ts';
import { reportFailure } from '../../failure.ts';
import { ingestText } from '../../print/ingest.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { progressOn } from '../../terminal/progress.ts';
import { textOptions } from '../../terminal/text-options.ts';
import { untilInterrupted } from '../../terminal/until-interrupted.ts';

const optionsSchema = z.object({
  format: z.enum(['text', 'json']),
  calendar: z.string().optional(),
  model: z.string().min(1).optional(),
  color: z.boolean().optional(),
});

/** `lore watch`: ingests on every save until SIGINT or SIGTERM. JSON is one report a line. */
export async function watchCommand(path: string | undefined, rawOptions: unknown): Promise<void> {
  const { format, calendar, model, color } = optionsSchema.parse(rawOptions);
  const progress = progressOn(process.stderr);
  const print = (report: IngestReport, changed: readonly string[]) => {
    progress.done();
    reportModel(report.prose);
    if (format === 'json') process.stdout.write(`${JSON.stringify(report)}\n`);
    else process.stdout.write(heading(changed) + ingestText(report, textOptions(color, report.world.root)));
  };
  await untilInterrupted((signal) =>
    withStoredWorld({ path, store: 'make' }, (stored) =>
      watchWorld(stored, {
        signal,
        ...defined({ calendar }),
        ...extraction(model, progress),
        onReport: print,
        onTrouble: (error) => {
          progress.done();
          reportFailure(error);
        },
        onFile: (file, done, total) => progress.show(`reading ${done}/${total} ${file}`),
        onWrite: (done, total) => progress.show(`writing ${done}/${total}`),
        onRule: (done, total, id) => progress.show(`checking ${done}/${total} ${id}`),
      }),
    ),
  );
  progress.done();
}

function heading(changed: readonly string[]): string {
  if (changed.length === 0) return '';
  const more = changed.length > 3 ? ` and ${changed.length - 3} more` : '';
  return `\n— ${changed.slice(0, 3).join(', ')}${more}\n`;
}
