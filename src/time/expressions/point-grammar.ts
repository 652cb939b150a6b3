import type { Cursor } from './cursor.ts';
import { readIsoDate } from './iso-grammar.ts';
import { eraAt, type Lexicon, monthAt, namedEraAt, weekdayAt } from './names.ts';
import { ANY_LENGTH, plainCount, readOrdinal, readYears, startsYear } from './numbers.ts';
import { quoted, refuse, type Span, spanning } from './problem.ts';
import type { Count, EraName, MonthName, Point, Season, Term, Years } from './syntax.ts';
import type { Token } from './tokens.ts';
import {
  APPROXIMATELY,
  COUNTED_UNITS,
  FILLERS,
  KEYWORDS,
  ONGOING,
  ORDINAL_WORDS,
  SEASONS,
  SHARES,
  type Share,
  UNKNOWN,
} from './vocabulary.ts';

const A_DATE = 'a year or a date such as “14 March 830”';
const BEFORE_A_YEAR = new Set(['in', 'of', 'the', 'year']);
const BEFORE_AN_ERA = new Set(['of', 'the', 'in']);
const DAY = new Set(['day']);
const BEFORE_A_MONTH = new Set(['of', 'the']);
const HALVES: ReadonlyMap<number, Share> = new Map([
  [
    1,
    [
      [0, 2],
      [1, 2],
    ],
  ],
  [
    2,
    [
      [1, 2],
      [2, 2],
    ],
  ],
]);

/** What a point may be made of. */
type Parts = Pick<Point, 'years' | 'era' | 'month' | 'season' | 'day' | 'yearDay'>;

/** One date, vague or not: everything but ranges and "before", "after". */
export function readTerm(cursor: Cursor, lexicon: Lexicon): Term {
  const start = cursor.index;
  if (cursor.isMark('?') && !cursor.isGlued('number', 1)) {
    cursor.take();
    return { kind: 'unknown' };
  }
  const iso = readIsoDate(cursor);
  if (iso !== undefined) return withEraSuffix(cursor, lexicon, iso);
  skipFillers(cursor, lexicon);
  if (cursor.takeWord(UNKNOWN)) return { kind: 'unknown' };
  if (cursor.takeWord(ONGOING)) return { kind: 'ongoing', span: cursor.spanFrom(start) };

  const approximate = takeApproximation(cursor);
  skipFillers(cursor, lexicon);
  const share = readShare(cursor);
  if (share !== undefined) skipFillers(cursor, lexicon);
  const named = namedEraTerm(cursor, lexicon, approximate, share, start);
  if (named !== undefined) return named;
  const weekday = readWeekday(cursor, lexicon);
  const parts = readParts(cursor, lexicon);
  const doubtful = cursor.peek().glued && cursor.takeMark('?', '~', '%');
  return {
    kind: 'point',
    ...parts,
    span: cursor.spanFrom(start),
    circa: approximate || doubtful || ('circa' in parts && parts.circa === true),
    ...(share === undefined ? {} : { share }),
    ...(weekday === undefined ? {} : { weekday }),
  };
}

function readParts(cursor: Cursor, lexicon: Lexicon): Parts & { circa?: boolean } {
  const month = monthAt(cursor, lexicon);
  const era = eraAt(cursor, lexicon);
  if (month !== undefined && month.tokens >= (era?.tokens ?? 0)) return monthFirst(cursor, lexicon);
  if (era !== undefined) return eraFirst(cursor, lexicon);
  if (cursor.isWord(DAY) && cursor.is('number', undefined, 1)) return yearDayFirst(cursor, lexicon);
  if (cursor.isWord(SEASONS)) return seasonFirst(cursor, lexicon);
  const ordinal = readOrdinal(cursor);
  if (ordinal !== undefined) return ordinalFirst(cursor, lexicon, ordinal);
  const iso = readIsoDate(cursor);
  if (iso !== undefined) return withEraSuffix(cursor, lexicon, iso);
  if (startsYear(cursor)) return numberFirst(cursor, lexicon);
  return refuseName(cursor, lexicon);
}

