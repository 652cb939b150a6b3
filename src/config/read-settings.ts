import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ConfigError } from '../util/errors.ts';

/**
 * Reads files of settings below a folder; undefined where there is none, or what stands there leads out of the folder or is
 * a pipe, of which the scan of the folder tells.
 *
 * @throws ConfigError `unreadable` where there is one that cannot be read.
 */
export function settingsIn(root: string): (path: string) => string | undefined {
  return (path) => {
    try {
      const file = realpathSync(join(root, path));
      if (!file.startsWith(realpathSync(root) + sep) || isPipe(file)) return undefined;
      return new TextDecoder().decode(readFileSync(file));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      throw new ConfigError(`${path} cannot be read (${code || String(error)}).`, {
        code: 'unreadable',
        place: { path, line: 1, column: 1 },
        fix: 'Check that it is a file, and its permissions.',
        cause: error,
      });
    }
  };
}

/** Anything that is neither a file nor a folder: reading it may wait for ever. */
function isPipe(path: string): boolean {
  const info = statSync(path);
  return !info.isFile() && !info.isDirectory();
}
