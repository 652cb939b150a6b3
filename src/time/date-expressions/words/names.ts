import { defined } from '../../../util/defined.ts';
import type { Calendar, CalendarEra, FirstNumber } from '../../calendar.ts';
import { foldCalendarName } from '../../calendars/names.ts';
import { type NamedYear, yearNamed } from '../../calendars/year-names.ts';
import type { DateValue } from '../../date-value.ts';
import type { Cursor } from '../grammar/cursor.ts';
import { foreignMonth, hasOurMonths } from './foreign-months.ts';
import { plainCharacters, type Token } from './tokens.ts';
import { KEYWORDS } from './vocabulary.ts';

/** A name found at the cursor, with its number of tokens. */
export interface Found<T> {
  readonly tokens: number;
  readonly text: string;
  readonly found: T;
}

export type FoundMonth = Found<ReadonlyMap<Calendar, number>>;
export type FoundEra = Found<ReadonlyMap<Calendar, CalendarEra>>;

/** Results by offset, since the same offset is tried for several kinds of names. */
type Memo<T> = Map<number, T | undefined>;

/** The names of the world, as the parser of one text looks them up. */
export interface Lexicon {
  readonly source: string;
  /** In the order of preference. */
  readonly calendars: readonly Calendar[];
  readonly namedEras: ReadonlyMap<string, DateValue>;
  /** True if BEF and AFT include what they name, as in family trees. */
  readonly inclusive: boolean;
  /** Which number of `3/4/1000` comes first in the text's file, where that is known. */
  readonly firstNumber?: FirstNumber;
  readonly months: Memo<FoundMonth>;
  readonly eras: Memo<FoundEra>;
}

export function lexiconOf(
  source: string,
  calendars: readonly Calendar[],
  namedEras: ReadonlyMap<string, DateValue> = new Map(),
  inclusive = false,
  firstNumber?: FirstNumber,
): Lexicon {
  return {
    ...{ source, calendars, namedEras, inclusive, months: new Map(), eras: new Map() },
    ...defined({ firstNumber }),
  };
}

/** The most words of a name. */
const LONGEST_NAME = 10;
const ENDS_A_NAME = new Set(['.', ')', "'"]);

/** A month at the cursor, in whichever calendars know it: the longest name wins, a whole name over an abbreviation. */
export function monthAt(cursor: Cursor, lexicon: Lexicon): FoundMonth | undefined {
  return remembered(lexicon.months, cursor, () => {
    const atMost = Math.max(...lexicon.calendars.map((calendar) => vocabularyOf(calendar).longestMonth));
    return longest(cursor, lexicon.source, atMost, (text) => monthNamed(text, lexicon.calendars));
  });
}

/** The world's own names first; then those that our own months have in other tongues. */
function monthNamed(text: string, calendars: readonly Calendar[]): ReadonlyMap<Calendar, number> | undefined {
  const found = new Map<Calendar, number>();
  for (const calendar of calendars) {
    const index = calendar.findMonth(text);
    if (index === undefined) continue;
    if (mayAbbreviate(text) || isWholeName(calendar, index, text)) found.set(calendar, index);
  }
  if (found.size > 0) return found;
  const index = foreignMonth(text);
  if (index === undefined) return undefined;
  for (const calendar of calendars) if (hasOurMonths(calendar)) found.set(calendar, index);
  return found.size > 0 ? found : undefined;
}

/** A season at the cursor, in whichever calendars know it. */
export function seasonAt(
  cursor: Cursor,
  { source, calendars }: Lexicon,
): Found<ReadonlyMap<Calendar, number>> | undefined {
  const atMost = Math.max(...calendars.map((calendar) => vocabularyOf(calendar).longestSeason));
  return longest(cursor, source, atMost, (text) => {
    const found = new Map<Calendar, number>();
    for (const calendar of calendars) {
      const index = calendar.findSeason(text);
      if (index !== undefined) found.set(calendar, index);
    }
    return found.size > 0 ? found : undefined;
  });
}

/** The name of a year at the cursor, in whichever calendars know it. */
export function yearNameAt(
  cursor: Cursor,
  { source, calendars }: Lexicon,
): Found<ReadonlyMap<Calendar, NamedYear>> | undefined {
  const naming = calendars.filter(({ yearNames }) => yearNames !== undefined);
  if (naming.length === 0) return undefined;
  return longest(cursor, source, LONGEST_NAME, (text) => {
    const found = new Map<Calendar, NamedYear>();
    for (const calendar of naming) {
      const year = yearNamed(calendar, text);
      if (year !== undefined) found.set(calendar, year);
    }
    return found.size > 0 ? found : undefined;
  });
}