/** `Rova 830`, `Rova 14, 830`, `Midwinter 412 AR`, `Rova` (a year may come from the other end of a range). */
function monthFirst(cursor: Cursor, lexicon: Lexicon): Parts {
  const month = readMonth(cursor, lexicon);
  if (month === undefined) return cursor.fail('a month');
  const day = cursor.attempt(() => {
    cursor.takeMark(',');
    cursor.takeWord(FILLERS);
    return readOrdinal(cursor) ?? (dayBeforeYear(cursor, lexicon) ? plainCount(cursor.take()) : undefined);
  });
  return { month, ...(day === undefined ? {} : { day }), ...yearTail(cursor, lexicon) };
}

/** Whether the number at the cursor is a day: another one, the year, follows it. */
function dayBeforeYear(cursor: Cursor, lexicon: Lexicon): boolean {
  if (!cursor.is('number')) return false;
  const comma = cursor.isMark(',', 1) ? 1 : 0;
  if (startsYear(cursor, 1 + comma)) return true;
  const start = cursor.index;
  cursor.index += 1 + comma;
  const era = eraAt(cursor, lexicon);
  const eraThenYear = era !== undefined && startsYear(cursor, era.tokens);
  cursor.index = start;
  return eraThenYear;
}

/** `AR 830`, or an era by itself. */
function eraFirst(cursor: Cursor, lexicon: Lexicon): Parts {
  const era = readEra(cursor, lexicon);
  if (era === undefined) return cursor.fail('an era');
  const years = cursor.attempt(() => {
    cursor.takeMark(',');
    cursor.takeWord(FILLERS);
    return startsYear(cursor) ? readYears(cursor, 0) : undefined;
  });
  return { era, ...(years === undefined ? {} : { years }) };
}

function seasonFirst(cursor: Cursor, lexicon: Lexicon): Parts {
  const token = cursor.take();
  const season: Season = { quarter: SEASONS.get(token.lower) ?? 0, span: token };
  return { season, ...yearTail(cursor, lexicon) };
}

/** `day 45 of 830`. */
function yearDayFirst(cursor: Cursor, lexicon: Lexicon): Parts {
  cursor.take();
  return { yearDay: plainCount(cursor.take()), ...yearTail(cursor, lexicon) };
}

/** `9th century`, `3rd of Rova, 830`. */
function ordinalFirst(cursor: Cursor, lexicon: Lexicon, ordinal: Count): Parts {
  const size = cursor.isWord(COUNTED_UNITS) ? COUNTED_UNITS.get(cursor.peek().lower) : centuryLetter(cursor);
  if (size !== undefined) {
    cursor.take();
    if (cursor.isMark('.') && cursor.peek().glued) cursor.take();
    return { years: countedSpan(ordinal, size), ...eraTail(cursor, lexicon) };
  }
  const next = cursor.index;
  while (cursor.takeWord(BEFORE_A_MONTH));
  const month = readMonth(cursor, lexicon);
  if (month === undefined) {
    cursor.index = next;
    refuseNumberedEra(cursor, lexicon, ordinal);
    return cursor.fail('a month, or “century”');
  }
  return { day: ordinal, month, ...yearTail(cursor, lexicon) };
}

/** "9th c." */
function centuryLetter(cursor: Cursor): number | undefined {
  return cursor.is('word') && cursor.peek().lower === 'c' ? 100 : undefined;
}

function countedSpan({ high, span }: Count, size: number): Years {
  if (high < 1) refuse('no-such-year', 'centuries are counted from the 1st', span);
  const unit = size === 100 ? 'century' : 'range';
  return { low: (high - 1) * size + 1, high: high * size, unit, astronomical: false, dual: false, short: false, span };
}

/** `14 Rova 830`, `830s`, `830`, `830 AR`, `1653/54`. */
function numberFirst(cursor: Cursor, lexicon: Lexicon): Parts {
  refuseBareNumbers(cursor);
  const decade = readDecade(cursor);
  if (decade !== undefined) return { years: decade, ...eraTail(cursor, lexicon) };
  return (
    cursor.attempt(() => yearMonthDay(cursor, lexicon)) ??
    cursor.attempt(() => dayMonth(cursor, lexicon)) ?? { years: readYears(cursor, 0), ...eraTail(cursor, lexicon) }
  );
}

