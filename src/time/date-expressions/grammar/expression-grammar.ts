import { quotedInput, refuseDate } from '../problem.ts';
import { type Lexicon, monthAt } from '../words/names.ts';
import { refuseShortEra, refuseUnknownEra } from '../words/unknown-names.ts';
import { AND, FILLERS, FOREIGN_AND, UNKNOWN } from '../words/vocabulary.ts';
import { readAlternatives } from './alternatives.ts';
import { takeBareNumbers } from './bare-numbers.ts';
import { readBound, readTrailingBound, takeBetween } from './bounds.ts';
import { takeApproximation } from './circa.ts';
import { skipAge, skipPlace, skipTimeOfDay, takeUnknownPart } from './comment.ts';
import { type Cursor, takeTo } from './cursor.ts';
import { readLastDay } from './last-day.ts';
import { asCirca, cloudsDate, shareCirca } from './remark.ts';
import { shareContext } from './shared-context.ts';
import type { BoundKind, Expression, Term } from './syntax.ts';
import { readTerm } from './term-grammar.ts';

const EITHER = new Set(['either']);
const HAPPENED = new Set(
  'born died killed slain executed murdered assassinated perished drowned founded built destroyed created forged crowned b d'.split(
    ' ',
  ),
);
const SOME = new Set(['some']);
const TIME = new Set(['time']);
const ALIVE = new Set(['alive', 'living']);
const AS_OF = new Set(['in', 'as', 'of', 'at', 'on', 'until', 'since']);
const COUNTED = new Set(['year', 'years', 'months', 'weeks', 'days', 'decades', 'centuries']);
const SOMETIME = new Set(['sometime']);
const JOINED = new Set(['and', 'but']);
type Bound = Extract<Expression, { kind: 'bound' }>;
const OPEN: Term = { kind: 'open' };

/**
 * Reads a whole text:
 *
 *     expression = ( set | between term and term | bound term [ bound term ] | [ "from" ] term to term
 *                  | [ "either" ] term { "or" term } | term trailing | term ) [ place ]
 *     between    = [ "in or" ] "between"
 *     bound      = [ "in or" ] "before" | "after" | "by" | "until" | "since" | "from" | "prior to" | "no later than" | ">" …
 *     trailing   = "or earlier" | "or later" | "at the latest" …
 *     and        = "and" | "&" | to
 *     to         = ".." | "to" | "until" | "through" | "–" | "-" | "/"
 *     set        = "[" member { "," member } "]" | "{" … "}"
 */
export function readExpression(cursor: Cursor, lexicon: Lexicon): Expression {
  const expression = readAny(cursor, lexicon);
  skipTimeOfDay(cursor);
  skipAge(cursor);
  const isPartUnknown = takeUnknownPart(cursor);
  skipSameBound(cursor, expression);
  if (cursor.isMark(',') && cursor.is('end', undefined, 1)) cursor.take();
  const told = skipPlace(cursor, lexicon, expression);
  if (!cursor.atEnd) refuseRest(cursor, lexicon);
  return isPartUnknown || cloudsDate(told) ? asCirca(expression) : expression;
}

function readAny(cursor: Cursor, lexicon: Lexicon): Expression {
  if (cursor.isMark('[')) return readSet(cursor, lexicon, ']');
  if (cursor.isMark('{')) return readSet(cursor, lexicon, '}');
  const start = cursor.index;
  if (cursor.isMark('/') || cursor.isMark('..')) return readOpenStart(cursor, lexicon);
  if (cursor.isWord(SOME) && cursor.isWord(TIME, 1)) cursor.index += 2;
  else cursor.takeWord(SOMETIME);
  skipWhatHappened(cursor, lexicon);
  const days = cursor.attempt(() => {
    const found = takeBareNumbers(cursor, lexicon);
    return found.length > 1 ? found : undefined;
  });
  if (days !== undefined) return { kind: 'choice', options: days.map((term) => ({ kind: 'term', term })) };
  const known = cursor.attempt(() => readKnownPart(cursor, lexicon) ?? readAlive(cursor, lexicon));
  if (known !== undefined) return known;
  const estimate = readAngled(cursor, lexicon);
  if (estimate !== undefined) return estimate;
  cursor.takeWord(EITHER);
  if (takeBetween(cursor, lexicon)) {
    const from = readEnd(cursor, lexicon);
    if (!takeAnd(cursor)) cursor.fail('"and" and the later date');
    return rangeOf(cursor, start, from, readLastDay(cursor, from) ?? readEnd(cursor, lexicon));
  }
  const estimated = cursor.attempt(() => readEstimatedBound(cursor, lexicon));
  if (estimated !== undefined) return readOtherBound(cursor, lexicon, estimated);
  const bound = readBound(cursor, lexicon);
  const term = readTerm(cursor, lexicon);
  if (bound === undefined || bound === 'since') {
    if (takeTo(cursor)) return readRangeEnd(cursor, lexicon, start, term);
  }
  if (bound !== undefined) {
    const either = readAlternatives(cursor, lexicon, term);
    // "before 830 or 831"
    if (either.kind === 'choice') return { ...either, options: either.options.map((each) => boundOf(each, bound)) };
  }
  if (bound !== undefined) return readOtherBound(cursor, lexicon, { kind: 'bound', bound, term });
  const trailing = readTrailingBound(cursor);
  return trailing === undefined ? readAlternatives(cursor, lexicon, term) : { kind: 'bound', bound: trailing, term };
}

