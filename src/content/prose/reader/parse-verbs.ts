import type { KnownVerb } from './lexicon.ts';
import { isSetOffAsYet, isUntilThen } from './parse-denials.ts';
import { insertionAt } from './parse-insertions.ts';
import { isOneOfWords, type Parser, remembered, wordAt, wordSet } from './parser.ts';
import type { Complement, VerbGroup } from './syntax.ts';

const be = wordSet("am is are was were be been being 's 're");
const have = wordSet("has have had having 've");
const doForms = wordSet('do does did');
const future = wordSet("will shall 'll");
const conditional = wordSet("would should could 'd");
const doubtful = wordSet('can cannot may might must ought');
const negative = wordSet("not never n't hardly scarcely neither nor");
const almost = wordSet(
  'almost nearly perhaps maybe possibly probably supposedly allegedly reportedly presumably apparently practically virtually',
);
/** Adverbs that may stand before or within a verb group. */
const passing = wordSet(
  'also then later soon first once long since still already finally eventually afterwards again now thereafter twice himself herself itself themselves both all each alone only thus too just even rather today nowadays currently presently',
);

/** The verb group that begins at a token. Undefined where none does. */
export function verbAt(parser: Parser, at: number): VerbGroup | undefined {
  return remembered(parser.verbs, at, () => groupAt(parser, at));
}

function groupAt(parser: Parser, at: number): VerbGroup | undefined {
  let index = at;
  let last: 'be' | 'have' | 'do' | 'modal' | undefined;
  let lastAt = at;
  let reservation: VerbGroup['reservation'];
  let isBeBeing = false;
  let isYet = false;
  for (; ; index++) {
    const word = wordAt(parser, index);
    if (isSetOffAsYet(parser, index)) index += 3;
    else if (parser.tokens[index]?.kind !== 'word') break;
    else if (negative.has(word)) reservation ??= 'denial';
    else if (almost.has(word)) reservation ??= 'doubt';
    else if (isUntilThen(parser, index)) isYet = true;
    else if (word === 'as' && isUntilThen(parser, index + 1)) index++;
    else if (be.has(word)) {
      last = 'be';
      lastAt = index;
      isBeBeing = word === 'being';
    } else if (have.has(word)) {
      last = 'have';
      lastAt = index;
    } else if (doForms.has(word)) {
      last = 'do';
      lastAt = index;
    } else if (future.has(word)) {
      last = 'modal';
      lastAt = index;
      reservation ??= 'future';
    } else if (conditional.has(word)) {
      last = 'modal';
      lastAt = index;
      reservation ??= 'condition';
    } else if (doubtful.has(word)) {
      last = 'modal';
      lastAt = index;
      reservation ??= 'doubt';
    } else if (!isPassing(parser, index)) break;
  }
  const known = knownAt(parser, index);
  const word = wordAt(parser, index);
  const group = (form: string, end: number, more: Partial<VerbGroup>): VerbGroup => ({
    start: at,
    end,
    form,
    known: [],
    voice: 'active',
    isProgressive: false,
    isCopula: false,
    ...(reservation === undefined ? {} : { reservation }),
    ...more,
  });
  const inserted = last === 'be' || last === 'have' ? behindInsertion(parser, index) : undefined;
  if (inserted !== undefined) {
    const { index: form, complements } = inserted;
    const isPassive = last === 'be' || inserted.hasBe;
    const forms = isPassive ? only(knownAt(parser, form), 'participle') : eitherForm(knownAt(parser, form));
    const voice = isPassive ? 'passive' : 'active';
    return group(wordAt(parser, form), form + 1, { known: forms, voice, inserted: complements });
  }
  if (last === 'be') {
    if (isParticiple(parser, index, known))
      return group(word, index + 1, { known: only(known, 'participle'), voice: 'passive' });
    if (/ing$/.test(word) && isVerbal(parser, index) && !isBeBeing)
      return group(word, index + 1, { known: only(known, 'ing'), isProgressive: true });
    // "Is to become", "was going to".
    if (word === 'to') return group(word, index + 1, { reservation: reservation ?? (isYet ? 'denial' : 'future') });
    return group('be', lastAt + 1, { isCopula: true, end: index });
  }
  if (last === 'have') {
    if (isParticiple(parser, index, known)) return group(word, index + 1, { known: eitherForm(known) });
    if (word === 'to') return group(word, index + 1, { reservation: reservation ?? (isYet ? 'denial' : 'doubt') });
    return group('have', lastAt + 1, { known: [{ lemma: 'have', forms: new Set(['past']) }] });
  }
  if (last === 'do' || last === 'modal') {
    // "Before Maren did": the verb of another clause.
    if (parser.tokens[index]?.kind !== 'word') return last === 'do' ? group('do', lastAt + 1, {}) : undefined;
    return group(word, index + 1, { known: only(known, 'base') });
  }
  if (parser.tokens[index]?.kind !== 'word' || !isFiniteVerb(parser, index, known)) return undefined;
  return group(word, index + 1, {
    known: known.filter(({ forms }) => forms.has('past') || forms.has('present') || forms.has('base')),
  });
}

