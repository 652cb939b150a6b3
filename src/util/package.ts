import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Absolute path of a folder or file at the top of the package; the same from `src/` and from `dist/`. */
export function packagePath(...parts: readonly string[]): string {
  return fileURLToPath(new URL(['..', '..', ...parts].join('/'), import.meta.url));
}

/** The version in package.json. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(packagePath('package.json'), 'utf8'));
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return known ? String(manifest.version) : 'unknown';
}
