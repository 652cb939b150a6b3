import type { ProseLexicon } from './lexicon.ts';
import { clauseAt, clauseOf, predicateAt } from './parse-clauses.ts';
import { joinsAt, withReservation } from './parse-denials.ts';
import { gappedAt } from './parse-gapping.ts';
import { phraseAt } from './parse-lists.ts';
import { furtherNominalAt, nominalAt, passiveNominalAt } from './parse-nominals.ts';
import { opensPredicate } from './parse-predicates.ts';
import { itWasAt, sharing } from './parse-shared-times.ts';
import { participleAt, verbAt } from './parse-verbs.ts';
import { isBoundary, limitsFor, type Parser, wordAt, wordSet } from './parser.ts';
import type { NounPhrase, ParsedClause } from './syntax.ts';
import type { SentenceToken } from './token.ts';

const joining = wordSet('and but or so yet nor then');

/** The clauses of a sentence, as far as they can be made out. The words between them stay unread. */
export function parseSentence(
  tokens: readonly SentenceToken[],
  lexicon: ProseLexicon,
): { readonly parser: Parser; readonly clauses: readonly ParsedClause[] } {
  const parser: Parser = {
    tokens,
    lexicon,
    limits: limitsFor(tokens),
    verbs: new Map(),
    phrases: new Map(),
    predicate: predicateAt,
    clause: clauseAt,
    rest: clauseOf,
  };
  const clauses: ParsedClause[] = [];
  let subject: NounPhrase | undefined;
  let isAside = false;
  for (let at = 0; at < tokens.length; ) {
    const from = at;
    while (at < tokens.length && (isBoundary(parser, at) || joinsAt(parser, at, joining))) at++;
    if (at >= tokens.length) break;
    // "Nell, whose father, on oath, Odo, was a baker, died": of whom the verb is told nobody knows.
    isAside &&= tokens.slice(from, at).every(({ text }) => text === ',');
    if (isAside) {
      at = afterBreak(parser, at);
      continue;
    }
    const found =
      clauseFrom(parser, at, subject, clauses.at(-1), from === 0 && clauses.length === 0) ?? clauseInside(parser, at);
    const clause = found === undefined ? undefined : withReservation(parser, found, clauses.at(-1), from);
    if (clause === undefined) {
      const end = afterBreak(parser, at);
      isAside = tokens.slice(at, end).some(({ word }) => /^(?:who|whom|whose|which)$/.test(word));
      at = end;
      continue;
    }
    const dated = itWasAt(parser, clause, clauses.at(-1));
    if (dated !== undefined) {
      clauses.splice(-1, 1, dated);
      at = clause.end;
      continue;
    }
    clauses.push(sharing(parser, clause, clauses.at(-1)));
    subject = clause.subject ?? subject;
    at = clause.isWhole ? Math.max(clause.end, at + 1) : afterBreak(parser, Math.max(clause.end, at + 1));
  }
  return { parser, clauses };
}

/** "And fifty when she died": what is left out before the "when" leaves its clause whole. */
function clauseInside(parser: Parser, at: number): ParsedClause | undefined {
  const end = afterBreak(parser, at);
  for (let index = at + 1; index < end && index < at + 12; index++) {
    if (!/^(?:when|until)$/.test(wordAt(parser, index))) continue;
    const clause = clauseAt(parser, index + 1);
    return clause?.isWhole === true ? clause : undefined;
  }
  return undefined;
}

function clauseFrom(
  parser: Parser,
  at: number,
  subject: NounPhrase | undefined,
  before: ParsedClause | undefined,
  isFirst: boolean,
): ParsedClause | undefined {
  const goesOn = before?.isWhole === true && !(subject === undefined && isOnlyNames(before));
  const further = furtherNominalAt(parser, at, before);
  if (further !== undefined) return further;
  if (goesOn && opensPredicate(parser, at) && !startsSubject(parser, at)) {
    const next = stated(parser, predicateAt(parser, at, subject), subject);
    if (next !== undefined)
      return subject === undefined ||
        wordAt(parser, at + 1) === 'by' ||
        before.verb?.voice === 'passive' ||
        before.verb?.otherwise !== undefined
        ? eitherVoice(parser, next)
        : next;
  }
  const nameless = isFirst ? passiveNominalAt(parser, at) : undefined;
  if (nameless !== undefined) return nameless;
  const clause = clauseAt(parser, at) ?? gappedAt(parser, at, before);
  if (clause !== undefined) return clause;
  if (!isFirst && !goesOn) return undefined;
  const alone = stated(parser, predicateAt(parser, at, subject), subject);
  if (alone !== undefined) return eitherVoice(parser, alone);
  return isFirst || before?.subject === undefined ? nominalAt(parser, at) : undefined;
}

/** "Tam and Nora's father, James, was killed": of the names before a verb nobody knows whom it is said of, and it is nobody else. */
const isOnlyNames = ({ subject, verb, complements }: ParsedClause): boolean =>
  subject === undefined &&
  verb === undefined &&
  complements.some(
    (each) => each.kind === 'thing' && (each.what.all ?? [each.what]).some(({ id }) => id !== undefined),
  );

/** "He had one idea: kill Odo", "Goal: steal the Seal": what is to be done. One person's verb ends in -s. */
function stated(
  { lexicon }: Parser,
  clause: ParsedClause | undefined,
  subject: NounPhrase | undefined,
): ParsedClause | undefined {
  const { verb } = clause ?? {};
  if (clause === undefined || verb === undefined || verb.end - verb.start !== 1) return clause;
  const known = lexicon.verbs.get(verb.form) ?? [];
  const isBase = known.length > 0 && known.every(({ forms }) => forms.has('base') && !forms.has('past'));
  const isPlural = subject?.all !== undefined || /^(?:they|we|you|i)$/.test(subject?.pronoun ?? '');
  return isBase && !isPlural ? { ...clause, verb: { ...verb, reservation: verb.reservation ?? 'future' } } : clause;
}

const startsSubject = (parser: Parser, at: number): boolean => {
  const phrase = phraseAt(parser, at);
  return phrase !== undefined && verbAt(parser, phrase.end) !== undefined;
};

/** "Founded by Odo", "was besieged and conquered by Odo": a past tense that may be a participle. */
function eitherVoice(parser: Parser, clause: ParsedClause): ParsedClause {
  const { verb } = clause;
  if (verb === undefined || verb.voice === 'passive' || verb.end - verb.start !== 1) return clause;
  const otherwise = participleAt(parser, verb.start);
  const hasObject = clause.complements.some(
    (each) => each.kind === 'thing' && each.prep === undefined && !/^(?:prisoner|captive)$/.test(each.what.noun ?? ''),
  );
  return otherwise === undefined || hasObject ? clause : { ...clause, verb: { ...verb, otherwise } };
}

/** Where reading may go on after words that could not be made out. */
function afterBreak(parser: Parser, at: number): number {
  let index = at;
  while (index < parser.tokens.length && !isBoundary(parser, index) && !/^(?:and|but)$/.test(wordAt(parser, index)))
    index++;
  return Math.max(index, at);
}
