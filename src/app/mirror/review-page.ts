import type { SourceLine } from '../../model/source-line.ts';
import type { ReviewItem } from '../../queries/review-queue.ts';
import { defined } from '../../util/defined.ts';
import { type ThingsFilter, type ThingToReview, thingsToReview } from '../decisions/things-to-review.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { sourceLines } from '../world/source-lines.ts';
import { type FindingPage, readFindingPages } from './finding-pages.ts';
import { storedCalendar } from './stored-calendar.ts';
import { readWaitingPages, type WaitingPage } from './waiting-pages.ts';

export interface ReviewRequest {
  readonly filter: ThingsFilter;
  /** Id of the thing that is wanted. */
  readonly at?: string | undefined;
  /** Its place, from 1, where it stood last: if it is gone, what stands there now is shown. */
  readonly position?: number | undefined;
}

/** One thing of the queue, with its neighbours. */
export interface ReviewPage {
  /** Absent where nothing is left to review. */
  readonly thing?: ReviewedThing;
  /** From 1; 0 where there is none. */
  readonly position: number;
  readonly total: number;
  readonly previous?: ThingToReview;
  readonly next?: ThingToReview;
  /** The thing that was wanted is not there any more: another one is shown. */
  readonly isGone: boolean;
}

type ReviewedThing =
  | { readonly kind: 'finding'; readonly id: string; readonly page: FindingPage; readonly flag?: ReviewItem }
  | { readonly kind: 'claim'; readonly id: string; readonly page: WaitingPage; readonly flag?: ReviewItem }
  | { readonly kind: 'flag'; readonly id: string; readonly flag: ReviewItem };

/**
 * The thing that somebody is to look at now.
 *
 * @throws UserInputError for a filter that names nothing there is.
 */
export async function readReviewPage(
  world: StoredWorld,
  { filter, at, position = 1 }: ReviewRequest,
): Promise<ReviewPage> {
  const things = await thingsToReview(world.store, filter);
  const total = things.length;
  const found = at === undefined ? -1 : things.findIndex(({ id }) => id === at);
  const isGone = at !== undefined && found < 0;
  const index = found >= 0 ? found : Math.min(Math.max(position, 1), total) - 1;
  const listed = things[index];
  if (listed === undefined) return { position: 0, total, isGone };
  const thing = await readThing(world, listed);
  // Somebody decided about it between two looks at the store.
  if (thing === undefined) return readReviewPage(world, { filter, position: index + 1 });
  return {
    ...{ thing, position: index + 1, total, isGone },
    ...defined({ previous: things[index - 1], next: things[index + 1] }),
  };
}

async function readThing(world: StoredWorld, listed: ThingToReview): Promise<ReviewedThing | undefined> {
  const { id } = listed;
  if (listed.kind === 'flag') return listed;
  const flag = defined({ flag: listed.flag });
  const sourceLine = linesOf(world);
  if (listed.kind === 'claim') {
    const [page] = await readWaitingPages(world, [id], { sourceLine });
    if (page !== undefined) return { kind: 'claim', id, page, ...flag };
  } else {
    const [page] = await readFindingPages(world, [id], { sourceLine, calendar: await storedCalendar(world) });
    if (page !== undefined) return { kind: 'finding', id, page, ...flag };
  }
  return undefined;
}

/** The lines of a world's files, where its folder is at hand. */
export function linesOf({ home }: Pick<StoredWorld, 'home'>): SourceLine | undefined {
  return home === undefined ? undefined : sourceLines(home);
}
