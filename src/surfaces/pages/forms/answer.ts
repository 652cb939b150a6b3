import * as z from 'zod';
import { answerConfusion, type ConfusionAnswered, confusionAnswers } from '../../../app/detective/answer-confusion.ts';
import { defined } from '../../../util/defined.ts';
import { LoreError } from '../../../util/errors.ts';
import { mostOfId } from '../../rest/answers/parameters.ts';
import { restFailure } from '../../rest/failures.ts';
import { writing } from '../../rest/writing.ts';
import { answerPath, mostOfReason } from '../deciding.ts';
import type { Notice } from '../layout/shell.tsx';
import { defineForm, localPath, oneField, type PageCall } from '../page.ts';
import { plainFix } from '../plain-fix.ts';
import { openAgain } from './open-again.ts';

/** A person's answer to a question about the story. */
export const answerForm = defineForm({
  path: answerPath,
  fields: z.strictObject({
    about: oneField(mostOfId),
    answer: oneField(10),
    /** Hash of what it stated when it was shown. */
    seen: oneField(100),
    note: oneField(mostOfReason),
    here: oneField(1000),
  }),
  run: async ({ about = '', answer, seen, note = '', here: from }, call) => {
    const here = localPath(from, '/confusions');
    const given = confusionAnswers.find((each) => each === answer);
    if (given === undefined) {
      const wrong = { message: 'It is not said whether it is so.', fix: 'Press yes or no.' };
      return { ...(await openAgain(here, typedIn(call, wrong, about, note))), status: 422 };
    }
    try {
      const request = { id: about, answer: given, note, actor: call.visit.actor, ...defined({ seen }) };
      const answered = await writing(call, () => answerConfusion(call.world.stored, request));
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
  { answer, violation, claims, restored, passages, name }: ConfusionAnswered,
  { links }: PageCall,
): Notice {
  const superseded = claims.filter((claim) => !restored.includes(claim));
  const summaries = superseded.map((id) => violation.members.find((member) => member.id === id)?.summary ?? id);
  const question = { text: violation.message, href: links.finding(name) };
  const told = passages.map(({ source: { path, line } }) => ({
    text: `Still written in ${path}:${line}`,
    href: links.source(path, line),
  }));
  const more = [question, ...summaries.map((text) => ({ text: `Superseded: ${text}` })), ...told];
  return { kind: 'done', text: `Answered ${answer}.`, more };
}
