import { prepositions } from './lexicon.ts';
import { regions, timeNouns } from './noun-words.ts';
import { measureAt, spelledNumber } from './numbers.ts';
import { withAsides } from './parse-asides.ts';
import { betweenCommas, timesBefore } from './parse-insertions.ts';
import { phraseAt } from './parse-lists.ts';
import { frontedNominalAt } from './parse-nominals.ts';
import { relativeTimeAt } from './parse-relative-times.ts';
import { bareTimeAt, timeAt } from './parse-times.ts';
import { trailingAt } from './parse-trailing.ts';
import { isOnlyParticiple, participleAt, verbAt } from './parse-verbs.ts';
import { deeper, isBoundary, isOneOfWords, type Parser, wordAt, wordSet } from './parser.ts';
import type { Complement, NounPhrase, ParsedClause, TimePhrase, VerbGroup } from './syntax.ts';

const joining = wordSet('and but or so yet nor');
const subordinating = wordSet('when while after before until till because since as though although once where whereas');
const content = wordSet('that how whether why what if unless');
const openers = wordSet(
  'and but so yet then later afterwards thereafter meanwhile finally soon once eventually still now also there here indeed again thus therefore however afterward',
);

/** As a subject these deny what their verb says. */
const nobody = wordSet('nobody none nothing no');

/** Verbs without an object, whose subject may stand behind them. */
const restful = wordSet('fought died fell perished lies lay stands stood lived dwelt dwells');

/** The rest of a clause whose subject is known. */
export function predicateAt(parser: Parser, at: number, subject: NounPhrase | undefined): ParsedClause | undefined {
  const verb = verbAt(parser, at) ?? participleAt(parser, at);
  if (verb !== undefined) return deeper(parser, () => clauseOf(parser, at, subject, verb, []));
  const { end, complements } = timesBefore(parser, at);
  const behind = end > at ? verbAt(parser, end) : undefined;
  return behind === undefined ? undefined : deeper(parser, () => clauseOf(parser, at, subject, behind, complements));
}

/** A clause with a subject of its own, and what stands before it. */
export function clauseAt(parser: Parser, at: number): ParsedClause | undefined {
  return deeper(parser, () => wholeClauseAt(parser, at));
}

function wholeClauseAt(parser: Parser, at: number): ParsedClause | undefined {
  const listed = amongAt(parser, at) ?? amongNounAt(parser, at);
  if (listed !== undefined) return listed;
  const fronted: Complement[] = [];
  let index = at;
  for (let count = 0; count < 6; count++) {
    const cleft = cleftAt(parser, index);
    const subject = cleft === undefined ? subjectAt(parser, index) : undefined;
    if (subject !== undefined) {
      const verb = verbAt(parser, subject.end);
      if (verb !== undefined) return clauseOf(parser, at, subject, verb, fronted);
    }
    const adjunct = frontedAt(parser, index) ?? setOffAt(parser, index, fronted);
    if (adjunct === undefined) return undefined;
    fronted.push(adjunct);
    index = adjunct.end;
    const turned = turnedAt(parser, at, index, fronted);
    if (turned !== undefined) return turned;
    if (wordAt(parser, index) !== ',') continue;
    index++;
    // "In 588, the year of the flood, …"
    const named = adjunct.kind === 'time' ? phraseAt(parser, index) : undefined;
    if (named?.noun !== undefined && timeNouns.has(named.noun) && wordAt(parser, named.end) === ',')
      index = named.end + 1;
  }
  return undefined;
}

/** "At the Siege of Ashkeep fought Odo and Maren": the subject stands last. */
function turnedAt(parser: Parser, start: number, at: number, fronted: readonly Complement[]): ParsedClause | undefined {
  const before = fronted.find((each) => each.kind === 'thing');
  if (before?.kind !== 'thing' || before.what.id === undefined || fronted.at(-1)?.kind === 'word') return undefined;
  const verb = verbAt(parser, at);
  if (verb === undefined || verb.voice === 'passive' || !restful.has(verb.form)) return undefined;
  const subject = phraseAt(parser, verb.end);
  if (subject === undefined || !isBoundary(parser, subject.end)) return undefined;
  return { start, end: subject.end, subject, verb, complements: fronted, isWhole: true };
}

