import type { Range } from './token.ts';

/** Words beside speech that say no more than who spoke, to whom and how. */
const tag =
  /^(?:said|says|asked|asks|replied|replies|answered|answers|whispered|muttered|murmured|cried|called|shouted|told|added|agreed|repeated|he|she|they|it|him|her|them|to|and|then|again|at|last|the|a|\p{Ll}+ly)$/u;

/** True if a sentence is spoken, with no more of the narrator's than who spoke: `"Yes," said Odo.` */
export function isOnlySpeech(
  text: string,
  { start, end }: Range,
  speech: readonly Range[],
  names: readonly Range[],
): boolean {
  if (!speech.some((each) => each.start < end && start < each.end)) return false;
  const beside = without(text, start, end, [...speech, ...names]).replace(/\bwith (?:an? )?\p{Ll}+(?=[.,;! ]*$)/u, '');
  const words = beside.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => tag.test(word.toLowerCase()));
}

/** The parts of a stretch outside of these ranges. */
function without(text: string, start: number, end: number, ranges: readonly Range[]): string {
  let left = '';
  let at = start;
  for (const each of [...ranges].sort((a, b) => a.start - b.start)) {
    if (each.end <= at) continue;
    if (each.start >= end) break;
    left += `${text.slice(at, Math.max(at, each.start))} `;
    at = each.end;
  }
  return left + text.slice(at, Math.max(at, end));
}