/** `830-Rova-14`, `830-Rova`. */
function yearMonthDay(cursor: Cursor, lexicon: Lexicon): Parts | undefined {
  if (cursor.peek().text.length < 3 || !isGluedHyphen(cursor, 1)) return undefined;
  const years = readYears(cursor, 0);
  if (!isGluedHyphen(cursor)) return undefined;
  cursor.take();
  const month = readMonth(cursor, lexicon);
  if (month === undefined) return undefined;
  if (!isGluedHyphen(cursor) || !cursor.isGlued('number', 1)) return { years, month };
  cursor.take();
  return { years, month, day: plainCount(cursor.take()) };
}

/** `14 Rova 830`, `14. Rova 830`, `14 of Rova, 830`, `14-Rova-830`. */
function dayMonth(cursor: Cursor, lexicon: Lexicon): Parts | undefined {
  if (!cursor.is('number')) return undefined;
  const day = plainCount(cursor.take());
  if ((cursor.isMark('.') && cursor.peek().glued) || isGluedHyphen(cursor)) cursor.take();
  while (cursor.takeWord(BEFORE_A_MONTH));
  const month = readMonth(cursor, lexicon);
  if (month !== undefined) return { day, month, ...yearTail(cursor, lexicon) };
  return refuseUnknownMonth(cursor, lexicon);
}

/** `830s`; `1800s` may be ten years or a hundred, and is taken as the hundred, which holds both. */
function readDecade(cursor: Cursor): Years | undefined {
  const start = cursor.index;
  return cursor.attempt(() => {
    if (!cursor.is('number')) return undefined;
    const number = plainCount(cursor.take());
    if (cursor.isMark("'") && cursor.peek().glued) cursor.take();
    if (!cursor.isGlued('word') || cursor.take().text !== 's') return undefined;
    const span = cursor.spanFrom(start);
    if (number.low % 10 !== 0)
      refuse('unreadable-date', 'a decade is named by a year that ends in 0, such as 830s', span);
    const size = number.low % 100 === 0 && number.low > 0 ? 100 : 10;
    const unit = size === 10 ? 'decade' : 'range';
    return { low: number.low, high: number.low + size - 1, unit, astronomical: false, dual: false, short: false, span };
  });
}

/** The year of a date whose month is read: `830`, `, 830 AR`, `of the year 830`, `AR 830`; or nothing. */
function yearTail(cursor: Cursor, lexicon: Lexicon): Pick<Point, 'years' | 'era'> {
  const tail = cursor.attempt(() => {
    cursor.takeMark(',');
    if (isGluedHyphen(cursor) && cursor.isGlued('number', 1) && cursor.peek(1).text.length > 2) cursor.take();
    while (cursor.isWord(BEFORE_A_YEAR) && eraAt(cursor, lexicon) === undefined) cursor.take();
    if (startsYear(cursor)) return { years: readYears(cursor, ANY_LENGTH), ...eraTail(cursor, lexicon) };
    refuseUnknownEraBeforeYear(cursor, lexicon);
    const found = eraFirstOrNothing(cursor, lexicon);
    return found?.years === undefined ? undefined : found;
  });
  return tail ?? {};
}

function eraFirstOrNothing(cursor: Cursor, lexicon: Lexicon): Parts | undefined {
  return eraAt(cursor, lexicon) === undefined ? undefined : eraFirst(cursor, lexicon);
}

/** The era after a year: ` AR`, `, AR`, ` of the Age of Ruin`; or nothing. A capitalised word in its place is an era unheard of. */
function eraTail(cursor: Cursor, lexicon: Lexicon): { era?: EraName } {
  const era = cursor.attempt(() => {
    const start = cursor.index;
    cursor.takeMark(',');
    const found = readEra(cursor, lexicon);
    if (found !== undefined) return found;
    while (cursor.takeWord(BEFORE_AN_ERA));
    const after = readEra(cursor, lexicon);
    if (after === undefined && (cursor.index > start || startsName(cursor))) refuseUnknownEra(cursor, lexicon);
    return after;
  });
  return era === undefined ? {} : { era };
}

