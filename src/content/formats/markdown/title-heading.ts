import { unrealReason } from '../../vocabulary/label-words.ts';
import { isOwnHeading } from '../../vocabulary/own-headings.ts';
import { titles } from '../../vocabulary/titles.ts';
import type { Block, Stretch } from './blocks.ts';
import { plainTextOf } from './inline.ts';

/** A longer heading is a sentence. */
const longest = 60;

/**
 * `# Nora Vale` above all else in `nv-07.md`: what a note calls its subject, though the file is called otherwise. A heading that
 * another of its rank follows is one of several, and `# Overview` or `# Rumours` is no name.
 */
export function titleHeading(visible: string, blocks: readonly Block[]): string | undefined {
  const [first] = blocks;
  const isTop = ({ kind, lines: [line] }: Block) =>
    kind === 'heading' && line !== undefined && hasOneHash(visible, line);
  if (first === undefined || blocks.filter(isTop).length !== 1 || !isTop(first)) return undefined;
  const words = plainTextOf(visible, first.lines).text.trim();
  if (words.length > longest || !/^\p{Lu}[^:?!|]*$/u.test(words) || isOwnHeading(words)) return undefined;
  if (unrealReason(words) !== undefined || words.split(/\s+/).every((word) => titles.has(word.toLowerCase())))
    return undefined;
  return words;
}

const hasOneHash = (visible: string, { start }: Stretch): boolean =>
  /(?:^|\n)#[ \t]*$/.test(visible.slice(Math.max(0, start - 8), start));
