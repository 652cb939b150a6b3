import { defined } from '../../util/defined.ts';
import type { TimeConstraint, TimeStatement } from './constraint.ts';
import { type DurationContext, daysApart } from './durations.ts';
import type { Anchor, CountedUnit, RelativeDate, RelativeSide, SeasonStep } from './relative-date.ts';

/** The points of an anchor in the network: the date of an event, or both ends of a reign, life or war. */
export interface AnchorPoints {
  readonly from: string;
  readonly until: string;
}
/** Looks an anchor up; undefined when no entity or several match. */
export type AnchorResolver = (anchor: Anchor) => AnchorPoints | undefined;

/** A step in calendar units: "the winter before", "2 years after". A calendar places it exactly once the anchor has a date. */
export interface CalendarStep {
  readonly anchor: string;
  readonly point: string;
  readonly side: RelativeSide;
  readonly unit: 'year' | 'month' | SeasonStep;
  /** Units between the two; absent for a season, and where "at least" or "within" leaves a side open. */
  readonly least?: number;
  readonly most?: number;
  readonly sentence: TimeStatement;
}

export interface Translation {
  readonly constraints: readonly TimeConstraint[];
  readonly steps: readonly CalendarStep[];
  /** Anchors that name nothing; constraints that need them are left out. */
  readonly unresolved: readonly Anchor[];
}

/** The constraints on `point` that a relative date gives. */
export function translateRelativeDate(
  point: string,
  date: RelativeDate,
  sentence: TimeStatement,
  resolve: AnchorResolver,
  context: DurationContext,
): Translation {
  if (date.form === 'between') return between(point, date.pairs, sentence, resolve);
  const anchor = resolve(date.anchor);
  if (anchor === undefined) return { constraints: [], steps: [], unresolved: [date.anchor] };
  const say = (
    constraints: readonly TimeConstraint[],
    step?: Omit<CalendarStep, 'point' | 'sentence'>,
  ): Translation => ({
    constraints,
    steps: step === undefined ? [] : [{ ...step, point, sentence }],
    unresolved: [],
  });
  if (date.form === 'during') return say(within(point, anchor.from, anchor.until, sentence));
  if (date.form === 'same') return sameUnit(point, date.unit, anchor, sentence, context, say);
  const near = date.side === 'after' ? anchor.until : anchor.from;
  if (date.form === 'order') return say([order(point, date.side, near, !date.inclusive, sentence)]);
  if (date.form === 'step') return step(point, date.side, date.unit, near, sentence, context, say);
  const apart = daysApart(date.least, date.most, context);
  const constraints = [
    distance(point, date.side, near, apart, sentence),
    // "Within 3 years after" is after.
    ...(date.least === undefined ? [order(point, date.side, near, true, sentence)] : []),
  ];
  const unit = date.least?.length === 1 || date.most?.length === 1 ? (date.least ?? date.most)?.[0]?.unit : undefined;
  if (unit !== 'year' && unit !== 'month') return say(constraints);
  const [least, most] = [date.least?.[0]?.count, date.most?.[0]?.count];
  return say(constraints, { anchor: near, side: date.side, unit, ...defined({ least, most }) });
}

/** The constraint of an order of events in a world file: `after: [siege, treaty]`, `before: [coronation]`. */
export function translateOrder(
  point: string,
  side: RelativeSide,
  anchor: AnchorPoints,
  sentence: TimeStatement,
): TimeConstraint {
  return order(point, side, side === 'after' ? anchor.until : anchor.from, true, sentence);
}

type Say = (constraints: readonly TimeConstraint[], step?: Omit<CalendarStep, 'point' | 'sentence'>) => Translation;

function between(
  point: string,
  pairs: readonly (readonly [Anchor, Anchor])[],
  sentence: TimeStatement,
  resolve: AnchorResolver,
): Translation {
  for (const [first, second] of pairs) {
    const [from, until] = [resolve(first), resolve(second)];
    if (from === undefined || until === undefined) continue;
    return { constraints: within(point, from.from, until.until, sentence), steps: [], unresolved: [] };
  }
  const unresolved = (pairs[0] ?? []).filter((anchor) => resolve(anchor) === undefined);
  return { constraints: [], steps: [], unresolved };
}

function sameUnit(
  point: string,
  unit: CountedUnit,
  anchor: AnchorPoints,
  sentence: TimeStatement,
  context: DurationContext,
  say: Say,
): Translation {
  const none = [{ count: 0, unit }];
  const { max = 0 } = daysApart(none, none, context);
  const constraints: TimeConstraint[] = [
    { from: anchor.from, to: point, min: -max, because: [sentence] },
    { from: anchor.until, to: point, max, because: [sentence] },
  ];
  if ((unit !== 'year' && unit !== 'month') || anchor.from !== anchor.until) return say(constraints);
  return say(constraints, { anchor: anchor.from, side: 'after', unit, least: 0, most: 0 });
}

function step(
  point: string,
  side: RelativeSide,
  unit: CountedUnit | SeasonStep,
  near: string,
  sentence: TimeStatement,
  context: DurationContext,
  say: Say,
): Translation {
  if (typeof unit === 'object') {
    // The last season that is wholly past began less than two years ago.
    const { max = 0 } = daysApart(undefined, [{ count: 1, unit: 'year' }], context);
    return say([distance(point, side, near, { min: 0, max }, sentence)], { anchor: near, side, unit });
  }
  const one = [{ count: 1, unit }];
  const constraints = [distance(point, side, near, daysApart(one, one, context), sentence)];
  if (unit !== 'year' && unit !== 'month') return say(constraints);
  return say(constraints, { anchor: near, side, unit, least: 1, most: 1 });
}

function within(point: string, from: string, until: string, sentence: TimeStatement): TimeConstraint[] {
  return [
    { from, to: point, min: 0, because: [sentence] },
    { from: point, to: until, min: 0, because: [sentence] },
  ];
}

function order(
  point: string,
  side: RelativeSide,
  other: string,
  strict: boolean,
  sentence: TimeStatement,
): TimeConstraint {
  const [from, to] = side === 'after' ? [other, point] : [point, other];
  return { from, to, min: 0, ...(strict ? { order: true } : {}), because: [sentence] };
}

function distance(
  point: string,
  side: RelativeSide,
  other: string,
  apart: { readonly min?: number; readonly max?: number },
  sentence: TimeStatement,
): TimeConstraint {
  const [from, to] = side === 'after' ? [other, point] : [point, other];
  return { from, to, ...apart, because: [sentence] };
}
