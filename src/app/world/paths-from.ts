import { join, relative, resolve, sep } from 'node:path';
import type { SourceLine } from '../../model/source-line.ts';
import { type ShownFolder, sourceLines } from './source-lines.ts';

/** The paths of a world as somebody in another folder writes them, and the lines at such paths. */
export interface PathsFrom {
  readonly show: (path: string) => string;
  readonly sourceLine: SourceLine;
}

/** Paths of the world in a folder, relative to the folder `from`, with `/`. */
export function pathsFrom(from: string, folder: ShownFolder): PathsFrom {
  const { root } = folder;
  const lines = sourceLines(folder);
  const slashes = (path: string): string => path.split(sep).join('/');
  return {
    show: (path) => slashes(relative(from, join(root, path))),
    sourceLine: (path, line) => lines(slashes(relative(root, resolve(from, path))), line),
  };
}
