import { eraAt, type Lexicon, monthAt, namedEraAt } from '../words/names.ts';
import {
  AFTER,
  APPROXIMATELY,
  BEFORE,
  BETWEEN,
  BY,
  FOREIGN_AFTER,
  FOREIGN_BEFORE,
  FOREIGN_BETWEEN,
  FOREIGN_BY,
  FOREIGN_SINCE,
  SINCE,
} from '../words/vocabulary.ts';
import type { Cursor } from './cursor.ts';
import type { BoundKind } from './syntax.ts';

/** The words that make a date a bound: "before", "no later than", "in or after", ">", and "or earlier" behind one. */

const PHRASES: readonly (readonly [words: readonly string[], bound: BoundKind])[] = [
  [['prior', 'to'], 'before'],
  [['earlier', 'than'], 'before'],
  [['later', 'than'], 'after'],
  [['no', 'later', 'than'], 'by'],
  [['not', 'later', 'than'], 'by'],
  [['up', 'to'], 'by'],
  [['no', 'earlier', 'than'], 'since'],
  [['not', 'earlier', 'than'], 'since'],
  [['at', 'least'], 'since'],
  [['at', 'most'], 'by'],
  [['not', 'before'], 'since'],
  [['not', 'after'], 'by'],
];

type Phrase = readonly [words: readonly string[], bound: BoundKind];
const by = (words: string): Phrase => [words.split(' '), 'by'];
const since = (words: string): Phrase => [words.split(' '), 'since'];

/** Words for a time when something was there, or was done after the event: the first time is its latest date, the last its earliest. */
const WITNESSED = 'seen mentioned recorded attested documented known heard reported sighted'.split(' ');
const DONE_AFTER = 'bap bapt baptised baptized baptism chr christened christening bur buried burial probate'.split(' ');

/** Behind a date. */
const TRAILING: readonly Phrase[] = [
  [['or', 'before'], 'by'],
  [['or', 'earlier'], 'by'],
  ...['at the latest', 'at the very latest', 'at latest', 'at most', 'at the most', 'latest possible', 'latest'].map(
    by,
  ),
  ...['terminus ante quem', 'terminus ad quem', 'taq', 'latest date', 'latest possible date', 'upper limit'].map(by),
  [['or', 'after'], 'since'],
  [['or', 'later'], 'since'],
  ...['at the earliest', 'at the very earliest', 'at earliest', 'at least', 'at the least', 'earliest'].map(since),
  ...['earliest possible', 'terminus post quem', 'terminus a quo', 'tpq', 'earliest date', 'lower limit'].map(since),
  ...['earliest possible date', 'missing since', 'missing', 'still alive', 'still living', 'alive'].map(since),
  [['onward'], 'since'],
  [['onwards'], 'since'],
  [['and', 'onward'], 'since'],
  [['and', 'onwards'], 'since'],
  [['and', 'later'], 'since'],
  ...WITNESSED.flatMap((word) => [by(`first ${word}`), since(`last ${word}`)]),
  ...['first mention', 'earliest mention', 'first record', 'earliest record', ...DONE_AFTER].map(by),
  ...['last mention', 'latest mention', 'last record', 'last heard of'].map(since),
];

const IN = new Set(['in', 'on', 'at']);
const OR = new Set(['or']);
const WHERE = new Set(['at', 'in', 'near', 'on', 'alive', 'outside', 'aboard']);
const OF = new Set(['de', 'del', 'di', 'do', 'il', 'le', 'el', 'dem', 'den', 'der', 'l']);

/** Takes the words before a bounded date. */
export function readBound(cursor: Cursor, lexicon: Lexicon): BoundKind | undefined {
  if (startsLongName(cursor, lexicon)) return undefined;
  const inclusive = takeInOr(cursor);
  const bound = readComparison(cursor) ?? readPhrase(cursor, PHRASES) ?? readWord(cursor, lexicon);
  const orIn = bound !== undefined && cursor.isWord(OR) && cursor.isWord(IN, 1);
  if (orIn) cursor.index += 2;
  if (bound === undefined || !(inclusive || orIn)) return bound;
  return bound === 'before' ? 'by' : bound === 'after' ? 'since' : bound;
}

/** "In or before", "on or about": what is named belongs to it. */
function takeInOr(cursor: Cursor): boolean {
  if (!cursor.isWord(IN) || !cursor.isWord(OR, 1)) return false;
  if (![BEFORE, AFTER, APPROXIMATELY, BETWEEN].some((words) => cursor.isWord(words, 2))) return false;
  cursor.index += 2;
  return true;
}

