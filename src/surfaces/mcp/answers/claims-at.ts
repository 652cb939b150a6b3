import * as z from 'zod';
import type { ClaimAt, ClaimsAt } from '../../../app/claims/at/claims-at.ts';
import type { Presence, PresenceAt } from '../../../app/claims/at/presence.ts';
import { longestDate } from '../../../model/limits.ts';
import type { SourceTitles } from '../../../queries/claims.ts';
import { defined } from '../../../util/defined.ts';
import { idOrQuoted, quoted } from './quote.ts';
import { type ClaimShape, claimData, shownTextOf } from './shapes.ts';
import { claimText } from './text.ts';

export const atParam = shownTextOf(longestDate)
  .optional()
  .describe('Date, range, event, era or now: `405 AR`, `during the Reed War`');

type ClaimAtShape = ClaimShape & {
  readonly disputed: boolean;
  readonly because?: string;
  readonly would_decide?: string;
  readonly findings?: string[];
  readonly state?: string;
};

/** Lists of an answer to a question with `at`; claims look as those of `known`. */
export const atShape = {
  held: z.array(z.looseObject({})).optional().describe('True at `at`'),
  may_have_held: z.array(z.looseObject({})).optional().describe('With because, would_decide'),
  other_times: z.array(z.looseObject({})).optional().describe('Nearest first'),
  apart: z.array(z.looseObject({})).optional().describe('Not established'),
};

/** With `at`: who is at a place, and where an entity is. */
export const presenceShape = {
  here: z.array(z.looseObject({})).optional(),
  at_place: z.array(z.looseObject({})).optional(),
};

/** Entities that one list of them names. */
const mostPresent = 50;

export function presenceData({ here, at_place }: PresenceAt) {
  const shown = (all: readonly Presence[] | undefined) => all?.slice(0, mostPresent).map((each) => ({ ...each }));
  return defined({ here: shown(here), at_place: shown(at_place) });
}

export function presenceText({ here = [], at_place = [] }: PresenceAt): string[] {
  const list = (title: string, all: readonly Presence[]) =>
    all.length === 0 ? [] : [title, ...all.slice(0, mostPresent).map((each) => `- ${presenceLine(each)}`)];
  return [...list('At this place then:', here), ...list('It is then at:', at_place)];
}

function presenceLine({ id, name, relation, certain, because }: Presence): string {
  const doubt = because === undefined ? 'possibly' : `possibly: ${quoted(because)}`;
  return `${quoted(name, 200)} (id ${idOrQuoted(id)}) ${idOrQuoted(relation)}, ${certain ? 'certain' : doubt}`;
}

export const idsAt = ({ held = [], may_have_held = [], other_times = [], apart = [] }: Partial<ClaimsAt>): string[] =>
  [...held, ...may_have_held, ...other_times, ...apart].map(({ id }) => id);

export function atData({ held, may_have_held, other_times, apart }: Partial<ClaimsAt>, by: SourceTitles) {
  const shown = (claims: readonly ClaimAt[] | undefined) => claims?.map((claim) => claimAtData(claim, by));
  return defined({
    ...{ held: shown(held), may_have_held: shown(may_have_held), other_times: shown(other_times) },
    apart: apart?.map((claim) => ({ ...claimAtData(claim, by), state: claimStanding(claim), answer: claim.answer })),
  });
}

/** The state of a claim in a word: of hearsay, how far its source is to be believed. */
export const claimStanding = ({ state, reliability }: Pick<ClaimAt, 'state' | 'reliability'>): string =>
  ({
    claim: reliability ?? 'claim',
    candidate: 'draft',
    superseded: 'superseded',
    invalid: 'withdrawn',
    active: 'active',
  })[state];

function claimAtData(claim: ClaimAt, by: SourceTitles): ClaimAtShape {
  const { disputed, because, because_at, would_decide, findings } = claim;
  const place = because_at === undefined ? '' : ` (${because_at.path}:${because_at.line})`;
  return {
    ...{ ...claimData(claim, by), disputed },
    ...defined({
      because: because === undefined ? undefined : `${because}${place}`,
      would_decide,
      findings: findings === undefined ? undefined : [...findings],
    }),
  };
}

/** The lists as a model reads them. */
export function atText({ at, on_some_day }: Partial<ClaimsAt>, data: ReturnType<typeof atData>): string[] {
  const { held = [], may_have_held = [], other_times = [], apart = [] } = data;
  if (at === undefined) return [];
  const section = (title: string, claims: readonly ClaimAtShape[]) =>
    claims.length === 0 ? [] : [title, ...claims.map((claim) => `- ${lineAt(claim)}`)];
  return [
    `At ${quoted(at)}${on_some_day === true ? ', on some day of it' : ''}:`,
    ...(held.length + may_have_held.length + other_times.length + apart.length === 0 ? ['No claim fits.'] : []),
    ...section('Held:', held),
    ...section('May have held; say that it is uncertain:', may_have_held),
    ...section('Not then, but at other times, nearest first:', other_times),
    ...section('Said, but not established:', apart),
  ];
}

function lineAt(claim: ClaimAtShape): string {
  const { because, would_decide, findings = [], disputed, state } = claim;
  return [
    ...(state === undefined ? [] : [`${state}:`]),
    `${claimText(claim)}${disputed ? ' DISPUTED' : ''}`,
    ...(because === undefined ? [] : [`because: ${quoted(because)}`]),
    ...(would_decide === undefined ? [] : [`would decide: ${quoted(would_decide)}`]),
    ...(findings.length === 0 ? [] : [`finding ${findings.map(idOrQuoted).join(', ')}`]),
  ].join(' ');
}
