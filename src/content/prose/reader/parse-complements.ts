import { behindOpener, joining, looksWord, startsClause, subordinating } from './clause-words.ts';
import { prepositions } from './lexicon.ts';
import { timeNouns } from './noun-words.ts';
import { measureAt } from './numbers.ts';
import { laterAt, prepositionalAt, thingAt, untilBoundary } from './parse-adjuncts.ts';
import { ageAt, bareAgeAt } from './parse-ages.ts';
import { mayBePassive } from './parse-asides.ts';
import { isOpenChoice } from './parse-date-choices.ts';
import { joinsAt } from './parse-denials.ts';
import { phraseAt } from './parse-lists.ts';
import { presentAt } from './parse-present.ts';
import { relativeTimeAt } from './parse-relative-times.ts';
import { bareTimeAt, dateAfter, timeAt } from './parse-times.ts';
import { isOnlyParticiple, participleAt, verbAt } from './parse-verbs.ts';
import { isBoundary, isOneOfWords, type Parser, wordAt, wordSet } from './parser.ts';
import type { Complement, NounPhrase, VerbGroup } from './syntax.ts';

const content = wordSet('that how whether why what if unless');

export function complementAt(
  parser: Parser,
  at: number,
  verb: VerbGroup,
  subject: NounPhrase | undefined,
  complements: readonly Complement[],
): Complement | undefined {
  const { tokens } = parser;
  const before = complements.at(-1);
  const token = tokens[at];
  const further = token === undefined ? undefined : furtherAdjectiveAt(parser, at, verb, before);
  if (further !== undefined) return further;
  if (token === undefined || joinsAt(parser, at, joining)) return undefined;
  const { word } = token;
  if (word === ',')
    return (
      insertedAt(parser, at, verb) ??
      whereAt(parser, at, complements) ??
      saidFurther(parser, at, verb, before) ??
      afterComma(parser, at, subject)
    );
  // "Handed Sarn over to Nell".
  if (word === 'there' || (word === 'over' && wordAt(parser, at + 1) === 'to'))
    return { kind: 'word', word, tag: 'ADV', start: at, end: at + 1 };
  const present = presentAt(parser, at);
  if (present !== undefined) return present;
  const time = timeAt(parser, at) ?? relativeTimeAt(parser, at);
  if (time !== undefined) return { kind: 'time', ...time };
  // "Died c. 618 or 620".
  if (token.kind === 'date' && isOpenChoice(parser, at + 1)) return { ...untilBoundary(parser, at), isTime: true };
  const age = ageAt(parser, at) ?? (verb.isCopula && at === verb.end ? bareAgeAt(parser, at) : undefined);
  if (age !== undefined) return age;
  const measure = measureAt(parser, at);
  if (measure !== undefined) return { kind: 'measure', start: at, end: measure };
  const later = /^(?:DET|NUM|NOUN)$/.test(token.tag) ? laterAt(parser, at) : undefined;
  if (later !== undefined) return later;
  if (/^(?:by|until|since)$/.test(word) && /^(?:then|now)$/.test(wordAt(parser, at + 1)))
    return { kind: 'word', word: wordAt(parser, at + 1), tag: 'ADV', start: at, end: at + 2 };
  // "Spent 413 to 416 in Vask".
  const spent = verb.form.startsWith('spen') && wordAt(parser, at + 1) === 'to' ? dateAfter(parser, at) : undefined;
  const until = spent === undefined ? undefined : dateAfter(parser, at + 2);
  if (spent !== undefined && until !== undefined)
    return { kind: 'time', start: at, end: until.end, times: { from: spent.date, until: until.date } };
  const mayBePassive =
    verb.voice === 'passive' || (subject === undefined && participleAt(parser, verb.start) !== undefined);
  // "Ruled Vask 830–850".
  const span = token.kind === 'date' && !mayBePassive ? bareTimeAt(parser, at) : undefined;
  if (span?.times.until !== undefined && isBoundary(parser, span.end)) return { kind: 'time', ...span };
  if (token.kind === 'date' && (verb.form.startsWith('spen') || verb.isCopula || !/^\d+$/.test(token.text)))
    return { kind: 'time', start: at, end: at + 1, times: { at: token.date ?? token.text } };
  // "Built 260–274", "founded 330 at Vask".
  const bare = mayBePassive && at === verb.end && token.kind === 'date' ? bareTimeAt(parser, at) : undefined;
  if (bare !== undefined) {
    const isSpan = bare.times.from !== undefined && bare.times.until !== undefined;
    return { kind: 'time', ...bare, times: isSpan ? { ...bare.times, isBetween: true } : bare.times };
  }
  // "Held every winter".
  if (/^(?:each|every)$/.test(word) && timeNouns.has(wordAt(parser, at + 1)) && wordAt(parser, at + 2) !== 'of')
    return { kind: 'word', word: 'regularly', tag: 'ADV', start: at, end: at + 2 };
  if (token.kind === 'quote') return { kind: 'unread', start: at, end: at + 1, isLoose: false };
  if (token.kind === 'mark') return undefined;
  if (isOneOfWords(parser, at, content)) return untilBoundary(parser, at);
  if (isOneOfWords(parser, at, subordinating)) {
    const clause = parser.clause(parser, behindOpener(parser, at));
    if (clause?.isWhole === true) return { kind: 'clause', start: at, end: clause.end, clauses: [clause] };
    if (!prepositions.has(word) && word !== 'once') return untilBoundary(parser, at);
  }
  if (word === 'to' && /^(?:VERB|AUX)$/.test(tokens[at + 1]?.tag ?? '') && phraseAt(parser, at + 1) === undefined) {
    const literal = /^(?:death|rest|war)$/.test(wordAt(parser, at + 1));
    if (!literal) return untilBoundary(parser, at);
  }
  if (prepositions.has(word)) return prepositionalAt(parser, at, false);
  const said = saidFurther(parser, at, verb, before);
  if (said !== undefined) return said;
  // "In 333, on land given by her uncle": of what is loose.
  if (
    before?.kind === 'thing' &&
    before.isLoose &&
    before.what.id === undefined &&
    participleAt(parser, at) !== undefined
  )
    return { ...untilBoundary(parser, at), isLoose: true };
  if (/^(?:who|which|whom|whose)$/.test(word)) return undefined;
  // "Gave her Nightlatch": not hers, but to her.
  if (word === 'her' && isGiving(verb) && tokens[at + 1]?.kind === 'name' && wordAt(parser, at + 2) !== 'to') {
    const what: NounPhrase = { start: at, end: at + 1, pronoun: word, modifiers: [], asides: [] };
    return { kind: 'thing', what, start: at, end: at + 1, isLoose: false };
  }
  const named = thingAt(parser, at);
  // "His mother was Maren and his father Odo": two clauses.
  const [first, second] = named?.all ?? [];
  const isGapped =
    verb.isCopula && subject?.owner?.who.pronoun !== undefined && second?.owner?.who.pronoun !== undefined;
  const what = isGapped && named?.all?.length === 2 && first?.owner === undefined ? first : named;
  // "Died then Will ruled": a phrase before a verb of its own is no object.
  // Behind its time a clause has no further object: "when he died in 351 nobody wept".
  if (what !== undefined && before?.kind === 'time' && verbAt(parser, what.end) !== undefined) return undefined;
  if (what !== undefined)
    return verbAt(parser, what.end) === undefined || what.pronoun === undefined
      ? { kind: 'thing', what, start: at, end: what.end, isLoose: false }
      : undefined;
  const isState = /^(?:lie|lies|lay|lain|lying|rest|rests)$/.test(verb.form) && /ed$/.test(word);
  if (isState || /^(?:ADV|ADJ|ADP|PART|NUM|DET)$/.test(token.tag)) {
    return before?.kind === 'word' && before.tag === 'X'
      ? undefined
      : { kind: 'word', word, tag: token.tag, start: at, end: at + 1 };
  }
  return undefined;
}

