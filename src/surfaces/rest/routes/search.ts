import * as z from 'zod';
import { type FoundThing, searchWorld } from '../../../app/mirror/search.ts';
import { longestSearch } from '../../../model/limits.ts';
import { defined } from '../../../util/defined.ts';
import { pageQuery } from '../answers/parameters.ts';
import { entityShape, pageOf, placeShape, shapes } from '../answers/shapes.ts';
import { defineRoute, nothing } from '../route.ts';

/** The limit of the text of a passage. */
const mostOfText = 1000;

const foundShape = z.object({
  kind: z.enum(['entity', 'claim', 'passage']),
  entity: z.object({ ...entityShape.shape, dates: z.string().optional(), source: placeShape }).optional(),
  claim: shapes.Claim.optional(),
  passage: z.object({ id: z.string(), text: z.string(), source_id: z.string(), line: z.int() }).optional(),
});

export const searchRoute = defineRoute({
  method: 'GET',
  path: '/search',
  operationId: 'search',
  summary: 'Entities, claims and passages that have all of some words, the best first',
  writes: false,
  success: { 200: 'A page of results' },
  params: nothing,
  query: z.strictObject({ q: z.string().min(1).max(longestSearch), ...pageQuery }),
  body: nothing,
  answer: z.object({
    ...pageOf(foundShape),
    counts: z.object({ entities: z.int(), claims: z.int(), passages: z.int() }),
    nearest: z.array(z.string()).describe('Where nothing has the words: names that are nearly so'),
  }),
  run: async ({ query }, { world }) => {
    const { items, total, cursor, counts, nearest } = await searchWorld(world.stored.store, query);
    return { data: { items: items.map(foundData), total, counts, nearest: [...nearest], ...defined({ cursor }) } };
  },
});

function foundData(thing: FoundThing): z.input<typeof foundShape> {
  if (thing.kind === 'entity') return { ...thing, entity: { ...thing.entity, aliases: [...thing.entity.aliases] } };
  if (thing.kind === 'claim') return thing;
  const { text, ...passage } = thing.passage;
  return { kind: 'passage', passage: { ...passage, text: text.slice(0, mostOfText) } };
}
