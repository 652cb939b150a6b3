import type { GraphStore } from '../../graph/port.ts';
import { categories } from '../../model/rule.ts';
import { findingKeys } from '../../queries/findings/filter.ts';
import { flaggedNodes, type ReviewItem } from '../../queries/review-queue.ts';
import { compareText } from '../../util/places.ts';

/** What waits for a person: a finding, with its flag where it has one, or something else that is flagged. */
export type ThingToReview =
  | { readonly kind: 'finding'; readonly id: string; readonly flag?: ReviewItem }
  | { readonly kind: 'flag'; readonly id: string; readonly flag: ReviewItem };

const allButGaps = categories.filter((category) => category !== 'orphan');
/** Nobody goes through more in one sitting. */
const most = 100_000;

/** The open findings, definite ones first, without gaps; then the flags on anything else, oldest first. */
export async function thingsToReview(store: GraphStore): Promise<ThingToReview[]> {
  const flags = (await flaggedNodes(store)).sort((a, b) => compareText(a.flagged_at, b.flagged_at));
  const flagOf = new Map(flags.map((flag) => [flag.node_id, flag]));
  const open = await findingKeys(store, { status: 'open', category: allButGaps }, { after: '', limit: most });
  const listed = new Set(open.map(({ id }) => id));
  return [
    ...open.map(({ id }): ThingToReview => {
      const flag = flagOf.get(id);
      return { kind: 'finding', id, ...(flag === undefined ? {} : { flag }) };
    }),
    ...[...flagOf.values()]
      .filter(({ node_id }) => !listed.has(node_id))
      .map((flag): ThingToReview => ({ kind: 'flag', id: flag.node_id, flag })),
  ];
}