/** What a list of the dead says of each: as a verb of the lexicon. */
const listedAs: Readonly<Record<string, string>> = {
  dead: 'died',
  fallen: 'fell',
  slain: 'slain',
  killed: 'killed',
  wounded: 'wounded',
  captured: 'captured',
};

/** "Among those who died in 598 were Odo and Maren", "among the dead at Ashkeep were Odo and Maren": the list is the subject. */
function amongAt(parser: Parser, at: number): ParsedClause | undefined {
  const word = wordAt(parser, at + 1);
  if (wordAt(parser, at) !== 'among' || (word !== 'those' && word !== 'the')) return undefined;
  const isWho = wordAt(parser, at + 2) === 'who';
  const verb = isWho && word === 'those' ? verbAt(parser, at + 3) : listedVerb(parser, at + 2);
  if (verb === undefined) return undefined;
  const clause = clauseOf(parser, at, undefined, verb, []);
  if (!/^(?:was|were|is|are)$/.test(wordAt(parser, clause.end))) return undefined;
  const subject = phraseAt(parser, clause.end + 1);
  return subject === undefined
    ? undefined
    : {
        ...clause,
        end: subject.end,
        subject: { ...subject, start: clause.end },
        verb: { ...verb, start: at },
        isWhole: endsClause(parser, subject.end),
      };
}

/** "Among the members of the guild were Odo and Maren": each of them is one. */
function amongNounAt(parser: Parser, at: number): ParsedClause | undefined {
  if (wordAt(parser, at) !== 'among') return undefined;
  const what = phraseAt(parser, at + 1);
  if (what?.noun === undefined || what.owner === undefined || !parser.lexicon.nouns.has(what.noun)) return undefined;
  const verb = verbAt(parser, what.end);
  if (verb?.isCopula !== true) return undefined;
  const subject = phraseAt(parser, verb.end);
  if (subject === undefined || !endsClause(parser, subject.end)) return undefined;
  const thing: Complement = { kind: 'thing', what, start: verb.end, end: verb.end, isLoose: false };
  return { start: at, end: subject.end, subject, verb: { ...verb, start: at }, complements: [thing], isWhole: true };
}

function listedVerb(parser: Parser, at: number): VerbGroup | undefined {
  const form = listedAs[wordAt(parser, at)];
  if (form === undefined) return undefined;
  const known = parser.lexicon.verbs.get(form) ?? [];
  const voice = /^(?:died|fell)$/.test(form) ? 'active' : 'passive';
  return { start: at, end: at + 1, form, known, voice, isProgressive: false, isCopula: false };
}

function subjectAt(parser: Parser, at: number): NounPhrase | undefined {
  const phrase = phraseAt(parser, at);
  return phrase === undefined ? undefined : withAsides(parser, phrase);
}

/** A time, a place, a clause before the subject. */
function frontedAt(parser: Parser, at: number): Complement | undefined {
  const word = wordAt(parser, at);
  const time = timeAt(parser, at) ?? relativeTimeAt(parser, at) ?? cleftAt(parser, at);
  if (time !== undefined) return { kind: 'time', ...time };
  const age = ageAt(parser, at);
  if (age !== undefined) return age;
  if (subordinating.has(word)) {
    const clause = parser.clause(parser, behindOpener(parser, at));
    if (clause?.isWhole === true && wordAt(parser, clause.end) === ',')
      return { kind: 'clause', start: at, end: clause.end, clauses: [clause] };
    // "When he died in 351 nobody wept": a time may end it as well.
    if (clause?.complements.at(-1)?.kind === 'time' && startsClause(parser, clause.end))
      return { kind: 'clause', start: at, end: clause.end, clauses: [{ ...clause, isWhole: true }] };
  }
  const participle = participleAt(parser, at);
  if (participle !== undefined) {
    const clause = clauseOf(parser, at, undefined, participle, []);
    if (clause.isWhole && wordAt(parser, clause.end) === ',')
      return { kind: 'clause', start: at, end: clause.end, clauses: [clause] };
  }
  if (openers.has(word) || (parser.tokens[at]?.tag === 'ADV' && /ly$/.test(word)))
    return { kind: 'word', word, tag: 'ADV', start: at, end: at + 1 };
  if (prepositions.has(word)) {
    const what = phraseAt(parser, at + 1);
    if (what !== undefined) return { kind: 'thing', prep: word, what, start: at, end: what.end, isLoose: false };
  }
  return laterAt(parser, at) ?? frontedLooksAt(parser, at) ?? frontedNominalAt(parser, at);
}

