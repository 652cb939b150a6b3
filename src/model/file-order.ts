import type { Place } from '../util/errors.ts';
import { compareText } from '../util/places.ts';

/** The folder of a world that programs add lore to. */
export const addedFolder = 'added';

const isAdded = (path: string): boolean => path.startsWith(`${addedFolder}/`);

/**
 * The order in which the files of a world settle what can be only one: a name, a kind, the value that leads. By path, and whatever
 * programs have added after all that its author wrote, however the folders are called.
 */
export function compareFiles(a: string, b: string): number {
  return Number(isAdded(a)) - Number(isAdded(b)) || compareText(a, b);
}

/** The order of places in these files. */
export function comparePlaces(a: Place, b: Place): number {
  return compareFiles(a.path, b.path) || a.line - b.line || a.column - b.column;
}
