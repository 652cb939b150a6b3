import type { Lexicon } from './lexicon.ts';
import type { Clause, Node, NounPhrase } from './syntax.ts';
import type { Token } from './token.ts';

/** How far a sentence may be tried: clauses in clauses, and phrases begun. What goes beyond is not read. */
export interface Limits {
  /** How many clauses the one that is parsed stands in. */
  depth: number;
  /** How many phrases may still be begun. */
  phrases: number;
}
const deepest = 12;
const phrasesPerToken = 60;

export const limitsFor = (tokens: readonly Token[]): Limits => ({
  depth: 0,
  phrases: 500 + phrasesPerToken * tokens.length,
});

/** Parses one clause deeper; undefined where that is too deep. */
export function deeper<T>({ limits }: Parser, parse: () => T | undefined): T | undefined {
  if (limits.depth >= deepest) return undefined;
  limits.depth += 1;
  try {
    return parse();
  } finally {
    limits.depth -= 1;
  }
}

/** A sentence while it is parsed. */
export interface Parser {
  readonly tokens: readonly Token[];
  readonly lexicon: Lexicon;
  readonly limits: Limits;
  /** Parses the clause whose subject is known: relative clauses, and what goes on after "and". */
  readonly predicate: (parser: Parser, at: number, subject: NounPhrase | undefined) => Clause | undefined;
  /** Parses a clause with a subject of its own. */
  readonly clause: (parser: Parser, at: number) => Clause | undefined;
}

export const wordAt = ({ tokens }: Parser, at: number): string => tokens[at]?.word ?? '';
export const isWord = ({ tokens }: Parser, at: number, words: ReadonlySet<string>): boolean =>
  tokens[at]?.kind === 'word' && words.has(tokens[at]?.word ?? '');
export const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Whether a sentence or its part may end before a token. */
export function isBoundary({ tokens }: Parser, at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return true;
  return token.kind === 'mark' && /^[.,;:!?…—–―)]$/.test(token.text);
}

/** The words of a node, in small letters. */
export const wordsIn = ({ tokens }: Parser, { start, end }: Node): string[] =>
  tokens.slice(start, end).map(({ word }) => word);
