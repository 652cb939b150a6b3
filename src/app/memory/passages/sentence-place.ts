import { readSourceText } from '../../world/source-lines.ts';
import type { WorldSentence } from './world-sentences.ts';

/** So many words of a sentence are looked for. */
const mostWords = 12;

/**
 * `path:line` of a sentence: the line on which the file has its words, from where its passage begins; counted within the passage where
 * the file cannot be read, or has marks among the words.
 *
 * @param root absent: no folder is at hand.
 */
export function sentencePlace(
  { passage: { path, line }, passageText, start, text }: WorldSentence,
  root: string | undefined,
): string {
  const lines = (root === undefined ? undefined : readSourceText(root, path)?.lines)?.slice(line - 1) ?? [];
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, mostWords) ?? [];
  const found =
    words.length === 0 ? -1 : lines.join('\n').search(new RegExp(words.join('[^\\p{L}\\p{M}\\p{N}]+'), 'u'));
  const before = found < 0 ? passageText.slice(0, start) : lines.join('\n').slice(0, found);
  return `${path}:${line + before.split('\n').length - 1}`;
}
