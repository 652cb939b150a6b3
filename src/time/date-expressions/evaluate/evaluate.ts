import type { Calendar, DateContext } from '../../calendar.ts';
import type { DateValue } from '../../date-value.ts';
import type { TextSpan } from '../../text-span.ts';
import { bounds, type DateRange } from '../date-range.ts';
import type { BoundKind, Expression, Point, Term } from '../grammar/syntax.ts';
import { refuseDate } from '../problem.ts';
import { evaluatePoint } from './evaluate-point.ts';
import { shareOf, shiftYears, yearLabel } from './spans.ts';

/** The setting in which an expression is evaluated: a world, and the calendars to try, in order. */
export interface EvaluationContext {
  readonly world: DateContext;
  readonly calendars: readonly [Calendar, ...Calendar[]];
}

/** The days that an expression means. */
export function evaluate(expression: Expression, context: EvaluationContext): DateRange {
  switch (expression.kind) {
    case 'term':
      return evaluateTerm(expression.term, context);
    case 'bound':
      return bounded(evaluateTerm(expression.term, context), expression.bound);
    case 'range':
      return stretch(expression.from, expression.to, expression.span, context);
    case 'both':
      return within(
        expression.options.map((option) => evaluate(option, context)),
        context,
        expression.span,
      );
    case 'choice':
      return choice(
        expression.options.map((option) => evaluate(option, context)),
        context,
      );
  }
}

function evaluateTerm(term: Term, context: EvaluationContext): DateRange {
  const [main] = context.calendars;
  switch (term.kind) {
    case 'unknown':
    case 'open':
      return { unit: 'unknown', calendar: main };
    case 'ongoing':
      return { ...bounds(context.world.now?.earliest, undefined), unit: 'ongoing', calendar: main };
    case 'named': {
      const whole = named(term.value, main, context.world.calendars.all, term.span);
      const part = term.share === undefined ? whole : shareOf(whole, term.share, term.span);
      return term.circa ? shiftYears(part, context.world.circa) : part;
    }
    case 'point':
      return evaluatePoint(term, { calendars: context.calendars, circa: context.world.circa });
  }
}

/** The days of an era that is an entity of the world. */
function named(value: DateValue, main: Calendar, all: readonly Calendar[], place: TextSpan): DateRange {
  const calendar = all.find(({ name }) => name === value.calendar) ?? main;
  if ((calendar.axis ?? '') !== (value.axis ?? '')) {
    refuseDate(
      'calendar-untied',
      `this era is dated in ${value.calendar}, which no sync point ties to ${main.name}`,
      place,
    );
  }
  return { ...bounds(value.earliest, value.latest), unit: 'era', calendar };
}

function stretch(first: Term, last: Term, place: TextSpan, context: EvaluationContext): DateRange {
  const from = evaluateTerm(first, context);
  const to = endOfRange(last, context);
  const full = isReversed(from, to) ? yearInFull(first, last) : undefined;
  return span(from, full === undefined ? to : evaluateTerm(full, context), place);
}

/** "1914–18", "1914–8": an end with only the last digits of its year, which as it stands would be before the start. */
function yearInFull(first: Term, last: Term): Term | undefined {
  if (!isPlainYear(first) || !isPlainYear(last) || last.years?.short !== true || first.years === undefined)
    return undefined;
  const size = 10 ** last.years.span.length;
  const start = first.years.low;
  const year = start - (start % size) + last.years.low;
  if (start < 100 || year <= start) return undefined;
  return { ...last, years: { ...last.years, low: year, high: year, short: false } };
}

function isPlainYear(term: Term): term is Point {
  if (term.kind !== 'point' || term.month !== undefined || term.season !== undefined) return false;
  return term.years?.unit === 'year' && term.years.low === term.years.high;
}

/** The end of a range: "812 to the present" ends at the world's now. */
function endOfRange(term: Term, context: EvaluationContext): DateRange {
  const [calendar] = context.calendars;
  if (term.kind === 'ongoing') return { ...bounds(undefined, context.world.now?.latest), unit: 'ongoing', calendar };
  return evaluateTerm(term, context);
}

/**
 * `before` ends on the day before the date begins, `after` begins on the day after it ends. A vague date (circa, a
 * range) leaves open which of its days was meant, so there they reach up to its last, or down to its first day.
 */
