import type { Predicate } from '../../model/ontology.ts';
import type { DateValue } from '../../time/date-value.ts';
import { isStated } from '../../time/windows/bounds.ts';
import { type Bound, type BoundWindow, earlier, later, range } from './date-range.ts';

/** What a claim without an `until` means: nobody says (the default), or that it went on for as long as it could. */
export type AbsentUntil = 'unknown' | 'ongoing';

export interface WindowContext {
  readonly now?: DateValue;
  readonly absentUntil: AbsentUntil;
}

/** The bounds an author gave, before anything is concluded from them. */
export interface StatedWindow {
  readonly valid_from?: DateValue;
  readonly valid_until?: DateValue;
}

/**
 * The window of a relation between two things that exist from..until.
 *
 * A stated bound is kept as stated. One that is not is narrowed to the existence of both sides: what began did so after
 * both had begun, and ended before either did; such a bound carries no words. It is left open where the predicate may
 * outlast its sides (posthumous), has no window (eternal), or where the sides or the other bound leave no day for it:
 * from a contradiction nothing follows. An instant ends on the day it begins and is otherwise as dated as it is.
 */
export function relationWindow(
  stated: StatedWindow,
  predicate: Pick<Predicate, 'temporality' | 'posthumous'> | undefined,
  sides: readonly BoundWindow[],
  context: WindowContext,
): BoundWindow {
  const from = said(stated.valid_from, context);
  const until = said(stated.valid_until, context);
  if (predicate?.temporality === 'instant') return windowOf(from ?? wordless(until), until ?? wordless(from));
  if (predicate?.temporality === 'eternal' || predicate?.posthumous) return windowOf(from, until);

  const begun = from ?? unsaidStart(sides);
  const ended = until ?? unsaidEnd(sides, context);
  return leavesNoDay(begun, ended) ? windowOf(from, until) : windowOf(begun, ended);
}

/** A bound in the author's words; `ongoing` is an end no earlier than the world's present. Unknown counts as unsaid. */
export function said(date: DateValue | undefined, context: WindowContext): Bound | undefined {
  if (date?.unit === 'ongoing') return { ...range(context.now?.earliest, undefined, date.axis), text: date.text };
  return isStated(date) ? date : undefined;
}

function unsaidStart(sides: readonly BoundWindow[]): Bound | undefined {
  const starts = onOneAxis(sides.flatMap((side) => side.from ?? []));
  return starts && range(starts.map((start) => start.earliest).reduce(later), undefined, starts[0].axis);
}

function unsaidEnd(sides: readonly BoundWindow[], context: WindowContext): Bound | undefined {
  const ends = onOneAxis(sides.flatMap((side) => side.until ?? []));
  const latest = ends?.map((end) => end.latest).reduce(earlier);
  const axis = ends?.[0].axis;
  if (context.absentUntil === 'unknown') return range(undefined, latest, axis);
  if (ends === undefined) return range(context.now?.earliest, undefined);
  const earliest = ends.some((end) => end.earliest === undefined) ? undefined : Math.min(...ends.map(firstDay));
  return range(earliest, latest, axis);
}

const firstDay = (bound: Bound): number => bound.earliest ?? Number.NEGATIVE_INFINITY;

/** The bounds, when there are any and all count on the same axis. */
function onOneAxis(bounds: readonly Bound[]): readonly [Bound, ...Bound[]] | undefined {
  const [first, ...rest] = bounds;
  return first !== undefined && rest.every((bound) => bound.axis === first.axis) ? [first, ...rest] : undefined;
}

/** An end certainly before the start, or two that do not even count on the same axis. */
function leavesNoDay(from: Bound | undefined, until: Bound | undefined): boolean {
  if (!says(from) || !says(until)) return false;
  if (from.axis !== until.axis) return true;
  return from.earliest !== undefined && until.latest !== undefined && from.earliest > until.latest;
}

function wordless(bound: Bound | undefined): Bound | undefined {
  return bound && range(bound.earliest, bound.latest, bound.axis);
}

/** Leaves out a bound of which nothing is known. */
function windowOf(from: Bound | undefined, until: Bound | undefined): BoundWindow {
  return { ...(says(from) ? { from } : {}), ...(says(until) ? { until } : {}) };
}

function says(bound: Bound | undefined): bound is Bound {
  return (
    bound !== undefined && (bound.earliest !== undefined || bound.latest !== undefined || bound.text !== undefined)
  );
}
