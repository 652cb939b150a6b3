import { spelledNumber } from './numbers.ts';
import { timeAt } from './parse-times.ts';
import { isBoundary, isOneOfWords, type Parser, wordAt, wordSet } from './parser.ts';
import type { Complement } from './syntax.ts';

/** "At eighteen", "at the age of seventy", "aged 31". */
export function ageAt(parser: Parser, at: number): Complement | undefined {
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
export function bareAgeAt(parser: Parser, at: number): Complement | undefined {
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
