import { ordinals } from '../../../english/numbers.ts';
import { ranks } from './figures.ts';
import type { NounSense } from './lexicon.ts';
import {
  compounds,
  determiners,
  exceptions,
  indefinite,
  namedAs,
  oneTime,
  placeNouns,
  possessives,
  pronouns,
  regions,
  timeNouns,
} from './noun-words.ts';
import { isPresentHere, verbAt } from './parse-verbs.ts';
import { isOneOfWords, type Parser, remembered, wordAt, wordSet } from './parser.ts';
import type { NounPhrase } from './syntax.ts';

/** Phrases nested deeper are not read: "the friend of the brother of the …". */
const deepest = 6;

/** One phrase: perhaps a title, a name, an owner, and an "of …". */
export function simplePhraseAt(parser: Parser, at: number, depth = 0): NounPhrase | undefined {
  if (depth > 0) return simplePhrase(parser, at, depth);
  return remembered(parser.phrases, at, () => simplePhrase(parser, at, depth));
}

function simplePhrase(parser: Parser, at: number, depth: number): NounPhrase | undefined {
  if (depth > deepest || parser.limits.phrases <= 0 || parser.limits.isReached) {
    parser.limits.isReached = true;
    return undefined;
  }
  parser.limits.phrases -= 1;
  const { tokens } = parser;
  const token = tokens[at];
  if (token === undefined || (token.kind !== 'word' && token.kind !== 'name')) return undefined;
  if (isOneOfWords(parser, at, pronouns) && !(possessives.has(token.word) && opensNoun(parser, at + 1))) {
    if (token.word === 'his' || token.word === 'its') return undefined;
    return withExceptions(parser, { start: at, end: at + 1, pronoun: token.word, modifiers: [], asides: [] }, depth);
  }
  if (isOneOfWords(parser, at, indefinite)) {
    const some: NounPhrase = { start: at, end: at + 1, noun: token.word, modifiers: [], asides: [] };
    const next = wordAt(parser, at + 1);
    if (next === 'of') {
      const who = ownersAt(parser, at + 2, 'of', depth + 1);
      if (who !== undefined) return { ...some, end: who.end, owner: { prep: 'of', who } };
    }
    if (next === "'s") return bodyAt(parser, at, at + 2, undefined, { prep: "'s", who: some }, depth + 1);
    if (exceptions.has(next)) return withExceptions(parser, some, depth);
    if (token.tag === 'PRON' && !isDescriptive(parser, at + 1)) return some;
  }
  const oneOf = oneOfKinAt(parser, at, depth);
  if (oneOf !== undefined) return oneOf;
  let index = at;
  let determiner: string | undefined;
  let owner: NounPhrase['owner'];
  if (isOneOfWords(parser, index, possessives)) {
    const who = { start: index, end: index + 1, pronoun: token.word, modifiers: [], asides: [] };
    owner = { prep: "'s", who };
    index++;
  } else if (isOneOfWords(parser, index, determiners)) {
    determiner = token.word;
    index++;
    // "The very night".
    if (wordAt(parser, index) === 'very' && parser.tokens[index + 1]?.tag === 'NOUN') index++;
    if (determiner === 'all' && isOneOfWords(parser, index, wordSet('the his her their its'))) index++;
  }
  return bodyAt(parser, at, index, determiner, owner, depth);
}

const ranksInOrder = new Set([...ordinals.keys(), ...'eldest oldest youngest elder younger middle last'.split(' ')]);
const singular: Readonly<Record<string, string>> = { children: 'child', sons: 'son', daughters: 'daughter' };

