import type { TextSpan } from '../../text-span.ts';
import { quotedInput, refuseDate } from '../problem.ts';
import type { Token, TokenKind } from '../words/tokens.ts';
import { TO } from '../words/vocabulary.ts';

const END: Token = { kind: 'end', text: '', lower: '', offset: 0, length: 0, glued: false };

/** Steps over what joins two dates or parts: `to`, `until`, `–`, `-`, `/`, `..`. */
export function takeTo(cursor: Cursor): boolean {
  if (!cursor.is('dash')) return cursor.takeMark('..', '/', '-') || cursor.takeWord(TO);
  cursor.take();
  return true;
}

/** A position among the tokens, which moves on when a token is taken. */
export class Cursor {
  index = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  peek(ahead = 0): Token {
    return this.tokens[Math.min(this.index + ahead, this.tokens.length - 1)] ?? END;
  }

  take(): Token {
    const token = this.peek();
    this.index++;
    return token;
  }

  get atEnd(): boolean {
    return this.peek().kind === 'end';
  }

  /** Where the text ends. */
  get endOffset(): number {
    return this.tokens.at(-1)?.offset ?? 0;
  }

  /** The last token taken. */
  get previous(): Token {
    return this.tokens[this.index - 1] ?? END;
  }

  is(kind: TokenKind, text?: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === kind && (text === undefined || token.text === text);
  }

  isMark(text: string, ahead = 0): boolean {
    return this.is('mark', text, ahead);
  }

  isWord(words: { has(word: string): boolean }, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'word' && words.has(token.lower);
  }

  /** A token that follows the one before it without a space. */
  isGlued(kind: TokenKind, ahead = 0): boolean {
    return this.is(kind, undefined, ahead) && this.peek(ahead).glued;
  }

  /** "mid-830s", "14-Rova-830". */
  isGluedHyphen(ahead = 0): boolean {
    return this.isMark('-', ahead) && this.peek(ahead).glued;
  }

  takeMark(...texts: string[]): boolean {
    if (!this.is('mark') || !texts.includes(this.peek().text)) return false;
    this.index++;
    return true;
  }

  takeWord(words: { has(word: string): boolean }): boolean {
    if (!this.isWord(words)) return false;
    this.index++;
    return true;
  }

  /** Goes back to an earlier place when `read` finds nothing. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.index;
    const found = read();
    if (found === undefined) this.index = start;
    return found;
  }

  /** From the token at `start` to the last one taken. */
  spanFrom(start: number): TextSpan {
    const first = this.tokens[start] ?? END;
    const last = this.index > start ? this.previous : first;
    return { offset: first.offset, length: last.offset + last.length - first.offset };
  }

  /** Refuses the text: names the token found and what was expected. */
  fail(expected: string): never {
    const token = this.peek();
    const met = token.kind === 'end' ? 'at the end' : `instead of ${quotedInput(token.text)}`;
    return refuseDate('unreadable-date', `expected ${expected} ${met}`, token);
  }
}
