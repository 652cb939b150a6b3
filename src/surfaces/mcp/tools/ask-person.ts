import * as z from 'zod';
import { refuseUndecidable } from '../../../app/decisions/decide-finding.ts';
import { answerConfusion } from '../../../app/detective/answer-confusion.ts';
import { findFinding } from '../../../app/findings/find-finding.ts';
import { answerHint } from '../../../model/confusion.ts';
import { longestId } from '../../../model/limits.ts';
import { findingFacts } from '../../../queries/findings/decide.ts';
import { UserInputError } from '../../../util/errors.ts';
import { idOrQuoted, oneLine, quoted } from '../answers/quote.ts';
import { adds, defineTool } from '../calls/define-tool.ts';

export const askPerson = defineTool({
  name: 'ask_person',
  title: 'Ask a person',
  description: 'Asks the person here an open question of the story. Yes or no answers it.',
  hints: adds,
  input: z.strictObject({ id: z.string().min(1).max(longestId) }),
  output: z.object({ answer: z.string() }),
  run: async ({ id }, { world, actor, askYesNo }) => {
    const finding = await findFinding(world.stored.store, id, ({ isDecided }) => !isDecided);
    const { violation } = finding;
    if (violation.category !== 'confusion') {
      throw new UserInputError(`The finding ${violation.id} is not a question about the story.`, {
        code: 'no-question',
        fix: 'get_confusions lists them.',
      });
    }
    refuseUndecidable(finding, 'resolve');
    const settle = answerHint(violation.id);
    if (askYesNo === undefined) return unanswered(`This client cannot ask a person. They can. ${settle}`);
    const seen = await findingFacts(world.stored.store, violation.id);
    const answer = await askYesNo(oneLine(violation.question));
    if (answer === undefined) return unanswered(`The person gave no answer. They still can. ${settle}`);
    const request = { id: violation.id, answer, seen, actor: `a person, asked by ${actor}` };
    const { claims, withdrawn } = await world.turns.run(() => answerConfusion(world.stored, request));
    world.changes.announce('findings', ...(claims.length === 0 ? [] : (['lore'] as const)));
    return {
      data: { answer },
      text: `A person answered ${answer} to ${quoted(violation.question)} (id ${idOrQuoted(violation.id)}). ${claims.length - withdrawn.length} superseded, ${withdrawn.length} withdrawn.`,
    };
  },
});

const unanswered = (text: string) => ({ data: { answer: 'none' }, text });
