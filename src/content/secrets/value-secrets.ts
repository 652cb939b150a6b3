import type { Stretch } from '../formats/markdown/blocks.ts';
import { closedComments } from '../formats/markdown/visible.ts';
import { admonitionAt } from './admonitions.ts';
import { looseCallouts } from './loose-callouts.ts';
import { divisions, elements } from './marked-blocks.ts';
import { type Line, textLinesOf } from './text-lines.ts';

/**
 * The secrets within a value, such as one of YAML or a cell of a table: comments, and callouts and blocks that are marked as secret. The
 * quotes around it stay.
 */
export function secretsInValue(text: string, { start, end }: Stretch): Stretch[] {
  const written = text.slice(start, end);
  const isQuoted = written.length > 1 && /^["']/.test(written) && written.endsWith(written.charAt(0));
  return secretsInWords(isQuoted ? written.slice(1, -1) : written, isQuoted ? start + 1 : start);
}

/** @param shift how far into the text the words begin. */
export function secretsInWords(words: string, shift: number): Stretch[] {
  const found = closedComments(words);
  if (mayHoldBlocks.test(words)) found.push(...blocksIn(words, textLinesOf(words, 0)));
  return found.map(({ start, end }) => ({ start: shift + start, end: shift + end }));
}

/** Callouts and blocks in words in which nothing is code. */
export const blocksIn = (words: string, lines: readonly Line[]): Stretch[] => [
  ...looseCallouts(lines),
  ...divisions(lines),
  ...admonitionsIn(lines),
  ...elements(words, 0),
];

const mayHoldBlocks = /\[!|:::|ad-|class/i;

function admonitionsIn(lines: readonly Line[]): Stretch[] {
  const found: Stretch[] = [];
  for (let at = 0; at < lines.length; ) {
    const box = admonitionAt(lines, at);
    found.push(...(box?.secrets ?? []));
    at = box?.next ?? at + 1;
  }
  return found;
}
