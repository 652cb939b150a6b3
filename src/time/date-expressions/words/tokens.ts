import type { TextSpan } from '../../text-span.ts';
import { quotedInput, refuseDate } from '../problem.ts';

/** `dash` is a long dash, which only ever joins two dates; the hyphen and the minus sign are the mark `-`. */
export type TokenKind = 'number' | 'word' | 'mark' | 'dash' | 'end';

export interface Token extends TextSpan {
  readonly kind: TokenKind;
  /** As written, but for width of digits, shape of quotes and hyphens. */
  readonly text: string;
  /** Lower case, for keywords. */
  readonly lower: string;
  /** This token directly follows the one before. */
  readonly glued: boolean;
}

/** The longest text of a date. A longer one is prose. */
const LONGEST_EXPRESSION = 300;

const MARKS = new Set([...'-,./~?%^[]{}():+@#\'"&<>=±≤≥*†✝']);
const HYPHENS = /[\u2010\u2011\u2212\ufe63]/g;
const DASHES = /[\u2012\u2013\u2014\u2015]/;
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/** Splits a text into tokens, the last of kind `end`. Refuses what is empty, too long, or of no alphabet a date is written in. */
export function tokenize(text: string): Token[] {
  if (text.length > LONGEST_EXPRESSION) {
    const message = `this is ${text.length} characters long; a date has at most ${LONGEST_EXPRESSION}`;
    refuseDate('date-too-long', message, { offset: 0, length: text.length });
  }
  const plain = plainCharacters(text);
  const tokens: Token[] = [];
  let at = 0;
  for (let token = nextToken(plain, at); token.kind !== 'end'; token = nextToken(plain, at)) {
    tokens.push(token);
    at = token.offset + token.length;
  }
  if (tokens.length === 0) {
    refuseDate('empty-date', 'the date is missing; expected a year, a date, or "unknown"', {
      offset: 0,
      length: text.length,
    });
  }
  return [...tokens, { kind: 'end', text: '', lower: '', offset: plain.trimEnd().length, length: 0, glued: false }];
}

/** One character for one, so that offsets still point into the author's text. */
export function plainCharacters(text: string): string {
  return text
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/\u301c|\u223c/g, '~')
    .replace(HYPHENS, '-');
}

const NUMBER = /[0-9]+/y;
const WORD = /[\p{L}_][\p{L}\p{M}_]*(?:'[\p{L}\p{M}]+)*/uy;
const SPACE = /[\s\u200b\u2060\ufeff]+/y;
const DOTS = /\.\.\.?|…/y;

function nextToken(text: string, from: number): Token {
  const space = match(SPACE, text, from).length;
  const offset = from + space;
  const glued = space === 0 && offset > 0;
  const make = (kind: TokenKind, written: string, as = written): Token => ({
    kind,
    text: as,
    lower: as.toLowerCase(),
    offset,
    length: written.length,
    glued,
  });
  if (offset >= text.length) return make('end', '');
  const number = match(NUMBER, text, offset);
  if (number !== '') return make('number', number);
  const word = match(WORD, text, offset);
  if (word !== '') return make('word', word);
  const dots = match(DOTS, text, offset);
  if (dots !== '') return make('mark', dots, '..');
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  if (DASHES.test(character)) return make('dash', character, '–');
  if (MARKS.has(character)) return make('mark', character);
  return refuseCharacter(character, { offset, length: character.length });
}

function match(pattern: RegExp, text: string, from: number): string {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0] ?? '';
}

function refuseCharacter(character: string, span: TextSpan): never {
  const message = /\p{Nd}/u.test(character)
    ? `${quotedInput(character)} is a digit of another script; write dates with the digits 0 to 9`
    : `${quotedInput(character)} has no meaning in a date; expected words, numbers and marks such as , - / ..`;
  return refuseDate('unreadable-date', message, span);
}
