import { isOneOfWords, type Parser, wordAt, wordSet } from './parser.ts';
import type { Complement, ParsedClause } from './syntax.ts';

const opening = wordSet(
  "not never n't hardly scarcely barely nor nobody none nothing am is are was were be been has have had having do does did as",
);
const between = wordSet('then even still quite just also now since');

/** True if "yet" means "until then", and joins nothing: "not yet", "had never yet", "as yet", "isn't even yet". */
export function isUntilThen(parser: Parser, at: number): boolean {
  if (wordAt(parser, at) !== 'yet') return false;
  let before = at - 1;
  while (before > at - 3 && isOneOfWords(parser, before, between)) before--;
  return isOneOfWords(parser, before, opening);
}

/** ", as yet," */
export const isSetOffAsYet = (parser: Parser, at: number): boolean =>
  ['as', 'yet', ','].every((word, index) => wordAt(parser, at + 1 + index) === word) && wordAt(parser, at) === ',';

/** True if a word joins what stands before it to what stands behind. */
export const joinsAt = (parser: Parser, at: number, words: ReadonlySet<string>): boolean =>
  isOneOfWords(parser, at, words) && !isUntilThen(parser, at);

/**
 * "Had not joined the guild or led the Watch", "had not, as yet, joined": what is kept from the first verb is kept from the second
 * where it has no subject of its own.
 *
 * @param at where the words between the two begin.
 */
export function withReservation(
  parser: Parser,
  clause: ParsedClause,
  before: ParsedClause | undefined,
  at: number,
): ParsedClause {
  const reservation = before?.verb?.reservation;
  const { verb, subject } = clause;
  if (before?.verb === undefined || verb === undefined || reservation === undefined) return clause;
  if (verb.reservation !== undefined || (subject !== undefined && subject.start >= clause.start)) return clause;
  const link = parser.tokens.slice(at, clause.start).map(({ word }) => word);
  if (link.some((word) => /^(?:but|yet|then|so|[;:.!?])$/.test(word))) return clause;
  const isChoice = link.some((word) => /^n?or$/.test(word));
  // "Did not join the guild and ruled Sarn": a past tense that no "did" can have before it.
  const isShort = verb.end - verb.start === 1 && hasAuxiliary(parser, before, verb.known);
  const isShared = isShort && !(link.includes(',') && link.includes('and'));
  return isChoice || isShared || (link.join('') === ',' && goesOnWithOr(parser, clause.start))
    ? { ...clause, verb: { ...verb, reservation } }
    : clause;
}

/** "Never married, joined the guild or ruled": a list. */
function goesOnWithOr({ tokens }: Parser, at: number): boolean {
  const next = tokens.slice(at).find(({ word }) => /^(?:n?or|and|but|[;:–—.])$/.test(word));
  return next?.word === 'or' || next?.word === 'nor';
}

/** True if the verb before has, or is, an auxiliary that the next may share. */
function hasAuxiliary(
  parser: Parser,
  { verb, complements }: ParsedClause,
  known: readonly { readonly forms: ReadonlySet<string> }[],
): boolean {
  if (verb === undefined) return false;
  const words = parser.tokens.slice(verb.start, verb.end).map(({ word }) => word);
  const isBare = (verb.isCopula || verb.form === 'have') && complements.every(isBehindNothing);
  const mayShare = known.some(({ forms }) => forms.has('participle') || forms.has('past'));
  return mayShare && (isBare || (verb.form !== 'have' && words.some((word) => /^(?:has|have|had|'ve)$/.test(word))));
}

const isBehindNothing = ({ kind }: Complement): boolean => kind === 'time' || kind === 'word';
