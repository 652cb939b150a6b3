import { defined } from '../../util/defined.ts';
import type { DateValue } from '../date-value.ts';
import { neighbouringSeason, shiftedUnits } from './calendar-steps.ts';
import type { DayRange, TimeConstraint, TimeStatement } from './constraint.ts';
import type { DurationContext } from './durations.ts';
import type { CalendarStep } from './relations.ts';

/** A date that a statement gives for a point. */
export interface StatedDate {
  readonly point: string;
  readonly date: DateValue;
  readonly sentence: TimeStatement;
}

/** The constraint of a stated date; undefined for an unknown date. */
export function dateConstraint({ point, date, sentence }: StatedDate): TimeConstraint | undefined {
  return boundConstraint(point, date, [sentence]);
}

/** The longest chain of steps that is placed by whole years and seasons. Longer ones are placed by days. */
const longestChain = 32;
/** When an anchor has more dates than this, its steps are placed by the shortest chains only. */
const mostDates = 8;

/**
 * Places calendar steps exactly: "2 years after Black Spire" with Black Spire in 612 is the year 614, where days alone would
 * leave 613 to 615. Follows chains of steps from every stated date; each bound rests on all the sentences it came by.
 */
export function calendarConstraints(
  dates: readonly StatedDate[],
  steps: readonly CalendarStep[],
  { calendar }: DurationContext,
): TimeConstraint[] {
  const hanging = new Map<string, CalendarStep[]>();
  for (const step of steps) hanging.set(step.anchor, [...(hanging.get(step.anchor) ?? []), step]);
  const uses = new Map<CalendarStep, number>();
  const found: TimeConstraint[] = [];
  const queue: Known[] = dates.flatMap(({ point, date, sentence }) =>
    (date.axis ?? '') === (calendar.axis ?? '') ? [{ point, range: date, because: [sentence] }] : [],
  );
  for (const known of queue) {
    if (known.because.length === longestChain) continue;
    for (const step of hanging.get(known.point) ?? []) {
      const used = uses.get(step) ?? 0;
      if (used === mostDates || known.because.includes(step.sentence)) continue;
      uses.set(step, used + 1);
      const range = placed(known.range, step);
      const because = [...known.because, step.sentence];
      const constraint = boundConstraint(
        step.point,
        { ...range, ...(calendar.axis && { axis: calendar.axis }) },
        because,
      );
      if (constraint === undefined) continue;
      found.push(constraint);
      queue.push({ point: step.point, range, because });
    }
  }
  return found;

  function placed(range: DayRange, { unit, side, least, most }: CalendarStep): DayRange {
    if (unit !== 'year' && unit !== 'month') return neighbouringSeason(range, unit, side, calendar);
    if (side === 'after') return shiftedUnits(range, unit, least, most, calendar);
    const negative = (count: number | undefined): number | undefined => count && -count;
    return shiftedUnits(range, unit, negative(most), negative(least), calendar);
  }
}

interface Known {
  readonly point: string;
  readonly range: DayRange;
  readonly because: readonly TimeStatement[];
}

function boundConstraint(
  point: string,
  range: DayRange,
  because: readonly TimeStatement[],
): TimeConstraint | undefined {
  if (range.earliest === undefined && range.latest === undefined) return undefined;
  return { to: point, ...defined({ min: range.earliest, max: range.latest, axis: range.axis }), because };
}
