import * as z from 'zod';
import { type ThingToReview, thingKinds, thingsToReview } from '../../../app/decisions/things-to-review.ts';
import { sortedPage } from '../../../app/paging.ts';
import { categories, verdicts } from '../../../model/rule.ts';
import { idWords } from '../../../operations/fields.ts';
import { defined } from '../../../util/defined.ts';
import { pageQuery, projectFilter } from '../answers/parameters.ts';
import { pageOf } from '../answers/shapes.ts';
import { defineRoute, nothing } from '../route.ts';

/** The filters of the queue. */
export const reviewFilter = {
  kind: z.enum(thingKinds).optional(),
  category: z.enum(categories).optional(),
  verdict: z.enum(verdicts).optional(),
  rule: idWords.optional(),
  project: projectFilter.describe('Contradictions of this project; empty: of none'),
  subject: idWords.optional().describe('An entity that it is about: id, name or alias'),
  source: idWords.optional().describe('Id, path or title of a source'),
};

const thingShape = z.object({
  kind: z.enum(['claim', 'finding', 'flag']),
  id: z.string().describe('Id of the claim, the finding, or the flagged thing'),
  flag: z.object({ reason: z.string(), flagged_by: z.string(), flagged_at: z.string() }).optional(),
});

export const reviewRoute = defineRoute({
  method: 'GET',
  path: '/review',
  operationId: 'listThingsToReview',
  summary: 'Review queue: unaccepted claims, open findings without gaps, then other flags',
  writes: false,
  names: true,
  success: { 200: 'A page of the queue' },
  params: nothing,
  query: z.strictObject({ ...reviewFilter, ...pageQuery }),
  body: nothing,
  answer: z.object(pageOf(thingShape)),
  run: async ({ query: { limit, cursor, category, subject, ...others } }, { world }) => {
    const filter = { ...others, ...defined({ about: subject, category: category && [category] }) };
    const things = await thingsToReview(world.stored.store, filter);
    const placed = things.map((thing, index) => ({ thing, place: String(index).padStart(9, '0') }));
    const list = { of: 'things to review', by: { ...others, subject, category } };
    const page = sortedPage(placed, ({ place }) => place, { limit, cursor }, list);
    return { data: { ...page, items: page.items.map(({ thing }) => thingData(thing)) } };
  },
});

function thingData({ kind, id, flag }: ThingToReview): z.input<typeof thingShape> {
  if (flag === undefined) return { kind, id };
  const { reason, flagged_by, flagged_at } = flag;
  return { kind, id, flag: { reason, flagged_by, flagged_at } };
}
