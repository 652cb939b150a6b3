import { hasOurMonths } from '../words/foreign-months.ts';
import type { Lexicon } from '../words/names.ts';
import { eraAt, namedEraAt } from '../words/names.ts';
import type { Cursor } from './cursor.ts';
import type { Expression, Term } from './syntax.ts';
import { readTimeOfDay } from './time-of-day.ts';

const PLACE = new Set(['at', 'near', 'outside', 'aboard', 'by', 'during']);
/** These may also stand before an era or a month. */
const PLACE_OR_TIME = new Set(['in', 'on']);
const ARTICLE = new Set(['the', 'a', 'an', 'his', 'her', 'their', 'la', 'le', 'el']);
const SOUNDS_LIKE_AN_ERA =
  /\b(?:age|era|epoch|reckoning|calendar|count|cycle|dynasty|years?|reign|time)\b|^\p{Lu}{1,4}$/iu;

/**
 * Steps over a place at the end of a text: `299 AC, at Pike Hall`, `299 AC in the Vale`. It is one only where a name follows
 * that has no number; after "in", which may stand before an era too, only where none can be meant.
 *
 * @returns what was stepped over.
 */
export function skipPlace(cursor: Cursor, lexicon: Lexicon, expression: Expression): string {
  if (!startsPlace(cursor, lexicon, hasEra(expression))) return '';
  const { offset } = cursor.take();
  while (!cursor.atEnd) cursor.take();
  return lexicon.source.slice(offset, cursor.endOffset).replace(/^,\s*/, '');
}

/**
 * True if all the rest of a text is a place.
 *
 * @param eraKnown whether the date before has its era, so that no other can follow.
 */
export function startsPlace(cursor: Cursor, lexicon: Lexicon, eraKnown: boolean): boolean {
  const start = cursor.index;
  const comma = cursor.takeMark(',');
  const sure = cursor.takeWord(PLACE);
  // "14 March 830 AR, Pike Hall": nothing else can follow the era.
  const isTold = sure || cursor.takeWord(PLACE_OR_TIME);
  const found = (isTold || (comma && eraKnown)) && isPlace(cursor, lexicon, sure || (isTold && eraKnown));
  cursor.index = start;
  return found;
}

/** True if a name that is no era begins here and goes on to the end, by itself or after an article. */
export function isPlace(cursor: Cursor, lexicon: Lexicon, sure: boolean): boolean {
  const start = cursor.index;
  while (cursor.takeWord(ARTICLE));
  if (cursor.atEnd) return false;
  const first = cursor.peek();
  const isNamed = /^\p{Lu}/u.test(first.text) || cursor.isMark('[') || cursor.isMark('"') || cursor.index > start;
  if (!isNamed || eraAt(cursor, lexicon) !== undefined || namedEraAt(cursor, lexicon) !== undefined) return false;
  const words = lexicon.source.slice(first.offset, cursor.endOffset).trim();
  return !/\p{N}/u.test(words) && (sure || !SOUNDS_LIKE_AN_ERA.test(words));
}

/** Steps over the time of a day after a date with a named month: `12 Rova 830, 10:30`. No date is finer than a day. */
export function skipTimeOfDay(cursor: Cursor): void {
  cursor.attempt(() => {
    cursor.takeMark(',');
    cursor.takeWord(PLACE);
    return readTimeOfDay(cursor);
  });
}

const OF = new Set(['of']);
const AGE = new Set(['age', 'aged']);
const NEARLY = new Set([
  'about',
  'around',
  'approximately',
  'circa',
  'c',
  'ca',
  'roughly',
  'nearly',
  'almost',
  'over',
  'under',
]);
const YEARS = new Set(['year', 'years', 'old']);

/** Steps over how old somebody was: `830, aged 41`, `830 at the age of 41`. */
export function skipAge(cursor: Cursor): void {
  cursor.attempt(() => {
    cursor.takeMark(',');
    cursor.takeWord(PLACE);
    while (cursor.takeWord(ARTICLE));
    if (!cursor.takeWord(AGE)) return undefined;
    cursor.takeWord(OF);
    while (cursor.takeWord(NEARLY)) if (cursor.peek().glued) cursor.takeMark('.');
    if (!cursor.is('number')) return undefined;
    cursor.take();
    while (cursor.takeWord(YEARS));
    return cursor.atEnd || undefined;
  });
}

const FINER_PART = new Set([
  'exact',
  'day',
  'month',
  'and',
  'unknown',
  'uncertain',
  'unrecorded',
  'lost',
  'not',
  'known',
]);
const UNKNOWN_PART = new Set([...FINER_PART, 'date', 'year', 'the', 'is', 'are', 'may', 'be', 'wrong', 'unclear']);

/**
 * Takes what is not known of a date: `830, exact date unknown`. The year stands where only its day or month is unknown.
 *
 * @returns whether the date may be another.
 */
export function takeUnknownPart(cursor: Cursor): boolean {
  const partOf = (words: ReadonlySet<string>) =>
    cursor.attempt(() => {
      const opened = cursor.takeMark('(');
      if (!opened && !cursor.takeMark(',')) return undefined;
      const start = cursor.index;
      while (cursor.takeWord(words));
      return cursor.index > start && (!opened || cursor.takeMark(')')) && cursor.atEnd ? true : undefined;
    });
  return partOf(FINER_PART) === undefined && partOf(UNKNOWN_PART) === true;
}

/** True if the last date of an expression says its era. */
function hasEra(expression: Expression): boolean {
  switch (expression.kind) {
    case 'term':
    case 'bound':
      return saysEra(expression.term);
    case 'range':
      return saysEra(expression.to);
    case 'choice':
    case 'both':
      return expression.options.some(hasEra);
  }
}

/** By its name; or our own months, after which no other era is meant. */
function saysEra(term: Term): boolean {
  if (term.kind !== 'point') return false;
  const { era, month } = term;
  return era !== undefined || (month?.kind === 'named' && [...month.found.keys()].every(hasOurMonths));
}

const COMMENT = /^(?:aged?|at|near|presumed)\b|^\p{Ll}+\s+\S|^(?:\p{Ll}{3,}ed|slain)$/u;
const CHANGES_THE_DATE =
  /\b(?:or|not|calendar|reckoning|style|eras?|years|months|count|earlier|later|if|new|old)\b|\p{N}{3}/iu;

/** True if words in brackets after a date only tell more about it: `830 (aged 41)`, `830 (at the ford)`. */
export function isComment(words: string): boolean {
  return COMMENT.test(words) && !CHANGES_THE_DATE.test(words);
}
