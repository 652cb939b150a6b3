import * as z from 'zod';
import { momentsOfPage, partQuery, partTitle, readTimeline, type TimelineHead } from '../../../app/mirror/timeline.ts';
import { reliabilities } from '../../../model/claim.ts';
import { lastPage, longestId } from '../../../model/limits.ts';
import { defined } from '../../../util/defined.ts';

import { placeShape } from '../answers/shapes.ts';
import { defineRoute, nothing } from '../route.ts';

const partShape = z.object({
  kind: z.enum(['era', 'between', 'axis']),
  title: z.string(),
  era: z.string().optional(),
  before: z.string().optional().describe('Events outside any era, before this one'),
  after: z.string().optional().describe('Events outside any era, after this last one'),
  axis: z.string().optional().describe('A calendar that is tied to no other'),
  when: z.string().optional(),
  total: z.int(),
});

const itemShape = z.object({
  form: z.enum(['claim', 'begins', 'ends', 'happens']),
  id: z.string(),
  label: z.string(),
  when: z.string(),
  day: z.int().describe('The first that it may mean, as a count of days along the axis'),
  entities: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string() })),
  source: placeShape,
  hearsay: z.boolean(),
  reliability: z.enum(reliabilities).optional(),
  disputed: z.boolean(),
  conflict: z.string().optional(),
});

const partName = z.string().max(longestId).optional();

/** The query of a page of the timeline. */
export const timelineQuery = z.strictObject({
  era: partName.describe('Id of an era. Default: the first part that has something'),
  before: partName.describe('Id of an era: events outside any era, before it'),
  after: partName.describe('Id of an era: events outside any era, after its beginning'),
  axis: partName,
  page: z.coerce.number().int().min(1).max(lastPage).optional().describe(`From 1; each has ${momentsOfPage}`),
});

export const timelineRoute = defineRoute({
  method: 'GET',
  path: '/timeline',
  operationId: 'getTimeline',
  summary: 'Dated events in order, by era',
  writes: false,
  names: true,
  success: { 200: 'A page of a part of the timeline' },
  params: nothing,
  query: timelineQuery,
  body: nothing,
  answer: z.object({
    parts: z.array(partShape).describe('All of them, in order'),
    shown: partShape.optional().describe('Absent where nothing is dated'),
    items: z.array(itemShape),
    page: z.int(),
    pages: z.int(),
    undated: z.object({ entities: z.int(), relations: z.int() }),
  }),
  run: async ({ query }, { world }) => {
    const { parts, shown, items, page, pages, undated } = await readTimeline(world.stored.store, query);
    const current = shown === undefined ? undefined : parts[shown];
    return {
      data: {
        parts: parts.map(partData),
        ...(current === undefined ? {} : { shown: partData(current) }),
        items: items.map((item) => ({ ...item, entities: [...item.entities] })),
        ...{ page, pages, undated },
      },
    };
  },
});

function partData(part: TimelineHead): z.input<typeof partShape> {
  const { kind, era, total } = part;
  return { kind, title: partTitle(part), total, ...partQuery(part), ...defined({ when: era?.when }) };
}