/** "The third of four children of Odo", "the eldest of Odo's sons": one of them. */
function oneOfKinAt(parser: Parser, at: number, depth: number): NounPhrase | undefined {
  const from = isOneOfWords(parser, at, wordSet('the')) ? at + 1 : at;
  if (!isOneOfWords(parser, from, ranksInOrder) || wordAt(parser, from + 1) !== 'of') return undefined;
  const all = simplePhraseAt(parser, from + 2, depth + 1);
  const noun = all?.noun !== undefined && Object.hasOwn(singular, all.noun) ? singular[all.noun] : undefined;
  if (all?.owner === undefined || all.id !== undefined || noun === undefined) return undefined;
  const modifiers = [wordAt(parser, from), ...all.modifiers];
  return { start: at, end: all.end, noun, owner: all.owner, modifiers, determiner: 'the', asides: [] };
}

function bodyAt(
  parser: Parser,
  start: number,
  from: number,
  determiner: string | undefined,
  owner: NounPhrase['owner'],
  depth: number,
): NounPhrase | undefined {
  if (depth > deepest) {
    parser.limits.isReached = true;
    return undefined;
  }
  const { tokens } = parser;
  let index = from;
  while (isDescriptive(parser, index) || isBetweenAdjectives(parser, index)) index++;
  const token = tokens[index];
  const words = tokens.slice(from, index).map(({ word }) => word);
  const base = { start, modifiers: words, asides: [] as const, ...(determiner === undefined ? {} : { determiner }) };
  // "In the spring Aldric married": a time ends before the name.
  const isTime = index > from && timeNouns.has(tokens[index - 1]?.word ?? '');
  if (token?.kind === 'name' && token.id !== undefined && !isTime) {
    index++;
    if (wordAt(parser, index) === "'s") {
      const who: NounPhrase = { ...base, end: index, id: token.id, ...(owner === undefined ? {} : { owner }) };
      return bodyAt(parser, start, index + 1, undefined, { prep: "'s", who }, depth + 1) ?? undefined;
    }
    // "Her mother Ysolde", "the smith Gerda": the noun is said of the name.
    const noun = nounOf(tokens.slice(from, index - 1), parser);
    const phrase: NounPhrase = {
      ...base,
      ...(noun === undefined ? {} : { noun, modifiers: words.slice(0, words.length - noun.split(' ').length) }),
      end: index,
      id: token.id,
      ...(owner === undefined ? {} : { owner }),
    };
    if (/^(?:himself|herself|itself|themselves)$/.test(wordAt(parser, index))) return { ...phrase, end: index + 1 };
    return owner === undefined ? withOf(parser, phrase, depth) : phrase;
  }
  const noun = nounOf(tokens.slice(from, index), parser);
  if (noun === undefined) return undefined;
  // "Son and heir of Odo".
  if (wordAt(parser, index) === 'and' && /^heir(?:ess)?$/.test(wordAt(parser, index + 1)) && noun !== 'heir')
    index += 2;
  const last = tokens[index - 1];
  const isUnknownName = last !== undefined && last.tag === 'PROPN' && /^\p{Lu}/u.test(last.text);
  const phrase: NounPhrase = {
    ...base,
    modifiers: words.slice(0, words.length - noun.split(' ').length),
    end: index,
    noun,
    ...(isUnknownName ? { isUnknownName } : {}),
    ...(owner === undefined ? {} : { owner }),
  };
  if (wordAt(parser, index) === "'s" || (wordAt(parser, index) === "'" && /s$/.test(noun)))
    return bodyAt(parser, start, index + 1, undefined, { prep: "'s", who: phrase }, depth + 1);
  return withNaming(parser, withExceptions(parser, withOf(parser, phrase, depth), depth), depth);
}

/** "A man called Odo": somebody of that name, whom nobody knows. */
function withNaming(parser: Parser, phrase: NounPhrase, depth: number): NounPhrase {
  if (!isOneOfWords(parser, phrase.end, namedAs) || phrase.id !== undefined) return phrase;
  const at = wordAt(parser, phrase.end + 1) === 'as' ? phrase.end + 2 : phrase.end + 1;
  const name = simplePhraseAt(parser, at, depth + 1);
  return name?.id === undefined ? phrase : { ...phrase, end: name.end };
}

