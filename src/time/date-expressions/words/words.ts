import type { Calendar } from '../../calendar.ts';

/** `412`, `412 AR`, and with four digits where a short year would read as a day: "Rova 0014". The usual one first. */
export function* yearWords(calendar: Calendar, absolute: number): Generator<string> {
  const { year, era } = calendar.displayYear(absolute);
  const names = era === undefined ? calendar.eras : [era];
  if (era === undefined) {
    yield String(year);
    if (year > 0) yield String(year).padStart(4, '0');
  }
  for (const { short, name } of names) for (const tag of [...short, name]) yield `${year} ${tag}`;
}

/** The ways to name a day by what begins or ends with it: the year, the month, the day itself. */
export interface EdgeWords {
  readonly year: readonly string[];
  readonly month: readonly string[];
  readonly day: readonly string[];
}

/** Coarsest first. */
export const PRECISIONS = ['year', 'month', 'day'] as const;

/** The thing that begins on this day. */
export function startWords(ordinal: number, calendar: Calendar): EdgeWords {
  return edge(ordinal, calendar, 0);
}

/** The thing that ends on this day. */
export function endWords(ordinal: number, calendar: Calendar): EdgeWords {
  return edge(ordinal, calendar, 1);
}

function edge(ordinal: number, calendar: Calendar, side: 0 | 1): EdgeWords {
  const { year, month } = calendar.fromOrdinal(ordinal);
  const years = [...yearWords(calendar, year)];
  const name = calendar.months[month]?.name;
  const ofMonth = name !== undefined && calendar.monthSpan(year, month)?.[side] === ordinal;
  return {
    year: calendar.yearSpan(year)[side] === ordinal ? years : [],
    month: ofMonth ? years.map((words) => `${name} ${words}`) : [],
    day: [...dayWords(ordinal, calendar)],
  };
}

/** "14 Rova 412 AR"; the name alone of a day between months. */
export function* dayWords(ordinal: number, calendar: Calendar): Generator<string> {
  const { year, month, day } = calendar.fromOrdinal(ordinal);
  const name = calendar.months[month]?.name;
  for (const words of yearWords(calendar, year)) {
    if (name !== undefined) yield `${day} ${name} ${words}`;
    else yield `day ${day} of ${words}`;
  }
}

/** "830s", "830s BC": by the year it begins with, or in an era that counts down ends with. */
export function* decadeWords(calendar: Calendar, first: number): Generator<string> {
  yield* roundYears(calendar, [first, first - 1, first + 9], 10, (count) => `${count}s`);
}

/** "9th century", "9th century BC". */
export function* centuryWords(calendar: Calendar, first: number): Generator<string> {
  yield* roundYears(calendar, [first, first + 99], 100, (count) => `${ordinal((count - 1) / 100 + 1)} century`, 1);
}

function* roundYears(
  calendar: Calendar,
  candidates: readonly number[],
  size: number,
  words: (count: number) => string,
  offset = 0,
): Generator<string> {
  for (const absolute of candidates) {
    const { year, era } = calendar.displayYear(absolute);
    if (year < 0 || (year - offset) % size !== 0) continue;
    const bare = words(year);
    if (era === undefined) yield bare;
    else for (const tag of [...era.short, era.name]) yield `${bare} ${tag}`;
  }
}

/** 1 → `1st`, 12 → `12th`. */
function ordinal(count: number): string {
  const tens = count % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${suffix}`;
}
