import { isKin } from './kin-words.ts';
import { prepositions } from './lexicon.ts';
import { oneTime } from './noun-words.ts';
import { bracketAt } from './parse-brackets.ts';
import { phraseAt } from './parse-lists.ts';
import { closedBehindNaming, namingAt, opensNaming } from './parse-naming.ts';
import { isInSubject, ownedPhraseAt, simplePhraseAt } from './parse-phrases.ts';
import { opensPredicate } from './parse-predicates.ts';
import { joined, timeAt } from './parse-times.ts';
import { isOnlyParticiple, participleAt, verbAt } from './parse-verbs.ts';
import { isBoundary, type Parser, wordAt } from './parser.ts';
import type { Aside, NounPhrase, ParsedClause, Times, VerbGroup } from './syntax.ts';

/** A phrase with what is said of it between commas and brackets and in relative clauses. */
export function withAsides(parser: Parser, phrase: NounPhrase): NounPhrase {
  if (phrase.all !== undefined) return withCommon(parser, phrase);
  let { end, id } = phrase;
  const asides: Aside[] = [];
  for (;;) {
    const further = asides.at(-1)?.kind === 'apposition' ? furtherAt(parser, end) : undefined;
    const aside = further ?? asideAt(parser, end, { ...phrase, end });
    if (aside === undefined) break;
    asides.push(aside);
    end = aside.end;
    // "Her father, Iskander,": the name says who is meant.
    if (id === undefined && aside.kind === 'apposition' && aside.what.noun === undefined) id = aside.what.id;
  }
  end = closedBehindNaming(parser, asides, end);
  const named =
    id === undefined
      ? asides.find((aside) => aside.kind === 'apposition' && aside.what.all !== undefined && isNames(aside.what))
      : undefined;
  // "Livia's daughters, Yara and Nell,": each of them is one.
  if (named?.kind === 'apposition' && phrase.noun !== undefined && phrase.owner !== undefined) {
    const { noun, owner, modifiers } = phrase;
    const all = (named.what.all ?? []).map((each) => ({ ...each, noun, owner, modifiers }));
    return { start: phrase.start, end, all, modifiers: [], asides: [] };
  }
  return asides.length === 0 ? phrase : { ...phrase, end, asides, ...(id === undefined ? {} : { id }) };
}

/** "Hedda and Clara, the daughters of Odo,": said of all. */
function withCommon(parser: Parser, phrase: NounPhrase): NounPhrase {
  if (wordAt(parser, phrase.end) !== ',' || !isNames(phrase)) return phrase;
  const what = phraseAt(parser, phrase.end + 1);
  const isPlural = what?.noun !== undefined && /(?:s|children)$/.test(what.noun) && parser.lexicon.nouns.has(what.noun);
  if (!isPlural || what.id !== undefined || what.owner === undefined || wordAt(parser, what.end) !== ',') return phrase;
  const end = what.end + 1;
  return { ...phrase, end, asides: [{ kind: 'apposition', start: phrase.end, end, what, times: {} }] };
}

/** "King of Vask since 831 and head of House Vane": behind a date, the second of two that are said of somebody. */
function furtherAt(parser: Parser, at: number): Aside | undefined {
  if (wordAt(parser, at) !== 'and') return undefined;
  const what = simplePhraseAt(parser, at + 1);
  if (what?.noun === undefined || what.id !== undefined || what.owner?.who.id === undefined) return undefined;
  if (!parser.lexicon.nouns.has(what.noun)) return undefined;
  const time = timeAt(parser, what.end);
  const end = closed(parser, time?.end ?? what.end);
  return end === undefined ? undefined : { kind: 'apposition', start: at, end, what, times: time?.times ?? {} };
}

const isNames = ({ all }: NounPhrase): boolean =>
  (all ?? []).every(({ id, noun }) => id !== undefined && noun === undefined);

