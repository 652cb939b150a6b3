import { refuseDate } from './problem.ts';

/** `03-15`, `3/15`, `--03-15`: nothing but two numbers. */
const TWO_NUMBERS = /^\s*(?:--)?(\d{1,2})([-/])(\d{1,2})\s*$/;
/** `06`: a padded number of two digits. */
const PADDED = /^\s*0\d\s*$/;
/** `at 41`, `d. at 41`, `died at age 41`. */
const AGE =
  /^\s*(?:(?:died|dead|d|deceased|killed|slain|executed|murdered|drowned|perished|married|crowned)\b\.?,?\s*)?(?:at\s+(?:the\s+)?age(?:\s+of)?|aged?|at)\s+(?:about\s+|around\s+)?\d{1,2}(?:\s+years?(?:\s+old)?)?\s*$/i;
/** The most days that a month of ours has, and the most months of a year. */
const [mostDays, mostMonths] = [31, 12];

/**
 * Refuses whole texts that a careless reader takes for years: a month and a day without a year (`03-15`, and `12-13`, which may be
 * one), and an age (`at 41`). With an era, or with one number that can be no day and no month, they are years.
 */
export function refuseMistaken(text: string): void {
  const place = { offset: 0, length: text.length };
  const [, first = '', mark = '', second = ''] = TWO_NUMBERS.exec(text) ?? [];
  if (mark !== '' && isDayAndMonth(first, second)) {
    const isPadded = first.startsWith('0') || second.startsWith('0');
    const years = isPadded
      ? ''
      : `; two years are written with their era, or as "${Number(first)} to ${Number(second)}"`;
    const message = `this may be a day and a month, and has no year; expected one, such as "14 March 830" or 0830-03-14${years}`;
    refuseDate('date-without-year', message, place);
  }
  if (PADDED.test(text)) {
    const message = `this may be a day, a month or the last digits of a year; write the whole year, such as ${Number(text)} or 19${text.trim()}`;
    refuseDate('ambiguous-date', message, place);
  }
  if (AGE.test(text)) {
    refuseDate('date-without-year', 'this says an age, and no year; expected the year, such as "830, aged 41"', place);
  }
}

function isDayAndMonth(first: string, second: string): boolean {
  const [a, b] = [Number(first), Number(second)];
  return Math.min(a, b) >= 1 && Math.min(a, b) <= mostMonths && Math.max(a, b) <= mostDays;
}

/** `20011214`, `20011214T215943Z`: ISO's basic form with its marks, where there is such a day; any other text as it is. */
export function withIsoMarks(text: string): string {
  const found = /^\s*(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z|[+-]\d\d(?::?\d\d)?)?)?\s*$/.exec(text);
  if (found === null) return text;
  const [, year = '', month = '', day = '', hour, minute = '', second, zone = ''] = found;
  const date = `${year}-${month}-${day}`;
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date || year === '0000') return text;
  if (hour === undefined) return date;
  return `${date}T${hour}:${minute}${second === undefined ? '' : `:${second}`}${zone}`;
}
