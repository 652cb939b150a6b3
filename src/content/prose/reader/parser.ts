import type { ProseLexicon } from './lexicon.ts';
import type { Complement, Node, NounPhrase, ParsedClause, VerbGroup } from './syntax.ts';
import type { SentenceToken } from './token.ts';

/** How far a sentence may be tried: clauses in clauses, and phrases begun. Longer text is not read. */
export interface ParseLimits {
  /** How many clauses the one that is parsed stands in. */
  depth: number;
  /** How many phrases may still be begun. */
  phrases: number;
  /** True if one of them was reached: then what was made of the sentence is a part for the whole. */
  isReached: boolean;
}
const deepest = 12;
const phrasesPerToken = 60;

export const limitsFor = (tokens: readonly SentenceToken[]): ParseLimits => ({
  depth: 0,
  phrases: 500 + phrasesPerToken * tokens.length,
  isReached: false,
});

/** Parses one clause deeper; undefined where that is too deep. */
export function deeper<T>({ limits }: Parser, parse: () => T | undefined): T | undefined {
  if (limits.depth >= deepest || limits.isReached) {
    limits.isReached = true;
    return undefined;
  }
  limits.depth += 1;
  try {
    return parse();
  } finally {
    limits.depth -= 1;
  }
}

/** A sentence while it is parsed. */
export interface Parser {
  readonly tokens: readonly SentenceToken[];
  readonly lexicon: ProseLexicon;
  readonly limits: ParseLimits;
  /** The verb groups and phrases that were found, by the token they begin at: one reading tried after the other asks again. */
  readonly verbs: Map<number, VerbGroup | undefined>;
  readonly phrases: Map<number, NounPhrase | undefined>;
  /** Parses the clause whose subject is known: relative clauses, and what goes on after "and". */
  readonly predicate: (parser: Parser, at: number, subject: NounPhrase | undefined) => ParsedClause | undefined;
  /** Parses a clause with a subject of its own. */
  readonly clause: (parser: Parser, at: number) => ParsedClause | undefined;
  /** Parses what follows a verb, from where its clause begins, with what stands before it. */
  readonly rest: (
    parser: Parser,
    start: number,
    subject: NounPhrase | undefined,
    verb: VerbGroup,
    before: readonly Complement[],
  ) => ParsedClause;
}

/** The earlier result for a token, else a new one. */
export function remembered<T>(known: Map<number, T | undefined>, at: number, find: () => T | undefined): T | undefined {
  if (known.has(at)) return known.get(at);
  const found = find();
  known.set(at, found);
  return found;
}

export const wordAt = ({ tokens }: Parser, at: number): string => tokens[at]?.word ?? '';
export const isOneOfWords = ({ tokens }: Parser, at: number, words: ReadonlySet<string>): boolean =>
  tokens[at]?.kind === 'word' && words.has(tokens[at]?.word ?? '');
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** True if a sentence or its part may end before a token. */
export function isBoundary({ tokens }: Parser, at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return true;
  return token.kind === 'mark' && /^[.,;:!?…—–―)]$/.test(token.text);
}

/** The words of a node, in small letters. */
export const wordsWithin = ({ tokens }: Parser, { start, end }: Node): string[] =>
  tokens.slice(start, end).map(({ word }) => word);
