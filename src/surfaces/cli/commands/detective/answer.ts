import * as z from 'zod';
import {
  answerConfusion,
  type ConfusionAnswered,
  confusionAnswers,
} from '../../../../app/detective/answer-confusion.ts';
import { findingShown, memberShown } from '../../../../report/shared/paths.ts';
import { defined } from '../../../../util/defined.ts';
import { actor } from '../../actor.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { answeredText } from '../../print/detective.ts';
import { ingestShown } from '../../print/shown.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { pathsFromHere } from '../../terminal/text-options.ts';

const optionsSchema = worldOptions.extend({ note: z.string().optional(), as: z.string().optional() });

/** `lore answer`: a person answers a question about the story. */
export async function answerCommand(id: string, answer: string, rawOptions: unknown): Promise<void> {
  const { world, format, note, as } = optionsSchema.parse(rawOptions);
  const given = z.enum(confusionAnswers).parse(answer);
  const { answered, root } = await withStoredWorld({ path: world, store: 'need' }, async (stored) => ({
    answered: await answerConfusion(stored, { id, answer: given, actor: actor(stored, as), ...defined({ note }) }),
    root: stored.home?.root,
  }));
  const { show } = pathsFromHere(root);
  const { violation, ingest } = answered;
  const shown: ConfusionAnswered = {
    ...answered,
    violation: findingShown(violation, show),
    passages: answered.passages.map((passage) => memberShown(passage, show)),
    ...(ingest === undefined ? {} : { ingest: ingestShown(ingest, show) }),
  };
  printAnswer(format, shown, (each) => `${answeredText(each)}\n`);
}
