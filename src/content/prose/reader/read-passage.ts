import { defined } from '../../../util/defined.ts';
import { marksIn } from '../../formats/chunks.ts';
import type { ExtractedClaim, Passage } from '../extracted.ts';
import { beginningWithin } from '../ranges-within.ts';
import type { Reading, ReadingStep, UnreadReason, UnreadSpan } from '../reading.ts';
import { chronicled } from './chronicle.ts';
import { isStatedBehindColon } from './colon-leads.ts';
import type { IsDate } from './dates.ts';
import { hasDefinite, isNamedBy, nounsFor } from './definite.ts';
import { type Acquaintance, Discourse } from './discourse.ts';
import { Findings, type FoundClaim, type ReaderWorld } from './findings.ts';
import { framedSentences } from './framing.ts';
import { mayMeanSomebody, mayState } from './may-state.ts';
import { newcomersIn } from './newcomers.ts';
import { withOpeningVerb } from './opening-verbs.ts';
import { parseSentence } from './parse-sentence.ts';
import { genderOfWords } from './person-words.ts';
import { dayOfTelling, isOfPresent } from './present-tense.ts';
import type { UnnamedPerson } from './pronoun-words.ts';
import { readClause } from './read-clauses.ts';
import { readKinBeside } from './read-kin-beside.ts';
import { clauseTimes } from './read-times.ts';
import { readFragment } from './read-traits.ts';
import { lastOf, withDates } from './relative-dates.ts';
import { retracted } from './retractions.ts';
import { reservationOf, unrealSentences } from './scopes.ts';
import { sentencesOf, speechIn } from './sentences.ts';
import { sentencesSetApart } from './set-apart.ts';
import { markedSentence, strangerIn } from './strangers.ts';
import type { ParsedClause } from './syntax.ts';
import type { Tagger } from './tagger.ts';
import type { Range, SentenceToken } from './token.ts';
import { cutsOf, tag, tokensOfSentence } from './tokenize.ts';
import { dropUndone, withoutMended } from './undoings.ts';
import { unreadOf } from './unread.ts';

export interface ReaderTools extends ReaderWorld, Acquaintance {
  readonly isDate: IsDate;
  readonly tagger: Pick<Tagger, 'tags'>;
  /** The subject of the note. */
  readonly about?: string;
  /** The subject of lines without one, if a heading names another; `nobody` if that one is not declared. */
  readonly unspoken?: string;
}

/** In characters. A passage that had to be cut within a sentence has more of it on each side. */
const longestSentence = 8_000;

