import type { ProblemCode } from '../../model/problem-levels.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { errorAt, type LintIssue, type LintSubject } from './issue.ts';

type CodePoints = readonly (readonly [first: number, last: number])[];

/** Reverses or hides text on the screen, so that a reviewer reads another query than the engine. */
const bidirectional: CodePoints = [
  [0x061c, 0x061c],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
];
/** Line ends other than LF, of which engines disagree: what follows `//` may hide behind one. And NUL. */
const lineEnds: CodePoints = [
  [0x00, 0x00],
  [0x0b, 0x0d],
  [0x85, 0x85],
  [0x2028, 0x2029],
];
/** Controls, blanks and marks that nobody sees (Unicode: Cc, Zs but the space, and Default_Ignorable_Code_Point). */
const invisible: CodePoints = [
  [0x00, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x034f, 0x034f],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200d],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x206f],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xe0000, 0xe0fff],
];

/** Characters that make a query read differently from how it runs. Strings and comments may hold any script, joiners included. */
export function lintCharacters({ rule }: LintSubject, tokens: readonly CypherToken[]): LintIssue[] {
  return tokens.flatMap((token) => {
    const found = firstBadCharacter(token);
    if (found === undefined) return [];
    return [errorAt(rule, placeWithin(token, found.index), found.code, found.message)];
  });
}

function firstBadCharacter(token: CypherToken): { index: number; code: ProblemCode; message: string } | undefined {
  const isText = token.kind === 'string' || token.kind === 'comment';
  const hidden = indexOfAny(token.text, [...bidirectional, ...(isText ? lineEnds : invisible)]);
  if (hidden >= 0) {
    const message = `${codePoint(token.text, hidden)} is invisible and may change the query: remove it.`;
    return { index: hidden, code: 'invisible-character', message };
  }
  // Outside of quotes a backslash has no other use, and stands alone as a token.
  const escapeAt = token.text === '\\' ? 0 : token.text.search(/\\u/i);
  if (escapeAt >= 0) {
    const message = 'Neo4j reads `\\u` escapes before it parses, even in comments: write the character itself.';
    return { index: escapeAt, code: 'unicode-escape', message };
  }
  if (token.kind === 'punctuation' && !/^[!-~]$/.test(token.text)) {
    const message = `${codePoint(token.text, 0)} has no place in Cypher: write the plain character it resembles.`;
    return { index: 0, code: 'odd-character', message };
  }
  return undefined;
}

function indexOfAny(text: string, ranges: CodePoints): number {
  let index = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (ranges.some(([first, last]) => code >= first && code <= last)) return index;
    index += character.length;
  }
  return -1;
}

function codePoint(text: string, index: number): string {
  return `U+${(text.codePointAt(index) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function placeWithin(token: CypherToken, index: number): { line: number; column: number } {
  const before = token.text.slice(0, index);
  const breaks = before.split('\n').length - 1;
  return { line: token.line + breaks, column: breaks === 0 ? token.column + index : index - before.lastIndexOf('\n') };
}
