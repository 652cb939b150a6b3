import type { ExtractedClaim, Passage } from '../extracted.ts';
import type { UnreadSpan } from '../reading.ts';

/** The statements of a passage in labels, lists and tables. */
export interface StructureReading {
  readonly claims: readonly ExtractedClaim[];
  readonly unread: readonly UnreadSpan[];
  /** The parts that are not sentences, and not read as such: ranges of the passage's text, sorted; none overlap. */
  readonly taken: readonly TextRange[];
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The passage without what is no sentence: blanks stand in its place, so that all else keeps its offsets. */
export function sentencesApart(passage: Passage, taken: readonly TextRange[]): Passage {
  if (taken.length === 0) return passage;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of taken) {
    parts.push(passage.text.slice(at, start), passage.text.slice(start, end).replace(/[^\n]/g, ' '));
    at = end;
  }
  const text = parts.join('') + passage.text.slice(at);
  const mentions = passage.mentions.filter((mention) => !isTaken(mention, taken));
  return { ...passage, text, mentions };
}

export function isTaken({ start }: Pick<TextRange, 'start'>, taken: readonly TextRange[]): boolean {
  return taken.some((range) => range.start <= start && start < range.end);
}