/** The participle behind what is put between it and its auxiliary: "had in 335, against all advice, sworn". */
function behindInsertion(
  parser: Parser,
  at: number,
): { readonly index: number; readonly hasBe: boolean; readonly complements: readonly Complement[] } | undefined {
  const insertion = insertionAt(parser, at);
  if (insertion === undefined) return undefined;
  const { end, complements } = insertion;
  const hasBe = wordAt(parser, end) === 'been';
  let index = hasBe ? end + 1 : end;
  while (isPassing(parser, index)) index++;
  return only(knownAt(parser, index), 'participle').length > 0 ? { index, hasBe, complements } : undefined;
}

/** True if a participle cannot be a past tense as well, or says who did it: "slain", "led by". */
export function isOnlyParticiple(parser: Parser, at: number): boolean {
  if (wordAt(parser, at) === 'having') return true;
  const known = knownAt(parser, at);
  return wordAt(parser, at + 1) === 'by' || (known.length > 0 && !known.some(({ forms }) => forms.has('past')));
}

/** A participle that opens a clause: "Born in 561", "having joined them", "led by Corwin". */
export function participleAt(parser: Parser, at: number): VerbGroup | undefined {
  const word = wordAt(parser, at);
  if (parser.tokens[at]?.kind !== 'word') return undefined;
  const base = { start: at, isProgressive: false, isCopula: false } as const;
  if (word === 'having') {
    const isPassive = wordAt(parser, at + 1) === 'been';
    const index = at + (isPassive ? 2 : 1);
    const known = knownAt(parser, index);
    if (!isParticiple(parser, index, known)) return undefined;
    const forms = isPassive ? only(known, 'participle') : eitherForm(known);
    return {
      ...base,
      end: index + 1,
      form: wordAt(parser, index),
      known: forms,
      voice: isPassive ? 'passive' : 'active',
    };
  }
  let index = at;
  while (isPassing(parser, index)) index++;
  const known = knownAt(parser, index);
  if (!isParticiple(parser, index, known)) return undefined;
  return { ...base, end: index + 1, form: wordAt(parser, index), known: only(known, 'participle'), voice: 'passive' };
}

function isPassing(parser: Parser, at: number): boolean {
  const token = parser.tokens[at];
  if (token?.kind !== 'word') return false;
  if (token.word === 'since' && parser.tokens[at + 1]?.kind === 'date') return false;
  if (passing.has(token.word)) return !(token.word === 'long' && wordAt(parser, at + 1) === 'ago');
  return token.tag === 'ADV' && /ly$/.test(token.word);
}

function knownAt(parser: Parser, at: number): readonly KnownVerb[] {
  const token = parser.tokens[at];
  return token?.kind === 'word' ? (parser.lexicon.verbs.get(token.word) ?? []) : [];
}

const only = (known: readonly KnownVerb[], form: 'participle' | 'past' | 'ing' | 'base'): readonly KnownVerb[] =>
  known.filter(({ forms }) => forms.has(form));

/** After "have" a past tense stands for the participle, too: "has led". */
const eitherForm = (known: readonly KnownVerb[]): readonly KnownVerb[] =>
  known.filter(({ forms }) => forms.has('participle') || forms.has('past'));

const isVerbal = (parser: Parser, at: number): boolean => {
  const tag = parser.tokens[at]?.tag;
  return tag === 'VERB' || tag === 'AUX';
};

