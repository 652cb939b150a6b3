import { refuseDate } from '../problem.ts';
import { wholeNumber } from '../words/numbers.ts';
import { COUNTED_UNITS, FOREIGN_CENTURIES } from '../words/vocabulary.ts';
import type { Cursor } from './cursor.ts';
import type { Count, Years } from './syntax.ts';

const ROMAN = /^([IVXLC]+)(?:th|st|nd|rd|e|er|ème)?$/i;
const DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** `XIII century`, `13. Jahrhundert`, `XIIIe siècle`, `siglo XIII`: what the English `13th century` is elsewhere. */
export function readCentury(cursor: Cursor): Years | undefined {
  return cursor.attempt(() => {
    const start = cursor.index;
    const before = cursor.takeWord(FOREIGN_CENTURIES);
    const number = readNumber(cursor);
    if (number === undefined) return undefined;
    const size = before ? 100 : takeUnit(cursor);
    return size === undefined
      ? undefined
      : countedSpan({ low: number, high: number, span: cursor.spanFrom(start) }, size);
  });
}

function readNumber(cursor: Cursor): number | undefined {
  const token = cursor.peek();
  if (token.kind === 'word') {
    const roman = ROMAN.exec(token.text)?.[1];
    if (roman === undefined) return undefined;
    cursor.take();
    return romanValue(roman.toLowerCase());
  }
  if (token.kind !== 'number') return undefined;
  cursor.take();
  if (cursor.peek().glued) cursor.takeMark('.') || cursor.takeWord(ORDINAL);
  return wholeNumber(token.text, token);
}

const ORDINAL = new Set(['e', 'ème', 'º', 'ª']);

function takeUnit(cursor: Cursor): number | undefined {
  const { lower } = cursor.peek();
  const size = cursor.is('word')
    ? (COUNTED_UNITS.get(lower) ?? (FOREIGN_CENTURIES.has(lower) ? 100 : undefined))
    : undefined;
  if (size === undefined) return undefined;
  cursor.take();
  if (cursor.peek().glued) cursor.takeMark('.');
  return size;
}

function romanValue(roman: string): number {
  const digits = [...roman].map((digit) => DIGITS[digit] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

export function countedSpan({ high, span }: Count, size: number): Years {
  if (high < 1) refuseDate('no-such-year', 'centuries are counted from the 1st', span);
  const unit = size === 100 ? 'century' : 'range';
  return { low: (high - 1) * size + 1, high: high * size, unit, astronomical: false, dual: false, short: false, span };
}

/** `18??`, `18--`: of the year only the hundreds are known. */
export function readMaskedCentury(cursor: Cursor): Years | undefined {
  const start = cursor.index;
  return cursor.attempt(() => {
    if (!cursor.is('number') || cursor.peek().text.length !== 2) return undefined;
    const low = Number(cursor.take().text) * 100;
    for (const _ of [1, 2]) if (!cursor.peek().glued || !cursor.takeMark('?', '-')) return undefined;
    if (cursor.is('number')) return undefined;
    const span = cursor.spanFrom(start);
    return { low, high: low + 99, unit: 'range', astronomical: false, dual: false, short: false, span };
  });
}
