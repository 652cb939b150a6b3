import { defined } from '../../../util/defined.ts';
import { refuseDate } from '../problem.ts';
import { eraAt, type Lexicon, monthAt, namedEraAt, weekdayAt, yearNameAt } from '../words/names.ts';
import { readOrdinal, startsYear } from '../words/numbers.ts';
import { FILLERS, FOREIGN_FILLERS, FOREIGN_SHARES, ONGOING, SHARES, type Share, UNKNOWN } from '../words/vocabulary.ts';
import { refuseCenturyLetter, takeApproximation, takeDoubt, takeOwnDoubt, takeTolerance } from './circa.ts';
import { type Cursor, takeTo } from './cursor.ts';
import { readIsoDate } from './iso-grammar.ts';
import { readParts } from './point-grammar.ts';
import type { Term, Years } from './syntax.ts';
import { withEraTail } from './tails.ts';

/** Into how many parts of equal length a word divides a span: "the second half". */
const PARTS: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['third', 3],
  ['quarter', 4],
  ['qtr', 4],
]);
const LAST = new Set(['last', 'final']);
const TIMES_OF_DAY = new Set('dawn morning noon afternoon evening dusk night midnight sunrise sunset'.split(' '));
const UNKNOWN_DIGITS = /^[xX_]+$/;

/** Reads one date, vague or not: any expression but ranges, "before" and "after". */
export function readTerm(cursor: Cursor, lexicon: Lexicon): Term {
  const start = cursor.index;
  skipUnknownDay(cursor, lexicon);
  if (cursor.isMark('?') && !cursor.isGlued('number', 1)) {
    while (cursor.takeMark('?')); // "???"
    return { kind: 'unknown' };
  }
  const iso = readIsoDate(cursor);
  if (iso !== undefined) return withEraTail(cursor, lexicon, iso);
  skipFillers(cursor, lexicon);
  if (eraAt(cursor, lexicon) === undefined && cursor.takeWord(UNKNOWN)) return { kind: 'unknown' };
  if (cursor.takeWord(ONGOING)) return { kind: 'ongoing', span: cursor.spanFrom(start) };

  const approximate = takeApproximation(cursor, lexicon);
  skipFillers(cursor, lexicon);
  if (approximate && eraAt(cursor, lexicon) === undefined && cursor.takeWord(UNKNOWN)) return { kind: 'unknown' };
  const share = readShare(cursor) ?? readForeignShare(cursor, lexicon);
  if (share !== undefined) skipFillers(cursor, lexicon);
  refuseCenturyLetter(cursor, lexicon);
  const named = namedEraTerm(cursor, lexicon, approximate, share, start);
  if (named !== undefined) return named;
  const weekday = readWeekday(cursor, lexicon);
  const parts = readParts(cursor, lexicon);
  const decade = lexicon.inclusive ? takeLastDigit(cursor, parts) : undefined;
  const tolerance = takeTolerance(cursor);
  const ownDoubt = takeOwnDoubt(cursor);
  const doubtful = takeDoubt(cursor);
  return {
    kind: 'point',
    ...parts,
    ...defined({ years: decade ?? parts.years, tolerance }),
    span: cursor.spanFrom(start),
    circa: approximate || ownDoubt || doubtful || tolerance !== undefined || ('circa' in parts && parts.circa === true),
    ...(approximate && { coversNext: true }),
    ...(doubtful && { coversPrevious: true }),
    ...defined({ share, weekday }),
  };
}

/** The last decade that family trees may mean: 2090 to 2099. */
const lastDecade = 209;

