import * as z from 'zod';
import { answerConfusion, confusionAnswers } from '../../../app/detective/answer-confusion.ts';
import { listFindings } from '../../../app/findings/list-findings.ts';
import { statuses } from '../../../model/finding.ts';
import { idWords, reasonText } from '../../../operations/fields.ts';
import { defined } from '../../../util/defined.ts';
import { findingBody } from '../answers/findings.ts';
import { actorField, idParam, pageQuery } from '../answers/parameters.ts';
import { pageOf, shapes } from '../answers/shapes.ts';
import { defineRoute, nothing } from '../route.ts';
import { writing } from '../writing.ts';
import { decidedAnswer, decidedData } from './conflicts.ts';

const listConfusions = defineRoute({
  method: 'GET',
  path: '/confusions',
  operationId: 'listConfusions',
  summary: 'Questions that the story leaves open',
  writes: false,
  names: true,
  success: { 200: 'A page of questions' },
  params: nothing,
  query: z.strictObject({
    status: z
      .enum([...statuses, 'all'])
      .optional()
      .describe('Default: open'),
    subject: idWords.optional().describe('An entity that it is about: id, name or alias'),
    ...pageQuery,
  }),
  body: nothing,
  answer: z.object(pageOf(shapes.Finding)),
  run: async ({ query: { subject, ...filter } }, { world, peek }) => {
    const page = await listFindings(world.stored.store, { ...filter, category: ['confusion'], about: subject, peek });
    return { data: { ...page, items: page.items.map((finding) => findingBody(finding)) } };
  },
});

const answerRoute = defineRoute({
  method: 'POST',
  path: '/confusions/{id}/answer',
  operationId: 'answerConfusion',
  summary: 'Answer a question about the story; claims that the answer excludes are superseded',
  writes: true,
  success: { 200: 'It is resolved' },
  params: idParam,
  query: nothing,
  body: z.strictObject({
    answer: z.enum(confusionAnswers),
    note: reasonText.optional(),
    as: actorField,
  }),
  answer: z.object({
    ...decidedAnswer.shape,
    passages: z.array(z.string()).describe('path:line of prose that says otherwise still'),
  }),
  run: async ({ params: { id }, body: { answer, note, as } }, call) => {
    const request = { id, answer, actor: as ?? call.actor, ...defined({ note }) };
    const answered = await writing(call, () => answerConfusion(call.world.stored, request));
    const passages = answered.passages.map(({ source: { path, line } }) => `${path}:${line}`);
    return { data: { ...(await decidedData(call, answered)), passages } };
  },
});

export const confusionRoutes = [listConfusions, answerRoute] as const;
