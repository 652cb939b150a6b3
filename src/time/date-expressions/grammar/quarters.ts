import { hasOurMonths } from '../words/foreign-months.ts';
import { readOrdinal } from '../words/numbers.ts';
import type { Cursor } from './cursor.ts';
import type { MonthName, SeasonName } from './syntax.ts';

const LAST = new Set(['last', 'final']);
const QUARTER = new Set(['quarter', 'qtr', 'q']);

/** `Q2`, `2nd quarter`. */
export function readQuarter(cursor: Cursor): SeasonName | undefined {
  const start = cursor.index;
  return cursor.attempt(() => {
    if (cursor.peek().lower === 'q') {
      cursor.take();
      return cursor.isGlued('number') ? quarter(Number(cursor.take().text), cursor, start) : undefined;
    }
    const number = cursor.takeWord(LAST) ? 4 : readOrdinal(cursor)?.low;
    return number !== undefined && cursor.takeWord(QUARTER) ? quarter(number, cursor, start) : undefined;
  });
}

/** `MAR QTR`: registers name the quarter of a year by its last month. */
export function quarterEndingWith(cursor: Cursor, month: MonthName): SeasonName | undefined {
  const start = cursor.index;
  if (month.kind !== 'named') return undefined;
  const last = [...month.found].find(([calendar, at]) => hasOurMonths(calendar) && at % 3 === 2)?.[1];
  return last !== undefined && cursor.takeWord(QUARTER) ? quarter((last + 1) / 3, cursor, start) : undefined;
}

function quarter(number: number, cursor: Cursor, start: number): SeasonName | undefined {
  if (number < 1 || number > 4) return undefined;
  return { kind: 'part', span: cursor.spanFrom(start), part: number - 1, parts: 4 };
}