/** The statements of a passage about the entities of its world, and its parts that were not understood. */
export function readPassage(passage: Passage, tools: ReaderTools): Reading {
  const { text, mentions } = passage;
  const marks = marksIn(passage.draft);
  const headings = Object.values(passage.draft.under ?? {}).join('\n');
  const claims: ExtractedClaim[] = [];
  const unread: UnreadSpan[] = [];
  const sentences = sentencesOf(text);
  const speech = speechIn(text);
  const cuts = cutsOf(passage, speech);
  const unreal = unrealSentences(text, sentences);
  const apart = sentencesSetApart(text, sentences);
  const takenBack = retracted(text, sentences);
  // Most passages state nothing, and need not be asked whose word it is.
  let framed: ReadonlyMap<Range, UnreadReason> | undefined;
  const frameOf = (sentence: Range): UnreadReason | undefined => {
    framed ??= framedSentences(text, sentences);
    return framed.get(sentence);
  };
  const hasPronouns = /\b(?:s?he|his|her|him|its?|they|them|their)\b/i.test(text);
  const discourse = new Discourse(tools, tools.about, tools.unspoken);
  // "Lady Maren" is a woman, whatever her note says of it.
  for (const { id, start, end } of mentions) {
    const gender = genderOfWords([
      /^\p{L}+/u.exec(text.slice(start, end).replace(/^\[+/, ''))?.[0].toLowerCase() ?? '',
    ]);
    if (gender !== undefined && tools.sort(id) === 'person') discourse.learn(id, gender);
  }
  const spoken = new Set([...mentions.map(({ id }) => id), ...(tools.about === undefined ? [] : [tools.about])]);
  const nouns = nounsFor([...spoken].map((id) => tools.nameOf?.(id) ?? ''));
  const isRole = (noun: string) => discourse.hasRole(noun);
  const isOneKnown = (noun: string) => discourse.hasRole(noun) || isNamedBy(noun, spoken, tools);
  let presentDate: string | undefined;
  let before: UnnamedPerson | undefined;
  let others: (() => readonly UnnamedPerson[]) | undefined;
  const mentionsFrom = beginningWithin(mentions);
  for (const sentence of sentences) {
    if (before !== undefined) discourse.meetStranger(before);
    if (others !== undefined) discourse.meetStrangers(others);
    others = undefined;
    discourse.nextSentence();
    const named = mentionsFrom(sentence).filter(({ end }) => end <= sentence.end);
    before = hasPronouns ? strangerIn(text, sentence, named, tools.lexicon) : undefined;
    const words = text.slice(sentence.start, sentence.end);
    if (hasPronouns) others = () => newcomersIn(text, sentence, named, isOneKnown);
    discourse.meetNameless(words, markedSentence(text, sentence, named));
    const skip = (reason: UnreadReason, step: ReadingStep) => {
      if (/\d/.test(text.slice(sentence.start, sentence.end))) discourse.tellDate(undefined);
      unread.push({ ...sentence, reason, step });
      for (const { id } of named) discourse.mention(id, false);
    };
    // The bars of a table that has been read.
    if (!/[\p{L}\p{N}]/u.test(words)) continue;
    const day = dayOfTelling(words);
    if (day !== undefined && tools.isDate(day)) {
      presentDate = day;
      continue;
    }
    const around = (
      [
        ['scope', unreal],
        ['set-apart', apart],
        ['retraction', takenBack],
      ] as const
    ).find(([, reserved]) => reserved.has(sentence));
    const scope = around?.[1].get(sentence);
    if (around !== undefined && scope !== undefined) {
      skip(scope, around[0]);
      continue;
    }
    // Blanks stand for what the form of the note has told.
    if (words.length > longestSentence && words.replace(/\s+/g, ' ').length > longestSentence) {
      skip('too-long', 'size');
      continue;
    }
    const isOwnNote = tools.about !== undefined;
    if (named.length === 0 && !mayMeanSomebody(words, isOwnNote, tools) && !hasDefinite(words, nouns, isRole)) {
      skip(quickReason(sentence, speech, words), 'bare');
      continue;
    }
    if (!mayState(words, tools)) {
      skip(quickReason(sentence, speech, words), 'bare');
      continue;
    }
    const pieces = tokensOfSentence(text, sentence, cuts, tools.isDate, (id) => tools.sort(id) !== 'person');
    const untagged = chronicled(pieces, tools.lexicon, marks);
    const reason = reservationOf(untagged, tools.lexicon);
    if (reason !== undefined) {
      skip(reason, 'sentence');
      continue;
    }
    const tokens = withOpeningVerb(tag(untagged, tools.tagger), tools.lexicon);
    if (!isStatedBehindColon(tokens, tools.lexicon)) {
      skip('hearsay', 'colon');
      continue;
    }
    const { found, isKnown } = readSentence(tokens, tools, discourse, before);
    if (isKnown) before = undefined;
    if (found.parser.limits.isReached) {
      skip('too-long', 'size');
      continue;
    }
    const frame = found.claims.length > 0 ? frameOf(sentence) : undefined;
    if (frame !== undefined) {
      skip(frame, 'frame');
      continue;
    }
    const tense = isOfPresent(words, text, headings) ? ({ isPresent: true, ...defined({ presentDate }) } as const) : {};
    claims.push(
      ...found.claims.map((claim) => ({ ...claim, passage, ...sentence, ...(isUndated(claim) ? tense : {}) })),
    );
    unread.push(...unreadOf(found, sentence));
  }
  return { claims: withoutMended(passage, claims, unread), unread };
}

const isUndated = ({ from, until }: FoundClaim): boolean => from === undefined && until === undefined;

function readSentence(
  tokens: readonly SentenceToken[],
  tools: ReaderTools,
  discourse: Discourse,
  stranger?: UnnamedPerson,
): { readonly found: Findings; readonly isKnown: boolean } {
  const { parser, clauses } = parseSentence(tokens, tools.lexicon);
  const findings = new Findings(tools, parser, discourse);
  let subject: readonly string[] | undefined;
  let isKnown = false;
  let read = 0;
  if (tools.about !== undefined && clauses.every(isFragment)) readFragment(tools.about, findings);
  for (const clause of clauses) {
    // "Idris, his wife, Nell, came": whoever is named before a clause, and not understood, may be meant in it.
    for (const { kind, id } of tokens.slice(read, clause.start))
      if (kind === 'name' && id !== undefined) discourse.mention(id, read === 0);
    if (!isName(clause)) read = clause.end;
    subject = readClause(clause, findings, subject) ?? subject;
    tellDate(clause, findings);
    // "Her sister was a nun, and she died in 590."
    if (stranger === undefined || clause !== clauses[0]) continue;
    if (subject.length === 0) discourse.meetStranger(stranger);
    // "The old man" was somebody, after all.
    else isKnown = clause.subject?.id === undefined;
  }
  readKinBeside(findings);
  dropUndone(findings);
  for (const { kind, id } of tokens) if (kind === 'name' && id !== undefined) discourse.mention(id, false);
  return { found: findings, isKnown };
}

const isName = ({ subject, verb, complements: [first, another] }: ParsedClause): boolean =>
  (subject ?? verb ?? another) === undefined &&
  first?.kind === 'thing' &&
  (first.what.noun ?? first.what.owner) === undefined;

/** The next clause may use the date of this one, if no other date of the sentence so far was left unread. */
function tellDate(clause: ParsedClause, findings: Findings): void {
  const isDated = (start: number, end: number) =>
    findings.parser.tokens
      .slice(start, end)
      .some(({ kind }, at) => kind === 'date' && !findings.isUnderstood(start + at));
  const date = lastOf(clauseTimes(withDates(clause, findings), findings));
  if (isDated(0, clause.end)) findings.discourse.tellDate(undefined);
  else if (date !== undefined) findings.discourse.tellDate(date);
}

/** "Left-handed" has the look of a participle. */
const isFragment = ({ subject, verb }: ParsedClause): boolean =>
  subject === undefined && (verb === undefined || verb.known.length === 0);

function quickReason({ start, end }: Range, speech: readonly Range[], words: string): UnreadReason {
  if (speech.some((each) => each.start <= start && each.end >= end - 1)) return 'speech';
  return words.includes('?') ? 'question' : 'construction';
}
