import * as z from 'zod';
import { askClaims } from '../../../app/claims/ask-claims.ts';
import { describeClaim } from '../../../app/claims/describe-claim.ts';
import { listClaims } from '../../../app/claims/list-claims.ts';
import { decideClaims } from '../../../app/decisions/decide-claims.ts';
import { findClaim } from '../../../app/decisions/find-claim.ts';
import type { ClaimAction } from '../../../model/decision.ts';
import { idWords, reasonText } from '../../../operations/fields.ts';
import { claimStates } from '../../../queries/stored-claims.ts';
import { defined } from '../../../util/defined.ts';
import { atQuery, claimsAtData, claimsAtShape, knownClaimData, knownClaimShape } from '../answers/claims-at.ts';
import { findingBody } from '../answers/findings.ts';
import { claimsDecidedData } from '../answers/news.ts';
import { actorField, idParam, pageQuery } from '../answers/parameters.ts';
import { claimsDecidedShape, historyEntryShape, pageOf, shapes } from '../answers/shapes.ts';
import { defineRoute, nothing, type RestCall } from '../route.ts';
import { writing } from '../writing.ts';

const listAllClaims = defineRoute({
  method: 'GET',
  path: '/claims',
  operationId: 'listClaims',
  summary: 'Claims, by id',
  writes: false,
  success: { 200: 'A page of claims' },
  params: nothing,
  query: z.strictObject({
    status: z.enum(claimStates).optional().describe('`candidate`: unaccepted claims. Default: all'),
    ...pageQuery,
  }),
  body: nothing,
  answer: z.object(pageOf(shapes.Claim)),
  run: async ({ query: { status, ...page } }, { world }) => {
    const claims = await listClaims(world.stored.store, { ...page, state: status });
    return { data: { ...claims, items: [...claims.items] } };
  },
});

const askAboutClaims = defineRoute({
  method: 'GET',
  path: '/claims/asked',
  operationId: 'askClaims',
  summary: 'Claims by subject, predicate and object; with `at`, by whether they were true then',
  writes: false,
  names: true,
  success: { 200: 'A page of claims' },
  params: nothing,
  query: z.strictObject({
    subject: idWords.optional().describe('Id, name or alias'),
    predicate: idWords.optional().describe('`RULES`, `ruled_by`, `title`'),
    object: idWords.optional().describe('Id, name or alias'),
    ...atQuery,
    ...pageQuery,
  }),
  body: nothing,
  answer: z.object({
    claims: z.array(knownClaimShape).describe('Without `at`, by place'),
    ...claimsAtShape,
    total: z.int(),
    cursor: z.string().optional(),
  }),
  run: async ({ query: { all, ...question } }, { world }) => {
    const answer = await askClaims(world.stored, { ...question, all: all === 'true' });
    const { claims, total, cursor } = answer;
    const shown = claims.map(knownClaimData);
    return { data: { claims: shown, ...claimsAtData(answer), total, ...defined({ cursor }) } };
  },
});

const getClaim = defineRoute({
  method: 'GET',
  path: '/claims/{id}',
  operationId: 'getClaim',
  summary: 'A claim, its open findings, and its history',
  writes: false,
  success: { 200: 'The claim' },
  params: idParam,
  query: nothing,
  body: nothing,
  answer: z.object({
    ...shapes.Claim.shape,
    conflicts: z.array(shapes.Finding),
    history: z.array(historyEntryShape),
  }),
  run: async ({ params }, { world }) => {
    const { conflicts, history, ...claim } = await describeClaim(world.stored.store, params.id);
    const findings = conflicts.map((finding) => findingBody(finding));
    return { data: { ...claim, conflicts: findings, history: [...history] } };
  },
});

/** A decision about one claim. */
async function decided(
  call: RestCall,
  decision: ClaimAction,
  id: string,
  {
    reason = '',
    as,
    by,
  }: { readonly reason?: string | undefined; readonly as?: string | undefined; readonly by?: string },
) {
  const request = { ids: [id], decision, reason: reason.trim(), actor: as ?? call.actor, ...defined({ by }) };
  return {
    data: await claimsDecidedData(call.world, await writing(call, () => decideClaims(call.world.stored, request))),
  };
}

const mayHaveReason = z.strictObject({ reason: reasonText.optional(), as: actorField });
const shared = {
  method: 'POST',
  writes: true,
  params: idParam,
  query: nothing,
  answer: claimsDecidedShape,
} as const;

const promoteClaim = defineRoute({
  ...shared,
  path: '/claims/{id}/promote',
  operationId: 'promoteClaim',
  summary: 'Accept a claim: it counts from now on, and rules look at it at once',
  success: { 200: 'It is accepted' },
  body: mayHaveReason,
  run: ({ params, body }, call) => decided(call, 'accept', params.id, body),
});

const withdrawClaim = defineRoute({
  ...shared,
  path: '/claims/{id}/withdraw',
  operationId: 'withdrawClaim',
  summary: 'Mark a claim as wrong',
  success: { 200: 'It is withdrawn' },
  body: mayHaveReason,
  run: ({ params, body }, call) => decided(call, 'withdraw', params.id, body),
});

const supersedeClaim = defineRoute({
  ...shared,
  path: '/claims/{id}/supersede',
  operationId: 'supersedeClaim',
  summary: 'Replace this claim with another',
  success: { 200: 'It is superseded' },
  body: z.strictObject({
    by: idWords.describe('The claim that holds instead: its id, the beginning of it, or its place'),
    reason: reasonText.optional(),
    as: actorField,
  }),
  run: async ({ params, body }, call) => {
    const by = await findClaim(call.world.stored.store, body.by, 'supersede');
    return decided(call, 'supersede', params.id, { ...body, by: by.id });
  },
});

const unsupersedeClaim = defineRoute({
  ...shared,
  path: '/claims/{id}/unsupersede',
  operationId: 'unsupersedeClaim',
  summary: 'Undo supersede',
  success: { 200: 'It holds again' },
  body: mayHaveReason,
  run: ({ params, body }, call) => decided(call, 'unsupersede', params.id, body),
});

export const claimRoutes = [
  listAllClaims,
  askAboutClaims,
  getClaim,
  promoteClaim,
  withdrawClaim,
  supersedeClaim,
  unsupersedeClaim,
] as const;