const isGiving = ({ known }: VerbGroup): boolean =>
  known.some(({ lemma }) => /^(?:give|sell|hand|leave|grant|pass|bequeath|teach|send|bear)$/.test(lemma));

/** "Was tall and grey-eyed", "was tall, thin and left-handed". */
function furtherAdjectiveAt(
  parser: Parser,
  at: number,
  verb: VerbGroup,
  before: Complement | undefined,
): Complement | undefined {
  if (!verb.isCopula || before?.kind !== 'word' || before.start < verb.end) return undefined;
  const skip = wordAt(parser, at) === ',' && wordAt(parser, at + 1) === 'and' ? 2 : 1;
  if (!/^(?:and|,)$/.test(wordAt(parser, at))) return undefined;
  const next = parser.tokens[at + skip];
  const behind = parser.tokens[at + skip + 1];
  if (next?.kind !== 'word' || (next.tag !== 'ADJ' && !looksWord.test(next.word))) return undefined;
  if (
    behind !== undefined &&
    /^(?:NOUN|PROPN|ADJ|VERB|AUX)$/.test(behind.tag) &&
    !isOneOfWords(parser, at + skip + 1, joining)
  )
    return undefined;
  return { kind: 'word', word: next.word, tag: 'ADJ', start: at, end: at + skip + 1 };
}

