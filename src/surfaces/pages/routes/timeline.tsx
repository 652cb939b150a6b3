import * as z from 'zod';
import { askAbout } from '../../../app/claims/ask-claims.ts';
import { partTitle, readTimeline, readWholeTimeline } from '../../../app/mirror/timeline.ts';
import { longestDate } from '../../../model/limits.ts';
import { nothing } from '../../rest/route.ts';
import { timelineQuery } from '../../rest/routes/timeline.ts';
import { definePage } from '../page.ts';
import { ClaimsAtDate, DateField } from '../parts/at-date.tsx';
import { shortened } from '../shortened.ts';
import { TimelineView, WholeTimelineView } from '../views/timeline.tsx';

export const timelinePage = definePage({
  path: '/timeline',
  params: nothing,
  query: timelineQuery.extend({ at: z.string().max(longestDate).optional() }),
  open: async ({ query: { at = '', ...query } }, { world, links }) => {
    const field = <DateField action={links.section('timeline')} at={at} links={links} />;
    if (at.trim() !== '') {
      const answer = await askAbout(world.stored, undefined, at);
      const body = (
        <>
          <h1>Timeline</h1>
          {field}
          <ClaimsAtDate answer={answer} links={links} />
        </>
      );
      return { title: `Timeline: ${shortened(at, 100)}`, section: 'timeline', body };
    }
    const isAsked = Object.values(query).some((value) => value !== undefined);
    const whole = isAsked ? undefined : await readWholeTimeline(world.stored.store);
    if (whole !== undefined) {
      return {
        title: 'Timeline',
        section: 'timeline',
        body: (
          <>
            {field}
            <WholeTimelineView timeline={whole} links={links} />
          </>
        ),
      };
    }
    const timeline = await readTimeline(world.stored.store, query);
    const part = timeline.parts[timeline.shown ?? -1];
    const title = part === undefined ? 'Timeline' : `Timeline: ${shortened(partTitle(part), 100)}`;
    return {
      title,
      section: 'timeline',
      body: (
        <>
          {field}
          <TimelineView timeline={timeline} links={links} />
        </>
      ),
    };
  },
});
