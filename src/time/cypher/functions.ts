import type { YearLength } from '../windows/year-length.ts';
import type { TimeArgument } from './arguments.ts';
import {
  type Compare,
  type Condition,
  cases,
  comparing,
  every,
  hasLatest,
  sameAxisCondition,
  some,
  stated,
  unstated,
  unwritten,
  writtenDown,
} from './conditions.ts';

export interface FormulaOptions {
  readonly axes: boolean;
  readonly year: YearLength;
}

/** A function that rule texts may use: what it takes, and the Cypher it stands for. */
export interface TimeFunction {
  readonly name: string;
  /** Names of the arguments that are dates, in order, then those that are numbers. */
  readonly dates: readonly string[];
  readonly numbers: readonly string[];
  write(dates: readonly TimeArgument[], numbers: readonly string[], options: FormulaOptions): string;
}

/**
 * The time functions. Each has a counterpart of the same name in `windows/`, which gives the same answers. They share no code, so
 * that tests can compare two independent implementations.
 */
export const timeFunctions: readonly TimeFunction[] = [
  {
    name: 'time_windows_overlap',
    dates: ['a_from', 'a_until', 'b_from', 'b_until'],
    numbers: [],
    write: ([aFrom = unknown, aUntil = unknown, bFrom = unknown, bUntil = unknown], _numbers, { axes }) => {
      const compare = comparing(axes);
      const [a, b] = [
        { from: aFrom, until: aUntil },
        { from: bFrom, until: bUntil },
      ];
      return cases(
        [
          some(
            ...[noReading(compare, a), noReading(compare, b)],
            ...[endsByStartOf(compare, a, b), endsByStartOf(compare, b, a)],
          ),
          'false',
        ],
        [every(beginsBeforeEndOf(compare, a, b), beginsBeforeEndOf(compare, b, a)), 'true'],
      );
    },
  },
  {
    name: 'time_one_has_ended',
    dates: ['a_from', 'a_until', 'b_from', 'b_until', 'now'],
    numbers: [],
    write: (
      [aFrom = unknown, aUntil = unknown, bFrom = unknown, bUntil = unknown, now = unknown],
      _numbers,
      { axes },
    ) => {
      const compare = comparing(axes);
      const oneUndated = (whether: (end: TimeArgument) => Condition): Condition =>
        some(
          every(unstated(aFrom), unstated(aUntil), hasLatest(bUntil), whether(bUntil)),
          every(unstated(bFrom), unstated(bUntil), hasLatest(aUntil), whether(aUntil)),
          every(unwritten(aFrom), unwritten(aUntil), writtenDown(bUntil), hasLatest(bUntil), whether(bUntil)),
          every(unwritten(bFrom), unwritten(bUntil), writtenDown(aUntil), hasLatest(aUntil), whether(aUntil)),
        );
      return cases(
        [oneUndated((end) => compare(end, 'latest', '<=', now, 'earliest')), 'true'],
        [oneUndated((end) => notProven(compare(now, 'latest', '<', end, 'earliest'))), 'null'],
        ['true', 'false'],
      );
    },
  },
  {
    name: 'time_in_window',
    dates: ['t', 'from', 'until'],
    numbers: [],
    write: ([t = unknown, from = unknown, until = unknown], _numbers, { axes }) => {
      const compare = comparing(axes);
      return cases(
        [noReading(compare, { from, until }), 'null'],
        [some(compare(t, 'latest', '<', from, 'earliest'), compare(until, 'latest', '<', t, 'earliest')), 'false'],
        [every(compare(from, 'latest', '<=', t, 'earliest'), compare(t, 'latest', '<', until, 'earliest')), 'true'],
      );
    },
  },
  {
    name: 'time_before',
    dates: ['a', 'b'],
    numbers: [],
    write: ([a = unknown, b = unknown], _numbers, { axes }) => {
      const compare = comparing(axes);
      return cases(
        [compare(a, 'latest', '<', b, 'earliest'), 'true'],
        [compare(b, 'latest', '<=', a, 'earliest'), 'false'],
      );
    },
  },
  {
    name: 'time_disjoint',
    dates: ['a', 'b'],
    numbers: [],
    write: ([a = unknown, b = unknown], _numbers, { axes }) => {
      const compare = comparing(axes);
      return cases(
        [some(compare(a, 'latest', '<', b, 'earliest'), compare(b, 'latest', '<', a, 'earliest')), 'true'],
        [every(stated(a), stated(b), axes ? sameAxisCondition(a, b) : 'true'), 'false'],
      );
    },
  },
  {
    name: 'time_days_after',
    dates: ['a', 'b'],
    numbers: ['days'],
    write: ([a = unknown, b = unknown], [days = 'null'], { axes }) => {
      const compare = comparing(axes);
      return cases(
        [compare(a, 'earliest', '>', b, 'latest', days), 'true'],
        [compare(a, 'latest', '<=', b, 'earliest', days), 'false'],
      );
    },
  },
  {
    name: 'time_years_at_least',
    dates: ['from', 'until'],
    numbers: ['years'],
    write: ([from = unknown, until = unknown], [years = 'null'], { axes, year }) => {
      const compare = comparing(axes);
      const [more, fewer] = year.slack === 0 ? [] : byYearNumbers(from, until, years);
      return cases(
        [
          some(
            compare(until, 'earliest', '>=', from, 'latest', daysOf(years, year.mean, year.slack)),
            every(more, compare(until, 'earliest', '>=', from, 'latest', daysOf(years, year.mean, 0))),
          ),
          'true',
        ],
        [
          some(
            compare(until, 'latest', '<', from, 'earliest', daysOf(years, year.mean, -year.slack)),
            every(fewer, compare(until, 'latest', '<', from, 'earliest', daysOf(years, year.mean, 0))),
          ),
          'false',
        ],
      );
    },
  },
  {
    name: 'time_longer_than',
    dates: ['from', 'until'],
    numbers: ['years'],
    write: ([from = unknown, until = unknown], [years = 'null'], { axes, year }) => {
      const compare = comparing(axes);
      const [more, fewer] = year.slack === 0 ? [] : byYearNumbers(from, until, years);
      return cases(
        [
          some(
            compare(until, 'earliest', '>', from, 'latest', daysOf(years, year.mean, year.slack)),
            every(more, compare(until, 'earliest', '>', from, 'latest', daysOf(years, year.mean, 0))),
          ),
          'true',
        ],
        [
          some(
            compare(until, 'latest', '<=', from, 'earliest', daysOf(years, year.mean, -year.slack)),
            every(fewer, compare(until, 'latest', '<=', from, 'earliest', daysOf(years, year.mean, 0))),
          ),
          'false',
        ],
      );
    },
  },
];

