/** What a stretch of Cypher is. `word` covers keywords, names and functions: Cypher itself tells them apart only by place. */
export type CypherTokenKind =
  | 'word'
  | 'backticked'
  | 'string'
  | 'number'
  | 'parameter'
  | 'punctuation'
  | 'comment'
  | 'space'
  | 'unterminated';

export interface CypherToken {
  readonly kind: CypherTokenKind;
  /** Exactly as written, quotes and all: the texts of all tokens, joined, are the input. */
  readonly text: string;
  /** Index of the first UTF-16 code unit. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

/** Tried in this order at each place; all sticky, none backtracks over more than one token. */
const lexicon: readonly (readonly [CypherTokenKind, RegExp])[] = [
  // What nearly every query is made of comes first: nothing else begins so, and the class of all letters is slow to build.
  ['word', /[A-Za-z_]\w*(?![\w\u0080-\uffff])/y],
  ['space', /\s+/uy],
  ['punctuation', /[()[\]{},:;|=<>+*-]/y],
  ['comment', /\/\/[^\n\r]*|\/\*.*?\*\//suy],
  ['string', /'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*"/suy],
  ['backticked', /`[^`]*(?:``[^`]*)*`/uy],
  ['parameter', /\$(?:[\p{L}\p{N}_]+|`[^`]*(?:``[^`]*)*`)/uy],
  ['number', /(?:0[xX][\da-fA-F]+|0[oO][0-7]+|(?:\d[\d_]*(?:\.\d[\d_]*)?|\.\d+)(?:[eE][+-]?\d+)?)/uy],
  ['word', /[\p{L}\p{Pc}\p{Nl}][\p{L}\p{M}\p{N}\p{Pc}\p{Nl}]*/uy],
  // A quote or comment that nothing closes swallows the rest, as it would in the engine.
  ['unterminated', /(?:['"`]|\/\*).*/suy],
  ['punctuation', /./suy],
];

/** Splits Cypher into tokens, nothing dropped. Never fails: what nothing closes is one `unterminated` token. Linear in the text. */
export function tokenizeCypher(cypher: string): CypherToken[] {
  const tokens: CypherToken[] = [];
  let offset = 0;
  let line = 1;
  let lineStart = 0;
  while (offset < cypher.length) {
    const { kind, text } = tokenAt(cypher, offset, tokens.at(-1));
    tokens.push({ kind, text, offset, line, column: offset - lineStart + 1 });
    if (text.includes('\n') || text.includes('\r')) {
      for (const lineBreak of text.matchAll(/\r\n|\n|\r/g)) {
        line += 1;
        lineStart = offset + lineBreak.index + lineBreak[0].length;
      }
    }
    offset += text.length;
  }
  return tokens;
}

function tokenAt(
  cypher: string,
  offset: number,
  previous: CypherToken | undefined,
): { kind: CypherTokenKind; text: string } {
  for (const [kind, pattern] of lexicon) {
    // `[*1..3]` and `list[..2]` are ranges: the second dot never starts a number.
    if (kind === 'number' && cypher[offset] === '.' && previous?.text === '.') continue;
    pattern.lastIndex = offset;
    if (pattern.test(cypher)) return { kind, text: cypher.slice(offset, pattern.lastIndex) };
  }
  return { kind: 'punctuation', text: cypher.charAt(offset) };
}

/** True for what carries no meaning: spaces and comments. */
export function isBlank(token: CypherToken): boolean {
  return token.kind === 'space' || token.kind === 'comment';
}

/** Line breaks inside a token (a `\r\n` counts once). */
export function lineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

const closers: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** For each opening bracket's index, the index of its partner; a bracket that nothing closes, or a wrong one does, has none. */
export function pairBrackets(tokens: readonly CypherToken[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: { at: number; closer: string }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'punctuation') continue;
    const closer = closers.get(token.text);
    if (closer !== undefined) open.push({ at, closer });
    if (!')]}'.includes(token.text)) continue;
    const last = open.pop();
    if (last?.closer === token.text) pairs.set(last.at, at);
    // One wrong bracket leaves nothing around it to trust.
    else open.length = 0;
  }
  return pairs;
}
