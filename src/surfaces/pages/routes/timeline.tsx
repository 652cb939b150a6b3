import { partTitle, readTimeline, readWholeTimeline } from '../../../app/mirror/timeline.ts';
import { nothing } from '../../rest/route.ts';
import { timelineQuery } from '../../rest/routes/timeline.ts';
import { definePage } from '../page.ts';
import { shortened } from '../shortened.ts';
import { TimelineView, WholeTimelineView } from '../views/timeline.tsx';

export const timelinePage = definePage({
  path: '/timeline',
  params: nothing,
  query: timelineQuery,
  open: async ({ query }, { world, links }) => {
    const isAsked = Object.values(query).some((value) => value !== undefined);
    const whole = isAsked ? undefined : await readWholeTimeline(world.stored.store);
    if (whole !== undefined) {
      return { title: 'Timeline', section: 'timeline', body: <WholeTimelineView timeline={whole} links={links} /> };
    }
    const timeline = await readTimeline(world.stored.store, query);
    const part = timeline.parts[timeline.shown ?? -1];
    const title = part === undefined ? 'Timeline' : `Timeline: ${shortened(partTitle(part), 100)}`;
    return { title, section: 'timeline', body: <TimelineView timeline={timeline} links={links} /> };
  },
});
