import { sourceLines } from '../../../app/world/source-lines.ts';
import type { TextOptions } from '../../../report/text/text-options.ts';
import { terminal } from './terminal.ts';

/** How findings of a store are printed here; `root`: the world's folder, for the author's own lines. */
export function textOptions(colour: boolean | undefined, root: string | undefined): TextOptions {
  return {
    ...terminal(colour, process.env, process.stdout),
    ids: true,
    sourceLine: root === undefined ? () => undefined : sourceLines(root),
  };
}
