import type { GraphStore } from '../../graph/port.ts';
import { categories } from '../../model/rule.ts';
import { findingKeys } from '../../queries/findings/filter.ts';
import { flaggedNodes, type ReviewItem } from '../../queries/review-queue.ts';
import { defined } from '../../util/defined.ts';
import { compareText } from '../../util/places.ts';
import { waitingClaims } from './waiting-claims.ts';

/** What waits for a person: a claim that nobody has accepted, a finding, each with its flag where it has one, or something else that is flagged. */
export type ThingToReview =
  | { readonly kind: 'claim'; readonly id: string; readonly flag?: ReviewItem }
  | { readonly kind: 'finding'; readonly id: string; readonly flag?: ReviewItem }
  | { readonly kind: 'flag'; readonly id: string; readonly flag: ReviewItem };

const allButGaps = categories.filter((category) => category !== 'orphan');
/** Nobody goes through more in one sitting. */
const most = 100_000;

/** The claims that wait, by place; the open findings, definite ones first, without gaps; then the flags on anything else, oldest first. */
export async function thingsToReview(store: GraphStore): Promise<ThingToReview[]> {
  const flags = (await flaggedNodes(store)).sort((a, b) => compareText(a.flagged_at, b.flagged_at));
  const flagOf = new Map(flags.map((flag) => [flag.node_id, flag]));
  const waiting = await waitingClaims(store);
  const open = await findingKeys(store, { status: 'open', category: allButGaps }, { after: '', limit: most });
  const withFlag = (kind: 'claim' | 'finding', id: string): ThingToReview => ({
    ...{ kind, id },
    ...defined({ flag: flagOf.get(id) }),
  });
  const listed = [
    ...waiting.slice(0, most).map((id) => withFlag('claim', id)),
    ...open.map(({ id }) => withFlag('finding', id)),
  ];
  const ids = new Set(listed.map(({ id }) => id));
  const others = [...flagOf.values()].filter(({ node_id }) => !ids.has(node_id));
  return [...listed, ...others.map((flag): ThingToReview => ({ kind: 'flag', id: flag.node_id, flag }))];
}
