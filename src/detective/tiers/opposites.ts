const groups: readonly string[] = [
  'open / closed shut locked',
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
];

const opposites = new Set(
  groups.flatMap((group) => {
    const [those = [], others = []] = group.split(' / ').map((side) => side.split(' '));
    return those.flatMap((one) => others.flatMap((other) => [`${one} ${other}`, `${other} ${one}`]));
  }),
);

/** Whether of one thing at one time no more than one of two words holds: open, closed. */
export const areOpposite = (one: string, other: string): boolean => opposites.has(`${one} ${other}`);
