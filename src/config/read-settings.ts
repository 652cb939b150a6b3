import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ConfigError } from '../util/errors.ts';
import { anyText } from '../util/text/decode.ts';

/**
 * Returns a function that reads settings files below a folder. It returns undefined for a missing file, a link out of the
 * folder, or a pipe; the scan of the folder reports those.
 *
 * @throws ConfigError `unreadable` when a file cannot be read.
 */
export function settingsIn(root: string): (path: string) => string | undefined {
  return (path) => {
    try {
      const file = realpathSync(join(root, path));
      if (!file.startsWith(realpathSync(root) + sep) || isPipe(file)) return undefined;
      return anyText(readFileSync(file));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      // A folder may have the name of a calendar; settings may not.
      if (code === 'EISDIR' && path !== 'lore.yaml') return undefined;
      const reason = code === 'EISDIR' ? 'it is a folder' : code || String(error);
      throw new ConfigError(`${path} cannot be read (${reason}).`, {
        code: 'unreadable',
        place: { path, line: 1, column: 1 },
        fix: 'Check that it is a file, and its permissions.',
        cause: error,
      });
    }
  };
}

/** True if a path is neither a file nor a folder. Reading it could block for ever. */
function isPipe(path: string): boolean {
  const info = statSync(path);
  return !info.isFile() && !info.isDirectory();
}
