import { groupBy } from '../../util/group.ts';

/** A place of something that was read from prose. */
interface ProsePlace {
  readonly path: string;
  readonly line: number;
}

/** In how many passages claims stand, where each passage is known by the line on which it begins. */
export function countPassages(places: readonly ProsePlace[], linesOf: (path: string) => readonly number[]): number {
  let count = 0;
  for (const [path, those] of groupBy(places, (place) => place.path)) {
    const begins = linesOf(path);
    count += new Set(those.map(({ line }) => begins.findLast((begin) => begin <= line) ?? line)).size;
  }
  return count;
}
