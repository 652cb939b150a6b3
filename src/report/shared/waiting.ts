import type { Finding, GapAnswer, Member } from '../../model/finding.ts';
import type { Waiting } from '../../model/waiting.ts';
import { compareFindings, findingRank } from './order.ts';
import { plural } from './plural.ts';

/**
 * `14 claims from prose (9 passages) and 2 drafts are not accepted yet (lore ingest, then lore review). If you accept them, 2 findings
 * open:`. A check stores nothing, and a review is of what is stored.
 */
export function waitingText(waiting: Waiting): string {
  const [head, then] = waitingWords(waiting);
  return then === undefined ? head : `${head} ${then}`;
}

/** The same, in two: what is not accepted yet, and what accepting it would do. */
export function waitingWords(waiting: Waiting): readonly [head: string, then?: string] {
  const { claims, drafts } = waiting;
  const are = claims + drafts === 1 ? 'is' : 'are';
  const head = `${waitingCounts(waiting)} ${are} not accepted yet (lore ingest, then lore review).`;
  return claims === 0 ? [head] : [head, openingText(waiting)];
}

/** `14 claims from prose (9 passages) and 2 drafts` */
function waitingCounts({ claims, passages, drafts }: Pick<Waiting, 'claims' | 'passages' | 'drafts'>): string {
  const parts = [
    ...(claims === 0 ? [] : [`${plural(claims, 'claim')} from prose (${plural(passages, 'passage')})`]),
    ...(drafts === 0 ? [] : [plural(drafts, 'draft')]),
  ];
  return parts.join(' and ');
}

/** `14 claims are not accepted yet (lore review).`, of a store, of which no more is known than how many they are. */
export const waitingCountText = (claims: number): string =>
  `${plural(claims, 'claim')} ${claims === 1 ? 'is' : 'are'} not accepted yet (lore review).`;

function openingText({ claims, would_open, would_join }: Waiting): string {
  const them = claims === 1 ? 'it' : 'them';
  const [opens, joins] = [would_open.length, would_join.length];
  if (opens + joins === 0) return `If you accept ${them}, no finding opens.`;
  const parts = [
    ...(opens === 0 ? [] : [`${plural(opens, 'finding')} ${opens === 1 ? 'opens' : 'open'}`]),
    ...(joins === 0 ? [] : [`${plural(joins, 'open finding')} ${joins === 1 ? 'gets' : 'get'} more claims`]),
  ];
  return `If you accept ${them}, ${parts.join(' and ')}:`;
}

/** The findings of unaccepted claims, definite ones first. */
export function wouldBeFound({ would_open, would_join }: Waiting): Finding[] {
  return [...would_open, ...would_join].sort((a, b) => findingRank(a) - findingRank(b) || compareFindings(a, b));
}

/** The places of what clashes, each once: `NPCs/Marla.md:3:1`. Those of claims go before those of entities. */
export function clashPlaces({ members }: Finding): string[] {
  const clashing = members.filter(({ undecided, source }) => undecided !== true && source.path !== '');
  const ordered = [...clashing.filter(isClaim), ...clashing.filter((member) => !isClaim(member))];
  return [...new Set(ordered.map(({ source: { path, line, column } }) => `${path}:${line}:${column}`))];
}

const isClaim = ({ kind }: Member): boolean => kind !== 'entity';

/** A gap that a claim would settle which waits to be accepted. */
export type AnsweredGap = Extract<Finding, { readonly category: 'orphan' }> & {
  readonly answers: readonly GapAnswer[];
};

export const isAnswered = (finding: Finding): finding is AnsweredGap =>
  finding.category === 'orphan' && finding.answers !== undefined;
