import type { SentenceToken } from './token.ts';

type Untagged = Omit<SentenceToken, 'tag'>;

/** A year of no era: "830", "the year 12", "late 830", "12 March 5". */
const bare = /^(?!.*\p{Lu}{2}).*\d$/u;
const joints = /^(?:to|until|till|through|and|or|[-–—])$/;
/** "Died in 830 of": what comes is what they died of. */
const dying = /^(?:die|dies|died|dying|perish|perishes|perished|dead|expired|death)$/;
const eraBehind =
  /^,? ?(?:(?:in|of|during) )?(?:the )?(?:\p{Lu}\p{L}+ (?:age|era|epoch|reckoning)|(?:age|era|epoch|reckoning) of )/iu;
const eraAhead =
  /(?<!\p{L})(?:(?:\p{Lu}\p{L}+ (?:Age|Era|Epoch|Reckoning))|(?:Age|Era|Epoch|Reckoning) of (?:the )?\p{Lu}[\p{L}’']+),?(?: in| the)*$/u;

/**
 * The same tokens, without the years of another count than the world's own: "the year 12 of Odo's reign", "from 12 to 20 AF" where
 * no calendar knows AF, "12, in the Age of Foam". Such a number is no date.
 */
export function withoutOtherEras(tokens: readonly Untagged[]): Untagged[] {
  const read = [...tokens];
  for (let at = read.length - 1; at >= 0; at--) {
    const token = read[at];
    if (token?.kind === 'date' && bare.test(token.text) && isOfAnother(read, at)) {
      const { date, ...words } = token;
      read[at] = { ...words, kind: 'word', isRefused: true };
    }
  }
  return read;
}

function isOfAnother(tokens: readonly Untagged[], at: number): boolean {
  const [next, second] = [tokens[at + 1], tokens[at + 2]];
  if (next !== undefined && joints.test(next.word) && second?.isRefused === true) return true;
  if (next?.word === 'of' && isCounted(tokens, at)) return true;
  const around = (from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to)
      .map(({ kind, text }) => (kind === 'name' ? '<>' : text))
      .join(' ')
      .replace(/ ,/g, ',');
  return eraBehind.test(around(at + 1, at + 8)) || eraAhead.test(around(at - 8, at));
}

/** "The year 12 of the flood", "in 12 of Odo's reign", and not "died in 830 of wounds". */
function isCounted(tokens: readonly Untagged[], at: number): boolean {
  if (/\byear\b/.test(tokens[at]?.text ?? '') || tokens[at - 1]?.word === 'year') return true;
  if (tokens.slice(Math.max(0, at - 3), at).some(({ word }) => dying.test(word))) return false;
  const behind = tokens.slice(at + 2, at + 6);
  return (
    /^(?:his|her|their|its)$/.test(behind[0]?.word ?? '') ||
    behind.some(({ kind, word }) => kind === 'name' || word === 'reign')
  );
}