function bounded(range: DateRange, bound: BoundKind): DateRange {
  const { earliest, latest, unit, calendar, timed = false } = range;
  const vague = unit === 'circa' || unit === 'range';
  // Before a time of a day it may still be that day.
  const step = timed ? 0 : 1;
  const open = (from: number | undefined, until: number | undefined): DateRange => ({
    ...bounds(from, until),
    unit: from === undefined && until === undefined ? 'unknown' : 'range',
    calendar,
  });
  switch (bound) {
    case 'before':
      return open(undefined, plus(vague ? latest : earliest, -step));
    case 'after':
      return open(plus(vague ? earliest : latest, step), undefined);
    case 'by':
      return open(undefined, latest);
    case 'since':
      return open(earliest, undefined);
  }
}

function plus(day: number | undefined, days: number): number | undefined {
  return day === undefined ? undefined : day + days;
}

function span(from: DateRange, to: DateRange, place: TextSpan): DateRange {
  const stated = [from, to].filter(isStated);
  const axes = new Set(stated.map(({ calendar }) => calendar.axis ?? ''));
  if (axes.size > 1) {
    const message = `${from.calendar.name} and ${to.calendar.name} are not tied to one another; add a sync point to one of them`;
    refuseDate('calendar-untied', message, place);
  }
  if (isReversed(from, to)) {
    refuseDate(
      'reversed-range',
      `this range ends before it begins; expected the earlier date first${inOrder(from, to)}`,
      place,
    );
  }
  const calendar = (stated[0] ?? from).calendar;
  const shown = from.stated === undefined ? {} : { stated: from.stated };
  return { ...bounds(from.earliest, to.latest), ...shown, unit: stated.length > 0 ? 'range' : 'unknown', calendar };
}

/** `830 to 820`, and `mid 830s to early 830s`, of which only the years that both may mean overlap. */
function isReversed(from: DateRange, to: DateRange): boolean {
  if (from.earliest === undefined || to.latest === undefined) return false;
  if (from.earliest > to.latest) return true;
  const isVague = from.unit === 'circa' || to.unit === 'circa';
  const startsLater = to.earliest !== undefined && from.earliest > to.earliest;
  return !isVague && startsLater && from.latest !== undefined && from.latest > to.latest;
}

/** The years of a reversed range in their order, with their eras. */
function inOrder(from: DateRange, to: DateRange): string {
  const label = ({ calendar, earliest, latest }: DateRange) => {
    const day = earliest ?? latest;
    return day === undefined ? undefined : yearLabel(calendar, calendar.fromOrdinal(day).year);
  };
  const [later, earlier] = [label(from), label(to)];
  return later === undefined || earlier === undefined || later === earlier ? '' : `: ${earlier} comes before ${later}`;
}

function isStated({ earliest, latest }: DateRange): boolean {
  return earliest !== undefined || latest !== undefined;
}

/** The range between a bound from below and one from above. */
function within(ranges: readonly DateRange[], { calendars }: EvaluationContext, place: TextSpan): DateRange {
  const open: DateRange = { unit: 'unknown', calendar: calendars[0] };
  const from = ranges.find(({ earliest }) => earliest !== undefined) ?? open;
  const to = ranges.find(({ latest }) => latest !== undefined) ?? open;
  return span(from, to, place);
}

/** From the first day any of them may mean to the last; open where one of them is. */
function choice(ranges: readonly DateRange[], { calendars }: EvaluationContext): DateRange {
  const [first = { unit: 'unknown', calendar: calendars[0] } as const, ...rest] = ranges;
  return rest.reduce<DateRange>(
    (hull, next) => {
      const axes = (hull.calendar.axis ?? '') === (next.calendar.axis ?? '');
      if (!axes)
        refuseDate('calendar-untied', 'these dates are of calendars that are not tied to one another', {
          offset: 0,
          length: 0,
        });
      return {
        ...bounds(outermost(Math.min, hull.earliest, next.earliest), outermost(Math.max, hull.latest, next.latest)),
        unit: 'range',
        calendar: hull.calendar,
      };
    },
    { ...first, unit: rest.length > 0 ? 'range' : first.unit },
  );
}

function outermost(pick: (a: number, b: number) => number, a: number | undefined, b: number | undefined) {
  return a === undefined || b === undefined ? undefined : pick(a, b);
}