function withEraSuffix(cursor: Cursor, lexicon: Lexicon, point: Point): Point {
  return { ...point, ...eraTail(cursor, lexicon) };
}

function readMonth(cursor: Cursor, lexicon: Lexicon): MonthName | undefined {
  const match = monthAt(cursor, lexicon);
  if (match === undefined) return undefined;
  const start = cursor.index;
  cursor.index += match.tokens;
  const span = cursor.spanFrom(start);
  if (cursor.isMark('.') && cursor.peek().glued) cursor.take();
  return { kind: 'named', span, text: match.text, found: match.found };
}

function readEra(cursor: Cursor, lexicon: Lexicon): EraName | undefined {
  const match = eraAt(cursor, lexicon);
  if (match === undefined) return undefined;
  const start = cursor.index;
  cursor.index += match.tokens;
  const span = cursor.spanFrom(start);
  if (cursor.isMark('.') && cursor.peek().glued) cursor.take();
  return { span, text: match.text, found: match.found };
}

function namedEraTerm(
  cursor: Cursor,
  lexicon: Lexicon,
  circa: boolean,
  share: Share | undefined,
  start: number,
): Term | undefined {
  const match = namedEraAt(cursor, lexicon);
  if (match === undefined || startsYear(cursor, match.tokens)) return undefined;
  cursor.index += match.tokens;
  return {
    kind: 'named',
    value: match.found,
    span: cursor.spanFrom(start),
    circa,
    ...(share === undefined ? {} : { share }),
  };
}

/** The name of a weekday in front of a date; alone or before anything else, a word like any other. */
function readWeekday(cursor: Cursor, lexicon: Lexicon): string | undefined {
  const match = weekdayAt(cursor, lexicon);
  if (match === undefined || monthAt(cursor, lexicon) !== undefined) return undefined;
  cursor.index += match.tokens;
  cursor.takeMark(',');
  skipFillers(cursor, lexicon);
  return match.found;
}

function takeApproximation(cursor: Cursor): boolean {
  let approximate = false;
  for (;;) {
    if (cursor.takeMark('~', '?', '%')) approximate = true;
    else if (cursor.takeWord(APPROXIMATELY)) {
      approximate = true;
      if (cursor.isMark('.') && cursor.peek().glued) cursor.take();
    } else return approximate;
  }
}

function readShare(cursor: Cursor): Share | undefined {
  const half = cursor.attempt(() => {
    const ordinal = readOrdinal(cursor);
    const share = ordinal && HALVES.get(ordinal.low);
    return share !== undefined && cursor.takeWord(new Set(['half'])) ? share : undefined;
  });
  if (half !== undefined) return half;
  if (!cursor.isWord(SHARES)) return undefined;
  const share = SHARES.get(cursor.take().lower);
  if (isGluedHyphen(cursor)) cursor.take();
  return share;
}

/** Steps over "in the year"; not over a word that begins a name of the world. */
function skipFillers(cursor: Cursor, lexicon: Lexicon): void {
  while (cursor.isWord(FILLERS) && eraAt(cursor, lexicon) === undefined && monthAt(cursor, lexicon) === undefined) {
    if (namedEraAt(cursor, lexicon) !== undefined) return;
    cursor.take();
  }
}

function isGluedHyphen(cursor: Cursor, ahead = 0): boolean {
  return cursor.isMark('-', ahead) && cursor.peek(ahead).glued;
}

/** `14.3.830` and `12-05-03`: which is what is anybody's guess. */
function refuseBareNumbers(cursor: Cursor): void {
  const [first, mark, , again, last] = [0, 1, 2, 3, 4].map((ahead) => cursor.peek(ahead));
  const joined = [1, 2, 3, 4].every((ahead) => cursor.peek(ahead).glued);
  if (!joined || first?.kind !== 'number' || last?.kind !== 'number' || !cursor.is('number', undefined, 2)) return;
  if (mark === undefined || mark.text !== again?.text || !'.-/'.includes(mark.text)) return;
  const message = 'numbers alone do not say which is the day and which the month; write 14 March 830 or 830-03-14';
  refuse('ambiguous-date', message, { offset: first.offset, length: last.offset + last.length - first.offset });
}

