import { scalarOf } from '../../../util/yaml/index.ts';
import { spanOfYears } from '../../vocabulary/span-of-years.ts';
import { titles } from '../../vocabulary/titles.ts';
import type { Mention } from '../mentions.ts';
import type { IsDate } from '../reader/dates.ts';

/**
 * A piece of a value, and what it is for. By `sign`: `N` a name, `D` a date, `S` a stretch from one date to another; `f` since, `u` until,
 * `i` in, `a` near, `b` by, `o` of, `m` married, `B` born, `X` died, `R` reigned, `q` aged; `t` an article or title before a name; `n` a word for nobody; `!` a
 * word by which it is open or denied; `&` and; `w` any other word; marks stand for themselves (`,` `;` `/` `(` `)` `-` `.` `?`).
 */
export interface ValuePart {
  readonly sign: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The entity of a name. */
  readonly id?: string;
  /** The start and end of a date, or of a name that is one, are equal; an open end of a stretch is absent. */
  readonly from?: string;
  readonly until?: string;
}

export type DateTest = IsDate;

/** The data that distinguishes names and dates in a value. */
export interface ValueWords {
  readonly isDate: DateTest;
  /** The entity that words name and nothing else. */
  readonly named: (words: string) => string | undefined;
  /** True if an entity is a stretch of time. */
  readonly isEra: (id: string) => boolean;
}

const signOfWord = new Map<string, string>();
for (const [sign, words] of Object.entries({
  f: 'since from starting joined appointed crowned elected acceded',
  u: 'until till to left expelled abdicated deposed retired resigned',
  i: 'in at on during',
  a: 'near outside before beside',
  b: 'by',
  o: 'of over',
  m: 'm m. married wed wedded marr.',
  B: 'b b. born',
  X: 'd d. died',
  R: 'r r. reigned ruled reign',
  q: 'aged age',
  n: 'none nobody unknown n/a na nil noone unnamed',
  '!':
    'perhaps maybe probably possibly presumably allegedly supposedly rumoured rumored rumour rumor presumed said claimed claims reputed reputedly reportedly disputed ' +
    'apparently likely alleged supposed suspected believed thought unconfirmed uncertain doubtful legend legendary myth false falsely fake not never no nor neither or ' +
    'unless if would should could might shall so-called self-styled self-proclaimed adoptive adopted foster step stepfather stepmother stepson stepdaughter ' +
    'stepchild stepchildren half half-brother half-sister in-law god surrogate betrothed engaged intended planned future wishes wants hopes pretends pretender secretly ' +
    'except but nearly almost unofficially nominally formally disinherited illegitimate bastard honorary spiritual figurative name symbolic told tells according paper dream dreams dreamt story stories nominal titular unofficial wrongly ' +
    'mistaken mistakenly joke joking',
  '&': 'and & + vs vs. versus',
})) {
  for (const word of words.split(' ')) signOfWord.set(word, sign);
}
/** Among the titles stand words that lead from one thing to another. */
const leading: ReadonlySet<string> = new Set(
  'of and in at on by from to with when then but for so while after before as if'.split(' '),
);
/** The most words of a date. */
const longestDate = 9;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly id?: string;
}

/** The pieces of the text from `start` to `end`. */
export function valueParts(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  mentions: readonly Mention[],
  { isDate, named, isEra }: ValueWords,
): readonly ValuePart[] {
  const mayDate = /\d/.test(text.slice(start, end));
  const pieces = withNames(text, piecesOf(text, start, end, mentions), named);
  const parts: ValuePart[] = [];
  for (let at = 0; at < pieces.length; ) {
    const dated = mayDate ? dateFrom(text, pieces, at, isDate) : undefined;
    if (dated !== undefined) {
      parts.push(dated.part);
      at = dated.next;
      continue;
    }
    const piece = pieces[at];
    if (piece !== undefined)
      parts.push({
        ...piece,
        text: text.slice(piece.start, piece.end),
        sign: signOf(text, piece),
        ...(piece.id !== undefined && isEra(piece.id) ? eraIn(text, piece, isDate) : {}),
      });
    at += 1;
  }
  return parts;
}

/** The signs of parts in one text: what the forms of values are matched against. */
export function signsOf(parts: readonly ValuePart[]): string {
  return parts.map(({ sign }) => sign).join('');
}

function piecesOf(text: string, start: number, end: number, mentions: readonly Mention[]): Piece[] {
  const pieces: Piece[] = [];
  const inside = mentions.filter((mention) => mention.start >= start && mention.end <= end);
  let at = start;
  for (const mention of [...inside, undefined]) {
    const until = mention?.start ?? end;
    for (const { 0: word, index } of text
      .slice(at, until)
      .matchAll(
        /(?:b|d|m|r|c|ca|est|marr|vs)\.(?=\s|\d)|n\/a|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/giu,
      ))
      pieces.push({ start: at + index, end: at + index + word.length });
    if (mention === undefined) break;
    pieces.push(mention);
    at = mention.end;
  }
  return pieces;
}

