import * as z from 'zod';
import { addEntity } from '../../../app/added/add-entity.ts';
import { promoteEntity } from '../../../app/decisions/promote-entity.ts';
import { describeEntity, type EntityPicture } from '../../../app/entities/describe-entity.ts';
import { entitiesAt } from '../../../app/entities/entities-at.ts';
import { entitiesPage } from '../../../app/entities/entities-page.ts';
import { longestSearch } from '../../../model/limits.ts';
import { idWords, reasonText } from '../../../operations/fields.ts';
import type { ListedEntity } from '../../../queries/listed-lore.ts';
import { defined } from '../../../util/defined.ts';
import { addedData } from '../answers/added.ts';
import {
  atQuery,
  claimsAtData,
  claimsAtShape,
  dateQuery,
  knownClaimData,
  knownClaimShape,
  presenceAtData,
  presenceAtShape,
  totalsShape,
} from '../answers/claims-at.ts';
import { entityBody } from '../answers/entity-body.ts';
import { findingBody } from '../answers/findings.ts';
import { claimsDecidedData } from '../answers/news.ts';
import { actorField, idParam, pageQuery } from '../answers/parameters.ts';
import { addedShape, claimsDecidedShape, entityShape, pageOf, placeShape, shapes } from '../answers/shapes.ts';
import { defineRoute, nothing, type RestCall } from '../route.ts';
import { writing } from '../writing.ts';

const listedShape = z.object({
  ...entityShape.shape,
  kinds: z.array(z.string()).describe('With those above'),
  dates: z.string().optional(),
  source: placeShape,
});

const listedAtShape = z.object({
  ...listedShape.shape,
  because: z.string().optional(),
  would_decide: z.string().optional().describe('The missing fact'),
});

const listedData = <E extends ListedEntity>(entities: readonly E[]) =>
  entities.map((entity) => ({ ...entity, aliases: [...entity.aliases], kinds: [...entity.kinds] }));

const listEntities = defineRoute({
  method: 'GET',
  path: '/entities',
  operationId: 'listEntities',
  summary:
    'Entities, by kind and name; of those with certain words the best first; with `at`, by whether they existed then',
  writes: false,
  names: true,
  success: { 200: 'A page of entities' },
  params: nothing,
  query: z.strictObject({
    kind: idWords.optional().describe('With the kinds below it'),
    q: z.string().min(1).max(longestSearch).optional().describe('Words that a name, alias or id has'),
    at: dateQuery,
    ...pageQuery,
  }),
  body: nothing,
  answer: z.object({
    ...pageOf(listedShape),
    at: z.string().optional(),
    on_some_day: z.boolean().optional().describe('The time is longer than a year: one day of it is enough'),
    held: z.array(listedAtShape).optional().describe('With `at`, when `items` is empty: they existed then'),
    may_have_held: z.array(listedAtShape).optional(),
    other_times: z.array(listedAtShape).optional().describe('The nearest first'),
    apart: z.array(listedAtShape).optional().describe('In drafts only'),
    totals: totalsShape.optional().describe('On all pages'),
  }),
  run: async ({ query: { at, kind, q, ...page } }, { world }) => {
    if (at === undefined) {
      const found = await entitiesPage(world.stored.store, { kind, q, ...page });
      return { data: { ...found, items: listedData(found.items) } };
    }
    const { held, may_have_held, other_times, apart, ...answer } = await entitiesAt(
      world.stored,
      { at, kind, q },
      page,
    );
    const lists = { held: listedData(held), may_have_held: listedData(may_have_held) };
    return {
      data: { ...answer, items: [], ...lists, other_times: listedData(other_times), apart: listedData(apart) },
    };
  },
});

