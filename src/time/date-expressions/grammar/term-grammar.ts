import { defined } from '../../../util/defined.ts';
import { eraAt, type Lexicon, monthAt, namedEraAt, weekdayAt, yearNameAt } from '../words/names.ts';
import { readOrdinal, startsYear } from '../words/numbers.ts';
import { FILLERS, ONGOING, SHARES, type Share, UNKNOWN } from '../words/vocabulary.ts';
import { takeApproximation, takeDoubt } from './circa.ts';
import type { Cursor } from './cursor.ts';
import { readIsoDate } from './iso-grammar.ts';
import { readParts } from './point-grammar.ts';
import type { Term } from './syntax.ts';
import { withEraTail } from './tails.ts';

const HALF = new Set(['half']);
const FIRST_HALF: Share = [
  [0, 2],
  [1, 2],
];
const SECOND_HALF: Share = [
  [1, 2],
  [2, 2],
];
const HALVES = new Map([
  [1, FIRST_HALF],
  [2, SECOND_HALF],
]);

/** Reads one date, vague or not: any expression but ranges, "before" and "after". */
export function readTerm(cursor: Cursor, lexicon: Lexicon): Term {
  const start = cursor.index;
  if (cursor.isMark('?') && !cursor.isGlued('number', 1)) {
    while (cursor.takeMark('?')); // "???"
    return { kind: 'unknown' };
  }
  const iso = readIsoDate(cursor);
  if (iso !== undefined) return withEraTail(cursor, lexicon, iso);
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
  const doubtful = takeDoubt(cursor);
  return {
    kind: 'point',
    ...parts,
    span: cursor.spanFrom(start),
    circa: approximate || doubtful || ('circa' in parts && parts.circa === true),
    ...defined({ share, weekday }),
  };
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
  return { kind: 'named', value: match.found, span: cursor.spanFrom(start), circa, ...defined({ share }) };
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
  const half = cursor.attempt(() => {
    const ordinal = readOrdinal(cursor);
    const share = ordinal && HALVES.get(ordinal.low);
    return share !== undefined && cursor.takeWord(HALF) ? share : undefined;
  });
  if (half !== undefined) return half;
  if (!cursor.isWord(SHARES)) return undefined;
  const share = SHARES.get(cursor.take().lower);
  if (cursor.isGluedHyphen()) cursor.take();
  return share;
}

/** Steps over "in the year"; not over a word that begins a name of the world. */
function skipFillers(cursor: Cursor, lexicon: Lexicon): void {
  while (cursor.isWord(FILLERS) && eraAt(cursor, lexicon) === undefined && monthAt(cursor, lexicon) === undefined) {
    if (namedEraAt(cursor, lexicon) !== undefined || yearNameAt(cursor, lexicon) !== undefined) return;
    cursor.take();
  }
}
