import { ordinals } from '../../../english/numbers.ts';
import { didYouMean } from '../../../util/text/did-you-mean.ts';
import type { TextSpan } from '../../text-span.ts';
import type { Cursor } from '../grammar/cursor.ts';
import type { Count } from '../grammar/syntax.ts';
import { quotedInput, refuseDate, spanning } from '../problem.ts';
import { eraAt, type Lexicon, monthAt, namedEraAt } from './names.ts';
import { startsYear } from './numbers.ts';
import type { Token } from './tokens.ts';
import { ENGLISH_SEASONS, FOREIGN_AND, KEYWORDS, OR } from './vocabulary.ts';

const A_DATE = 'a year or a date such as "14 March 830"';

/** True if a token is a name: capitalised, and not a word of the grammar. */
function isName(token: Token): boolean {
  return token.kind === 'word' && /^\p{Lu}/u.test(token.text) && !KEYWORDS.has(token.lower);
}

/** A name, or one that begins with a number in words: "Third Age". */
export function startsName(cursor: Cursor): boolean {
  const numbered = cursor.isWord(ordinals) && /^\p{Lu}/u.test(cursor.peek().text) && isName(cursor.peek(1));
  return isName(cursor.peek()) || numbered;
}

/** "14 Rvoa 830": a name between two numbers can only be a month. */
export function refuseUnknownMonth(cursor: Cursor, { calendars }: Lexicon): undefined {
  const next = cursor.peek();
  if (next.kind !== 'word' || next.text.length < 2 || KEYWORDS.has(next.lower) || !startsYear(cursor, 1))
    return undefined;
  if (FOREIGN_AND.has(next.lower) || OR.has(next.lower)) return undefined;
  if (next.glued && cursor.previous.kind === 'number') return undefined;
  const names = (calendars[0]?.months ?? []).slice(0, 12).map(({ name }) => name);
  const known = names.length > 0 ? `; ${calendars[0]?.name ?? 'this world'} has ${names.join(', ')}` : '';
  return refuseDate(
    'unknown-month',
    `${quotedInput(next.text)} is not a month of this world’s calendars${known}`,
    next,
  );
}

/** How many words from the cursor on make up an unknown name. */
function nameLength(cursor: Cursor): number {
  let words = 0;
  while (cursor.is('word', undefined, words) || (words > 0 && cursor.isMark('.', words) && cursor.peek(words).glued))
    words++;
  return words;
}

/** "TA 3019" where no calendar has a TA. */
export function refuseUnknownEraBeforeYear(cursor: Cursor, lexicon: Lexicon): void {
  if (isName(cursor.peek()) && eraAt(cursor, lexicon) === undefined && startsYear(cursor, nameLength(cursor))) {
    refuseUnknownEra(cursor, lexicon);
  }
}

export function refuseUnknownEra(cursor: Cursor, lexicon: Lexicon): void {
  if (!startsName(cursor) || monthAt(cursor, lexicon) !== undefined) return;
  // "5E 100": a short form may begin with a number.
  const isNumbered =
    cursor.isGlued('word') && cursor.previous.text.length <= 2 && cursor.is('number', undefined, nameLength(cursor));
  const start = isNumbered ? cursor.index - 1 : cursor.index;
  const named = namedEraAt(cursor, lexicon);
  if (named === undefined) refuseMisspeltMonth(cursor, lexicon);
  cursor.index += named?.tokens ?? nameLength(cursor);
  refuseEraName(lexicon, cursor.spanFrom(start), named !== undefined);
}

/** "Febuary 1204": a capitalised word that is nearly a month. */
function refuseMisspeltMonth(cursor: Cursor, { calendars }: Lexicon): void {
  const token = cursor.peek();
  if (nameLength(cursor) !== 1 || token.text.length < 4) return;
  const near = didYouMean(
    token.text,
    calendars.flatMap(({ months }) => months.map(({ name }) => name)),
  );
  if (near !== '')
    refuseDate('unknown-month', `${quotedInput(token.text)} is not a month of this world’s calendars${near}`, token);
}

/** "100 5E" where no calendar has a 5E. */
export function refuseShortEra(cursor: Cursor, lexicon: Lexicon): void {
  const name = cursor.peek(1);
  const isShort = cursor.is('number') && cursor.peek().text.length <= 2 && /^\p{Lu}{1,2}$/u.test(name.text);
  if (!isShort || !cursor.isGlued('word', 1)) return;
  refuseEraName(lexicon, spanning(cursor.peek(), name));
}

function refuseEraName(lexicon: Lexicon, span: TextSpan, isNamed = false): never {
  const name = lexicon.source.slice(span.offset, span.offset + span.length).replace(/\s+/g, ' ');
  const why = isNamed ? 'is an era whose years no calendar counts' : 'is an era no calendar of this world knows';
  const known = lexicon.calendars.flatMap(({ eras }) => eras.map((era) => era.short[0] ?? era.name));
  const list = known.length > 0 ? `; known are ${[...new Set(known)].slice(0, 12).join(', ')}` : '';
  return refuseDate('unknown-era', `${quotedInput(name)} ${why}${list}`, span, name);
}

/** "Third Age 3019" where no calendar has a Third Age. */
export function refuseNumberedEra(cursor: Cursor, lexicon: Lexicon, ordinal: Count): void {
  if (!isName(cursor.peek()) || !startsYear(cursor, nameLength(cursor))) return;
  cursor.index += nameLength(cursor);
  refuseEraName(lexicon, spanning(ordinal.span, cursor.previous));
}

/** "Bapt 18 Dec 1690": words before a whole date are no era, and may say that it is another event's. */
function refuseWordsBeforeDate(cursor: Cursor, lexicon: Lexicon): void {
  const start = cursor.index;
  cursor.index += nameLength(cursor);
  const span = cursor.spanFrom(start);
  const isDay = cursor.is('number');
  if (isDay) cursor.take();
  const isDate = isDay && monthAt(cursor, lexicon) !== undefined;
  cursor.index = start;
  if (!isDate) return;
  const words = quotedInput(lexicon.source.slice(span.offset, span.offset + span.length));
  const message = `${words} before the date is not a word of time; write the date alone, or "before" or "about" in front of it`;
  refuseDate('unreadable-date', message, span);
}

export function refuseName(cursor: Cursor, lexicon: Lexicon): never {
  if (cursor.isWord(ENGLISH_SEASONS)) {
    const own = lexicon.calendars.flatMap(({ seasons }) => seasons.map(({ name }) => name)).join(', ');
    refuseDate(
      'unknown-name',
      `${quotedInput(cursor.peek().text)} is not a season of this world; it has ${own}`,
      cursor.peek(),
    );
  }
  if (!cursor.is('word') || KEYWORDS.has(cursor.peek().lower)) return cursor.fail(A_DATE);
  refuseWordsBeforeDate(cursor, lexicon);
  refuseUnknownEraBeforeYear(cursor, lexicon);
  const start = cursor.index;
  cursor.index += nameLength(cursor);
  const span = cursor.spanFrom(start);
  const name = lexicon.source.slice(span.offset, span.offset + span.length);
  return refuseDate(
    'unknown-name',
    `${quotedInput(name)} is not a month, season or era of this world; expected ${A_DATE}`,
    span,
  );
}
