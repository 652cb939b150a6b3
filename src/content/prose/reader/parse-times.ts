import { ofOneEra } from '../../vocabulary/span-of-years.ts';
import { isOpenChoice, withChoice } from './parse-date-choices.ts';
import { type Parser, wordAt, wordSet } from './parser.ts';
import type { TimePhrase, Times } from './syntax.ts';

const atWords = wordSet('in on during at');
const vagueWords = wordSet('around about circa approximately roughly');
const fromWords = wordSet('from since');
const untilWords = wordSet('until till through to');
const vagueStart =
  /^(?:around|about|circa|c\.|ca\.|before|after|early|mid|late|approximately|roughly|spring|summer|autumn|winter|some time|no )/i;

/** The time that begins at a token: `in 812`, `from 830 until 850`, `(830–850)`, `c. 812`. */
export function timeAt(parser: Parser, at: number): TimePhrase | undefined {
  const { tokens } = parser;
  const word = wordAt(parser, at);
  // "Late in 358" is in 358.
  if (/^(?:early|late)$/.test(word) && wordAt(parser, at + 1) === 'in') {
    const within = timeAt(parser, at + 1);
    return within === undefined ? undefined : { ...within, start: at };
  }
  if (word === '(') return bracketed(parser, at);
  if (word === 'the' && wordAt(parser, at + 1) === 'year') {
    const year = dateAfter(parser, at);
    return year === undefined ? undefined : { start: at, end: year.end, times: { at: year.date } };
  }
  // "The years 365 to 368".
  if (word === 'the' && wordAt(parser, at + 1) === 'years') {
    const from = dateAfter(parser, wordAt(parser, at + 2) === 'from' ? at + 3 : at + 2);
    const years = from === undefined ? undefined : fromDate(parser, at, from);
    return years?.times.until === undefined ? undefined : years;
  }
  if (word === 'between') {
    const from = dateAfter(parser, at + 1);
    const until =
      from !== undefined && wordAt(parser, from.end) === 'and' ? dateAfter(parser, from.end + 1) : undefined;
    if (from === undefined || until === undefined || isRange(from) || isRange(until)) return undefined;
    return { start: at, end: until.end, times: { ...spanOfDates(from.date, until.date), isBetween: true } };
  }
  if (fromWords.has(word)) {
    const from = dateAfter(parser, at + 1);
    return from === undefined ? undefined : fromDate(parser, at, from);
  }
  if (word === 'up' && wordAt(parser, at + 1) === 'to') {
    const until = dateAfter(parser, at + 2);
    return until === undefined ? undefined : { start: at, end: until.end, times: { until: until.date } };
  }
  if (untilWords.has(word) && word !== 'to') {
    const until = dateAfter(parser, at + 1);
    return until === undefined ? undefined : { start: at, end: until.end, times: { until: until.date } };
  }
  if (word === 'by') {
    const by = dateAfter(parser, at + 1);
    return by === undefined || isRange(by) ? undefined : { start: at, end: by.end, times: { by: by.date } };
  }
  // "Before 340 or 342".
  if (tokens[at + 1]?.kind === 'date' && isOpenChoice(parser, at + 2) && !isPlaced(word)) return undefined;
  if (vagueWords.has(word) && tokens[at + 1]?.kind === 'date') {
    return { start: at, end: at + 2, times: { at: `${word} ${tokens[at + 1]?.date}` } };
  }
  if (
    (word === 'before' || word === 'after') &&
    tokens[at + 1]?.date !== undefined &&
    tokens[at + 1]?.kind === 'date'
  ) {
    return { start: at, end: at + 2, times: { at: `${word} ${tokens[at + 1]?.date}` } };
  }
  if (atWords.has(word)) {
    // "Died at 60" tells an age.
    const isAge = word === 'at' && /^\d+$/.test(tokens[at + 1]?.text ?? '');
    const date = isAge ? undefined : dateAfter(parser, at + 1);
    return date === undefined
      ? undefined
      : (dashed(parser, at, date) ?? { start: at, end: date.end, times: { at: date.date } });
  }
  const token = tokens[at];
  if (token?.kind !== 'date' || token.date === undefined || isOpenChoice(parser, at + 1)) return undefined;
  return vagueStart.test(token.date) ? { start: at, end: at + 1, times: { at: token.date } } : undefined;
}

const isRange = ({ date }: Found): boolean => date.startsWith('between ');

const isPlaced = (word: string): boolean => atWords.has(word);

interface Found {
  readonly date: string;
  readonly end: number;
}

/** The date at a token, perhaps behind "the year" and "the". */
export function dateAfter(parser: Parser, at: number): Found | undefined {
  const { tokens } = parser;
  let index = at;
  if (wordAt(parser, index) === 'the') index++;
  if (wordAt(parser, index) === 'year') index++;
  const token = tokens[index];
  if (vagueWords.has(wordAt(parser, index)) && tokens[index + 1]?.kind === 'date')
    return isOpenChoice(parser, index + 2)
      ? undefined
      : { date: `${wordAt(parser, index)} ${tokens[index + 1]?.date}`, end: index + 2 };
  if (token?.date === undefined) return undefined;
  // "In the Long Night" is a time, "in the Long Night's shadow" is none.
  return wordAt(parser, index + 1) === "'s" ? undefined : withChoice(parser, { date: token.date, end: index + 1 });
}

function fromDate(parser: Parser, start: number, from: Found): TimePhrase {
  const next = wordAt(parser, from.end);
  if (untilWords.has(next) || isDash(next)) {
    const until = dateAfter(parser, from.end + 1);
    if (until !== undefined) return { start, end: until.end, times: spanOfDates(from.date, until.date) };
  }
  if (next === 'on' || next === 'onward' || next === 'onwards')
    return { start, end: from.end + 1, times: { from: from.date } };
  return { start, end: from.end, times: { from: from.date } };
}

/** "In 830–850", "(120 to 190)", "(-326 until -275)". */
function dashed(parser: Parser, start: number, from: Found): TimePhrase | undefined {
  const joint = wordAt(parser, from.end);
  const until = isDash(joint) || untilWords.has(joint) ? dateAfter(parser, from.end + 1) : undefined;
  return until === undefined ? undefined : { start, end: until.end, times: spanOfDates(from.date, until.date) };
}

function bracketed(parser: Parser, at: number): TimePhrase | undefined {
  const close = at + 1 + parser.tokens.slice(at + 1, at + 9).findIndex(({ word }) => word === ')');
  if (close === at) return undefined;
  const inner = [timeAt(parser, at + 1), bareTimeAt(parser, at + 1)].find((each) => each?.end === close);
  return inner !== undefined ? { start: at, end: close + 1, times: inner.times } : undefined;
}

/** "Captain of the Watch, 340–356": dates without a preposition. */
export function bareTimeAt(parser: Parser, at: number): TimePhrase | undefined {
  const date = dateAfter(parser, at);
  if (date === undefined) return undefined;
  return dashed(parser, at, date) ?? { start: at, end: date.end, times: { at: date.date } };
}

const isDash = (word: string): boolean => /^[-–—]$/.test(word);

/** "585 until 611 TC", "4E 100 to 150" are of one era. */
export function spanOfDates(first: string, second: string): Times {
  const [from, until] = ofOneEra(first, second);
  return { from, until };
}

/** Several times of one clause as one. */
export function joined(times: readonly Times[]): Times {
  return Object.assign({}, ...[...times].reverse());
}
