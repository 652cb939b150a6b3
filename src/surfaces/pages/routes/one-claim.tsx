import { describeClaim } from '../../../app/claims/describe-claim.ts';
import { linesOf } from '../../../app/mirror/review-page.ts';
import { formerAmong } from '../../../queries/decidable-claims.ts';
import { idParam } from '../../rest/answers/parameters.ts';
import { nothing } from '../../rest/route.ts';
import { definePage } from '../page.ts';
import { shortened } from '../shortened.ts';
import { OneClaimView } from '../views/one-claim.tsx';

export const oneClaimPage = definePage({
  path: '/claims/{id}',
  params: idParam,
  query: nothing,
  open: async ({ params: { id } }, { world, links }) => {
    const claim = await describeClaim(world.stored.store, id);
    const { path, line } = claim.source;
    const former = (await formerAmong(world.stored.store, [id])).has(id);
    const text = former ? undefined : linesOf(world.stored)?.(path, line);
    return { title: shortened(claim.summary, 100), body: <OneClaimView {...{ claim, former, text, links }} /> };
  },
});
