/**
 * Gives what is told one after the other its place in the story, of the moment it is told at, in milliseconds: of one millisecond
 * each after the one before.
 */
export function clockPosition(): (told: number) => number {
  let [last, more] = [Number.NaN, 0];
  return (told) => {
    more = told === last ? Math.min(more + 1, mostAtOnce - 1) : 0;
    last = told;
    return momentPosition(told) + more;
  };
}

/** The place of all that is told at one moment together. */
export const momentPosition = (told: number): number => told * mostAtOnce;

const mostAtOnce = 1000;
