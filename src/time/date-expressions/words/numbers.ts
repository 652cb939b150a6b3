import { ordinals } from '../../../english/numbers.ts';
import type { TextSpan } from '../../text-span.ts';
import type { Cursor } from '../grammar/cursor.ts';
import type { Count, Years } from '../grammar/syntax.ts';
import { refuseDate } from '../problem.ts';
import type { Token } from './tokens.ts';
import { ORDINAL_SUFFIXES } from './vocabulary.ts';

/** Years farther away than this are refused: their days would no longer be exact integers. */
const FARTHEST_YEAR = 999_999_999;

export function wholeNumber(digits: string, span: TextSpan): number {
  const value = Number(digits);
  if (value <= FARTHEST_YEAR) return value;
  return refuseDate('no-such-year', 'this number is too large; years go up to 999,999,999', span);
}

export function plainCount(token: Token): Count {
  const value = wholeNumber(token.text, token);
  return { low: value, high: value, span: token };
}

/** Reads "3rd" or "third". */
export function readOrdinal(cursor: Cursor): Count | undefined {
  if (cursor.isWord(ordinals)) {
    const token = cursor.take();
    const value = ordinals.get(token.lower) ?? 0;
    return { low: value, high: value, span: token };
  }
  if (!cursor.is('number') || !cursor.isGlued('word', 1) || !cursor.isWord(ORDINAL_SUFFIXES, 1)) return undefined;
  const start = cursor.index;
  const value = wholeNumber(cursor.take().text, cursor.previous);
  cursor.take();
  return { low: value, high: value, span: cursor.spanFrom(start) };
}

/** After a month there is no interval of years. */
export const ANY_LENGTH = Number.POSITIVE_INFINITY;

/** True if a year begins at the cursor: a number, or a minus sign that belongs to one. */
export function startsYear(cursor: Cursor, ahead = 0): boolean {
  return cursor.is('number', undefined, ahead) || isSign(cursor, ahead);
}

function isSign(cursor: Cursor, ahead = 0): boolean {
  if (!cursor.isMark('-', ahead) || !cursor.isGlued('number', ahead + 1)) return false;
  const before = cursor.peek(ahead - 1);
  // "(-326", "-326–-275"
  return (
    !cursor.peek(ahead).glued ||
    before.kind === 'end' ||
    before.kind === 'dash' ||
    before.text === '(' ||
    before.text === '['
  );
}

/**
 * A year: `830`, `-12`, `12,000`, `0050`, and dual years: `1653/54`, `1699/00`. After a month, `1699/1700` is
 * a dual year too; otherwise it is an interval.
 *
 * @param equalHalf up to how many digits a second half as long as the first still makes a dual year.
 */
export function readYears(cursor: Cursor, equalHalf: number): Years {
  const start = cursor.index;
  const negative = isSign(cursor) && cursor.takeMark('-');
  if (!cursor.is('number')) cursor.fail('a year');
  const digits = readGroupedDigits(cursor);
  const value = wholeNumber(digits, cursor.spanFrom(start)) * (negative ? -1 : 1);
  const padded = digits.length >= 4 && digits.startsWith('0');
  const year: Years = {
    low: value,
    high: value,
    unit: 'year',
    astronomical: padded,
    dual: false,
    short: !negative && digits.length <= 2,
    span: cursor.spanFrom(start),
  };
  return readDualHalf(cursor, year, digits, equalHalf) ?? year;
}

/** `12,000` is one number: groups of three digits with nothing in between. */
function readGroupedDigits(cursor: Cursor): string {
  let digits = cursor.take().text;
  if (digits.length > 3) return digits;
  const isGroup = () => cursor.isMark(',') && cursor.peek().glued && cursor.isGlued('number', 1);
  while (isGroup() && cursor.peek(1).text.length === 3) {
    cursor.take();
    digits += cursor.take().text;
  }
  return digits;
}

function readDualHalf(cursor: Cursor, first: Years, digits: string, equalHalf: number): Years | undefined {
  if (!cursor.isMark('/') || !cursor.peek().glued || !cursor.isGlued('number', 1)) return undefined;
  const second = cursor.peek(1).text;
  const isDual = second.length < digits.length || (second.length === digits.length && second.length <= equalHalf);
  if (!isDual || first.low < 0) return undefined;
  if (cursor.isMark('/', 2)) {
    const message = 'numbers alone do not say which is the day and which the month; write 14 March 1850 or 1850-03-14';
    refuseDate('ambiguous-date', message, first.span);
  }
  cursor.take();
  cursor.take();
  const span = {
    offset: first.span.offset,
    length: cursor.previous.offset + cursor.previous.length - first.span.offset,
  };
  const scale = 10 ** second.length;
  const high = Math.floor(first.low / scale) * scale + Number(second);
  // 1699/00: the second half has turned over.
  const next = high < first.low ? high + scale : high;
  return { ...first, high: next, dual: true, scale, short: false, span };
}
