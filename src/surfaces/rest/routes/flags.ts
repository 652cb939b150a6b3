import * as z from 'zod';
import { flagNode, reviewQueue } from '../../../app/reviews/review-queue.ts';
import { idWords, neededReason } from '../../../operations/fields.ts';
import { actorField, pageQuery } from '../answers/parameters.ts';
import { pageOf } from '../answers/shapes.ts';
import { defineRoute, nothing } from '../route.ts';

const flagShape = z.object({
  node_id: z.string(),
  label: z.string(),
  summary: z.string(),
  reason: z.string(),
  flagged_by: z.string(),
  flagged_at: z.string().describe('ISO 8601'),
});

const listFlags = defineRoute({
  method: 'GET',
  path: '/flags',
  operationId: 'listFlags',
  summary: 'The review queue, oldest first',
  writes: false,
  success: { 200: 'A page of flags' },
  params: nothing,
  query: z.strictObject(pageQuery),
  body: nothing,
  answer: z.object(pageOf(flagShape)),
  run: async ({ query }, { world }) => {
    const page = await reviewQueue(world.stored.store, query);
    return { data: { ...page, items: [...page.items] } };
  },
});

const postFlag = defineRoute({
  method: 'POST',
  path: '/flags',
  operationId: 'addFlag',
  summary: 'Put anything into the review queue; once more replaces the reason',
  writes: true,
  names: true,
  success: { 201: 'It is in the queue' },
  params: nothing,
  query: nothing,
  body: z.strictObject({
    node_id: idWords.describe('Any id, the beginning of that of a finding, or the name of an entity'),
    reason: neededReason,
    as: actorField,
  }),
  answer: flagShape,
  run: async ({ body: { node_id, reason, as } }, { world: { stored, turns, changes }, actor }) => {
    const data = await turns.run(() => flagNode(stored, { node_id, reason, actor: as ?? actor }));
    changes.announce('findings');
    return { data };
  },
});

export const flagRoutes = [listFlags, postFlag] as const;
