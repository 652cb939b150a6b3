import * as z from 'zod';
import { detect } from '../../../../app/detective/detect.ts';
import { findingShown, placeShown } from '../../../../report/shared/paths.ts';
import { actor } from '../../actor.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { detectiveText } from '../../print/detective.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { progressOn } from '../../terminal/progress.ts';
import { pathsFromHere, textOptions } from '../../terminal/text-options.ts';
import { untilInterrupted } from '../../terminal/until-interrupted.ts';

const optionsSchema = colouredOptions.extend({ as: z.string().optional(), model: z.string().min(1).optional() });

/** `lore detective`: reads the story, and asks. */
export async function detectiveCommand(rawOptions: unknown): Promise<void> {
  const { world: path, format, color, as, model } = optionsSchema.parse(rawOptions);
  const progress = progressOn(process.stderr);
  try {
    // An orderly end also while a model is asked, which may take minutes.
    await untilInterrupted(async (signal) => {
      const { report, root } = await withStoredWorld({ path, store: 'make', tellsProblems: true }, async (stored) => {
        const report = await detect(stored, {
          ...{ actor: actor(stored, as), asked: model, environment: process.env, signal },
          onFile: (file, done, total) => progress.show(`reading ${done}/${total} ${file}`),
          onRule: (done, total, id) => progress.show(`checking ${done}/${total} ${id}`),
          onBatch: (done, total) => progress.show(`asking ${done}/${total}`),
        });
        return { report, root: stored.home?.root };
      });
      progress.done();
      const paths = pathsFromHere(root);
      const shown = {
        ...report,
        problems: report.problems.map((problem) => placeShown(problem, paths.show)),
        confusions: report.confusions.map((each) => findingShown(each, paths.show)),
      };
      printAnswer(format, shown, (each) => detectiveText(each, textOptions(color, paths)));
    });
  } finally {
    progress.done();
  }
}