/** An era's name, short form or alias at the cursor, in whichever calendars know it. */
export function eraAt(cursor: Cursor, lexicon: Lexicon): FoundEra | undefined {
  return remembered(lexicon.eras, cursor, () =>
    longest(cursor, lexicon.source, LONGEST_NAME, (text) => eraNamed(text, lexicon.calendars)),
  );
}

export function eraNamed(text: string, calendars: readonly Calendar[]): ReadonlyMap<Calendar, CalendarEra> | undefined {
  const found = new Map<Calendar, CalendarEra>();
  for (const calendar of calendars) {
    const era = calendar.findEra(text);
    if (era !== undefined) found.set(calendar, era);
  }
  return found.size > 0 ? found : undefined;
}

/** An era that is an entity of the world, at the cursor. */
export function namedEraAt(cursor: Cursor, { source, namedEras }: Lexicon): Found<DateValue> | undefined {
  if (namedEras.size === 0) return undefined;
  return longest(cursor, source, LONGEST_NAME, (text) => {
    const name = text.normalize('NFC').toLowerCase();
    const bare = name.replace(/^the /, '');
    return namedEras.get(name) ?? namedEras.get(bare) ?? namedEras.get(`the ${bare}`);
  });
}

/** A day of the week at the cursor, folded. */
export function weekdayAt(cursor: Cursor, { source, calendars }: Lexicon): Found<string> | undefined {
  const vocabularies = calendars.map(vocabularyOf);
  const atMost = Math.max(...vocabularies.map(({ longestWeekday }) => longestWeekday));
  return longest(cursor, source, atMost, (text) => {
    const name = foldCalendarName(text);
    return vocabularies.map(({ weekdays }) => weekdayNamed(name, weekdays)).find((found) => found !== undefined);
  });
}

/** By its name, or by three letters or more with which no other begins. */
function weekdayNamed(name: string, weekdays: ReadonlySet<string>): string | undefined {
  if (weekdays.has(name)) return name;
  const meant = name.length < 3 ? [] : [...weekdays].filter((each) => each.startsWith(name));
  return meant.length === 1 ? meant[0] : undefined;
}

interface Vocabulary {
  readonly longestMonth: number;
  readonly longestSeason: number;
  readonly longestWeekday: number;
  readonly weekdays: ReadonlySet<string>;
}

const vocabularies = new WeakMap<Calendar, Vocabulary>();

/** The words of a calendar, counted once. */
function vocabularyOf(calendar: Calendar): Vocabulary {
  const known = vocabularies.get(calendar);
  if (known !== undefined) return known;
  const made = {
    longestMonth: longestOf(calendar.months.flatMap(({ name, aliases }) => [name, ...aliases])),
    longestSeason: longestOf(calendar.seasons.flatMap(({ name, aliases }) => [name, ...aliases])),
    longestWeekday: longestOf(calendar.week),
    weekdays: new Set(calendar.week.map(foldCalendarName)),
  };
  vocabularies.set(calendar, made);
  return made;
}

/** Most tokens a name may take, dots and other marks included. */
function longestOf(names: readonly string[]): number {
  const tokens = names.map((name) => (name.match(/\p{L}[\p{L}\p{M}]*|\d+|[^\s]/gu) ?? []).length + 1);
  return Math.min(LONGEST_NAME, Math.max(0, ...tokens));
}

function remembered<T>(memo: Memo<T>, cursor: Cursor, find: () => T | undefined): T | undefined {
  const { offset } = cursor.peek();
  if (memo.has(offset)) return memo.get(offset);
  const found = find();
  memo.set(offset, found);
  return found;
}

function longest<T>(
  cursor: Cursor,
  source: string,
  atMost: number,
  lookUp: (text: string) => T | undefined,
): Found<T> | undefined {
  const first = cursor.peek();
  if (first.kind !== 'word' && first.kind !== 'number') return undefined;
  for (let tokens = atMost; tokens > 0; tokens--) {
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

/** True if a text may abbreviate a month: "Mar" for March, but not "mid" for Midwinter or "1st" for 1st Moon. */
function mayAbbreviate(text: string): boolean {
  return /^\p{L}/u.test(text) && !KEYWORDS.has(text.toLowerCase());
}

function isWholeName(calendar: Calendar, index: number, text: string): boolean {
  const month = calendar.months[index];
  return (
    month !== undefined &&
    [month.name, ...month.aliases].some((name) => foldCalendarName(name) === foldCalendarName(text))
  );
}
