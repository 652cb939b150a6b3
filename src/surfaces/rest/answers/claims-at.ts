import * as z from 'zod';
import type { ClaimAt, ClaimsAt } from '../../../app/claims/at/claims-at.ts';
import { parts } from '../../../app/claims/at/judgement.ts';
import type { PresenceAt } from '../../../app/claims/at/presence.ts';
import { memberSchema } from '../../../model/finding.ts';
import { longestDate } from '../../../model/limits.ts';
import type { KnownClaim } from '../../../queries/claims.ts';
import { defined } from '../../../util/defined.ts';
import { placeShape } from './shapes.ts';

export const dateQuery = z
  .string()
  .min(1)
  .max(longestDate)
  .optional()
  .describe('A date, range, event or era of the world, or `now`: `405 AR`, `during the Reed War`');

/** The query of what can be asked at a date. */
export const atQuery = {
  at: dateQuery,
  all: z.enum(['true', 'false']).optional().describe('With `at`: superseded and withdrawn claims too'),
};

export const knownClaimShape = z.object({
  ...memberSchema.omit({ undecided: true, noted_at: true }).shape,
  status: z.string(),
  source_id: z.string(),
  disputed: z.boolean(),
  note: z.string().optional(),
  uncertain: z.boolean().optional(),
});

const claimAtShape = z.object({
  ...knownClaimShape.shape,
  because: z.string().optional(),
  because_at: placeShape.optional().describe('Place of the claim that decides'),
  would_decide: z.string().optional().describe('The missing fact'),
  findings: z.array(z.string()).optional().describe('Open contradictions that dispute it'),
  answer: z.enum(parts).optional().describe('In `apart`: the list it would be in'),
});

export const totalsShape = z.object({ held: z.int(), may_have_held: z.int(), other_times: z.int(), apart: z.int() });

/** The lists of an answer to a question with `at`. */
export const claimsAtShape = {
  at: z.string().optional(),
  on_some_day: z.boolean().optional().describe('The time is longer than a year: one day of it is enough'),
  held: z.array(claimAtShape).optional(),
  may_have_held: z.array(claimAtShape).optional(),
  other_times: z.array(claimAtShape).optional().describe('The nearest first'),
  apart: z.array(claimAtShape).optional().describe('Hearsay, drafts, superseded and withdrawn claims'),
  totals: totalsShape.optional().describe('On all pages'),
};

const presenceShape = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  certain: z.boolean(),
  relation: z.string(),
  claim: z.string().describe('Id of the claim that says so'),
  because: z.string().optional().describe('The reason for the doubt'),
});

/** With `at`: who is at a place, and where an entity is. */
export const presenceAtShape = {
  here: z.array(presenceShape).optional().describe('At this place; the certain first'),
  at_place: z.array(presenceShape).optional().describe('The places where it is'),
};

export const presenceAtData = ({ here, at_place }: PresenceAt) =>
  defined({ here: here && [...here], at_place: at_place && [...at_place] });

export const knownClaimData = ({ state, ...claim }: KnownClaim) => ({ ...claim, status: state });

export function claimsAtData({ at, on_some_day, held, may_have_held, other_times, apart, totals }: Partial<ClaimsAt>) {
  return defined({
    ...{ at, on_some_day, totals },
    ...{ held: listed(held), may_have_held: listed(may_have_held), other_times: listed(other_times) },
    apart: apart?.map((claim) => ({ ...claimAtData(claim), answer: claim.answer })),
  });
}

const listed = (claims: readonly ClaimAt[] | undefined) => claims?.map(claimAtData);

function claimAtData({ findings, ...claim }: ClaimAt) {
  return { ...knownClaimData(claim), ...defined({ findings: findings === undefined ? undefined : [...findings] }) };
}