function boundOf(option: Expression, bound: BoundKind): Expression {
  return option.kind === 'term' ? { kind: 'bound', bound, term: option.term } : option;
}

/** "alive (2020)", "alive in 2020": whatever came, came after. */
function readAlive(cursor: Cursor, lexicon: Lexicon): Expression | undefined {
  if (!cursor.takeWord(ALIVE)) return undefined;
  const opened = cursor.takeMark('(');
  if (!opened) cursor.takeMark(',');
  while (cursor.takeWord(AS_OF));
  if (!cursor.is('number') && monthAt(cursor, lexicon) === undefined) return undefined;
  const term = readTerm(cursor, lexicon);
  return opened && !cursor.takeMark(')') ? undefined : { kind: 'bound', bound: 'since', term };
}

/** "Killed in 830", "born c. 812", "† 830": a date says when, whatever happened. */
function skipWhatHappened(cursor: Cursor, lexicon: Lexicon): void {
  cursor.attempt(() => {
    if (!cursor.takeWord(HAPPENED) && !cursor.takeMark('*', '†', '✝')) return undefined;
    if (cursor.peek().glued) cursor.takeMark('.');
    const next = cursor.index;
    while (cursor.takeWord(FILLERS));
    takeApproximation(cursor, lexicon);
    readBound(cursor, lexicon);
    const isDate = cursor.is('number') || monthAt(cursor, lexicon) !== undefined;
    cursor.index = next;
    return isDate || undefined;
  });
}

/** "unknown, after 830", "Unknown (before 830)": what is known of it. */
function readKnownPart(cursor: Cursor, lexicon: Lexicon): Expression | undefined {
  if (!cursor.takeWord(UNKNOWN)) return undefined;
  const opened = cursor.takeMark('(');
  if (!opened && !cursor.takeMark(',', ':') && !cursor.takeWord(JOINED)) return undefined;
  cursor.takeWord(JOINED);
  const known = cursor.is('word') || cursor.is('number') ? readAny(cursor, lexicon) : undefined;
  return opened && !cursor.takeMark(')') ? undefined : known;
}

/** `BET AFT 1858 AND BEF 1871`: the bounds add nothing to the range. */
function readEnd(cursor: Cursor, lexicon: Lexicon): Term {
  readBound(cursor, lexicon);
  return readTerm(cursor, lexicon);
}

/** `EST AFT 1731`, `probably before 830`: the date of the bound may be some years off. */
function readEstimatedBound(cursor: Cursor, lexicon: Lexicon): Bound | undefined {
  if (!takeApproximation(cursor, lexicon)) return undefined;
  const bound = readBound(cursor, lexicon);
  if (bound === undefined) return undefined;
  const term = readTerm(cursor, lexicon);
  return { kind: 'bound', bound, term: term.kind === 'point' ? { ...term, circa: true } : term };
}

/** `<1850>`: how family trees mark an estimate. */
function readAngled(cursor: Cursor, lexicon: Lexicon): Expression | undefined {
  return cursor.attempt(() => {
    takeApproximation(cursor, lexicon);
    if (!cursor.takeMark('<') || !cursor.is('number') || !cursor.isMark('>', 1)) return undefined;
    const term = readTerm(cursor, lexicon);
    cursor.take();
    return { kind: 'term', term: term.kind === 'point' ? { ...term, circa: true } : term };
  });
}

