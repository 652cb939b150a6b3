import { spelledNumber } from './numbers.ts';
import { isBoundary, type Parser, wordAt, wordSet } from './parser.ts';
import type { TimePhrase } from './syntax.ts';

const later = wordSet('later afterwards afterward thereafter');
const earlier = wordSet('earlier previously');

/**
 * A time that is told from the date before: "the same year", "two years later", "from the following year". Whole years only: what
 * "that winter" and "a month later" are depends on the calendar.
 */
export function relativeTimeAt(parser: Parser, at: number): TimePhrase | undefined {
  const first = wordAt(parser, at);
  const isFrom = first === 'from' || first === 'since';
  const start = isFrom || first === 'in' ? at + 1 : at;
  const found = sameYear(parser, start) ?? nextYear(parser, start) ?? yearsApart(parser, start);
  if (found === undefined) return undefined;
  return { start: at, end: found.end, times: { apart: { years: found.years, isFrom } } };
}

interface Apart {
  readonly end: number;
  readonly years: number;
}

/** "The same year", "that year", "later that year". */
function sameYear(parser: Parser, at: number): Apart | undefined {
  let index = at;
  if (/^(?:later|early|late|earlier)$/.test(wordAt(parser, index))) index++;
  if (wordAt(parser, index) === 'in' && index > at) index++;
  const isThat = wordAt(parser, index) === 'that';
  if (!isThat && wordAt(parser, index) !== 'the') return undefined;
  index++;
  const isSame = /^(?:same|very)$/.test(wordAt(parser, index));
  if (isSame) index++;
  if (!(isThat || isSame) || wordAt(parser, index) !== 'year') return undefined;
  // "The same year as Odo", "that year of grief".
  return /^(?:as|of|when|that|in)$/.test(wordAt(parser, index + 1)) ? undefined : { end: index + 1, years: 0 };
}

/** "The next year", "the following year", "the year after", "the year before". */
function nextYear(parser: Parser, at: number): Apart | undefined {
  if (wordAt(parser, at) !== 'the') return undefined;
  if (/^(?:next|following)$/.test(wordAt(parser, at + 1)) && wordAt(parser, at + 2) === 'year')
    return { end: at + 3, years: 1 };
  if (/^(?:previous|preceding)$/.test(wordAt(parser, at + 1)) && wordAt(parser, at + 2) === 'year')
    return { end: at + 3, years: -1 };
  if (wordAt(parser, at + 1) !== 'year' || !isBoundary(parser, at + 3)) return undefined;
  if (wordAt(parser, at + 2) === 'after') return { end: at + 3, years: 1 };
  return wordAt(parser, at + 2) === 'before' ? { end: at + 3, years: -1 } : undefined;
}

/** "Two years later", "a year earlier", "nine years after,". */
function yearsApart(parser: Parser, at: number): Apart | undefined {
  const word = wordAt(parser, at);
  const count = word === 'a' ? 1 : spelledNumber(word);
  const unit = wordAt(parser, at + 1);
  const length = /^years?$/.test(unit) ? 1 : /^decades?$/.test(unit) ? 10 : undefined;
  if (count === undefined || length === undefined) return undefined;
  const way = wordAt(parser, at + 2);
  const end = at + 3;
  if (later.has(way)) return wordAt(parser, end) === 'than' ? undefined : { end, years: count * length };
  if (earlier.has(way)) return wordAt(parser, end) === 'than' ? undefined : { end, years: -count * length };
  // "Two years after the siege" is told from the siege.
  if (!isBoundary(parser, end)) return undefined;
  if (way === 'after' || way === 'on') return { end, years: count * length };
  return way === 'before' ? { end, years: -count * length } : undefined;
}