/** "Left-handed and grey-eyed, Odo was …". */
function frontedLooksAt(parser: Parser, at: number): Complement | undefined {
  let end = at;
  let hasLooks = false;
  while (parser.tokens[end]?.kind === 'word') {
    if (looksWord.test(wordAt(parser, end))) hasLooks = true;
    else if (parser.tokens[end]?.tag !== 'ADJ') return undefined;
    end++;
    if (wordAt(parser, end) === 'and' || (wordAt(parser, end) === ',' && parser.tokens[end + 1]?.kind === 'word'))
      end++;
    else break;
  }
  if (!hasLooks || wordAt(parser, end) !== ',' || parser.tokens[end + 1]?.kind !== 'name') return undefined;
  return { kind: 'word', word: wordAt(parser, end - 1), tag: 'ADJ', start: at, end };
}

/** Where the clause behind "when" begins: "when, in 344, Odo died", "as soon as Odo died". */
function behindOpener(parser: Parser, at: number): number {
  if (wordAt(parser, at) === 'as' && wordAt(parser, at + 1) === 'soon' && wordAt(parser, at + 2) === 'as')
    return at + 3;
  return wordAt(parser, at + 1) === ',' && timeAt(parser, at + 2) !== undefined ? at + 2 : at + 1;
}

/** "It was in 359 that Odo left". */
function cleftAt(parser: Parser, at: number): TimePhrase | undefined {
  if (wordAt(parser, at) !== 'it' || !/^(?:was|is)$/.test(wordAt(parser, at + 1))) return undefined;
  const time = timeAt(parser, at + 2);
  return time !== undefined && wordAt(parser, time.end) === 'that'
    ? { ...time, start: at, end: time.end + 1 }
    : undefined;
}

/** "From 341 to 350, through plague and war alike, Odo ruled": behind a time, whatever stands between two commas. */
function setOffAt(parser: Parser, at: number, before: readonly Complement[]): Complement | undefined {
  if (wordAt(parser, at - 1) !== ',' || !before.some(({ kind }) => kind === 'time')) return undefined;
  const within = betweenCommas(parser, at - 1);
  return within?.kind === 'unread' && startsClause(parser, within.end)
    ? { ...within, start: at, end: within.end - 1 }
    : undefined;
}

/** "Two years later," "the next day,". */
function laterAt(parser: Parser, at: number): Complement | undefined {
  for (let end = at + 1; end < at + 6; end++) {
    const word = wordAt(parser, end);
    if (/^(?:later|earlier|afterwards|after|before|hence)$/.test(word) && end > at) {
      return /^(?:year|month|week|day|decade|winter|summer|season|hour)s?$/.test(wordAt(parser, end - 1))
        ? { kind: 'unread', start: at, end: end + 1, isLoose: true, isTime: true }
        : undefined;
    }
  }
  return undefined;
}

function clauseOf(
  parser: Parser,
  start: number,
  subject: NounPhrase | undefined,
  verb: VerbGroup,
  fronted: readonly Complement[],
): ParsedClause {
  const complements: Complement[] = [...fronted, ...(verb.inserted ?? [])];
  let at = verb.end;
  let previous = -1;
  while (at > previous && at < parser.tokens.length) {
    previous = at;
    const next = complementAt(parser, at, verb, subject, complements) ?? trailingAt(parser, at, verb, complements);
    if (next === undefined) break;
    complements.push(isOfLoose(complements.at(-1), next) ? { ...next, isLoose: true } : next);
    at = next.end;
  }
  const isDenied =
    subject !== undefined && subject.id === undefined && nobody.has(subject.noun ?? subject.determiner ?? '');
  return {
    start,
    end: at,
    verb: isDenied ? { ...verb, reservation: 'denial' } : verb,
    complements,
    isWhole: endsClause(parser, at),
    ...(subject === undefined ? {} : { subject }),
  };
}

