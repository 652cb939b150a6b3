import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { GraphError } from '../../../util/errors.ts';

/**
 * The graph file that was opened, as the system knows it. The engine goes on with a file that was deleted, and finds its log by
 * its path: closing it then would delete the log of the file that somebody has put in its place. It goes on, too, with one that was
 * written over in place, and closing it would write over that. The engine itself writes the file when it is closed, and only its log
 * until then: so its size and its time of writing stay what they were.
 */
export class FileIdentity {
  readonly #path: string;
  readonly #known: FileState | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#known = stateOf(path);
  }

  /** Undefined as long as the file lies where it was opened, as it was. */
  fault(): GraphError | undefined {
    const what = this.#change();
    if (what === undefined) return undefined;
    return new GraphError(`The store ${this.#path} ${what} while it was open: nothing more can be kept in it.`, {
      code: 'store-gone',
      fix: this.isMissing
        ? `Start again: a new store is made from the files. If it was a mistake, put ${dirname(this.#path)} back first, or \`lore restore\` a backup.`
        : 'Start again, with the store that is there now. The log of the one before is kept beside it (replaced-….grafeo.wal).',
    });
  }

  /** True if no file is there at all. */
  get isMissing(): boolean {
    return stateOf(this.#path) === undefined;
  }

  #change(): string | undefined {
    const now = stateOf(this.#path);
    if (this.#known === undefined) return undefined;
    if (now === undefined) return 'was deleted or moved away';
    if (now.file !== this.#known.file) return 'was replaced by another one';
    if (now.content !== this.#known.content) return 'was written over by another program';
    return undefined;
  }
}

interface FileState {
  /** Which file it is. */
  readonly file: string;
  /** Changes whenever something is written into it. */
  readonly content: string;
}

function stateOf(path: string): FileState | undefined {
  try {
    const { dev, ino, size, mtimeNs } = statSync(path, { bigint: true });
    return { file: `${dev} ${ino}`, content: `${size} ${mtimeNs}` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