function asideAt(parser: Parser, at: number, phrase: NounPhrase): Aside | undefined {
  const word = wordAt(parser, at);
  if (word === 'the') return kinBehind(parser, at, phrase);
  if (word === '(') return bracketAt(parser, at, phrase);
  if (word === 'who' || word === 'whom' || word === 'whose' || word === 'which' || word === 'that')
    return relativeAt(parser, at, at, phrase);
  // "Had three children: Odo, Lise and Will".
  if (
    /^[:–—]$/.test(word) &&
    parser.tokens[at]?.kind === 'mark' &&
    phrase.id === undefined &&
    phrase.owner === undefined
  ) {
    const what = phraseAt(parser, at + 1);
    const isList =
      what !== undefined && (what.all !== undefined ? isNames(what) : what.id !== undefined && what.noun === undefined);
    return isList && isBoundary(parser, what.end)
      ? { kind: 'apposition', start: at, end: what.end, what, times: {} }
      : undefined;
  }
  if (word !== ',') return undefined;
  const next = wordAt(parser, at + 1);
  if (/^(?:who|whom|whose|which|where)$/.test(next)) return relativeAt(parser, at, at + 1, phrase);
  return appositionAt(parser, at, phrase) ?? insertionAt(parser, at);
}

/** "Odo the son of Livia": said of the name before it without a comma. */
function kinBehind(parser: Parser, at: number, { id, noun, owner }: NounPhrase): Aside | undefined {
  if (id === undefined || noun !== undefined || owner !== undefined) return undefined;
  const what = simplePhraseAt(parser, at);
  if (what?.noun === undefined || what.id !== undefined || !isKin(what.noun)) return undefined;
  // "Odo the son of Ulric and Will": whose son, or who else, is not told.
  if (what.owner?.prep !== 'of' || what.owner.who.all !== undefined) return undefined;
  return { kind: 'apposition', start: at, end: what.end, what, times: {} };
}

/** Where an aside between commas is closed: behind the comma, or before the end of the clause. */
function closed(parser: Parser, at: number): number | undefined {
  if (wordAt(parser, at) === ',')
    return /^(?:who|whom|whose|which|where)$/.test(wordAt(parser, at + 1)) || opensAside(parser, at + 1) ? at : at + 1;
  return isBoundary(parser, at) || /^(?:and|but)$/.test(wordAt(parser, at)) ? at : undefined;
}

/** After the comma another aside may begin, which needs the comma for itself. */
function opensAside(parser: Parser, at: number): boolean {
  if (verbAt(parser, at) !== undefined && participleAt(parser, at) === undefined) return false;
  const more = simplePhraseAt(parser, at);
  return (
    more?.noun !== undefined &&
    (parser.lexicon.nouns.has(more.noun) || more.determiner !== undefined) &&
    verbAt(parser, more.end) === undefined
  );
}

function appositionAt(parser: Parser, at: number, phrase: NounPhrase): Aside | undefined {
  let index = at + 1;
  if (wordAt(parser, index) === 'also') index++;
  if (opensNaming(parser, index)) return namingAt(parser, at, index);
  while (oneTime.has(wordAt(parser, index))) index++;
  if (parser.tokens[index]?.kind === 'word' && mayBePassive(parser, index) && phrase.noun === undefined) {
    const clause = participial(parser, index, parser.predicate(parser, index, phrase));
    const end = clause === undefined || !clause.isWhole ? undefined : closed(parser, clause.end);
    // "Whose mother was Livia, ruled Sarn": what has an object is the verb of the main clause.
    const isOpen = clause?.verb?.voice === 'active' && hasObject(clause);
    if (clause !== undefined && end !== undefined && !isOpen && isParticiple(parser, clause, end))
      return { kind: 'clause', start: at, end, clauses: [clause] };
  }
  const what = phraseAt(parser, index);
  if (what === undefined || what.pronoun !== undefined) return undefined;
  const heads = what.all ?? [what];
  // "Wystan, Odile and Corwin" is a list, and "Wystan, Odile, daughter of nobody" nobody's apposition.
  if (
    heads.some(
      (head) =>
        (head.noun === undefined && head.id === undefined) ||
        // "Her mother was Maren, her wife Ysolde": somebody else is nobody's apposition.
        (phrase.id !== undefined && head.id !== undefined && head.id !== phrase.id),
    )
  )
    return undefined;
  if (goesOnAsList(parser, phrase, heads, what.end)) return undefined;
  let end = what.end;
  const clauses = heads.every(({ id }) => id === undefined) ? participlesBehind(parser, end) : [];
  const last = clauses.at(-1);
  const behind = last === undefined ? undefined : closed(parser, last.end);
  if (behind !== undefined) return { kind: 'apposition', start: at, end: behind, what, times: {}, clauses };
  const times: Times[] = [];
  for (let time = timeAt(parser, end); time !== undefined; time = timeAt(parser, end)) {
    times.push(time.times);
    end = time.end;
  }
  const after = closed(parser, end);
  if (after === undefined || (verbAt(parser, end) !== undefined && wordAt(parser, end) !== ',')) {
    return undefined;
  }
  return { kind: 'apposition', start: at, end: after, what, times: joined(times) };
}

