import * as z from 'zod';
import type { ThingsFilter } from '../../../app/decisions/things-to-review.ts';
import { type ReviewPage, readReviewPage } from '../../../app/mirror/review-page.ts';
import { idWords } from '../../../operations/fields.ts';
import { markShown } from '../../../queries/findings/decide.ts';
import { defined } from '../../../util/defined.ts';
import { nothing } from '../../rest/route.ts';
import { reviewFilter } from '../../rest/routes/review.ts';
import { closedWords, decidingOf } from '../deciding.ts';
import { definePage, type PageCall } from '../page.ts';
import type { ClaimTrial } from '../views/claim.tsx';
import { ReviewView } from '../views/review.tsx';
import { trialOfClaim } from '../waiting-preview.ts';

export const reviewPage = definePage({
  path: '/review',
  params: nothing,
  query: z.strictObject({
    ...reviewFilter,
    at: idWords.optional(),
    position: z.coerce.number().int().min(1).optional(),
  }),
  open: async ({ query: { at, position, ...narrowing } }, call) => {
    const { world, links } = call;
    const { category, subject, ...others } = narrowing;
    const filter: ThingsFilter = {
      ...others,
      ...defined({ about: subject, category: category === undefined ? undefined : [category] }),
    };
    const review = await readReviewPage(world.stored, { filter, at, position });
    const { thing } = review;
    const deciding = decidingOf(call, links.section('review', { ...narrowing, ...afterwards(review) }));
    if (thing?.kind === 'finding' && deciding !== undefined) await markShown(world.stored.store, [thing.page.finding]);
    const here = links.section('review', { ...narrowing, at: thing?.id, position: review.position || undefined });
    return {
      title: titleOf(review),
      section: 'review',
      body: (
        <ReviewView
          {...{ review, narrowing, links, would: await wouldOf(call, review), closed: closedWords(call) }}
          deciding={deciding && { ...deciding, here: here ?? deciding.here }}
        />
      ),
    };
  },
});

/** Where a decision leads: to the next thing, and to what stands in this place where that is gone, too. */
const afterwards = ({ next, position }: ReviewPage) => ({ at: next?.id, position: position || undefined });

function titleOf({ position, total }: ReviewPage): string {
  return total === 0 ? 'Review' : `Review, ${position} of ${total}`;
}

async function wouldOf({ world }: PageCall, { thing }: ReviewPage): Promise<ClaimTrial> {
  const findings = thing?.kind === 'claim' && thing.page.fromProse ? await trialOfClaim(world, thing.id) : undefined;
  return findings === undefined ? { state: 'untried' } : { state: 'tried', findings };
}
