import * as z from 'zod';
import {
  answerConfusion,
  type ConfusionAnswered,
  confusionAnswers,
  leaveEachAtItsTime,
} from '../../../app/detective/answer-confusion.ts';
import { longestId, longestReason } from '../../../model/limits.ts';
import { defined } from '../../../util/defined.ts';
import { LoreError } from '../../../util/errors.ts';
import { restFailure } from '../../rest/failures.ts';
import { writing } from '../../rest/writing.ts';
import { answerPath, bothAnswer } from '../deciding.ts';
import type { Notice } from '../layout/shell.tsx';
import { defineForm, localPath, oneField, type PageCall } from '../page.ts';
import { plainFix } from '../plain-fix.ts';
import { openAgain } from './open-again.ts';

/** A person's answer to a question about the story. */
export const answerForm = defineForm({
  path: answerPath,
  fields: z.strictObject({
    about: oneField(longestId),
    answer: oneField(10),
    /** Hash of what it stated when it was shown. */
    seen: oneField(100),
    note: oneField(longestReason),
    here: oneField(1000),
  }),
  run: async ({ about = '', answer, seen, note = '', here: from }, call) => {
    const here = localPath(from, '/confusions');
    const given = answer === bothAnswer ? bothAnswer : confusionAnswers.find((each) => each === answer);
    if (given === undefined) {
      const wrong = { message: 'The answer is missing.', fix: 'Press one of the buttons.' };
      return { ...(await openAgain(here, typedIn(call, wrong, about, note))), status: 422 };
    }
    try {
      const { stored } = call.world;
      const request = { id: about, note, actor: call.visit.actor, ...defined({ seen }) };
      if (given === bothAnswer) {
        const { violation, name } = await writing(call, () => leaveEachAtItsTime(stored, request));
        const question = { text: violation.message, href: call.links.finding(name) };
        return { to: here, notice: { kind: 'done', text: 'Dismissed: each at its time.', more: [question] } };
      }
      const answered = await writing(call, () => answerConfusion(stored, { ...request, answer: given }));
      return { to: here, notice: noticeOf(answered, call) };
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
      const { status, body } = restFailure(error, call.world.log);
      const wrong = { message: body.message, fix: plainFix(error) };
      return { ...(await openAgain(here, typedIn(call, wrong, about, note))), status };
    }
  },
});

function typedIn(
  call: PageCall,
  wrong: { readonly message: string; readonly fix: string },
  about: string,
  note: string,
) {
  return { ...call, typed: { ...wrong, action: undefined, about: [about], reason: note } };
}

function noticeOf(
  { answer, violation, claims, restored, withdrawn, passages, name }: ConfusionAnswered,
  { links }: PageCall,
): Notice {
  const summaryOf = (id: string) => violation.members.find((member) => member.id === id)?.summary ?? id;
  const what = (id: string) => (withdrawn.includes(id) ? 'Withdrawn' : 'Superseded');
  const gone = claims.filter((claim) => !restored.includes(claim));
  const question = { text: violation.message, href: links.finding(name) };
  const told = passages.map(({ source: { path, line } }) => ({
    text: `Still written in ${path}:${line}`,
    href: links.source(path, line),
  }));
  const more = [question, ...gone.map((id) => ({ text: `${what(id)}: ${summaryOf(id)}` })), ...told];
  return { kind: 'done', text: `Answered ${answer}.`, more };
}
