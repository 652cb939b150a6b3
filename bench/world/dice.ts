/** A seeded source of choices: the same seed makes the same world on every machine. */
export interface Dice {
  /** Uniform in [0, 1). */
  readonly roll: () => number;
  /** Whole number in [low, high]. */
  readonly between: (low: number, high: number) => number;
  /** Index below `length`, early ones far more often: few are famous. */
  readonly skewed: (length: number) => number;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
  readonly chance: (probability: number) => boolean;
  /** The first that suits from a random place on, round to where it began. */
  readonly among: <T>(items: readonly T[], suits: (item: T) => boolean) => T | undefined;
}

/** Xorshift with 32 bits of state (Marsaglia, "Xorshift RNGs", 2003: the triple 13, 17, 5). */
export function dice(seed: number): Dice {
  let state = (seed * 2_654_435_761 + 88_675_123) >>> 0 || 1;
  const roll = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
  const below = (length: number) => Math.floor(roll() * length);
  return {
    roll,
    between: (low, high) => low + below(high - low + 1),
    skewed: (length) => Math.floor(length * roll() ** 2.2),
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (probability) => roll() < probability,
    among: (items, suits) => {
      const start = below(items.length);
      return [...items.slice(start), ...items.slice(0, start)].find(suits);
    },
  };
}
