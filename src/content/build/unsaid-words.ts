import type { ExtractedClaim, Passage } from '../prose/extracted.ts';
import type { UnreadReason, UnreadSpan } from '../prose/reading.ts';

/** Numbers: a date that was lost, whatever was read around it. */
const numbers = /(?<![\p{L}\p{N}])\d+(?![\p{L}\p{N}])/gu;
/** Words of number and rank: "the only child", "his second wife", "his younger brother" say more than any claim holds. */
const counts =
  /(?<![\p{L}\p{N}-])(?:only|sole|solely|lone|alone|exclusively|jointly|unique|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|firstborn|eldest|youngest|oldest|elder|younger|older|twin|twins|surviving|two|three|four|five|six|seven|eight|nine|ten|both|twice|thrice|most|longest|every|all)(?![\p{L}\p{N}-])/giu;

/** The skipped words of a sentence that no claim of it states: needed only for questions about a claim. */
export function unsaidWords(
  passage: Passage,
  claims: readonly ExtractedClaim[],
  unread: readonly UnreadSpan[],
): UnreadSpan[] {
  return [
    ...unsaid(numbers, 'unreadable-date', passage, claims, unread),
    ...unsaid(counts, 'construction', passage, claims, unread),
  ];
}

function unsaid(
  form: RegExp,
  reason: UnreadReason,
  { text, mentions }: Passage,
  claims: readonly ExtractedClaim[],
  unread: readonly UnreadSpan[],
): UnreadSpan[] {
  return [...text.matchAll(form)].flatMap(({ 0: word, index }) => {
    if (isIn(unread, index) || isIn(mentions, index)) return [];
    const own = claims.filter((claim) => isIn([claim], index));
    const behind = claims.filter(({ start }) => index < start);
    const said = [
      ...own.flatMap(({ from, until, value }) => [from, until, value]),
      // "The year is 395. Aldous rules Vask."
      ...behind.map(({ presentDate }) => presentDate),
    ];
    if (said.some((words) => wordsOf(words).includes(word.toLowerCase()))) return [];
    return [{ start: index, end: index + word.length, reason }];
  });
}

const wordsOf = (words: string | undefined): readonly string[] => words?.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];

const isIn = (ranges: readonly { readonly start: number; readonly end: number }[], at: number): boolean =>
  ranges.some(({ start, end }) => start <= at && at < end);