function readWord(cursor: Cursor, lexicon: Lexicon): BoundKind | undefined {
  const { inclusive } = lexicon;
  const short = cursor.peek().lower.length === 3 && inclusive;
  if (cursor.takeWord(BEFORE)) return takeDot(cursor, short ? 'by' : 'before');
  if (cursor.takeWord(AFTER)) return takeDot(cursor, short ? 'since' : 'after');
  if (cursor.takeWord(BY)) return 'by';
  if (cursor.takeWord(SINCE)) return 'since';
  if (takeForeign(cursor, lexicon, FOREIGN_BEFORE)) return 'before';
  if (takeForeign(cursor, lexicon, FOREIGN_BY)) return 'by';
  if (takeForeign(cursor, lexicon, FOREIGN_SINCE)) return 'since';
  return takeForeign(cursor, lexicon, FOREIGN_AFTER) ? 'after' : undefined;
}

/** Takes "between" in any tongue. */
export function takeBetween(cursor: Cursor, lexicon: Lexicon): boolean {
  const taken = cursor.attempt(() => {
    takeInOr(cursor);
    return cursor.takeWord(BETWEEN) || undefined;
  });
  if (taken !== undefined) {
    if (cursor.peek().glued) cursor.takeMark('.');
    return true;
  }
  return takeForeign(cursor, lexicon, FOREIGN_BETWEEN);
}

/** A word of another tongue, where a number or a month follows it and the world has no such name (`Ab 5700`). */
function takeForeign(cursor: Cursor, lexicon: Lexicon, words: ReadonlySet<string>): boolean {
  if (!cursor.isWord(words)) return false;
  if ([monthAt, eraAt, namedEraAt].some((find) => find(cursor, lexicon) !== undefined)) return false;
  const taken = cursor.attempt(() => {
    cursor.take();
    while (cursor.takeWord(OF));
    return cursor.is('number') || monthAt(cursor, lexicon) !== undefined ? true : undefined;
  });
  return taken ?? false;
}

/** `>299`, `<= 299`, `≥299`. */
function readComparison(cursor: Cursor): BoundKind | undefined {
  if (cursor.takeMark('≤')) return 'by';
  if (cursor.takeMark('≥')) return 'since';
  if (cursor.takeMark('<')) return cursor.takeMark('=') ? 'by' : 'before';
  if (cursor.takeMark('>')) return cursor.takeMark('=') ? 'since' : 'after';
  return undefined;
}

/** Takes the words behind a date that make it a bound: "830 or earlier", "830 at the latest", "830+". */
export function readTrailingBound(cursor: Cursor): BoundKind | undefined {
  if (cursor.isMark('+') && cursor.peek().glued && cursor.is('end', undefined, 1)) {
    cursor.take();
    return 'since';
  }
  return cursor.attempt(() => {
    const opened = cursor.takeMark('(');
    if (!opened) cursor.takeMark(',');
    const bound = readPhrase(cursor, TRAILING);
    if (bound !== undefined) skipWhere(cursor, opened);
    if (bound === undefined || (opened && !cursor.takeMark(')'))) return undefined;
    return cursor.atEnd || cursor.isMark(',') ? bound : undefined;
  });
}

/** "last seen at Pike Hall": where, or the dot of an abbreviation. */
function skipWhere(cursor: Cursor, opened: boolean): void {
  if (opened) cursor.takeMark('.');
  if (!cursor.isWord(WHERE)) return;
  while (cursor.is('word')) cursor.take();
}

/** True if words in brackets behind a date make it a bound. */
export function isTrailingBound(words: string): boolean {
  const bare = words.toLowerCase().trim().replace(/\.$/, '').split(/\s+/).join(' ');
  return TRAILING.some(([phrase]) => {
    const [begin, rest = ''] = [phrase.join(' '), bare.slice(phrase.join(' ').length)];
    return (
      bare.startsWith(begin) && (rest === '' || (/^ [\p{L}\s']+$/u.test(rest) && WHERE.has(rest.split(' ')[1] ?? '')))
    );
  });
}

function readPhrase(cursor: Cursor, phrases: typeof PHRASES): BoundKind | undefined {
  for (const [words, bound] of phrases) {
    if (words.every((word, ahead) => cursor.is('word', undefined, ahead) && cursor.peek(ahead).lower === word)) {
      cursor.index += words.length;
      return bound;
    }
  }
  return undefined;
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