/** "Died in 396, in a room above the chandlery": what goes on behind a comma is as loose as what the comma opened. */
const isOfLoose = (before: Complement | undefined, next: Complement): next is Extract<Complement, { kind: 'thing' }> =>
  before?.kind === 'thing' && before.isLoose && next.kind === 'thing' && next.prep !== undefined;

function endsClause(parser: Parser, at: number): boolean {
  return isBoundary(parser, at) || isOneOfWords(parser, at, joining) || isOneOfWords(parser, at, subordinating);
}

function complementAt(
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
  if (token === undefined || isOneOfWords(parser, at, joining)) return undefined;
  const { word } = token;
  if (word === ',')
    return (
      insertedAt(parser, at, verb) ??
      whereAt(parser, at, complements) ??
      saidFurther(parser, at, verb, before) ??
      afterComma(parser, at, subject)
    );
  if (word === 'there') return { kind: 'word', word, tag: 'ADV', start: at, end: at + 1 };
  const time = timeAt(parser, at) ?? relativeTimeAt(parser, at);
  if (time !== undefined) return { kind: 'time', ...time };
  const age = ageAt(parser, at) ?? (verb.isCopula && at === verb.end ? bareAgeAt(parser, at) : undefined);
  if (age !== undefined) return age;
  const measure = measureAt(parser, at);
  if (measure !== undefined) return { kind: 'measure', start: at, end: measure };
  const later = /^(?:DET|NUM|NOUN)$/.test(token.tag) ? laterAt(parser, at) : undefined;
  if (later !== undefined) return later;
  if (/^(?:by|until|since)$/.test(word) && /^(?:then|now)$/.test(wordAt(parser, at + 1)))
    return { kind: 'word', word: wordAt(parser, at + 1), tag: 'ADV', start: at, end: at + 2 };
  if (token.kind === 'date' && (verb.form.startsWith('spen') || verb.isCopula || !/^\d+$/.test(token.text)))
    return { kind: 'time', start: at, end: at + 1, times: { at: token.date ?? token.text } };
  // "Built 260–274", "founded 330 at Vask".
  const mayBePassive =
    verb.voice === 'passive' || (subject === undefined && participleAt(parser, verb.start) !== undefined);
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
  const isOpen = prepositions.has(wordAt(parser, participle.end)) || timeAt(parser, participle.end) !== undefined;
  const clause = isOpen ? clauseOf(parser, at, undefined, participle, []) : undefined;
  return clause?.isWhole === true ? { kind: 'clause', start, end: clause.end, clauses: [clause] } : undefined;
}

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

const looksWord = /-(?:eyed|haired|handed)$/;

const isGiving = ({ known }: VerbGroup): boolean =>
  known.some(({ lemma }) => /^(?:give|sell|hand|leave|grant|pass|bequeath|teach|send|bear)$/.test(lemma));

/** Whether a subject with its verb begins at a token. */
function startsClause(parser: Parser, at: number): boolean {
  const subject = phraseAt(parser, at);
  return subject !== undefined && verbAt(parser, subject.end) !== undefined;
}

function thingAt(parser: Parser, at: number): NounPhrase | undefined {
  const phrase = phraseAt(parser, at);
  return phrase === undefined ? undefined : withAsides(parser, phrase);
}