/**
 * "Tom, his wife, and his two children", "James, Tom, his father, and Ruth", "Odo's sister, Ada, his brother, Tom": several people,
 * none of whom is said of another.
 */
export function goesOnAsList(parser: Parser, phrase: NounPhrase, heads: readonly NounPhrase[], end: number): boolean {
  const [first, ...others] = heads;
  if (first?.owner?.prep !== "'s" || first.id !== undefined) return false;
  const isOwned = ({ id, owner }: NounPhrase) => id === undefined && owner?.who.pronoun !== undefined;
  if (isOwned(first) && phrase.noun !== undefined && phrase.owner !== undefined) return true;
  return others.length > 0 ? others.some(isOwned) : isFollowed(parser, end);
}

/** True if behind a comma another of a list stands. "Nell, Odo's wife, Will's sister, died" is one person. */
function isFollowed(parser: Parser, end: number): boolean {
  if (wordAt(parser, end) !== ',') return false;
  const isLast = wordAt(parser, end + 1) === 'and';
  const more = simplePhraseAt(parser, isLast ? end + 2 : end + 1);
  if (more === undefined || more.pronoun !== undefined) return false;
  // "Met Nell, Odo's wife, and Will fled": another clause.
  if (isLast) return isInSubject(parser, end) || verbAt(parser, more.end) === undefined;
  if (more.id !== undefined) return true;
  return more.owner?.prep === "'s" && (more.owner.who.pronoun !== undefined || isFollowed(parser, more.end));
}

/** "Whose father was Odo, looked at Nell, his wife": a verb that states nothing is one only where the clause's own verb comes behind. */
function isParticiple(parser: Parser, { verb }: ParsedClause, end: number): boolean {
  return verb === undefined || hasPassive(parser, verb) || verbAt(parser, end) !== undefined;
}

/** True if a participle may say what was done to somebody. "Whose wife was Livia, died in 371": nobody is died. */
export function mayBePassive(parser: Parser, at: number): boolean {
  const verb = participleAt(parser, at);
  if (verb === undefined || verb.voice === 'active' || verb.known.length === 0) return verb !== undefined;
  return hasPassive(parser, verb) || verb.known.some(({ lemma }) => !parser.lexicon.frames.has(lemma));
}

const hasPassive = ({ lexicon: { frames } }: Parser, { known }: VerbGroup): boolean =>
  known.some(
    ({ lemma }) =>
      frames.get(lemma)?.some(({ isPassive, parts }) => isPassive || parts[0]?.preps.length === 0) === true,
  );

/** "An order sworn to Odo and led by Maren": each of them. */
function participlesBehind(parser: Parser, at: number): readonly ParsedClause[] {
  const clauses: ParsedClause[] = [];
  for (let clause = participialBehind(parser, at); clause !== undefined; ) {
    clauses.push(clause);
    clause = wordAt(parser, clause.end) === 'and' ? participialBehind(parser, clause.end + 1) : undefined;
  }
  return clauses;
}

/** "A book written by Odo in 340": the participle. */
function participialBehind(parser: Parser, at: number): ParsedClause | undefined {
  const verb = participleAt(parser, at);
  if (verb === undefined || verb.known.length === 0) return undefined;
  if (!prepositions.has(wordAt(parser, verb.end)) && timeAt(parser, verb.end) === undefined) return undefined;
  const clause = parser.predicate(parser, at, undefined);
  return clause?.isWhole === true ? { ...clause, verb } : undefined;
}