/** `180?`, `180-` of a family tree: the year 180, or one of 1800 to 1809. The mark itself is left where it also says doubt. */
function takeLastDigit(cursor: Cursor, { years, era }: { years?: Years; era?: unknown }): Years | undefined {
  if (years === undefined || era !== undefined || years.span.length !== 3 || years.low !== years.high) return undefined;
  if (years.low < 100 || years.low > lastDecade || !cursor.peek().glued) return undefined;
  const isOpen = cursor.isMark('-') && cursor.is('end', undefined, 1);
  if (!isOpen && !cursor.isMark('?')) return undefined;
  if (isOpen) cursor.take();
  return { ...years, high: years.low * 10 + 9, unit: 'range' };
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
    coversNext: circa,
    ...defined({ share }),
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

function readShare(cursor: Cursor): Share | undefined {
  const part = cursor.attempt(() => {
    const ordinal = cursor.takeWord(LAST) ? undefined : readOrdinal(cursor)?.low;
    if (ordinal === undefined && !LAST.has(cursor.previous.lower)) return undefined;
    const size = cursor.is('word') ? PARTS.get(cursor.peek().lower) : undefined;
    if (size === undefined) return undefined;
    cursor.take();
    const number = ordinal ?? size;
    return size === 4 && isYearNext(cursor) ? undefined : partOf(number, size);
  });
  if (part !== undefined) return part;
  if (!cursor.isWord(SHARES)) return undefined;
  const start = cursor.index;
  const share = SHARES.get(cursor.take().lower);
  const until = cursor.attempt(() => {
    if (!takeTo(cursor)) return undefined;
    return cursor.isWord(SHARES) ? SHARES.get(cursor.take().lower) : undefined;
  });
  if (share !== undefined && until !== undefined && isAfter(share[0], until[0])) {
    const order = 'this range ends before it begins; expected the earlier part first, such as "early to late"';
    refuseDate('reversed-range', order, cursor.spanFrom(start));
  }
  if (cursor.isGluedHyphen()) cursor.take();
  return share === undefined || until === undefined ? share : [share[0], until[1]];
}

const isAfter = (one: Share[0], other: Share[0]): boolean => one[0] / one[1] > other[0] / other[1];

function readForeignShare(cursor: Cursor, lexicon: Lexicon): Share | undefined {
  const share = cursor.is('word') ? FOREIGN_SHARES.get(cursor.peek().lower) : undefined;
  const isName = [monthAt, eraAt, namedEraAt].some((find) => find(cursor, lexicon) !== undefined);
  if (share === undefined || isName) return undefined;
  cursor.take();
  return share;
}

/** "?? January 1850", "__ JAN 1850", "-- JAN 1850": nobody knows the day. */
function skipUnknownDay(cursor: Cursor, lexicon: Lexicon): void {
  cursor.attempt(() => {
    const start = cursor.index;
    while (
      cursor.takeMark('?', '-', '.') ||
      (cursor.is('word') && UNKNOWN_DIGITS.test(cursor.peek().text) && cursor.take())
    );
    if (cursor.index === start || cursor.peek().glued) return undefined;
    return monthAt(cursor, lexicon) === undefined ? undefined : true;
  });
}

/** The quarter of a year is one of its months. */
function isYearNext(cursor: Cursor): boolean {
  const start = cursor.index;
  while (cursor.takeWord(FILLERS));
  const found = startsYear(cursor) && !cursor.isGlued('word', 1);
  cursor.index = start;
  return found;
}

function partOf(number: number, size: number): Share | undefined {
  if (number < 1 || number > size) return undefined;
  return [
    [number - 1, size],
    [number, size],
  ];
}

/** Steps over "in the year"; not over a word that begins a name of the world. */
function skipFillers(cursor: Cursor, lexicon: Lexicon): void {
  skipWords(cursor, lexicon);
  if (!cursor.isWord(TIMES_OF_DAY) || !(cursor.isMark(',', 1) || cursor.isWord(FILLERS, 1))) return;
  cursor.take();
  cursor.takeMark(',');
  skipWords(cursor, lexicon);
}

function skipWords(cursor: Cursor, lexicon: Lexicon): void {
  const isFiller = () => cursor.isWord(FILLERS) || cursor.isWord(FOREIGN_FILLERS);
  while (isFiller() && eraAt(cursor, lexicon) === undefined && monthAt(cursor, lexicon) === undefined) {
    if (namedEraAt(cursor, lexicon) !== undefined || yearNameAt(cursor, lexicon) !== undefined) return;
    cursor.take();
  }
}
