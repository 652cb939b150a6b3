import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of a file or folder of the package, whether run from `src/` or `dist/`. */
export function packagePath(...parts: readonly string[]): string {
  return fileURLToPath(new URL(['..', '..', ...parts].join('/'), import.meta.url));
}

/** The version in package.json. */
export function version(): string {
  return versionIn(packagePath('package.json')) ?? 'unknown';
}

/** The installed version of a dependency; undefined when it is not installed. */
export function dependencyVersion(name: string): string | undefined {
  const require = createRequire(import.meta.url);
  const folders = require.resolve.paths(name) ?? [];
  const manifest = folders.map((folder) => join(folder, name, 'package.json')).find(existsSync);
  return manifest === undefined ? undefined : versionIn(manifest);
}

function versionIn(path: string): string | undefined {
  const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return known ? String(manifest.version) : undefined;
}
