import { quotedInput, refuseDate } from '../problem.ts';
import { eraAt, type Lexicon, monthAt, namedEraAt } from '../words/names.ts';
import { startsYear } from '../words/numbers.ts';
import { AFTER, BEFORE, BY, SINCE, TO } from '../words/vocabulary.ts';
import type { Cursor } from './cursor.ts';
import { shareContext } from './shared-context.ts';
import type { BoundKind, Expression, Term } from './syntax.ts';
import { readTerm } from './term-grammar.ts';

const BETWEEN = new Set(['between', 'bet']);
const AND = new Set(['and']);
const OR = new Set(['or']);
const OPEN: Term = { kind: 'open' };

/**
 * Reads a whole text:
 *
 *     expression = set | "between" term "and" term | bound term | [ "from" ] term to term | term { "or" term } | term
 *     bound      = "before" | "after" | "by" | "until" | "since" | "from" | "prior to" | "no later than" …
 *     to         = ".." | "to" | "until" | "through" | "–" | "-" | "/"
 *     set        = "[" member { "," member } "]" | "{" … "}"
 */
export function readExpression(cursor: Cursor, lexicon: Lexicon): Expression {
  const expression = readAny(cursor, lexicon);
  if (!cursor.atEnd) refuseRest(cursor);
  return expression;
}

function readAny(cursor: Cursor, lexicon: Lexicon): Expression {
  if (cursor.isMark('[')) return readSet(cursor, lexicon, ']');
  if (cursor.isMark('{')) return readSet(cursor, lexicon, '}');
  const start = cursor.index;
  if (cursor.isMark('/') || cursor.isMark('..')) return readOpenStart(cursor, lexicon);
  if (cursor.takeWord(BETWEEN)) {
    const from = readTerm(cursor, lexicon);
    if (!cursor.takeWord(AND)) cursor.fail('“and” and the later date');
    return rangeOf(cursor, start, from, readTerm(cursor, lexicon));
  }
  const bound = readBound(cursor, lexicon);
  const term = readTerm(cursor, lexicon);
  if (bound === undefined || bound === 'since') {
    if (takeTo(cursor)) return readRangeEnd(cursor, lexicon, start, term);
  }
  if (bound !== undefined) return { kind: 'bound', bound, term };
  return readAlternatives(cursor, lexicon, term);
}

/** `../1985`, `/1985`, `..1985`. */
function readOpenStart(cursor: Cursor, lexicon: Lexicon): Expression {
  const start = cursor.index;
  cursor.takeMark('..');
  cursor.takeMark('/');
  return rangeOf(cursor, start, OPEN, isOpenEnd(cursor) ? takeOpenEnd(cursor) : readTerm(cursor, lexicon));
}

function readRangeEnd(cursor: Cursor, lexicon: Lexicon, start: number, from: Term): Expression {
  const to = isOpenEnd(cursor) ? takeOpenEnd(cursor) : readTerm(cursor, lexicon);
  return rangeOf(cursor, start, from, to);
}

/** `1985/..`, `1985/`, `1985..`. */
function isOpenEnd(cursor: Cursor): boolean {
  return cursor.isMark('..') || cursor.atEnd || cursor.isMark(']') || cursor.isMark('}') || cursor.isMark(',');
}

function takeOpenEnd(cursor: Cursor): Term {
  const { text, kind } = cursor.previous;
  if (kind !== 'mark' || text === '-') cursor.fail('the date the range ends with');
  cursor.takeMark('..');
  return OPEN;
}

function rangeOf(cursor: Cursor, start: number, from: Term, to: Term): Expression {
  if (from.kind === 'open' && to.kind === 'open') {
    refuseDate('unreadable-date', 'a range needs a date at one end at least', cursor.spanFrom(start));
  }
  const [first, second] = shareContext(from, to);
  return { kind: 'range', from: first, to: second, span: cursor.spanFrom(start) };
}

function takeTo(cursor: Cursor): boolean {
  if (cursor.is('dash')) {
    cursor.take();
    return true;
  }
  return cursor.takeMark('..', '/', '-') || cursor.takeWord(TO);
}

/** `812 or 813`, `812, 813 or 814`. A list needs an "or". */
function readAlternatives(cursor: Cursor, lexicon: Lexicon, first: Term): Expression {
  const others = cursor.attempt(() => {
    const terms: Term[] = [];
    while (cursor.isMark(',') && startsYear(cursor, 1) && cursor.takeMark(',')) terms.push(readTerm(cursor, lexicon));
    cursor.takeMark(',');
    if (!cursor.isWord(OR)) return undefined;
    while (cursor.takeWord(OR)) terms.push(readTerm(cursor, lexicon));
    return terms;
  });
  if (others === undefined) return { kind: 'term', term: first };
  const terms = [first, ...others];
  // "14 or 15 Rova 830": the last date has the month and year of the others.
  const last = terms.at(-1);
  const options = terms.map((term): Expression => {
    const [shared] = last === undefined || term === last ? [term] : shareContext(term, last);
    return { kind: 'term', term: shared };
  });
  return { kind: 'choice', options };
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
  if (!cursor.takeMark(close)) cursor.fail(`“,” or “${close}”`);
  return { kind: 'choice', options };
}

const PHRASES: readonly (readonly [words: readonly string[], bound: BoundKind])[] = [
  [['prior', 'to'], 'before'],
  [['no', 'later', 'than'], 'by'],
  [['not', 'later', 'than'], 'by'],
  [['up', 'to'], 'by'],
  [['no', 'earlier', 'than'], 'since'],
  [['not', 'earlier', 'than'], 'since'],
  [['not', 'before'], 'since'],
  [['not', 'after'], 'by'],
];

function readBound(cursor: Cursor, lexicon: Lexicon): BoundKind | undefined {
  if (startsLongName(cursor, lexicon)) return undefined;
  for (const [words, bound] of PHRASES) {
    if (words.every((word, ahead) => cursor.isWord(new Set([word]), ahead))) {
      cursor.index += words.length;
      return bound;
    }
  }
  if (cursor.takeWord(BEFORE)) return takeDot(cursor, 'before');
  if (cursor.takeWord(AFTER)) return takeDot(cursor, 'after');
  if (cursor.takeWord(BY)) return 'by';
  return cursor.takeWord(SINCE) ? 'since' : undefined;
}

/** "Before Ruin" may be the name of an era. */
function startsLongName(cursor: Cursor, lexicon: Lexicon): boolean {
  const names = [eraAt(cursor, lexicon), monthAt(cursor, lexicon), namedEraAt(cursor, lexicon)];
  return names.some((name) => (name?.tokens ?? 0) > 1);
}

function takeDot(cursor: Cursor, bound: BoundKind): BoundKind {
  if (cursor.peek().glued) cursor.takeMark('.');
  return bound;
}

function refuseRest(cursor: Cursor): never {
  const token = cursor.peek();
  const message = `the date ends before ${quotedInput(token.text)}; expected nothing more, or “to”, “or” and another date`;
  return refuseDate('unreadable-date', message, token);
}
