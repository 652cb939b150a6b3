import type { Calendar, CalendarMonth, FirstNumber } from '../../calendar.ts';
import { numberedMonths } from '../../calendars/names.ts';
import type { TextSpan } from '../../text-span.ts';
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

/** `1850/01/12`, `1850.01.12`, `1850/01/00`: where the year comes first, the month comes before the day. */
export function yearFirstNumbers(cursor: Cursor): Pick<Point, 'years' | 'month' | 'day'> | undefined {
  const numbers = threeNumbers(cursor);
  if (numbers === undefined || numbers.mark === '-' || numbers.first.text.length < 3) return undefined;
  const { first, middle, last } = numbers;
  if (middle.text.length > 2 || last.text.length > 2) return undefined;
  cursor.index += 5;
  const year = wholeNumber(first.text, first);
  const [isMonth, isDay] = [Number(middle.text) > 0, Number(last.text) > 0];
  return {
    years: { low: year, high: year, unit: 'year', astronomical: false, dual: false, short: false, span: first },
    ...(isMonth && { month: { kind: 'numbered', ...plainCount(middle) } }),
    ...(isMonth && isDay && { day: plainCount(last) }),
  };
}

/** A date of three numbers in a text: which of them the day can be; `open` where either can. */
export interface BareDate extends TextSpan {
  readonly text: string;
  readonly first: FirstNumber | 'open';
}

/** Each `2/15/1000` in a text that is a day of the calendar in one order or the other. */
export function bareDatesIn(text: string, calendar: Calendar): BareDate[] {
  return [...text.matchAll(/(?<![\p{L}\d./-])(\d{1,2})([./-])(\d{1,2})\2\d{3,}(?![\d./-]\d|\p{L})/gu)].flatMap(
    (match) => {
      const [whole, one = '', , other = ''] = match;
      const orders = ordersOf(Number(one), Number(other), calendar);
      const [first] = orders;
      if (first === undefined || Number(one) === Number(other)) return [];
      return [{ offset: match.index, length: whole.length, text: whole, first: orders.length > 1 ? 'open' : first }];
    },
  );
}

/** In which orders two numbers are a day and a month; one that is 0 is unknown. */
function ordersOf(first: number, second: number, calendar: Calendar): FirstNumber[] {
  const orders: FirstNumber[] = [];
  if (isDay(first, second, calendar)) orders.push('day');
  if (isDay(second, first, calendar)) orders.push('month');
  return orders;
}

/**
 * The possible meaning of `2/15/1000`, `03/03/1811` and `00/05/1954`: a day, a month, or a year without more. None where the numbers may be
 * no day or the year does not stand last; several where nothing says which number is the day.
 */
function bareReadings(cursor: Cursor, { calendars, firstNumber }: Lexicon): Point[] {
  const numbers = threeNumbers(cursor);
  const [calendar] = calendars;
  if (numbers === undefined || calendar === undefined || numbers.last.text.length < 3) return [];
  const { first, middle, last } = numbers;
  if (first.text.length > 2 || middle.text.length > 2) return [];
  const year = wholeNumber(last.text, last);
  const isSame = Number(first.text) === Number(middle.text);
  const orders = ordersOf(Number(first.text), Number(middle.text), calendar);
  const told = isSame ? orders.slice(0, 1) : orders.filter((order) => order === firstNumber);
  return (told.length > 0 ? told : orders).map((order): Point => {
    const [day, month] = order === 'day' ? [first, middle] : [middle, first];
    const isMonth = Number(month.text) > 0;
    return {
      kind: 'point',
      circa: false,
      span: spanning(first, last),
      years: { low: year, high: year, unit: 'year', astronomical: false, dual: false, short: false, span: last },
      ...(isMonth && { month: { kind: 'numbered', ...plainCount(month) } }),
      ...(isMonth && Number(day.text) > 0 && { day: plainCount(day) }),
    };
  });
}

/** Takes three numbers that are one day, and in a family tree, whose programs write so, that may be one of two. */
export function takeBareNumbers(cursor: Cursor, lexicon: Lexicon): Point[] {
  const readings = bareReadings(cursor, lexicon);
  const isUnknown = readings.some(({ day }) => day === undefined);
  if (readings.length === 0 || (readings.length > 1 && !lexicon.inclusive && !isUnknown)) return [];
  cursor.index += 5;
  return readings;
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
function named(day: number, month: number, calendar: Calendar): string | undefined {
  const found = monthOf(month, calendar);
  return found !== undefined && day >= 1 && isDay(day, month, calendar) ? `${day} ${found.name}` : undefined;
}

function monthOf(month: number, { months }: Calendar): CalendarMonth | undefined {
  return months[numberedMonths(months)[month - 1] ?? -1];
}

/** True if a month may have such a day; 0 is a day or a month that nobody knows. */
function isDay(day: number, month: number, calendar: Calendar): boolean {
  const longest = Math.max(0, ...calendar.months.map(({ days }) => days));
  const days = month === 0 ? longest : monthOf(month, calendar)?.days;
  return days !== undefined && days > 0 && day <= days + 1;
}