function prepositionalAt(parser: Parser, at: number, isLoose: boolean): Complement {
  const prep = wordAt(parser, at);
  const what = thingAt(parser, at + 1);
  const part = what === undefined ? quarterAt(parser, at) : undefined;
  if (part !== undefined) return { kind: 'thing', prep: 'in', what: part, start: at, end: part.end, isLoose };
  // "In the heart of the Reedlands" is in the Reedlands.
  if (what?.id === undefined && what?.noun !== undefined && regions.has(what.noun) && what.owner?.prep === 'of')
    return { kind: 'thing', prep: 'in', what: what.owner.who, start: at, end: what.end, isLoose };
  if (what !== undefined) return { kind: 'thing', prep, what, start: at, end: what.end, isLoose };
  const next = parser.tokens[at + 1];
  // The tagger takes it for a verb: "laid to rest", "stabbed to death".
  if (prep === 'to' && next !== undefined && /^(?:rest|death|war)$/.test(next.word)) {
    const end = { start: at + 1, end: at + 2, noun: next.word, modifiers: [], asides: [] };
    return { kind: 'thing', prep, what: end, start: at, end: at + 2, isLoose };
  }
  // "in 300 fathoms of water", "by inches": what cannot be read blocks what it may change.
  if (next === undefined || isBoundary(parser, at + 1) || /^(?:NOUN|VERB|ADJ|NUM|X|DET|ADV)$/.test(next.tag) === false)
    return { kind: 'word', word: prep, tag: 'ADP', start: at, end: at + 1 };
  let end = at + 2;
  while (/^(?:NOUN|ADJ)$/.test(parser.tokens[end]?.tag ?? '') && parser.tokens[end]?.kind === 'word') end++;
  return { kind: 'unread', start: at, end, isLoose };
}

const quarters = wordSet(
  'north south east west northeast northwest southeast southwest north-east north-west south-east south-west far middle',
);

/** "In the far north of Sarn": what it is a part of. The tagger has these for adverbs. */
function quarterAt(parser: Parser, at: number): NounPhrase | undefined {
  if (!/^(?:in|on)$/.test(wordAt(parser, at)) || wordAt(parser, at + 1) !== 'the') return undefined;
  let end = at + 2;
  while (isOneOfWords(parser, end, quarters)) end++;
  const what = end > at + 2 && wordAt(parser, end) === 'of' ? phraseAt(parser, end + 1) : undefined;
  return what?.id === undefined ? undefined : what;
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

/** What may follow a comma and still belong to the clause. */
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
    const clause = clauseOf(parser, at + 1, subject, participle, []);
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

const endsAside = (parser: Parser, at: number): boolean => isBoundary(parser, at) || isOneOfWords(parser, at, joining);
const skipComma = (parser: Parser, at: number): number =>
  wordAt(parser, at) === ',' && isOneOfWords(parser, at + 1, joining) ? at + 1 : at;

function untilBoundary(parser: Parser, at: number): Extract<Complement, { kind: 'unread' }> {
  let end = at + 1;
  while (end < parser.tokens.length && !isBoundary(parser, end)) end++;
  return { kind: 'unread', start: at, end, isLoose: false };
}

/** "At eighteen", "at the age of seventy", "aged 31". */
function ageAt(parser: Parser, at: number): Complement | undefined {
  const { tokens } = parser;
  const words = tokens.slice(at, at + 4).map(({ word }) => word);
  const skip =
    words[0] === 'aged'
      ? 1
      : words[0] !== 'at'
        ? 0
        : words[1] === 'the' && words[2] === 'age' && words[3] === 'of'
          ? 4
          : words[1] === 'age'
            ? 2
            : 1;
  if (skip === 0) return undefined;
  const years = spelledNumber(wordAt(parser, at + skip));
  const end = at + skip + 1;
  return years === undefined || !endsPhrase(parser, end) ? undefined : { kind: 'age', years, start: at, end };
}

/** "Was 12 in 313", "was thirty years old when he died". */
function bareAgeAt(parser: Parser, at: number): Complement | undefined {
  const years = spelledNumber(wordAt(parser, at));
  if (years === undefined) return undefined;
  const isFull = /^years?$/.test(wordAt(parser, at + 1)) && /^(?:old|of)$/.test(wordAt(parser, at + 2));
  if (isFull && wordAt(parser, at + 2) === 'of' && wordAt(parser, at + 3) !== 'age') return undefined;
  const end = isFull ? at + (wordAt(parser, at + 2) === 'of' ? 4 : 3) : at + 1;
  const ends =
    isBoundary(parser, end) || timeAt(parser, end) !== undefined || isOneOfWords(parser, end, wordSet('when'));
  return ends ? { kind: 'age', years, start: at, end } : undefined;
}

const endsPhrase = (parser: Parser, at: number): boolean => {
  const tag = parser.tokens[at]?.tag;
  return tag !== 'NOUN' && tag !== 'ADJ';
};