/** Capitals that stand for themselves may be a name that in a sentence would be a word, such as Will or Rose. */
function withNames(text: string, pieces: readonly Piece[], named: ValueWords['named']): readonly Piece[] {
  const isCapital = (piece: Piece | undefined): piece is Piece =>
    piece !== undefined && piece.id === undefined && /^\p{Lu}/u.test(text.charAt(piece.start));
  const all: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    const first = pieces[at];
    if (first === undefined) break;
    let next = at;
    while (isCapital(pieces[next]) && (next === at || text.slice(pieces[next - 1]?.end, pieces[next]?.start) === ' '))
      next++;
    const last = pieces[next - 1];
    const isWhole =
      next > at &&
      pieces[at - 1]?.end !== first.start &&
      pieces[next]?.id === undefined &&
      pieces[at - 1]?.id === undefined;
    const id = isWhole && last !== undefined ? named(text.slice(first.start, last.end)) : undefined;
    if (id !== undefined && last !== undefined) all.push({ start: first.start, end: last.end, id });
    else all.push(...pieces.slice(at, Math.max(next, at + 1)));
    at = Math.max(next, at + 1);
  }
  return all;
}

function signOf(text: string, { start, end, id }: Piece): string {
  if (id !== undefined) return 'N';
  const word = text.slice(start, end);
  if (/^[–—-]$/.test(word)) return '-';
  if (/^[†✝]$/.test(word)) return 'X';
  if (word === '*') return 'B';
  if (/^[^\p{L}\p{N}]/u.test(word)) return word === '&' || word === '+' ? '&' : word;
  const lower = word.toLowerCase();
  const sign = signOfWord.get(lower);
  if (sign !== undefined) return sign;
  if (!leading.has(lower) && titles.has(lower)) return 't';
  return 'w';
}

/** Words that lead to a date and are no part of it. */
const notOfDates = /^[fuiabomBXRq!&n]$/;

/** `812 / 815` are two values; `2/15/1000` is one. */
const looseStroke = /(?<!\d)\/|\/(?!\d)/;

/** The longest date or stretch of dates that begins at a piece. */
function dateFrom(
  text: string,
  pieces: readonly Piece[],
  at: number,
  isDate: DateTest,
): { readonly part: ValuePart; readonly next: number } | undefined {
  const first = pieces[at];
  if (first === undefined || first.id !== undefined || notOfDates.test(signOf(text, first))) return undefined;
  const isNegative =
    /^[-\u2212]\d/.test(text.slice(first.start, first.end + 1)) &&
    !/\d\s?$/.test(text.slice(Math.max(0, first.start - 2), first.start));
  if (!isNegative && !/[\p{L}\p{N}~]/u.test(text.slice(first.start, first.end))) return undefined;
  for (let next = Math.min(pieces.length, at + longestDate); next > at; next--) {
    const last = pieces[next - 1];
    if (last === undefined || last.id !== undefined) continue;
    const words = text.slice(first.start, last.end);
    if (!/\d/.test(words) || /[();\n]/.test(words) || looseStroke.test(words)) continue;
    const place = { start: first.start, end: last.end, text: words };
    const after = pieces[next];
    const following = after === undefined ? undefined : signOf(text, after);
    const span = stretchIn(words, isDate);
    const isClosed = span?.until !== undefined && /[\p{L}\p{N}]$/u.test(words);
    if (span !== undefined && (isClosed || following === undefined || /^[),;.]$/.test(following)))
      return { part: { ...place, sign: 'S', ...span }, next };
    if (/[\p{L}\p{N}]$/u.test(words) && isDate(words)) {
      // "471 at Long Sands" is a date and a place.
      const cut = pieces.slice(at + 1, next).findIndex((piece) => /^[iba]$/.test(signOf(text, piece)));
      const end = cut < 0 ? undefined : pieces[at + cut]?.end;
      const head = end === undefined ? words : text.slice(first.start, end);
      if (head !== words && /\d/.test(head) && isDate(head))
        return {
          part: { ...place, end: first.start + head.length, text: head, sign: 'D', from: head, until: head },
          next: at + cut + 1,
        };
      return { part: { ...place, sign: 'D', from: words, until: words }, next };
    }
  }
  return undefined;
}

/** A name that is a date as well: `the Long Night`. */
function eraIn(text: string, { start, end }: Piece, isDate: DateTest): Pick<ValuePart, 'from' | 'until'> {
  const words = text.slice(start, end);
  return isDate(words) ? { from: words, until: words } : {};
}

function stretchIn(words: string, isDate: DateTest): { readonly from?: string; readonly until?: string } | undefined {
  if (!/[–—-]|\b(?:to|until|till)\b/.test(words)) return undefined;
  const span = spanOfYears(scalarOf(words, 0), isDate);
  if (span === undefined) return undefined;
  const [from, until] = [span.start?.text, span.end?.text];
  if (from === undefined || !isDate(from) || (until !== undefined && !isDate(until))) return undefined;
  return until === undefined ? { from } : { from, until };
}
