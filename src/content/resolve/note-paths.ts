/** The target of a note path, with the path itself. */
interface NotePlace<T> {
  /** As `foldedPath` writes it. */
  readonly path: string;
  readonly entity: T;
}

/**
 * Notes by their paths, as Obsidian finds them. A bare name goes to the root of the vault, else to the folder of whoever links
 * there, else to the shortest path, and of paths equally short to the nearest folder.
 */
export class NotePaths<T> {
  /** By the last part of the path. */
  private readonly byFile = new Map<string, NotePlace<T>[]>();
  private readonly pathsOf = new Map<T, string[]>();

  /** @param path from the root, without the file's ending. */
  add(path: string, entity: T): void {
    const folded = foldedPath(path);
    const places = this.byFile.get(lastPart(folded)) ?? [];
    this.byFile.set(lastPart(folded), places);
    if (places.some((place) => place.path === folded && place.entity === entity)) return;
    places.push({ path: folded, entity });
    this.pathsOf.set(entity, [...(this.pathsOf.get(entity) ?? []), folded]);
  }

  /**
   * The notes that a link can mean; more than one where they are equally near.
   *
   * @param address `Marta`, `People/Marta`; `./Marta`, `../Marta` from the folder of the link, `/Marta` from the root.
   * @param from path of the file with the link.
   */
  linked(address: string, from: string): readonly T[] {
    const folder = folderOf(foldedPath(from));
    const wanted = foldedPath(address);
    const exact = wanted.startsWith('.')
      ? joined(folder, wanted)
      : wanted.startsWith('/')
        ? wanted.slice(1)
        : undefined;
    const there = exact === undefined ? [] : this.at(exact);
    if (there.length > 0) return there;
    const end = wanted.replace(/^(?:\.{0,2}\/)+/, '');
    if (end.includes('/')) {
      const fromRoot = this.at(end);
      if (fromRoot.length > 0) return fromRoot;
    }
    const places = (this.byFile.get(lastPart(end)) ?? []).filter(
      ({ path }) => path === end || path.endsWith(`/${end}`),
    );
    return nearest(places, folder);
  }

  has(entity: T): boolean {
    return this.pathsOf.has(entity);
  }

  /** The nearest notes to a file, if all entities are notes; else all. */
  near(entities: readonly T[], from: string): readonly T[] {
    const places = entities.flatMap((entity) =>
      (this.pathsOf.get(entity) ?? []).map((path): NotePlace<T> => ({ path, entity })),
    );
    const known = new Set(places.map(({ entity }) => entity));
    return known.size < entities.length ? entities : nearest(places, folderOf(foldedPath(from)));
  }

  private at(path: string): T[] {
    const places = this.byFile.get(lastPart(path)) ?? [];
    return distinct(places.filter((place) => place.path === path));
  }
}

function nearest<T>(places: readonly NotePlace<T>[], folder: string): T[] {
  const steps: readonly ((place: NotePlace<T>) => number)[] = [
    ({ path }) => (path.includes('/') ? 1 : 0),
    ({ path }) => (folderOf(path) === folder ? 0 : 1),
    ({ path }) => partsOf(path).length,
    ({ path }) => distance(folderOf(path), folder),
  ];
  let left = places;
  for (const step of steps) {
    const least = Math.min(...left.map(step));
    left = left.filter((place) => step(place) === least);
  }
  return distinct(left);
}

function distinct<T>(places: readonly NotePlace<T>[]): T[] {
  return [...new Set(places.map(({ entity }) => entity))];
}

/** How many folders lie between two: up from the one to what both are in, and down to the other. */
function distance(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  let common = 0;
  while (common < one.length && common < other.length && one[common] === other[common]) common += 1;
  return one.length + other.length - 2 * common;
}

/** A path for comparison: whatever its case, the way its letters are composed, and whether it has `/` or `\`. */
function foldedPath(path: string): string {
  return path.replaceAll('\\', '/').normalize('NFC').toLowerCase();
}

/** A path that begins with `./` or `../`, from the root. */
function joined(folder: string, relative: string): string {
  const parts = partsOf(folder);
  for (const part of partsOf(relative)) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
