import * as z from 'zod';
import { checkStoredMemories } from '../../../../app/memory/later-checks.ts';
import { runOverStore } from '../../../../app/runs/run-over-store.ts';
import { openMemoryStore } from '../../../../compose.ts';
import { actor } from '../../actor.ts';
import { exitStatus, failOnLevels } from '../../fail-on.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { runText } from '../../print/run.ts';
import { runShown } from '../../print/shown.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { progressOn } from '../../terminal/progress.ts';
import { pathsFromHere, textOptions } from '../../terminal/text-options.ts';

const optionsSchema = colouredOptions.extend({ scope: z.string(), failOn: z.enum(failOnLevels) });

/** `lore run`: the rules over the store, or over a part of it. */
export async function runCommand(rawOptions: unknown): Promise<void> {
  const { scope, failOn, world, format, color } = optionsSchema.parse(rawOptions);
  const progress = progressOn(process.stderr);
  try {
    const { report, root } = await withStoredWorld({ path: world, store: 'need' }, async (stored) => ({
      root: stored.home?.root,
      report: await runOverStore(stored, {
        scope,
        actor: actor(stored),
        checkMemories: () => checkStoredMemories(stored, openMemoryStore),
        onRule: (done, total, id) => progress.show(`checking ${done}/${total} ${id}`),
      }),
    }));
    progress.done();
    const paths = pathsFromHere(root);
    printAnswer(format, runShown(report, paths.show), (shown) => runText(shown, textOptions(color, paths)));
    process.exitCode = exitStatus({ findings: report.found, problems: report.problems }, failOn);
  } finally {
    progress.done();
  }
}
