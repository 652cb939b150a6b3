import { regions } from './noun-words.ts';
import { withAsides } from './parse-asides.ts';
import { phraseAt } from './parse-lists.ts';
import { isBoundary, isOneOfWords, type Parser, wordAt, wordSet } from './parser.ts';
import type { Complement, NounPhrase } from './syntax.ts';

const quarters = wordSet(
  'north south east west northeast northwest southeast southwest north-east north-west south-east south-west far middle',
);

export function untilBoundary(parser: Parser, at: number): Extract<Complement, { kind: 'unread' }> {
  let end = at + 1;
  while (end < parser.tokens.length && !isBoundary(parser, end)) end++;
  return { kind: 'unread', start: at, end, isLoose: false };
}

export function thingAt(parser: Parser, at: number): NounPhrase | undefined {
  const phrase = phraseAt(parser, at);
  return phrase === undefined ? undefined : withAsides(parser, phrase);
}

export function prepositionalAt(parser: Parser, at: number, isLoose: boolean): Complement {
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

/** "In the far north of Sarn": what it is a part of. The tagger has these for adverbs. */
function quarterAt(parser: Parser, at: number): NounPhrase | undefined {
  if (!/^(?:in|on)$/.test(wordAt(parser, at)) || wordAt(parser, at + 1) !== 'the') return undefined;
  let end = at + 2;
  while (isOneOfWords(parser, end, quarters)) end++;
  const what = end > at + 2 && wordAt(parser, end) === 'of' ? phraseAt(parser, end + 1) : undefined;
  return what?.id === undefined ? undefined : what;
}

/** "Two years later," "the next day,". */
export function laterAt(parser: Parser, at: number): Complement | undefined {
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
