import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath } from '../../../src/util/package.ts';

/** Builds the program where a source is newer: tests that start it as a process of its own start what users start. */
export function setup(): void {
  const built = packagePath('dist', 'bin', 'lore.js');
  if (existsSync(built) && statSync(built).mtimeMs >= newestSource()) return;
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: packagePath('.'), stdio: 'inherit' });
}

/** Milliseconds. */
function newestSource(): number {
  const entries = ['src', 'build'].flatMap((folder) =>
    readdirSync(packagePath(folder), { recursive: true, withFileTypes: true }),
  );
  const files = entries.filter((entry) => entry.isFile());
  return Math.max(...files.map((file) => statSync(join(file.parentPath, file.name)).mtimeMs));
}
