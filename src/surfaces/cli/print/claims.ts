import type { AskedAnswer } from '../../../app/claims/ask-claims.ts';
import type { ClaimAt, ClaimsAt } from '../../../app/claims/at/claims-at.ts';
import type { Presence, PresenceAt } from '../../../app/claims/at/presence.ts';
import type { KnownClaim } from '../../../queries/claims.ts';
import { plural } from '../../../report/shared/plural.ts';
import { type Paint, painter } from '../../../report/text/paint.ts';

/** `lore claims`: the claims that fit, or by whether they were true at a date. */
export function claimsText(answer: AskedAnswer, colour: boolean): string {
  const paint = painter(colour);
  const { claims, total, cursor } = answer;
  const shown = claims.length + countOfClaims(answer);
  const blocks = [
    ...(claims.length === 0 ? [] : [claims.map((claim) => claimLine(claim, paint)).join('\n')]),
    ...atBlocks(answer, paint),
    `${plural(total, 'claim')}${shown < total ? ` (${shown} shown)` : ''}.${cursor === undefined ? '' : ` Go on with --cursor ${cursor}`}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** How many claims this page has. */
export const countOfClaims = ({
  held = [],
  may_have_held = [],
  other_times = [],
  apart = [],
}: Partial<ClaimsAt>): number => held.length + may_have_held.length + other_times.length + apart.length;

/** `here` lists those at a place at the date, `at_place` the places of an entity. */
export function presenceBlocks({ here = [], at_place = [] }: PresenceAt, paint: Paint): string[] {
  const list = (title: string, all: readonly Presence[]) =>
    all.length === 0 ? [] : [[paint('bold', title), ...all.map(presenceLine)].join('\n')];
  return [...list('Here', here), ...list('Is at', at_place)];
}

function presenceLine({ name, kind, id, certain, because, relation }: Presence): string {
  const doubt = certain ? '' : ` possibly${because === undefined ? '' : `: ${because}`}`;
  return `  ${name} (${kind}, ${id}) ${relation}${doubt}`;
}

/** The three answers to a question with a date, and apart, the claims that are not established. */
export function atBlocks(answer: Partial<ClaimsAt>, paint: Paint): string[] {
  const { at, on_some_day = false, held = [], may_have_held = [], other_times = [], apart = [] } = answer;
  if (at === undefined) return [];
  const list = (title: string, claims: readonly ClaimAt[]) =>
    claims.length === 0 ? [] : [[paint('bold', title), ...claims.flatMap((claim) => linesAt(claim, paint))].join('\n')];
  return [
    `At ${paint('bold', at)}${on_some_day ? ', on some day of it' : ''}`,
    ...(countOfClaims(answer) === 0 ? ['No claim fits. Leave out a part of the question, or the date.'] : []),
    ...list('Held', held),
    ...list('May have held', may_have_held),
    ...list('Other times, nearest first', other_times),
    ...list('Said, but not established', apart),
  ];
}

function linesAt(claim: ClaimAt & { readonly answer?: string }, paint: Paint): string[] {
  const { because, because_at, would_decide, answer, findings = [], state } = claim;
  const place = because_at === undefined ? '' : `  ${paint('cyan', `${because_at.path}:${because_at.line}`)}`;
  const why = [
    ...(answer === undefined ? [] : [partWords[answer] ?? answer]),
    ...(state === 'superseded' || state === 'invalid' ? [stateWords[state]] : []),
    ...(because === undefined ? [] : [`${because}${place}`]),
    ...(would_decide === undefined ? [] : [`would decide: ${would_decide}`]),
    ...findings.map((finding) => `lore explain ${finding}`),
  ];
  return [claimLine(claim, paint), ...(why.length === 0 ? [] : [`    ${why.join('; ')}`])];
}

const partWords: Readonly<Record<string, string>> = {
  held: 'would have held',
  may_have_held: 'may have held',
  other_times: 'at another time',
};
const stateWords = { superseded: 'superseded', invalid: 'withdrawn' } as const;

export function claimLine(
  { summary, source, disputed, tier, reliability, source_id, state }: KnownClaim,
  paint: Paint,
): string {
  const trust = [
    ...(source_id === '' || source_id === source.path ? [] : [source_id]),
    ...(reliability === undefined ? [] : [reliability]),
    ...(tier === undefined || tier === 'entity' ? [] : [tier]),
    ...(state === 'candidate' ? ['draft'] : []),
  ];
  const who = trust.length === 0 ? '' : ` ${paint('dim', trust.join(', '))}`;
  return `${disputed ? paint('red', '✗') : ' '} ${summary}  ${paint('cyan', `${source.path}:${source.line}`)}${who}`;
}
