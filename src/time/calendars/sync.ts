import type { Calendar } from '../calendar.ts';
import type { CalendarDefinition } from './definition/definition.ts';
import type { Placement } from './definition/place-calendar.ts';
import { readExactDay } from './exact-day.ts';
import { foldCalendarName } from './names.ts';

/** The fault of one calendar of a world, with its place in its definition. */
export interface CalendarProblem {
  /** Name of the calendar. */
  readonly calendar: string;
  readonly message: string;
  /** Keys and indices from the root of that calendar's definition. */
  readonly path: (string | number)[];
}

/** A calendar without a position on an axis: it counts from its own first day. */
export interface Unplaced {
  readonly definition: CalendarDefinition;
  readonly calendar: Calendar;
  /** True if the world uses it; other ones can only be meant by name. */
  readonly declared: boolean;
}

/** Ordinal of the first day of absolute year 1 on every axis' leading calendar: Rata Die, so 1 January 1 CE is day 1. */
const FIRST_DAY = 1;

/**
 * Lays tied calendars on one axis. Sync points are taken in the order they are written; one that contradicts the earlier ones is reported
 * and ignored.
 *
 * @param unplaced the main calendar first; each counts its days from 0.
 * @returns a placement for each, in the same order. Calendars without a chain of sync points to the main calendar have an axis of their own,
 * named after its first calendar.
 */
export function placeAll(unplaced: readonly Unplaced[]): { placements: Placement[]; problems: CalendarProblem[] } {
  const ties = new Ties(unplaced.length);
  const problems = unplaced.flatMap(({ definition }, from) =>
    definition.sync.flatMap((point, index): CalendarProblem[] => {
      const message = tie(unplaced, ties, from, point);
      return message === undefined ? [] : [{ calendar: definition.calendar, message, path: ['sync', index] }];
    }),
  );
  const placements = unplaced.map((_, index): Placement => {
    const { root, shift } = ties.find(index);
    const leader = unplaced.findIndex((_, other) => ties.find(other).root === root);
    const firstDay = FIRST_DAY + shift - ties.find(leader).shift;
    return leader === 0 ? { firstDay } : { firstDay, axis: unplaced[leader]?.definition.calendar ?? '' };
  });
  return { placements, problems };
}

/** Ties one calendar to another by a sync point; returns the problem if it cannot. */
function tie(unplaced: readonly Unplaced[], ties: Ties, from: number, point: Point): string | undefined {
  const read = readPoint(unplaced, from, point);
  if ('problem' in read) return read.problem;
  const days = Math.abs(ties.join(from, read.to, read.shift));
  if (days === 0) return undefined;
  const names = [from, read.to].map((index) => unplaced[index]?.definition.calendar).join(' and ');
  const by = `${days} day${days === 1 ? '' : 's'}`;
  return `\`${point.day}\` = \`${point.equals}\` contradicts the other sync points between ${names} by ${by}; it is ignored`;
}

type Point = CalendarDefinition['sync'][number];
type PointResult = { readonly to: number; readonly shift: number } | { readonly problem: string };

/** `shift`: what to add to a day of the calendar `from` to get the same day in the calendar `to`. */
function readPoint(unplaced: readonly Unplaced[], from: number, written: Point): PointResult {
  const own = unplaced[from];
  if (own === undefined) return { problem: 'no such calendar' };
  const point = withNamedCalendar(unplaced, written);
  const day = readExactDay(point.day, own.calendar);
  if ('problem' in day) return day;
  const others = unplaced.flatMap((other, to) => (to === from || !isMeant(other, point) ? [] : [{ to, other }]));
  if (point.calendar !== undefined && others.length === 0) {
    return { problem: `this world has no other calendar called \`${point.calendar}\`; declare it under \`calendars\`` };
  }
  const readings = others.map(({ to, other }) => ({ to, other, day: readExactDay(point.equals, other.calendar) }));
  const found = readings.flatMap(({ to, other, day: equal }) =>
    'ordinal' in equal ? [{ to, name: other.definition.calendar, shift: equal.ordinal - day.ordinal }] : [],
  );
  const [only, second] = found;
  if (only === undefined)
    return {
      problem: unreadable(
        point,
        readings.map((reading) => reading.day),
      ),
    };
  if (second === undefined) return only;
  const names = found.map(({ name }) => `\`${name}\``).join(' or ');
  return { problem: `\`${point.equals}\` can be a day of ${names}; say which with \`calendar:\`` };
}

/** `equals: 1 January 600 (gregorian)` names the calendar as a date of an entry does. */
function withNamedCalendar(unplaced: readonly Unplaced[], point: Point): Point {
  const { words, name } = /^(?<words>[^()]*)\((?<name>[^()]*)\)$/.exec(point.equals.trim())?.groups ?? {};
  if (point.calendar !== undefined || words === undefined || name === undefined) return point;
  const isKnown = unplaced.some(({ definition }) => isCalled(definition, name.trim()));
  return isKnown ? { ...point, equals: words.trim(), calendar: name.trim() } : point;
}

function isMeant({ definition, declared }: Unplaced, { calendar }: Point): boolean {
  return calendar === undefined ? declared : isCalled(definition, calendar);
}

/** True if a calendar goes by that name, ignoring case. */
export function isCalled(definition: CalendarDefinition, name: string): boolean {
  return [definition.calendar, ...definition.aliases].some((own) => foldCalendarName(own) === foldCalendarName(name));
}

function unreadable(point: Point, readings: readonly ({ problem: string } | { ordinal: number })[]): string {
  const [first] = readings;
  if (readings.length === 1 && first !== undefined && 'problem' in first) return first.problem;
  return `\`${point.equals}\` is a day of no other calendar of this world; write day, month, year and era as that calendar has them`;
}

/** Union-find with distances: which calendars are tied, and how many days their counts are apart. */
class Ties {
  readonly #parent: number[];
  readonly #shift: number[];

  constructor(size: number) {
    this.#parent = Array.from({ length: size }, (_, index) => index);
    this.#shift = this.#parent.map(() => 0);
  }

  /** The group's root, and what to add to a day of this calendar to get the root's. */
  find(index: number): { root: number; shift: number } {
    let [at, shift] = [index, 0];
    for (;;) {
      const parent = this.#parent[at] ?? at;
      if (parent === at) return { root: at, shift };
      shift += this.#shift[at] ?? 0;
      at = parent;
    }
  }

  /** Ties two calendars; returns by how many days that contradicts what is already tied. */
  join(from: number, to: number, shift: number): number {
    const [a, b] = [this.find(from), this.find(to)];
    const rootShift = shift + b.shift - a.shift;
    if (a.root === b.root) return rootShift;
    this.#parent[a.root] = b.root;
    this.#shift[a.root] = rootShift;
    return 0;
  }
}