const pictureAnswer = z.object({
  ...entityShape.shape,
  claims: z.array(knownClaimShape).describe('Active claims, and drafts; by place'),
  total: z.int().describe('Claims on all pages'),
  cursor: z.string().optional().describe('For the next page of claims'),
  conflicts: z.array(shapes.Finding).describe('Open findings about it, gaps aside; the gravest first'),
  conflicts_total: z.int(),
  disputed_attributes: z.array(z.string()),
  concluded: z.array(z.string()).describe('Limits of an unstated beginning, concluded from other dates'),
  unknown: z.array(z.string()).describe('Sentences to say'),
  ...claimsAtShape,
  ...presenceAtShape,
});

const claimsQuery = z.strictObject({ ...atQuery, ...pageQuery });

async function picture({ world, peek }: RestCall, words: string, query: z.output<typeof claimsQuery>, kind?: string) {
  const { limit = mostClaims, at, all, cursor } = query;
  const { store, home, record } = world.stored;
  const asked = { at, all: all === 'true', limit, cursor, ...defined({ record }) };
  const shown = await describeEntity(store, words, { ...asked, home, kind, peek });
  return { data: pictureData(shown) };
}

/** Claims of a page, unless fewer are asked for. */
const mostClaims = 50;

function pictureData(shown: EntityPicture) {
  const { id, name, aliases, kind, claims, total, cursor, disputed, disputed_total, disputed_attributes } = shown;
  return {
    ...{ id, name, kind, aliases: [...aliases] },
    claims: claims.map(knownClaimData),
    total,
    ...defined({ cursor }),
    conflicts: disputed.map((finding) => findingBody(finding)),
    conflicts_total: disputed_total,
    disputed_attributes: [...disputed_attributes],
    concluded: [...shown.concluded],
    unknown: [...shown.unknown],
    ...claimsAtData(shown),
    ...presenceAtData(shown),
  };
}

const getEntity = defineRoute({
  method: 'GET',
  path: '/entities/{id}',
  operationId: 'getEntity',
  summary: 'The known, disputed and unknown facts of an entity',
  writes: false,
  success: { 200: 'The entity' },
  params: z.strictObject({ id: idWords.describe('Id, name or alias') }),
  query: claimsQuery,
  body: nothing,
  answer: pictureAnswer,
  run: ({ params, query }, call) => picture(call, params.id, query),
});

const getEntityOfType = defineRoute({
  method: 'GET',
  path: '/entities/{type}/{id}',
  operationId: 'getEntityOfType',
  summary: 'The same of an entity of a kind, or of a kind below it',
  writes: false,
  success: { 200: 'The entity' },
  params: z.strictObject({ type: idWords.describe('A kind'), id: idWords.describe('Id, name or alias') }),
  query: claimsQuery,
  body: nothing,
  answer: pictureAnswer,
  run: ({ params, query }, call) => picture(call, params.id, query, params.type),
});

const postEntity = defineRoute({
  method: 'POST',
  path: '/entities',
  operationId: 'addEntity',
  summary: 'Write an entity, or more about one, into the files of the world',
  writes: true,
  success: { 200: 'It stood there already', 201: 'It was written' },
  params: nothing,
  query: nothing,
  body: entityBody,
  answer: addedShape,
  run: async ({ body }, call) => {
    const added = await writing(call, () => addEntity(call.world.stored, body));
    return { status: added.added ? 201 : 200, data: await addedData(call.world, added) };
  },
});

const postPromotion = defineRoute({
  method: 'POST',
  path: '/entities/{id}/promote',
  operationId: 'promoteEntity',
  summary: 'Accept every unaccepted claim about an entity',
  writes: true,
  success: { 200: 'They are accepted' },
  params: idParam,
  query: nothing,
  body: z.strictObject({ reason: reasonText.optional(), as: actorField }),
  answer: claimsDecidedShape,
  run: async ({ params, body: { reason = '', as } }, call) => {
    const request = { reason: reason.trim(), actor: as ?? call.actor };
    const decided = await writing(call, () => promoteEntity(call.world.stored, params.id, request));
    return { data: await claimsDecidedData(call.world, decided) };
  },
});

export const entityRoutes = [listEntities, getEntity, getEntityOfType, postEntity, postPromotion] as const;
