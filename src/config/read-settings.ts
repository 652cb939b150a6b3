import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../util/errors.ts';

/**
 * Reads files of settings below a folder; undefined where there is none.
 *
 * @throws ConfigError `unreadable` where there is one that cannot be read.
 */
export function settingsIn(root: string): (path: string) => string | undefined {
  return (path) => {
    try {
      return new TextDecoder().decode(readFileSync(join(root, path)));
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
