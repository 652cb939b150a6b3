import type { Calendar } from '../../calendar.ts';
import { numberedMonths } from '../../calendars/names.ts';
import { refuseDate, spanning } from '../problem.ts';
import type { Lexicon } from '../words/names.ts';
import { plainCount, wholeNumber } from '../words/numbers.ts';
import type { Token } from '../words/tokens.ts';
import type { Cursor } from './cursor.ts';
import type { Point } from './syntax.ts';

/** Three numbers joined by the same mark. */
interface Numbers {
  readonly first: Token;
  readonly middle: Token;
  readonly last: Token;
  readonly mark: string;
}

function threeNumbers(cursor: Cursor): Numbers | undefined {
  const [first, mark, middle, again, last] = [0, 1, 2, 3, 4].map((ahead) => cursor.peek(ahead));
  const joined = [1, 2, 3, 4].every((ahead) => cursor.peek(ahead).glued);
  if (!joined || first?.kind !== 'number' || middle?.kind !== 'number' || last?.kind !== 'number') return undefined;
  if (mark === undefined || mark.text !== again?.text || !'.-/'.includes(mark.text)) return undefined;
  return { first, middle, last, mark: mark.text };
}

/** `1850/01/12`, `1850.01.12`: where the year comes first, the month comes before the day. */
export function yearFirstNumbers(cursor: Cursor): Pick<Point, 'years' | 'month' | 'day'> | undefined {
  const numbers = threeNumbers(cursor);
  if (numbers === undefined || numbers.mark === '-' || numbers.first.text.length < 3) return undefined;
  const { first, middle, last } = numbers;
  if (middle.text.length > 2 || last.text.length > 2) return undefined;
  cursor.index += 5;
  const year = wholeNumber(first.text, first);
  return {
    years: { low: year, high: year, unit: 'year', astronomical: false, dual: false, short: false, span: first },
    month: { kind: 'numbered', ...plainCount(middle) },
    day: plainCount(last),
  };
}

/**
 * The days that `12.03.1708` may be, in a family tree, whose programs write so; and `03/03/1811` anywhere, where both are one.
 * None where it may be no day, or the year does not stand last.
 */
export function readBareNumbers(cursor: Cursor, { calendars, inclusive }: Lexicon): Point[] {
  const start = cursor.index;
  const numbers = threeNumbers(cursor);
  const [calendar] = calendars;
  if (numbers === undefined || calendar === undefined || numbers.last.text.length < 3) return [];
  const { first, middle, last } = numbers;
  const isSame = Number(first.text) === Number(middle.text);
  if ((!inclusive && !isSame) || first.text.length > 2 || middle.text.length > 2) return [];
  const year = wholeNumber(last.text, last);
  const orders = isSame ? [[first, middle] as const] : [[first, middle] as const, [middle, first] as const];
  const points = orders.flatMap(([day, month]): Point[] => {
    if (named(Number(day.text), Number(month.text), calendar) === undefined) return [];
    return [
      {
        kind: 'point',
        circa: false,
        span: spanning(first, last),
        years: { low: year, high: year, unit: 'year', astronomical: false, dual: false, short: false, span: last },
        month: { kind: 'numbered', ...plainCount(month) },
        day: plainCount(day),
      },
    ];
  });
  if (points.length > 0) cursor.index = start + 5;
  return points;
}

/** Refuses `14.3.830` and `12-05-03`, which do not tell day, month and year apart, with the dates that they may be. */
export function refuseBareNumbers(cursor: Cursor, { calendars }: Lexicon): void {
  const numbers = threeNumbers(cursor);
  if (numbers === undefined) return;
  const { first, middle, last } = numbers;
  const refuse = (message: string): never => refuseDate('ambiguous-date', message, spanning(first, last));
  const unsaid = 'numbers alone do not say which is the day and which the month';
  if (last.text.length < 3) refuse(`${unsaid}, nor which the year; write the month by its name`);
  const [a, b] = [Number(first.text), Number(middle.text)];
  for (const calendar of calendars) {
    const days = [...new Set([named(a, b, calendar), named(b, a, calendar)])].filter((day) => day !== undefined);
    if (days.length > 0) refuse(`${unsaid}; write ${days.map((day) => `${day} ${last.text}`).join(' or ')}`);
  }
  refuse(`neither ${a} nor ${b} is the number of a month that has such a day; write the month by its name`);
}

/** "14 March", where the calendar has such a day. */
function named(day: number, month: number, { months }: Calendar): string | undefined {
  const found = months[numberedMonths(months)[month - 1] ?? -1];
  return found !== undefined && day >= 1 && day <= found.days + 1 ? `${day} ${found.name}` : undefined;
}
