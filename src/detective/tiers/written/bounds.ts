import type { TextToken, TextValue } from './text-token.ts';

/** "Five to seven", "5-7", "between 5 and 7" and "two or three" as one value each. */
export function withRanges(tokens: readonly TextToken[]): TextToken[] {
  const done: TextToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [one, joined, other] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (one === undefined) continue;
    const isBetween = done.at(-1)?.word === 'between' && joined?.word === 'and';
    const isRange = isBetween || (joined !== undefined && ['to', '-', '–', 'or'].includes(joined.word));
    if (one.value?.kind === 'amount' && other?.value?.kind === 'amount' && isRange) {
      if (isBetween) done.pop();
      const sizes = [one.value.least, other.value.least];
      done.push({ ...other, value: { ...other.value, least: Math.min(...sizes), most: Math.max(...sizes) } });
      at += 2;
    } else done.push(one);
  }
  return done;
}

type Bound = (value: TextValue) => TextValue;

const atLeast: Bound = (value) => ({ ...value, most: Number.POSITIVE_INFINITY });
const atMost: Bound = (value) => ({ ...value, least: 0 });
const vague: Bound = (value) => ({ ...value, isVague: true });

/** Words before a number that make it a bound; the longest first. */
const before: readonly (readonly [words: string, bound: Bound])[] = [
  ['no more than', atMost],
  ['not more than', atMost],
  ['no less than', atLeast],
  ['no fewer than', atLeast],
  ['at least', atLeast],
  ['at most', atMost],
  ['up to', atMost],
  ['more than', atLeast],
  ['less than', atMost],
  ['fewer than', atMost],
  ['over', atLeast],
  ['above', atLeast],
  ['under', atMost],
  ['below', atMost],
  ...['about', 'around', 'roughly', 'approximately', 'nearly', 'almost', 'some', 'circa'].map(
    (word) => [word, vague] as const,
  ),
];
const behind: readonly (readonly [words: string, bound: Bound])[] = [
  ['or more', atLeast],
  ['or less', atMost],
  ['or fewer', atMost],
  ['or so', vague],
  ['+', atLeast],
];

/** "At least five" and "about forty" as the values that they are. */
export function withBounds(tokens: readonly TextToken[]): TextToken[] {
  const done: TextToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const one = tokens[at];
    if (one === undefined) continue;
    if (one.value?.kind !== 'amount') {
      done.push(one);
      continue;
    }
    let { value } = one;
    const said = before.find(([words]) => endWith(done, words));
    if (said !== undefined) {
      value = said[1](value);
      done.splice(done.length - said[0].split(' ').length);
    }
    const added = behind.find(([words]) => endWith(tokens.slice(0, at + 1 + words.split(' ').length), words));
    if (added !== undefined) {
      value = added[1](value);
      at += added[0].split(' ').length;
    }
    done.push({ ...one, value });
  }
  return done;
}

const endWith = (tokens: readonly TextToken[], words: string): boolean => {
  const wanted = words.split(' ');
  return wanted.every((word, place) => tokens[tokens.length - wanted.length + place]?.word === word);
};