/** "Was a guild founded in 300 by Odo", "is a brig, built in 348". */
function saidFurther(
  parser: Parser,
  start: number,
  verb: VerbGroup,
  before: Complement | undefined,
): Complement | undefined {
  const isSaid = before?.kind === 'thing' && before.prep === undefined && before.what.id === undefined;
  if (!verb.isCopula || !isSaid) return undefined;
  const at = wordAt(parser, start) === ',' ? start + 1 : start;
  const participle = participleAt(parser, at);
  if (participle === undefined || participle.known.length === 0) return undefined;
  // "Nell, whose father was a baker, died in 371": nobody is died.
  if (at > start && !mayBePassive(parser, at)) return undefined;
  const isOpen = prepositions.has(wordAt(parser, participle.end)) || timeAt(parser, participle.end) !== undefined;
  const clause = isOpen ? parser.rest(parser, at, undefined, participle, []) : undefined;
  return clause?.isWhole === true ? { kind: 'clause', start, end: clause.end, clauses: [clause] } : undefined;
}

/** "Was, from 830 to 850, a member": a time between the verb and what belongs to it. */
function insertedAt(parser: Parser, at: number, verb: VerbGroup): Complement | undefined {
  const time = at === verb.end ? timeAt(parser, at + 1) : undefined;
  if (time === undefined || wordAt(parser, time.end) !== ',') return undefined;
  return { kind: 'time', ...time, start: at, end: time.end + 1 };
}

/** "Moved to Vask in 362, where he died": behind a time, of the place before it. */
function whereAt(parser: Parser, at: number, before: readonly Complement[]): Complement | undefined {
  if (wordAt(parser, at + 1) !== 'where') return undefined;
  const place = before.findLast((each) => each.kind === 'thing');
  const clause = place?.kind === 'thing' && place.what.id !== undefined ? parser.clause(parser, at + 2) : undefined;
  if (clause?.isWhole !== true || place?.kind !== 'thing') return undefined;
  const { start, end, what } = place;
  const there: Complement = { kind: 'thing', prep: 'in', what: { ...what, asides: [] }, start, end, isLoose: false };
  return {
    kind: 'clause',
    start: at,
    end: clause.end,
    clauses: [{ ...clause, complements: [...clause.complements, there] }],
  };
}

/** Words that may follow a comma and still belong to the clause. */
function afterComma(parser: Parser, at: number, subject: NounPhrase | undefined): Complement | undefined {
  const time = timeAt(parser, at + 1) ?? relativeTimeAt(parser, at + 1);
  // ", in 346 she married": the next clause.
  if (time !== undefined && startsClause(parser, time.end)) return undefined;
  if (time !== undefined && endsAside(parser, time.end))
    return { kind: 'time', ...time, start: at, end: skipComma(parser, time.end) };
  const age = ageAt(parser, at + 1);
  if (age !== undefined) return { ...age, start: at };
  const participle = isOnlyParticiple(parser, at + 1) ? participleAt(parser, at + 1) : undefined;
  if (participle !== undefined) {
    const clause = parser.rest(parser, at + 1, subject, participle, []);
    if (clause.isWhole && (wordAt(parser, at + 1) === 'having' || wordAt(parser, clause.end) !== ','))
      return { kind: 'clause', start: at, end: clause.end, clauses: [clause] };
  }
  const word = wordAt(parser, at + 1);
  if (subordinating.has(word) && !prepositions.has(word)) {
    const clause = parser.clause(parser, at + 2);
    return clause?.isWhole === true ? { kind: 'clause', start: at, end: clause.end, clauses: [clause] } : undefined;
  }
  if (prepositions.has(word)) {
    const thing = prepositionalAt(parser, at + 1, true);
    return { ...thing, start: at, end: thing.end };
  }
  return undefined;
}

const endsAside = (parser: Parser, at: number): boolean => isBoundary(parser, at) || joinsAt(parser, at, joining);

const skipComma = (parser: Parser, at: number): number =>
  wordAt(parser, at) === ',' && isOneOfWords(parser, at + 1, joining) ? at + 1 : at;
