import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packagePath } from '../../../src/util/package.ts';

const semver: {
  minVersion(range: string): { version: string } | null;
  satisfies(version: string, range: string): boolean;
} = createRequire(import.meta.url)('semver');

const entrySchema = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  dev: z.boolean().default(false),
  engines: z.object({ node: z.string().optional() }).optional(),
});
const lockSchema = z.object({ name: z.string(), packages: z.record(z.string(), entrySchema) });
const manifestSchema = z.object({ name: z.string(), engines: z.object({ node: z.string() }) });

const readJson = (name: string): unknown => JSON.parse(readFileSync(packagePath(name), 'utf8'));
const manifest = manifestSchema.parse(readJson('package.json'));
const lock = lockSchema.parse(readJson('package-lock.json'));
const entries = Object.entries(lock.packages).filter(([path]) => path !== '');

/**
 * Binaries of the embedded engine for other platforms, which the registry that wrote this lockfile does not serve. To add
 * a digest, ask a registry that does: `npm view NAME@VERSION dist.integrity`.
 */
const withoutDigest = [
  'node_modules/@grafeo-db/js-darwin-arm64',
  'node_modules/@grafeo-db/js-darwin-x64',
  'node_modules/@grafeo-db/js-linux-arm64-gnu',
  'node_modules/@grafeo-db/js-linux-arm64-musl',
  'node_modules/@grafeo-db/js-win32-x64-msvc',
];

describe('package-lock.json', () => {
  it('is of this package', () => {
    expect(lock.name).toBe(manifest.name);
    expect(entries.length).toBeGreaterThan(100);
  });

  it('has a digest for every package, so that `npm ci` installs what was locked and nothing else', () => {
    const missing = entries.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path);
    expect(missing.sort()).toEqual(withoutDigest);
    for (const [path, { integrity = 'sha512-' }] of entries) expect(integrity, path).toMatch(/^sha512-/);
  });

  it('names no registry host, so that it works behind any mirror', () => {
    expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('has no package for users that asks for a newer Node than this one does', () => {
    const oldest = semver.minVersion(manifest.engines.node)?.version ?? '';
    expect(oldest).toMatch(/^\d+\.\d+\.\d+$/);
    const newer = entries
      .filter(([, { dev, engines }]) => !dev && !semver.satisfies(oldest, engines?.node ?? '*'))
      .map(([path, { version, engines }]) => `${path} ${version} asks for Node ${engines?.node}`);
    expect(newer).toEqual([]);
  });
});
