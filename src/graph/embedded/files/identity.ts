import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { GraphError } from '../../../util/errors.ts';

/**
 * The graph file that was opened, as the system knows it. The engine goes on with a file that was deleted, and finds its log by
 * its path: closing it then would delete the log of the file that somebody has put in its place.
 */
export class FileIdentity {
  readonly #path: string;
  readonly #known: string | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#known = identityOf(path);
  }

  /** Undefined as long as the file lies where it was opened. */
  fault(): GraphError | undefined {
    const now = identityOf(this.#path);
    if (this.#known === undefined || now === this.#known) return undefined;
    const what = now === undefined ? 'was deleted or moved away' : 'was replaced by another one';
    return new GraphError(`The store ${this.#path} ${what} while it was open: nothing more can be kept in it.`, {
      code: 'store-gone',
      fix:
        now === undefined
          ? `Start again: a new store is made from the files. If it was a mistake, put ${dirname(this.#path)} back first, or \`lore restore\` a backup.`
          : 'Start again, with the store that is there now.',
    });
  }
}

function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
