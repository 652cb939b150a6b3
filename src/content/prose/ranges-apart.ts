interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Ranges of a text by place, the longer of two that begin at one first, without those that begin inside an earlier one. */
export function rangesApart<T extends TextRange>(ranges: readonly T[]): T[] {
  let end = -1;
  return [...ranges]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((range) => {
      const isFree = range.start >= end;
      if (isFree) end = range.end;
      return isFree;
    });
}
