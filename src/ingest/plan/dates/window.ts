import type { Predicate } from '../../../model/ontology.ts';
import type { DateValue } from '../../../time/date-value.ts';
import { hasDays } from '../../../time/windows/bounds.ts';
import {
  type Bound,
  type ConcludedWindow,
  concludedWindow,
  earlier,
  isBackward,
  later,
  range,
  says,
} from './date-range.ts';

/** The meaning of a claim without an `until`: unknown (the default), or as long as possible. */
export type AbsentUntil = 'unknown' | 'ongoing';

export interface WindowContext {
  readonly now?: DateValue;
  readonly absentUntil: AbsentUntil;
}

/** `from: 830` and no `until`: the bounds an author gave, before anything is concluded from them. */
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
  subject: ConcludedWindow,
  object: ConcludedWindow,
  context: WindowContext,
): ConcludedWindow {
  const from = statedBound(stated.valid_from, context);
  const until = statedBound(stated.valid_until, context);
  if (predicate?.temporality === 'instant') return concludedWindow(from ?? wordless(until), until ?? wordless(from));
  if (predicate?.temporality === 'eternal' || predicate?.posthumous) return concludedWindow(from, until);

  const begun = from ?? unsaidStart(subject.from, object.from);
  const ended = until ?? unsaidEnd(subject.until, object.until, context);
  return leavesNoDay(begun, ended) ? concludedWindow(from, until) : concludedWindow(begun, ended);
}

/** A bound in the author's words; `ongoing` is an end no earlier than the world's present. Unknown counts as unsaid. */
export function statedBound(date: DateValue | undefined, context: WindowContext): Bound | undefined {
  if (date?.unit === 'ongoing') return { ...range(context.now?.earliest, undefined, date.axis), text: date.text };
  return hasDays(date) ? date : undefined;
}

/** It began after both sides had. */
function unsaidStart(subject: Bound | undefined, object: Bound | undefined): Bound | undefined {
  if (isApart(subject, object)) return undefined;
  return range(later(subject?.earliest, object?.earliest), undefined, (subject ?? object)?.axis);
}

/** It ended before either side did, and where silence means that it went on: when the first of them did, or not yet. */
function unsaidEnd(
  subject: Bound | undefined,
  object: Bound | undefined,
  { absentUntil, now }: WindowContext,
): Bound | undefined {
  if (isApart(subject, object)) return undefined;
  const axis = (subject ?? object)?.axis;
  const latest = earlier(subject?.latest, object?.latest);
  if (absentUntil === 'unknown') return range(undefined, latest, axis);
  if (subject === undefined && object === undefined) return range(now?.earliest, undefined);
  const vague = [subject, object].some((end) => end !== undefined && end.earliest === undefined);
  return range(vague ? undefined : earlier(subject?.earliest, object?.earliest), latest, axis);
}

/** Two bounds that count on different axes do not compare. */
function isApart(a: Bound | undefined, b: Bound | undefined): boolean {
  return a !== undefined && b !== undefined && a.axis !== b.axis;
}

/** An end certainly before the start, or two that do not even count on the same axis. */
function leavesNoDay(from: Bound | undefined, until: Bound | undefined): boolean {
  if (!says(from) || !says(until)) return false;
  if (from.axis !== until.axis) return true;
  return isBackward({ from, until });
}

function wordless(bound: Bound | undefined): Bound | undefined {
  return bound && range(bound.earliest, bound.latest, bound.axis);
}