/** `after 812 and before 830`, `AFT 812 BEF 830`. */
function readOtherBound(cursor: Cursor, lexicon: Lexicon, first: Bound): Expression {
  const start = cursor.index;
  const second = cursor.attempt((): Bound | undefined => {
    cursor.takeMark(',');
    cursor.takeWord(JOINED);
    const bound = readBound(cursor, lexicon);
    if (bound === undefined || isUpper(bound) === isUpper(first.bound)) return undefined;
    return { kind: 'bound', bound, term: readTerm(cursor, lexicon) };
  });
  if (second === undefined) return first;
  const [from, to] = shareContext(first.term, second.term);
  return {
    kind: 'both',
    options: [
      { ...first, term: from },
      { ...second, term: to },
    ],
    span: cursor.spanFrom(start),
  };
}

/** "by 830 (at the latest)" says it twice. */
function skipSameBound(cursor: Cursor, expression: Expression): void {
  if (expression.kind !== 'bound') return;
  cursor.attempt(() => {
    const again = readTrailingBound(cursor);
    return again !== undefined && isUpper(again) === isUpper(expression.bound) ? again : undefined;
  });
}

const isUpper = (bound: BoundKind): boolean => bound === 'before' || bound === 'by';

function takeAnd(cursor: Cursor): boolean {
  return cursor.takeWord(AND) || cursor.takeWord(FOREIGN_AND) || cursor.takeMark('&') || takeTo(cursor);
}

/** `../1985`, `/1985`, `..1985`. */
function readOpenStart(cursor: Cursor, lexicon: Lexicon): Expression {
  const start = cursor.index;
  cursor.takeMark('..');
  cursor.takeMark('/');
  return rangeOf(cursor, start, OPEN, isOpenEnd(cursor) ? takeOpenEnd(cursor) : readTerm(cursor, lexicon));
}

function readRangeEnd(cursor: Cursor, lexicon: Lexicon, start: number, from: Term): Expression {
  let to = isOpenEnd(cursor) ? takeOpenEnd(cursor) : (readLastDay(cursor, from) ?? readTerm(cursor, lexicon));
  // "Jan-Feb-Mar 1850"
  while (isMonthOnly(from) && isMonthOnly(to) && takeTo(cursor)) to = readTerm(cursor, lexicon);
  return rangeOf(cursor, start, from, to);
}

function isMonthOnly(term: Term): boolean {
  return term.kind === 'point' && term.month !== undefined && term.years === undefined && term.day === undefined;
}

/** `1985/..`, `1985/`, `1985..`. */
function isOpenEnd(cursor: Cursor): boolean {
  return cursor.isMark('..') || cursor.atEnd || cursor.isMark(']') || cursor.isMark('}') || cursor.isMark(',');
}

function takeOpenEnd(cursor: Cursor): Term {
  const { kind } = cursor.previous;
  const isOpen = kind !== 'word' && (kind === 'mark' || cursor.atEnd);
  if (!isOpen) cursor.fail('the date the range ends with');
  cursor.takeMark('..');
  return OPEN;
}

function rangeOf(cursor: Cursor, start: number, from: Term, to: Term): Expression {
  if (from.kind === 'open' && to.kind === 'open') {
    refuseDate('unreadable-date', 'a range needs a date at one end at least', cursor.spanFrom(start));
  }
  const [first = from, second = to] = shareCirca(shareContext(from, to));
  return { kind: 'range', from: first, to: second, span: cursor.spanFrom(start) };
}

/** EDTF: `[1667,1668,1670..1672]` is one of them, `{1960,1961}` all of them; either way the date lies between first and last. */
function readSet(cursor: Cursor, lexicon: Lexicon, close: ']' | '}'): Expression {
  cursor.take();
  const options: Expression[] = [];
  do {
    const start = cursor.index;
    if (cursor.isMark('..')) {
      options.push(readOpenStart(cursor, lexicon));
      continue;
    }
    const term = readTerm(cursor, lexicon);
    options.push(cursor.takeMark('..') ? readRangeEnd(cursor, lexicon, start, term) : { kind: 'term', term });
  } while (cursor.takeMark(','));
  if (!cursor.takeMark(close)) cursor.fail(`"," or "${close}"`);
  return { kind: 'choice', options };
}

function refuseRest(cursor: Cursor, lexicon: Lexicon): never {
  const token = cursor.peek();
  refuseShortEra(cursor, lexicon);
  if (cursor.takeMark(',')) refuseUnknownEra(cursor, lexicon);
  const fix = cursor.isWord(COUNTED)
    ? 'write a year (`312 AR`) or name an event (`500 years before the Ruin`)'
    : 'delete the rest, or add "to" or "or" and another date';
  const message = `the date ends before ${quotedInput(token.text)}; ${fix}`;
  return refuseDate('unreadable-date', message, token);
}
