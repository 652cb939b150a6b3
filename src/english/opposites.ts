/** Words of which at most one side is true of one thing at one time. */
const groups: readonly (readonly [those: readonly string[], others: readonly string[]])[] = [
  'open / closed shut locked sealed barred',
  'unlocked / locked',
  'alive / dead',
  'safe / dangerous unsafe',
  'empty / full',
  'enabled / disabled',
  'allowed permitted / forbidden prohibited banned',
  'guilty / innocent',
  'whole intact unbroken / broken',
  'visible / invisible',
  'possible / impossible',
  'legal lawful / illegal unlawful',
  'true / false',
  'required mandatory / optional',
  'public / private secret',
  'friendly / hostile',
  'valid / invalid',
  'synchronous / asynchronous',
  'mutable / immutable',
  'married / unmarried',
  'armed / unarmed',
  'mortal / immortal',
  'haunted / unhaunted',
  'inhabited / uninhabited deserted',
  'known / unknown',
  'sealed / unsealed',
  'cheap / expensive',
  'deep / shallow',
  'wide / narrow',
].map((group) => {
  const [those = [], others = []] = group.split(' / ').map((side) => side.split(' '));
  return [those, others];
});

/** The scales that a word is on, each by its first word, with the side: `shut` is `closed` of `open`. */
export const oppositeSides = (word: string): (readonly [scale: string, side: string])[] =>
  groups.flatMap(([those, others]) => {
    const side = [those, others].find((words) => words.includes(word));
    return side === undefined ? [] : [[those[0] ?? '', side[0] ?? ''] as const];
  });

const opposites = new Set(
  groups.flatMap(([those, others]) =>
    those.flatMap((one) => others.flatMap((other) => [`${one} ${other}`, `${other} ${one}`])),
  ),
);

/** `open`, `closed`: at most one of the two words is true of one thing at one time. */
export const areOpposite = (one: string, other: string): boolean => opposites.has(`${one} ${other}`);
