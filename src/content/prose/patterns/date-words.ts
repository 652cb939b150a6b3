import { defined } from '../../../util/defined.ts';

export type IsDate = (text: string) => boolean;

export interface ClauseDates {
  /** The date of an event: `in 812`, `on 14 Rova 830`, `before 850`. */
  readonly at?: string;
  readonly from?: string;
  readonly until?: string;
}

/** The most words of a date: enough for "the third year of the Long Night". */
const mostWords = 7;
const number = /^\d+$/;
/** What follows a number that counts something: "in 12 days", "in 300 ships". */
const measured = /^\s+\p{Ll}/u;

/** The dates of a clause: after each preposition, the longest run of words that the world's calendars read as a date. */
export function datesIn(text: string, isDate: IsDate): ClauseDates {
  const stretch = /^ \((.+?) ?[–—-] ?(.+?)\)/.exec(text);
  const [, first = '', last = ''] = stretch ?? [];
  if (isDate(first) && isDate(last)) return { from: first, until: last };
  const clause = text.replace(/[()]/g, ' ');
  const after = (words: string, stop?: RegExp): string | undefined => {
    for (const match of clause.matchAll(new RegExp(`(?:^|[\\s,])(?:${words})\\s+(?:the year\\s+)?`, 'gi'))) {
      const rest = clause.slice(match.index + match[0].length);
      const found = longestDate(stop === undefined ? rest : (rest.split(stop, 1)[0] ?? rest), isDate);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const bound = (words: string): string | undefined => {
    for (const match of clause.matchAll(new RegExp(`(?:^|[\\s,])(${words})(?=\\s)`, 'gi'))) {
      const found = longestDate(clause.slice(match.index).trimStart().replace(/^,\s*/, ''), isDate);
      if (found?.toLowerCase().startsWith((match[1] ?? '').toLowerCase()) && found.includes(' ')) return found;
    }
    return undefined;
  };
  const between = /(?:^|\s)between\s+(.+?)\s+and\s+(.+)$/i.exec(clause);
  const low = between?.[1] === undefined ? undefined : longestDate(between[1], isDate);
  const high = between?.[2] === undefined ? undefined : longestDate(between[2], isDate);
  // "From 830 until 850" could be read as one date: stop before "until".
  const from = after('from|since', / (?:until|till|to) /i) ?? low;
  const until = after('until|till|to') ?? high;
  const at = after('in|on|during') ?? bound('before|after|around|about|circa|c\\.');
  return defined({ at, from, until });
}

function longestDate(text: string, isDate: IsDate): string | undefined {
  const ends = [...text.matchAll(/\S+/g)].slice(0, mostWords).map(({ index, 0: word }) => index + word.length);
  for (const end of ends.reverse()) {
    const words = text.slice(0, end).replace(/[,;:.]+$/, '');
    if (!/[\p{L}\p{N}]/u.test(words) || !isDate(words)) continue;
    // A bare number is a year only if it does not count something.
    if (number.test(words) && (words.length < 2 || isMeasure(text.slice(end)))) return undefined;
    return words;
  }
  return undefined;
}

const isMeasure = (rest: string): boolean =>
  measured.test(rest) && !/^\s+(?:at|in|on|by|from|until|till|to|near|under|during|against|of)\b/.test(rest);
