import type { Calendar, CalendarEra } from '../calendar.ts';
import { foldName } from '../calendars/names.ts';
import type { DateValue } from '../date-value.ts';
import type { Cursor } from './cursor.ts';
import { plainCharacters, type Token } from './tokens.ts';
import { KEYWORDS } from './vocabulary.ts';

/** What a parser of one text needs to know of the world. */
export interface Lexicon {
  readonly source: string;
  /** In the order of preference. */
  readonly calendars: readonly Calendar[];
  readonly namedEras: ReadonlyMap<string, DateValue>;
}

/** A name found at the cursor, and how many tokens it takes. */
export interface Found<T> {
  readonly tokens: number;
  readonly text: string;
  readonly found: T;
}

/** Names of more words than this are not looked for. */
const LONGEST_NAME = 10;
const ENDS_A_NAME = new Set(['.', ')', "'"]);

/** A month at the cursor, in whichever calendars know it: the longest name wins, a whole name over an abbreviation. */
export function monthAt(cursor: Cursor, lexicon: Lexicon): Found<ReadonlyMap<Calendar, number>> | undefined {
  return longest(cursor, lexicon, (text) => {
    const found = new Map<Calendar, number>();
    for (const calendar of lexicon.calendars) {
      const index = calendar.findMonth(text);
      if (index !== undefined && (mayAbbreviate(text) || isWholeName(calendar, index, text)))
        found.set(calendar, index);
    }
    return found.size > 0 ? found : undefined;
  });
}

/** An era's name, short form or alias at the cursor, in whichever calendars know it. */
export function eraAt(cursor: Cursor, lexicon: Lexicon): Found<ReadonlyMap<Calendar, CalendarEra>> | undefined {
  return longest(cursor, lexicon, (text) => {
    const found = new Map<Calendar, CalendarEra>();
    for (const calendar of lexicon.calendars) {
      const era = calendar.findEra(text);
      if (era !== undefined) found.set(calendar, era);
    }
    return found.size > 0 ? found : undefined;
  });
}

/** An era that is an entity of the world, at the cursor. */
export function namedEraAt(cursor: Cursor, { source, namedEras }: Lexicon): Found<DateValue> | undefined {
  if (namedEras.size === 0) return undefined;
  return longest(cursor, { source }, (text) => {
    const name = text.normalize('NFC').toLowerCase();
    const bare = name.replace(/^the /, '');
    return namedEras.get(name) ?? namedEras.get(bare) ?? namedEras.get(`the ${bare}`);
  });
}

/** A day of the week at the cursor. */
export function weekdayAt(cursor: Cursor, lexicon: Lexicon): Found<string> | undefined {
  return longest(cursor, lexicon, (text) => {
    const name = foldName(text);
    return lexicon.calendars.some(({ week }) => week.some((day) => foldName(day) === name)) ? name : undefined;
  });
}

function longest<T>(
  cursor: Cursor,
  { source }: Pick<Lexicon, 'source'>,
  lookUp: (text: string) => T | undefined,
): Found<T> | undefined {
  const first = cursor.peek();
  if (first.kind !== 'word' && first.kind !== 'number') return undefined;
  for (let tokens = LONGEST_NAME; tokens > 0; tokens--) {
    const last = cursor.peek(tokens - 1);
    if (last.kind === 'end' || !mayEndName(last) || (tokens === 1 && first.kind === 'number')) continue;
    const text = plainCharacters(source.slice(first.offset, last.offset + last.length)).replace(/\s+/g, ' ');
    const found = lookUp(text);
    if (found !== undefined) return { tokens, text, found };
  }
  return undefined;
}

function mayEndName(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'number' || ENDS_A_NAME.has(token.text);
}

/** "Mar" is March; "mid" is no Midwinter, "1st" no 1st Moon. */
function mayAbbreviate(text: string): boolean {
  return /^\p{L}/u.test(text) && !KEYWORDS.has(text.toLowerCase());
}

function isWholeName(calendar: Calendar, index: number, text: string): boolean {
  const month = calendar.months[index];
  return month !== undefined && [month.name, ...month.aliases].some((name) => foldName(name) === foldName(text));
}