/** Capitalised, and no word of the grammar: somebody's name for something. */
function isName(token: Token): boolean {
  return token.kind === 'word' && /^\p{Lu}/u.test(token.text) && !KEYWORDS.has(token.lower);
}

/** A name, or one that begins with a number in words: "Third Age". */
function startsName(cursor: Cursor): boolean {
  const numbered = cursor.isWord(ORDINAL_WORDS) && /^\p{Lu}/u.test(cursor.peek().text) && isName(cursor.peek(1));
  return isName(cursor.peek()) || numbered;
}

/** "14 Rvoa 830": a name between two numbers can only be a month. */
function refuseUnknownMonth(cursor: Cursor, { calendars }: Lexicon): undefined {
  const next = cursor.peek();
  if (next.kind !== 'word' || next.text.length < 2 || KEYWORDS.has(next.lower) || !startsYear(cursor, 1))
    return undefined;
  if (next.glued && cursor.previous.kind === 'number') return undefined;
  const names = (calendars[0]?.months ?? []).slice(0, 12).map(({ name }) => name);
  const known = names.length > 0 ? `; ${calendars[0]?.name ?? 'this world'} has ${names.join(', ')}` : '';
  return refuse('unknown-month', `${quoted(next.text)} is no month of this world’s calendars${known}`, next);
}

/** How many words from the cursor on make up an unknown name. */
function nameLength(cursor: Cursor): number {
  let words = 0;
  while (cursor.is('word', undefined, words) || (words > 0 && cursor.isMark('.', words) && cursor.peek(words).glued))
    words++;
  return words;
}

/** "TA 3019" where no calendar has a TA. */
function refuseUnknownEraBeforeYear(cursor: Cursor, lexicon: Lexicon): void {
  if (isName(cursor.peek()) && eraAt(cursor, lexicon) === undefined && startsYear(cursor, nameLength(cursor))) {
    refuseUnknownEra(cursor, lexicon);
  }
}

function refuseUnknownEra(cursor: Cursor, lexicon: Lexicon): void {
  if (!startsName(cursor) || monthAt(cursor, lexicon) !== undefined) return;
  const start = cursor.index;
  const named = namedEraAt(cursor, lexicon);
  cursor.index += named?.tokens ?? nameLength(cursor);
  refuseEraName(lexicon, cursor.spanFrom(start), named !== undefined);
}

function refuseEraName(lexicon: Lexicon, span: Span, isNamed = false): never {
  const name = lexicon.source.slice(span.offset, span.offset + span.length).replace(/\s+/g, ' ');
  const why = isNamed ? 'is an era whose years no calendar counts' : 'is an era no calendar of this world knows';
  const known = lexicon.calendars.flatMap(({ eras }) => eras.map((era) => era.short[0] ?? era.name));
  const list = known.length > 0 ? `; known are ${[...new Set(known)].slice(0, 12).join(', ')}` : '';
  return refuse('unknown-era', `${quoted(name)} ${why}${list}`, span, name);
}

/** "Third Age 3019" where no calendar has a Third Age. */
function refuseNumberedEra(cursor: Cursor, lexicon: Lexicon, ordinal: Count): void {
  if (!isName(cursor.peek()) || !startsYear(cursor, nameLength(cursor))) return;
  cursor.index += nameLength(cursor);
  refuseEraName(lexicon, spanning(ordinal.span, cursor.previous));
}

function refuseName(cursor: Cursor, lexicon: Lexicon): never {
  if (!cursor.is('word') || KEYWORDS.has(cursor.peek().lower)) return cursor.fail(A_DATE);
  refuseUnknownEraBeforeYear(cursor, lexicon);
  const start = cursor.index;
  cursor.index += nameLength(cursor);
  const span = cursor.spanFrom(start);
  const name = lexicon.source.slice(span.offset, span.offset + span.length);
  return refuse('unknown-name', `${quoted(name)} is no month, season or era of this world; expected ${A_DATE}`, span);
}
