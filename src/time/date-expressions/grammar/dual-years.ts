import { hasOurMonths } from '../words/foreign-months.ts';
import type { Lexicon } from '../words/names.ts';
import type { Cursor } from './cursor.ts';
import type { Point } from './syntax.ts';
import { eraTail } from './tails.ts';

type DatedParts = Pick<Point, 'years' | 'yearName' | 'era' | 'month' | 'season' | 'day'>;

/** `6 JAN 1535-1536`: a day of January to March, when the old year still ran, in a year and the next. `winter 1640-41` too. */
export function withDualYear<Parts extends DatedParts>(cursor: Cursor, lexicon: Lexicon, parts: Parts): Parts {
  const { day, month, season, years } = parts;
  if (years === undefined || years.dual) return parts;
  const isEarly =
    day !== undefined &&
    month?.kind === 'named' &&
    [...month.found].some(([calendar, index]) => index <= 2 && hasOurMonths(calendar));
  if (!isEarly && season === undefined) return parts;
  const dual = cursor.attempt((): Parts | undefined => {
    if (!(cursor.is('dash') || cursor.isMark('-')) || !cursor.peek().glued) return undefined;
    cursor.take();
    if (!cursor.isGlued('number')) return undefined;
    const { text, offset, length } = cursor.take();
    const scale = 10 ** text.length;
    const isNext = text.length >= 2 && years.low >= 100 && (years.low + 1) % scale === Number(text);
    if (!isNext) return undefined;
    const span = { offset: years.span.offset, length: offset + length - years.span.offset };
    return { ...parts, years: { ...years, high: years.low + 1, dual: true, scale, span } };
  });
  if (dual === undefined) return parts;
  return dual.era === undefined ? { ...dual, ...eraTail(cursor, lexicon) } : dual;
}
