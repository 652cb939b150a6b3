import type { Finding, GapAnswer, Member } from '../../model/finding.ts';
import type { Waiting } from '../../model/waiting.ts';
import { compareFindings, findingRank } from './order.ts';
import { plural } from './plural.ts';

/**
 * `Waiting for you: 14 claims read in 9 passages and 2 drafts (lore ingest, then lore review). Accepted, 2 of them would clash:`. A check
 * stores nothing, and a review is of what is stored.
 */
export function waitingText(waiting: Waiting): string {
  const { claims } = waiting;
  const head = `Waiting for you: ${waitingCounts(waiting)} (lore ingest, then lore review).`;
  return claims === 0 ? head : `${head} Accepted, ${clashText(waiting)}`;
}

/** `14 claims read in 9 passages and 2 drafts` */
export function waitingCounts({ claims, passages, drafts }: Pick<Waiting, 'claims' | 'passages' | 'drafts'>): string {
  const parts = [
    ...(claims === 0 ? [] : [`${plural(claims, 'claim')} read in ${plural(passages, 'passage')}`]),
    ...(drafts === 0 ? [] : [plural(drafts, 'draft')]),
  ];
  return parts.join(' and ');
}

/** `Waiting for you: 14 claims (lore review).`, of a store, of which no more is known than how many they are. */
export const waitingCountText = (claims: number): string =>
  `Waiting for you: ${plural(claims, 'claim')} (lore review).`;

function clashText({ claims, clashing, would_open, would_join }: Waiting): string {
  if (would_open.length + would_join.length === 0) {
    return claims === 1 ? 'it would clash with nothing.' : 'none of them would clash.';
  }
  if (claims === 1) return 'it would clash:';
  return clashing === 0 ? 'they would clash:' : `${clashing} of them would clash:`;
}

/** What would be found, definite ones first. */
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
