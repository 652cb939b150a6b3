import type { DrawnBar, Timeline } from '../../model/drawing.ts';
import type { StoredClaim } from '../../queries/stored-claims.ts';
import type { StoredDate } from '../../queries/stored-things.ts';
import type { Calendar } from '../../time/calendar.ts';
import { alongCalendar, drawnBar, isStretch, stretch } from './draw-timeline.ts';

/** The life of an entity, and what is dated in it. */
export interface LifeLine {
  readonly timeline: Timeline;
  /** Dated claims that it has no room for. */
  readonly more: number;
}

/** With more bars than this nobody sees the first beside the last. */
const mostBars = 30;

/**
 * An entity's existence, and its claims with a date on the main calendar, in their order. Undefined where there is nothing but the
 * existence: one bar alone shows nothing.
 */
export function lifeLineOf(
  life: { readonly name: string; readonly dates?: string; readonly from: StoredDate; readonly until: StoredDate },
  claims: readonly { readonly claim: StoredClaim; readonly label: string }[],
  calendar: Calendar,
): LifeLine | undefined {
  const own: DrawnBar[] = isStretch(life)
    ? [{ label: shortened(life.name), when: life.dates ?? '', shape: stretch(life), life: true }]
    : [];
  const dated = claims.flatMap(({ claim, label }) => drawnBar(claim, shortened(label)));
  const bars = [...own, ...dated.slice(0, mostBars - own.length)];
  if (bars.length < 2) return undefined;
  return { timeline: alongCalendar(bars, calendar), more: own.length + dated.length - bars.length };
}

/** A longer label would push the dates behind it off the picture. */
const longestLabel = 60;

const shortened = (label: string): string => {
  const characters = [...label];
  return characters.length > longestLabel ? `${characters.slice(0, longestLabel).join('')}…` : label;
};