/** "Ashkeep, founded in 812,": between commas a past tense that may be a participle is one. */
function participial(parser: Parser, at: number, clause: ParsedClause | undefined): ParsedClause | undefined {
  const isOpen = clause?.verb?.voice === 'active' && !isOnlyParticiple(parser, at) && !hasObject(clause);
  const verb = isOpen ? participleAt(parser, at) : undefined;
  return clause === undefined || verb === undefined ? clause : { ...clause, verb };
}

const hasObject = ({ complements }: ParsedClause): boolean =>
  complements.some((each) => each.kind === 'thing' && each.prep === undefined);

/** ", his black hair already thinning,": what follows the hair stays unread. */
function looksAt(parser: Parser, at: number): Aside | undefined {
  const what = phraseAt(parser, at + 1);
  if (what?.owner?.who.pronoun === undefined || !/^(?:hair|eyes)$/.test(what.noun ?? '')) return undefined;
  let end = what.end;
  while (end < Math.min(parser.tokens.length, at + 16) && !isBoundary(parser, end)) end++;
  return wordAt(parser, end) === ',' ? { kind: 'looks', start: at, end: end + 1, what } : undefined;
}

/** ", to nobody's surprise,": whatever stands between two commas before a verb. */
function insertionAt(parser: Parser, at: number): Aside | undefined {
  const time = timeAt(parser, at + 1);
  if (time !== undefined && wordAt(parser, time.end) === ',' && verbAt(parser, time.end + 1) !== undefined)
    return { kind: 'times', start: at, end: time.end + 1, times: time.times };
  const looks = looksAt(parser, at);
  if (looks !== undefined) return looks;
  for (let end = at + 2; end < Math.min(parser.tokens.length, at + 16); end++) {
    if (wordAt(parser, end) !== ',') {
      if (isBoundary(parser, end)) return undefined;
      continue;
    }
    return verbAt(parser, end + 1) !== undefined && phraseAt(parser, at + 1)?.end !== end
      ? { kind: 'unread', start: at, end: end + 1 }
      : undefined;
  }
  return undefined;
}

function relativeAt(parser: Parser, start: number, at: number, phrase: NounPhrase): Aside | undefined {
  const word = wordAt(parser, at);
  const head: NounPhrase = { ...phrase, asides: [] };
  const clauses: ParsedClause[] = [];
  const isDirect = word === 'who' || ((word === 'which' || word === 'that') && opensPredicate(parser, at + 1));
  if (isDirect) {
    let clause = parser.predicate(parser, at + 1, head);
    while (clause !== undefined) {
      clauses.push(clause);
      const next = wordAt(parser, clause.end) === 'and' ? clause.end + 1 : -1;
      clause = next > 0 && opensPredicate(parser, next) ? parser.predicate(parser, next, head) : undefined;
    }
  } else if (word === 'whose') {
    for (let next = at; next > 0; ) {
      const owned = ownedPhraseAt(parser, next + 1, head);
      // "Whose father, Odo, was a baker".
      const subject = owned === undefined ? undefined : withAsides(parser, owned);
      const clause = subject === undefined ? undefined : parser.predicate(parser, subject.end, subject);
      if (clause === undefined) return undefined;
      clauses.push(clause);
      // ", and whose mother was a cook".
      const and = wordAt(parser, clause.end) === ',' ? clause.end + 1 : clause.end;
      next = wordAt(parser, and) === 'and' && wordAt(parser, and + 1) === 'whose' ? and + 1 : -1;
    }
  } else {
    const clause = parser.clause(parser, at + 1);
    const gap = word === 'where' ? { prep: 'in' } : {};
    if (clause !== undefined)
      clauses.push({
        ...clause,
        complements: [
          ...clause.complements,
          { kind: 'thing', what: head, start: clause.end, end: clause.end, isLoose: false, ...gap },
        ],
      });
  }
  const last = clauses.at(-1);
  if (last === undefined) return undefined;
  if (start < at) {
    const end = closed(parser, last.end);
    return end === undefined ? undefined : { kind: 'clause', start, end, clauses };
  }
  const isClosed =
    isBoundary(parser, last.end) ||
    verbAt(parser, last.end) !== undefined ||
    /^(?:and|but)$/.test(wordAt(parser, last.end));
  const whole = clauses.map((clause) => ({ ...clause, isWhole: true }));
  return isClosed ? { kind: 'clause', start, end: last.end, clauses: whole } : undefined;
}
