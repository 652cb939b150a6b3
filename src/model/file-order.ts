import type { Place } from '../util/errors.ts';
import { compareText } from '../util/places.ts';

/** The folder of a world that programs add lore to. */
export const addedFolder = 'added';

/** Files of one name that programs add to; what differs from what was added before goes to the next. */
export const mostAddedFiles = 100;

/** The path of one of the files of a name: `added/kf.yaml`, `added/kf-2.yaml`, … `added/kf-100.yaml`. */
export function addedPath(name: string, number: number): string {
  return `${addedFolder}/${name}${number === 1 ? '' : `-${number}`}.yaml`;
}

const isAdded = (path: string): boolean => path.startsWith(`${addedFolder}/`);

/** Which of the files of its name it is, from 1, and that name. */
function partsOf(path: string): { readonly name: string; readonly number: number } {
  const [, name = '', digits = ''] = /^added\/([^/]*)-([1-9]\d{0,2})\.yaml$/.exec(path) ?? [];
  const number = Number(digits);
  return number >= 2 && number <= mostAddedFiles
    ? { name: `${addedFolder}/${name}.yaml`, number }
    : { name: path, number: 1 };
}

/**
 * The order in which the files of a world settle what can be only one: a name, a kind, the value that leads. By path, and whatever
 * programs have added after all that its author wrote, however the folders are called: first the first file of each name, then
 * the second ones (`a.yaml`, `b.yaml`, `a-2.yaml`, `b-2.yaml`, `a-10.yaml`), since what differs from an older file is in a later one.
 */
export function compareFiles(a: string, b: string): number {
  const [isAddedA, isAddedB] = [isAdded(a), isAdded(b)];
  if (!isAddedA || !isAddedB) return Number(isAddedA) - Number(isAddedB) || compareText(a, b);
  const [one, other] = [partsOf(a), partsOf(b)];
  return one.number - other.number || compareText(one.name, other.name) || compareText(a, b);
}

/** The order of places in these files. */
export function comparePlaces(a: Place, b: Place): number {
  return compareFiles(a.path, b.path) || a.line - b.line || a.column - b.column;
}
