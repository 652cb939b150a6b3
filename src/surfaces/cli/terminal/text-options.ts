import type { WorldHome } from '../../../app/store/home.ts';
import { type PathsFrom, pathsFrom } from '../../../app/world/paths-from.ts';
import type { TextOptions } from '../../../report/text/text-options.ts';
import { defined } from '../../../util/defined.ts';
import { terminal } from './terminal.ts';

/** Paths as somebody writes them who stands here; those of a world without a folder (`root` undefined) as they are stored. */
export function pathsFromHere(root: string | undefined, audience?: WorldHome['audience']): PathsFrom {
  return root === undefined
    ? { show: (path) => path, sourceLine: () => undefined }
    : pathsFrom(process.cwd(), { root, ...defined({ audience }) });
}

/** How findings of a store are printed here, with the author's own lines. */
export function textOptions(colour: boolean | undefined, { sourceLine }: Pick<PathsFrom, 'sourceLine'>): TextOptions {
  return { ...terminal(colour, process.env, process.stdout), sourceLine };
}