/** "whose father Iskander": a phrase whose owner is known. */
export function ownedPhraseAt(parser: Parser, at: number, who: NounPhrase): NounPhrase | undefined {
  return bodyAt(parser, at, at, undefined, { prep: "'s", who }, 1);
}

/** "The daughter of Odo", "king of Vask", "a lake in the Reedlands": what the noun is of. */
function withOf(parser: Parser, phrase: NounPhrase, depth: number): NounPhrase {
  const prep = wordAt(parser, phrase.end);
  const senses = phrase.noun === undefined ? [] : (parser.lexicon.nouns.get(phrase.noun) ?? []);
  const isPlace = phrase.id === undefined && phrase.noun !== undefined && placeNouns.has(phrase.noun);
  const fits =
    prep === 'of' ||
    (isPlace && (prep === 'in' || prep === 'within')) ||
    senses.some(({ preps }: NounSense) => preps.includes(prep));
  const date = prep === 'of' ? parser.tokens[phrase.end + 1] : undefined;
  if (date?.kind === 'date' && date.date !== undefined && phrase.owner === undefined)
    return { ...phrase, end: phrase.end + 2, date: date.date };
  if (isPlace && phrase.owner === undefined && (prep === 'on' || prep === 'at' || prep === 'in')) {
    // "A village on the coast of Sarn" is one of Sarn's.
    const part = simplePhraseAt(parser, phrase.end + 1, depth + 1);
    if (part?.id === undefined && part?.noun !== undefined && regions.has(part.noun) && part.owner !== undefined)
      return { ...phrase, end: part.end, owner: { prep: 'in', who: part.owner.who } };
  }
  if (!fits || phrase.owner !== undefined) return phrase;
  // "Son of Odo and of Maren", "son of Odo and Maren".
  const who = ownersAt(parser, phrase.end + 1, prep, depth + 1);
  return who === undefined ? phrase : { ...phrase, end: who.end, owner: { prep, who } };
}

function ownersAt(parser: Parser, at: number, prep: string, depth: number): NounPhrase | undefined {
  const first = simplePhraseAt(parser, at, depth);
  if (first === undefined) return undefined;
  const all = [first];
  let end = first.end;
  while (wordAt(parser, end) === 'and' || wordAt(parser, end) === ',') {
    const isLast = wordAt(parser, end) === 'and';
    const skip = wordAt(parser, end + 1) === prep ? 2 : 1;
    const more = isPresentHere(parser, end + skip) ? undefined : simplePhraseAt(parser, end + skip, depth);
    if (more?.id === undefined || first.id === undefined || more.owner !== undefined) break;
    if (
      isLast
        ? verbAt(parser, more.end) !== undefined && depth < 2 && !isInSubject(parser, more.end)
        : wordAt(parser, more.end) !== 'and'
    )
      break;
    all.push(more);
    end = more.end;
    if (isLast) break;
  }
  return all.length === 1 ? first : { start: at, end, all, modifiers: [], asides: [] };
}

/** "Everyone but Will": whoever is excepted belongs to the phrase, and is not who it is about. */
function withExceptions(parser: Parser, phrase: NounPhrase, depth: number): NounPhrase {
  if (!isOneOfWords(parser, phrase.end, exceptions) || phrase.id !== undefined) return phrase;
  const left = simplePhraseAt(parser, phrase.end + 1, depth + 1);
  return left === undefined ? phrase : { ...phrase, end: left.end };
}

