import { type CypherToken, pairBrackets } from '../../../util/cypher/tokenize.ts';
import { isWord, unquote } from '../../analysis/statement.ts';

/** A stretch of the tokens: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The tokens of a query, walked over by what stands at one depth: a bracket or a CASE with all in it is one step. */
export class Spans {
  readonly tokens: readonly CypherToken[];
  private readonly partners: Map<number, number>;

  constructor(tokens: readonly CypherToken[]) {
    this.tokens = tokens;
    this.partners = new Map(pairBrackets(tokens));
    const open: number[] = [];
    for (const at of tokens.keys()) {
      if (this.isKeyword(at, 'CASE')) open.push(at);
      const start = this.isKeyword(at, 'END') ? open.pop() : undefined;
      if (start !== undefined) this.partners.set(start, at);
    }
  }

  /** The last token of what begins here. */
  endOf(at: number): number {
    return this.partners.get(at) ?? at;
  }

  textAt(at: number): string {
    return this.tokens[at]?.text ?? '';
  }

  /** A name without its backticks. */
  nameAt(at: number): string {
    return unquote(this.textAt(at));
  }

  /** True if a function is called here. */
  isCall(at: number): boolean {
    const kind = this.tokens[at]?.kind;
    return (kind === 'word' || kind === 'backticked') && this.isSign(at + 1, '(');
  }

  /** The indexes of a span's steps. */
  *steps({ start, end }: Span): Generator<number> {
    for (let at = start; at < end; at = this.endOf(at) + 1) yield at;
  }

  /** The tokens between the separating steps of a span. */
  split(span: Span, parts: (at: number) => boolean): Span[] {
    const found: Span[] = [];
    let start = span.start;
    for (const at of this.steps(span)) {
      if (!parts(at)) continue;
      found.push({ start, end: at });
      start = at + 1;
    }
    return [...found, { start, end: span.end }];
  }

  items(span: Span): Span[] {
    return span.start >= span.end ? [] : this.split(span, (at) => this.isSign(at, ','));
  }

  /** The tokens between a bracket and its partner. */
  within(at: number): Span {
    return { start: at + 1, end: Math.max(at + 1, this.endOf(at)) };
  }

  isSign(at: number, signs: string): boolean {
    const token = this.tokens[at];
    return token?.kind === 'punctuation' && signs.includes(token.text);
  }

  /** A word that is no property, label, alias or key. */
  isKeyword(at: number, word: string): boolean {
    if (!isWord(this.tokens[at], word)) return false;
    const before = this.tokens[at - 1];
    return !this.isSign(at - 1, '.:') && !isWord(before, 'AS') && !this.isSign(at + 1, ':.');
  }
}
