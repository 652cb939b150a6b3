import { verbAt } from './parse-verbs.ts';
import { isBoundary, type Parser, wordAt, wordSet } from './parser.ts';
import type { Aside } from './syntax.ts';

const naming = wordSet('called named nicknamed styled surnamed known titled dubbed');

/** "Called the Heron", "known as Odo", and "born Hope Calder", which is no birth. */
export function opensNaming(parser: Parser, at: number): boolean {
  const next = parser.tokens[at + 1];
  const isName =
    next?.kind === 'name' || next?.kind === 'quote' || (next?.tag === 'PROPN' && /^\p{Lu}/u.test(next.text));
  return naming.has(wordAt(parser, at)) || (/^(?:born|n[ée]e)$/.test(wordAt(parser, at)) && isName);
}

/** ", called the Heron,": a name, and no fact. Brackets behind it are not part of it. */
export function namingAt(parser: Parser, at: number, index: number): Aside | undefined {
  let end = index + 1;
  while (end < parser.tokens.length && end < index + 9 && !isBoundary(parser, end) && wordAt(parser, end) !== '(')
    end++;
  const isOpen = wordAt(parser, end) === '(';
  return isOpen || wordAt(parser, end) === ',' || isBoundary(parser, end)
    ? { kind: 'times', start: at, end: wordAt(parser, end) === ',' ? end + 1 : end, times: {} }
    : undefined;
}

/** "Odo, called the Heron (830–850), ruled Vask": the comma behind the brackets closes what stands before them. */
export function closedBehindNaming(parser: Parser, asides: readonly Aside[], end: number): number {
  const [before, last] = asides.slice(-2);
  const isBracket = wordAt(parser, end - 1) === ')' && last?.start === before?.end && last !== undefined;
  const isNaming = before?.kind === 'times' && opensNaming(parser, skipAlso(parser, before.start + 1));
  return isBracket && isNaming && wordAt(parser, end) === ',' && verbAt(parser, end + 1) !== undefined ? end + 1 : end;
}

/** Where in brackets what is no name begins: "(called the Heron; b. 380)". */
export function behindNaming(parser: Parser, from: number, close: number): number {
  if (!opensNaming(parser, skipAlso(parser, from))) return from;
  for (let at = from; at < close; at++) if (/^[,;]$/.test(wordAt(parser, at))) return at + 1;
  return from;
}

const skipAlso = (parser: Parser, at: number): number => (wordAt(parser, at) === 'also' ? at + 1 : at);