const unknown: TimeArgument = { form: 'unknown' };

interface Window {
  readonly from: TimeArgument;
  readonly until: TimeArgument;
}

function noReading(compare: Compare, { from, until }: Window): Condition {
  return compare(until, 'latest', '<', from, 'earliest');
}

/** True, too, where the dates do not say. */
function notProven(condition: Condition): Condition {
  return condition === undefined ? 'true' : `NOT coalesce(${condition}, false)`;
}

function endsByStartOf(compare: Compare, a: Window, b: Window): Condition {
  return some(compare(a.until, 'latest', '<=', b.from, 'earliest'), handover(compare, a.until, b.from));
}

/**
 * True if an end and a start are the same range of days, with both bounds, or the end is open below and no later. For exact days the
 * comparison already covers that.
 */
function handover(compare: Compare, end: TimeArgument, start: TimeArgument): Condition {
  if (end.form !== 'dated' || start.form !== 'dated') return undefined;
  return every(
    some(
      compare(end, 'earliest', '=', start, 'earliest'),
      every(`${end.earliest} IS NULL`, `${start.earliest} IS NOT NULL`),
    ),
    compare(end, 'latest', '=', start, 'latest'),
  );
}

/** A start is bounded by the window's own end, and an end by its start: without that, vague dates would answer null for true. */
function beginsBeforeEndOf(compare: Compare, a: Window, b: Window): Condition {
  return some(
    compare(a.from, 'latest', '<', b.until, 'earliest'),
    compare(a.until, 'latest', '<', b.until, 'earliest'),
    compare(a.from, 'latest', '<', b.from, 'earliest'),
  );
}

/**
 * True if the numbers of the years alone are more (fewer) than so many apart. Days can be counted only up to the slack of the calendar's
 * years: this decides what is a day short of an anniversary, or a day past it, as a year against a year always is.
 */
function byYearNumbers(from: TimeArgument, until: TimeArgument, years: string): readonly [Condition, Condition] {
  if (from.form !== 'dated' || until.form !== 'dated') return [undefined, undefined];
  const apart = `${until.year} - ${from.year}`;
  return [`${apart} > ${years}`, `${apart} < ${years}`];
}

function daysOf(years: string, mean: number, slack: number): string {
  if (slack === 0) return `${years} * ${mean}`;
  return `${years} * ${mean} ${slack < 0 ? '-' : '+'} ${Math.abs(slack)}`;
}