function isParticiple(parser: Parser, at: number, known: readonly KnownVerb[]): boolean {
  if (parser.tokens[at]?.kind !== 'word') return false;
  if (/-(?:eyed|haired|handed)$/.test(wordAt(parser, at))) return false;
  // "Went", "wrote": a past tense that has a participle of its own.
  if (only(known, 'past').length > 0 && only(known, 'participle').length === 0) return false;
  if (only(known, 'participle').length === 0 && parser.lexicon.nouns.has(wordAt(parser, at))) return false;
  if (only(known, 'participle').length > 0)
    return !/^(?:come|become)$/.test(wordAt(parser, at)) || isVerbal(parser, at);
  return isVerbal(parser, at) && /(?:ed|en|wn|ght|ung|nt|ut|et|st|id|ld|de|ne)$/.test(wordAt(parser, at));
}

const notVerbs = wordSet('and or but the a an of in on at by to from with as who whom which that');

function isFiniteVerb(parser: Parser, at: number, known: readonly KnownVerb[]): boolean {
  const token = parser.tokens[at];
  if (token === undefined || notVerbs.has(token.word)) return false;
  if (known.length > 0 && !known.some(({ forms }) => forms.has('past') || forms.has('present') || forms.has('base')))
    return false;
  if (known.some(({ forms }) => forms.has('present') || forms.has('base')) && isPresentHere(parser, at)) return true;
  if (known.some(({ forms }) => forms.has('base')) && isPluralPresent(parser, at)) return true;
  if (known.some(({ forms }) => forms.has('past'))) {
    if (token.tag === 'VERB' || token.tag === 'AUX') return true;
    return token.tag !== 'NOUN' && token.tag !== 'PROPN' ? true : /ed$|^(?:dwelt|slew)$/.test(token.word);
  }
  // "They all lie in Sarn": the tagger takes it for a noun.
  if (known.some(({ forms }) => forms.has('base')) && /^(?:all|both)$/.test(wordAt(parser, at - 1))) return true;
  return isVerbal(parser, at) && !/ing$/.test(token.word);
}

const openingObjects = wordSet('the a an his her its their this that these those him it them himself herself itself');

/**
 * True if a word that may as well be a plural stands where only a verb can: "rules Cassel and guards the gate", "who captains the Heron". A
 * plural would have an article, or no object.
 */
export function isPresentHere(parser: Parser, at: number): boolean {
  const token = parser.tokens[at];
  // "Her bones rest in the priory".
  if (/^rests?$/.test(token?.word ?? '') && /^(?:in|at|beneath|under)$/.test(wordAt(parser, at + 1)))
    return /^(?:NOUN|PROPN)$/.test(parser.tokens[at - 1]?.tag ?? '');
  // "The Reedlands border Vask".
  if (token?.word === 'border' && parser.tokens[at - 1]?.kind === 'name')
    return parser.tokens[at + 1]?.kind === 'name' || /^(?:the|on)$/.test(wordAt(parser, at + 1));
  const next = parser.tokens[at + 1];
  // "Rules Sarn" in a note of somebody.
  if (at === 0 && /^\p{Lu}\p{Ll}+[^s]s$/u.test(token?.text ?? '')) return next?.kind === 'name';
  if (token?.kind !== 'word' || !/^\p{Ll}[\p{Ll}-]*[^s]s$/u.test(token.text)) return false;
  const isAfterName = parser.tokens[at - 1]?.kind === 'name';
  const hasObject =
    next?.kind === 'name' ||
    (isAfterName && /^(?:in|at|over|near)$/.test(next?.word ?? '')) ||
    (token.word === 'borders' && next?.word === 'on') ||
    next?.tag === 'DET' ||
    isOneOfWords(parser, at + 1, openingObjects);
  const before = parser.tokens[at - 1];
  return (
    hasObject &&
    (before?.kind === 'name' ||
      /^(?:,|\)|;|and|but|who|which|that|now|also|still|he|she|it|they)$/.test(before?.word ?? ''))
  );
}

/** "Orso and Nell rule Sarn": behind two names, and before an object. */
function isPluralPresent(parser: Parser, at: number): boolean {
  const [first, and, second] = parser.tokens.slice(Math.max(0, at - 3), at);
  if (first?.kind !== 'name' || and?.word !== 'and' || second?.kind !== 'name') return false;
  const next = parser.tokens[at + 1];
  return next?.kind === 'name' || next?.tag === 'DET' || isOneOfWords(parser, at + 1, openingObjects);
}