/** True if a word may stand between the article and the head of a phrase, or be its head. */
function isDescriptive(parser: Parser, at: number): boolean {
  const token = parser.tokens[at];
  if (token?.kind === 'date') return parser.tokens[at + 1]?.tag === 'NOUN';
  if (token?.kind !== 'word') return false;
  const { tag, word } = token;
  if (isOneOfWords(parser, at, determiners) || isOneOfWords(parser, at, pronouns) || word === "'s") return false;
  if (word === 'rest' && isPresentHere(parser, at)) return false;
  // "And married Gerda": without an article a past tense is a verb.
  const known = parser.lexicon.verbs.get(word) ?? [];
  const isPast =
    tag !== 'NOUN' && tag !== 'PROPN' && known.some(({ forms }) => forms.has('past') || forms.has('participle'));
  if (isPast && isVerbHere(parser, at)) return false;
  if (ranks.has(word) && /^(?:NOUN|ADJ)$/.test(parser.tokens[at + 1]?.tag ?? '')) return true;
  if (tag === 'NOUN' || tag === 'PROPN' || tag === 'ADJ' || tag === 'NUM') return true;
  if (parser.lexicon.nouns.has(word) && (tag !== 'VERB' || wordAt(parser, at + 1) === 'of')) return true;
  if (word.includes('-') && /(?:ed|haired|eyed|old|born)$/.test(word)) return true;
  const next = parser.tokens[at + 1];
  const opensMore = next?.kind === 'name' || next?.tag === 'NOUN' || next?.tag === 'ADJ';
  if (
    tag === 'VERB' &&
    isOneOfWords(parser, at - 1, possessives) &&
    (/s$/.test(word) || parser.tokens[at + 1]?.tag === 'NOUN')
  )
    return true;
  if (tag === 'VERB' && /(?:ed|ing|en|own)$/.test(word))
    return opensMore && next?.kind !== 'name' && !isVerbHere(parser, at);
  if (tag === 'ADV' && oneTime.has(word) && next?.tag === 'NOUN')
    return isOneOfWords(parser, at - 1, wordSet('and or ,'));
  return tag === 'ADV' && opensMore && next?.tag === 'ADJ';
}

/** "A short, red-haired man". */
function isBetweenAdjectives(parser: Parser, at: number): boolean {
  const isAdjective = (index: number) =>
    parser.tokens[index]?.tag === 'ADJ' || /-(?:haired|eyed)$/.test(wordAt(parser, index));
  return wordAt(parser, at) === ',' && isAdjective(at - 1) && isAdjective(at + 1) && isDescriptive(parser, at + 1);
}

/** A participle behind an article describes; behind a name or noun it is a verb. */
function isVerbHere(parser: Parser, at: number): boolean {
  const before = parser.tokens[at - 1];
  return !(
    before?.tag === 'DET' ||
    before?.tag === 'ADJ' ||
    isOneOfWords(parser, at - 1, possessives) ||
    isOneOfWords(parser, at - 1, determiners)
  );
}

function opensNoun(parser: Parser, at: number): boolean {
  const token = parser.tokens[at];
  return token?.kind === 'name' || isDescriptive(parser, at);
}

/** The noun that ends a run of words: `captain`, `high king`; none where it ends with something else. */
function nounOf(
  tokens: readonly { readonly word: string; readonly tag: string; readonly kind: string }[],
  { lexicon }: Pick<Parser, 'lexicon'>,
): string | undefined {
  const last = tokens.at(-1);
  if (last === undefined || last.kind !== 'word') return undefined;
  const before = tokens.at(-2);
  if (before !== undefined && compounds.has(before.word)) return `${before.word} ${last.word}`;
  if (last.word === 'last') return last.word;
  if (last.word === 'old' || last.word === 'young') return undefined;
  // "Twin" and "elder" may be either.
  return (last.tag === 'ADJ' || last.tag === 'NUM') && !lexicon.nouns.has(last.word) ? undefined : last.word;
}

/** True if nothing but a list stands before it: then the verb is that of all. */
export function isInSubject(parser: Parser, at: number): boolean {
  return parser.tokens
    .slice(0, at)
    .every(({ kind, tag, word }) => kind !== 'word' || (tag !== 'VERB' && tag !== 'AUX') || word === 'born');
}
