import type { Milliseconds } from '../../date-value.ts';
import { refuseDate } from '../problem.ts';
import type { Cursor } from './cursor.ts';

/** A time on the clock of some place. */
export interface TimeOfDay {
  /**
   * With a stated offset, the first and the last millisecond that it may mean by universal time, counted from the midnight that
   * begins its day by that clock.
   */
  readonly universal?: Milliseconds;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const UNIVERSAL = new Set(['z', 'utc', 'gmt']);
const HALVES_OF_DAY = new Map([
  ['am', 0],
  ['pm', 12],
]);

/**
 * The time after a whole date, as ISO 8601, YAML, SQL and logs write it: `T23:20:30Z`, `t23:20:30.25+04:30`, ` 23:20`,
 * ` 9:05 PM`, ` 21:59:43 +0200`, ` 21:59 UTC`. Undefined where none follows. Refuses one that no clock shows.
 */
export function readTimeOfDay(cursor: Cursor): TimeOfDay | undefined {
  if (!takeTimeMark(cursor)) return undefined;
  const hours = readPart(cursor, 'hour', 24);
  let within = 0;
  let precision = HOUR;
  if (takeColon(cursor)) {
    within += readPart(cursor, 'minute', 59) * MINUTE;
    precision = MINUTE;
    if (takeColon(cursor)) {
      within += readPart(cursor, 'second', 60) * SECOND;
      const fraction = takeFraction(cursor);
      within += Math.floor(Number(`0.${fraction}`) * SECOND);
      precision = Math.max(1, SECOND / 10 ** fraction.length);
    }
  }
  // 24:00 is still of its day, and the same moment as 0:00 of the next.
  const onClock = Math.min(onTheClock(cursor, hours) * HOUR + within, 24 * HOUR - 1);
  const offset = readOffset(cursor);
  if (offset === undefined) return {};
  const first = onClock - offset * MINUTE;
  return { universal: [first, first + (onClock === 24 * HOUR - 1 ? 1 : precision - 1)] };
}

/** `T` before an hour, or a space before an hour and its minutes: "2001-12-14 21" may be anything. */
function takeTimeMark(cursor: Cursor): boolean {
  const mark = cursor.peek();
  if (mark.kind === 'word' && mark.lower === 't' && mark.glued && cursor.isGlued('number', 1)) {
    cursor.take();
    return true;
  }
  return mark.kind === 'number' && !mark.glued && mark.text.length <= 2 && isColon(cursor, 1);
}

function isColon(cursor: Cursor, ahead: number): boolean {
  return cursor.isMark(':', ahead) && cursor.peek(ahead).glued && cursor.isGlued('number', ahead + 1);
}

function takeColon(cursor: Cursor): boolean {
  return isColon(cursor, 0) && cursor.takeMark(':');
}

function readPart(cursor: Cursor, name: string, most: number): number {
  const token = cursor.take();
  const value = Number(token.text);
  if (token.text.length <= 2 && value <= most) return value;
  return refuseDate('unreadable-date', `${name} ${token.text} does not exist; expected a time such as 23:20:30`, token);
}

/** The digits of `.000` and `,25`: the comma is the one that ISO 8601 prefers. */
function takeFraction(cursor: Cursor): string {
  const mark = cursor.peek();
  if ((!cursor.isMark('.') && !cursor.isMark(',')) || !mark.glued || !cursor.isGlued('number', 1)) return '';
  cursor.take();
  return cursor.take().text;
}

/** The hour of a day of 24: "9 PM" is 21. */
function onTheClock(cursor: Cursor, hours: number): number {
  const half = cursor.is('word') ? HALVES_OF_DAY.get(cursor.peek().lower) : undefined;
  if (half === undefined) return hours;
  const token = cursor.take();
  if (hours >= 1 && hours <= 12) return (hours % 12) + half;
  return refuseDate('unreadable-date', `${hours} ${token.text} does not exist; expected an hour from 1 to 12`, token);
}

/** Minutes ahead of universal time: `Z`, `+04:30`, `-0500`, `+05`, ` -5`. */
function readOffset(cursor: Cursor): number | undefined {
  if (cursor.isWord(UNIVERSAL)) {
    cursor.take();
    return 0;
  }
  if (!isSignOfOffset(cursor)) return undefined;
  const sign = cursor.take().text === '-' ? -1 : 1;
  const { text } = cursor.peek();
  if (text.length === 4) {
    const token = cursor.take();
    return sign * minutesOf(Number(text.slice(0, 2)), Number(text.slice(2)), token);
  }
  const token = cursor.take();
  const minutes = takeColon(cursor) ? readPart(cursor, 'minute', 59) : 0;
  return sign * minutesOf(Number(token.text), minutes, token);
}

/** True before a number of one, two or four digits, and not at the beginning of another date ("21:59 -2001-12-15"). */
function isSignOfOffset(cursor: Cursor): boolean {
  if ((!cursor.isMark('+') && !cursor.isMark('-')) || !cursor.isGlued('number', 1)) return false;
  const { length } = cursor.peek(1).text;
  return length <= 2 || (length === 4 && !cursor.isGluedHyphen(2));
}

function minutesOf(hours: number, minutes: number, span: { offset: number; length: number }): number {
  if (hours <= 18 && minutes <= 59) return hours * 60 + minutes;
  return refuseDate('unreadable-date', 'clocks are at most 18 hours apart; expected an offset such as +04:30', span);
}
