import type { Dice } from '../world/dice.ts';

/** The value below which a share of them lies, between neighbours where it falls between two. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = Number.NaN, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

/** A figure, and the interval in which it lies with 95 %. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Rounds that follow each other have the same neighbours on the machine, and are drawn together. */
const roundsAtOnce = 10;
const draws = 2_000;

/**
 * How much greater a quantile of the one is than that of the other, both measured in the same rounds. The interval is that of a block
 * bootstrap over rounds: Künsch, Ann. Stat. 17 (1989).
 */
export function difference(
  one: readonly number[],
  other: readonly number[],
  share: number,
  { between }: Pick<Dice, 'between'>,
): Estimate {
  const quantileAt = (values: readonly number[], rounds: readonly number[]) =>
    quantile(
      rounds.flatMap((round) => values[round] ?? []),
      share,
    );
  const rounds = Math.min(one.length, other.length);
  const blocks = Math.max(1, Math.floor(rounds / roundsAtOnce));
  const drawn = Array.from({ length: draws }, () => {
    const some = Array.from({ length: blocks }, () => between(0, Math.max(0, rounds - roundsAtOnce)));
    const all = some.flatMap((start) => Array.from({ length: roundsAtOnce }, (_, step) => start + step));
    return quantileAt(one, all) - quantileAt(other, all);
  });
  return {
    value: quantile(one, share) - quantile(other, share),
    low: quantile(drawn, 0.025),
    high: quantile(drawn, 0.975),
  };
}
