interface Place {
  readonly start: number;
}

/**
 * Which of many places of a text begin within a stretch of it, in order. Each sentence of a long paragraph asks that once: to go
 * through all names of the paragraph for each would take a time that grows with its square.
 */
export function beginningWithin<T extends Place>(
  places: readonly T[],
): (stretch: { readonly start: number; readonly end: number }) => readonly T[] {
  const ordered = [...places].sort((a, b) => a.start - b.start);
  const firstFrom = (at: number): number => {
    let [low, high] = [0, ordered.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ordered[middle]?.start ?? at) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return ({ start, end }) => ordered.slice(firstFrom(start), firstFrom(end));
}
