import * as z from 'zod';
import { runOverStore } from '../../../../app/runs/run-over-store.ts';
import { failOnLevels, fails } from '../../fail-on.ts';
import { actor, withKeptWorld } from '../../kept.ts';
import { json } from '../../print/listing.ts';
import { runText } from '../../print/run.ts';
import { progressOn } from '../../terminal/progress.ts';
import { textOptions } from '../../terminal/text-options.ts';

const optionsSchema = z.object({
  scope: z.string(),
  failOn: z.enum(failOnLevels),
  world: z.string().optional(),
  format: z.enum(['text', 'json']),
  color: z.boolean().optional(),
});

/** `lore run`: the rules over the store, or over a part of it. */
export async function run(rawOptions: unknown): Promise<void> {
  const { scope, failOn, world, format, color } = optionsSchema.parse(rawOptions);
  const progress = progressOn(process.stderr);
  try {
    const { report, root } = await withKeptWorld({ path: world, store: 'need' }, async (kept) => ({
      root: kept.home?.root,
      report: await runOverStore(kept, {
        scope,
        actor: actor(),
        onRule: (done, total, id) => progress.show(`checking ${done}/${total} ${id}`),
      }),
    }));
    progress.done();
    process.stdout.write(format === 'json' ? json(report) : runText(report, textOptions(color, root)));
    process.exitCode = report.found.some((violation) => fails(violation, failOn)) ? 1 : 0;
  } finally {
    progress.done();
  }
}
