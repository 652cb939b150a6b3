import type { SentenceToken } from './token.ts';

type Untagged = Omit<SentenceToken, 'tag'>;

const joint = /^(?:to|until|till|[-–—])$/;

/** The same tokens, in which the end of "540 – ?" and the beginning of "? – 600" are dates that nobody knows: it asks nothing. */
export const withOpenEnds = (tokens: readonly Untagged[]): Untagged[] =>
  tokens.map((token, at) => {
    const isOpen = (step: number) =>
      joint.test(tokens[at + step]?.word ?? '') && tokens[at + 2 * step]?.kind === 'date';
    return token.kind === 'mark' && token.text === '?' && (isOpen(-1) || isOpen(1))
      ? { ...token, kind: 'date', date: '?' }
      : token;
  });
