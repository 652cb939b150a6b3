/** `seven` is 7: words for numbers below twenty, in their order. */
export const smallNumbers: ReadonlyMap<string, number> = new Map(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
    'nineteen'
  )
    .split(' ')
    .map((word, size) => [word, size]),
);

/** `thirty` is 30. */
export const tens: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, (index + 2) * 10]),
);

/** `dozen` is 12: words behind a number that multiply it. */
export const multiples: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['score', 20],
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
]);

/** `third` is 3, up to the twentieth. */
export const ordinals: ReadonlyMap<string, number> = new Map(
  (
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth ' +
    'seventeenth eighteenth nineteenth twentieth'
  )
    .split(' ')
    .map((word, index) => [word, index + 1]),
);

/** `eighteen`, `thirty-one`: a number below a hundred in one word, in small letters. */
export function numberOfWord(word: string): number | undefined {
  const small = smallNumbers.get(word);
  if (small !== undefined) return small;
  const [first = '', second] = word.split('-');
  const high = tens.get(first);
  const low = second === undefined ? 0 : (smallNumbers.get(second) ?? 10);
  return high === undefined || low > 9 ? undefined : high + low;
}
