/** The kind of a token. `word` covers keywords, names and functions, which Cypher tells apart only by position. */
type CypherTokenKind =
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
  /** The text as written, with quotes: the texts of all tokens, joined, are the input. */
  readonly text: string;
  /** Index of the first UTF-16 code unit. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

interface TokenPattern {
  readonly kind: CypherTokenKind;
  readonly pattern: RegExp;
  /** The ASCII characters that it can begin with. */
  readonly first: RegExp;
}

/** The patterns of tokens, tried in this order at each offset. None backtracks over more than one token. */
const lexicon: readonly TokenPattern[] = [
  // ASCII words come first, since most tokens are such, and the Unicode class of the other word pattern is slow.
  { kind: 'word', pattern: /[A-Za-z_]\w*(?![\w\u0080-\uffff])/y, first: /[A-Za-z_]/ },
  { kind: 'space', pattern: /\s+/uy, first: /\s/ },
  { kind: 'punctuation', pattern: /[()[\]{},:;|=<>+*-]|\.(?!\d)/y, first: /[()[\]{},:;|=<>+*.-]/ },
  { kind: 'comment', pattern: /\/\/[^\n\r]*|\/\*.*?\*\//suy, first: /\// },
  { kind: 'string', pattern: /'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*"/suy, first: /['"]/ },
  { kind: 'backticked', pattern: /`[^`]*(?:``[^`]*)*`/uy, first: /`/ },
  { kind: 'parameter', pattern: /\$(?:[\p{L}\p{N}_]+|`[^`]*(?:``[^`]*)*`)/uy, first: /\$/ },
  {
    kind: 'number',
    pattern: /(?:0[xX][\da-fA-F]+|0[oO][0-7]+|(?:\d[\d_]*(?:\.\d[\d_]*)?|\.\d+)(?:[eE][+-]?\d+)?)/uy,
    first: /[\d.]/,
  },
  { kind: 'word', pattern: /[\p{L}\p{Pc}\p{Nl}][\p{L}\p{M}\p{N}\p{Pc}\p{Nl}]*/uy, first: /[A-Za-z_]/ },
  // An unclosed quote or comment takes the rest of the text, as in the engine.
  { kind: 'unterminated', pattern: /(?:['"`]|\/\*).*/suy, first: /['"`/]/ },
  { kind: 'punctuation', pattern: /./suy, first: /./s },
];

const asciiCharacters = 128;

/** By a character's code, such as 36 for `$`: the patterns that can begin with it. The others would be tried in vain. */
const byFirst: readonly (readonly TokenPattern[])[] = Array.from({ length: asciiCharacters }, (_, code) =>
  lexicon.filter(({ first }) => first.test(String.fromCharCode(code))),
);

const closers: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/**
 * Splits Cypher into tokens without dropping anything, in linear time. Never fails: unclosed text is one `unterminated` token.
 *
 * @param calls From `callsOf('time_')`: what stands outside of these calls, and of strings and comments, stays in one piece.
 */
export function tokenizeCypher(cypher: string, calls?: RegExp): CypherToken[] {
  const tokens: CypherToken[] = [];
  let offset = 0;
  let line = 1;
  let lineStart = 0;
  let depth = calls ? outside : Number.POSITIVE_INFINITY;
  while (offset < cypher.length) {
    const piece = calls && depth === outside ? upTo(calls, cypher, offset) : '';
    const { kind, text } =
      piece === '' ? tokenAt(cypher, offset, tokens.at(-1)) : { kind: 'word' as const, text: piece };
    if (piece === '') depth = depthAfter(kind, text, depth);
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

/** For `time_`: the beginnings of names such as `time_before`, and of strings, comments and names in backticks, which may hold one. */
export const callsOf = (prefix: string): RegExp => new RegExp(`(?<![\\w$\\u0080-\\uffff])${prefix}|['"\`]|/[/*]`, 'gi');

/** The depth of brackets outside of calls; behind the name of a call it is 0. */
const outside = -1;

function depthAfter(kind: CypherTokenKind, text: string, depth: number): number {
  if (depth === outside) return kind === 'word' ? 0 : outside;
  if (depth === 0 && text !== '(') return kind === 'word' || kind === 'space' || kind === 'comment' ? 0 : outside;
  if (kind !== 'punctuation') return depth;
  if (closers.has(text)) return depth + 1;
  return ')]}'.includes(text) ? depth - 1 || outside : depth;
}

function upTo(calls: RegExp, cypher: string, offset: number): string {
  calls.lastIndex = offset;
  return cypher.slice(offset, calls.exec(cypher)?.index ?? cypher.length);
}

function tokenAt(
  cypher: string,
  offset: number,
  previous: CypherToken | undefined,
): { kind: CypherTokenKind; text: string } {
  for (const { kind, pattern } of byFirst[cypher.charCodeAt(offset)] ?? lexicon) {
    // In ranges such as `[*1..3]` and `list[..2]`, the second dot does not start a number.
    if (kind === 'number' && cypher[offset] === '.' && previous?.text === '.') continue;
    pattern.lastIndex = offset;
    if (pattern.test(cypher)) return { kind, text: cypher.slice(offset, pattern.lastIndex) };
  }
  return { kind: 'punctuation', text: cypher.charAt(offset) };
}

/** True if a token is blank space or a comment. */
export function isBlank(token: CypherToken): boolean {
  return token.kind === 'space' || token.kind === 'comment';
}

/** The number of line breaks in a token (`\r\n` counts once). */
export function lineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** The index of the closing bracket for each opening bracket's index. Unclosed or wrongly closed brackets are left out. */
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
    // After a wrong bracket, none of the open ones can be paired.
    else open.length = 0;
  }
  return pairs;
}
