import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packagePath } from '../../../src/util/package.ts';

const pages = [
  'CONTRIBUTING.md',
  'docs/architecture.md',
  ...readdirSync(packagePath('docs', 'adr')).map((name) => `docs/adr/${name}`),
];

/** Paths in backticks. A name in capitals is one to choose, and `*` stands for several: of those the folder must exist. */
function pathsIn(page: string): string[] {
  const text = readFileSync(packagePath(page), 'utf8');
  const named = /`((?:src|test|bench|build|docs|rules|schemas|ontology|calendars|fixtures)\/[^`\s]*)`/g;
  return [...text.matchAll(named)].map(([, path = '']) => (/[A-Z*]{3,}|\*/.test(path) ? existingPart(path) : path));
}

function existingPart(path: string): string {
  let folder = path;
  while (/[A-Z*]{3,}|\*/.test(folder)) folder = dirname(folder);
  return folder;
}

describe.each(pages)('%s', (page) => {
  it('names only files and folders that exist', () => {
    expect(pathsIn(page).filter((path) => !existsSync(packagePath(path)))).toEqual([]);
  });
});

it('the pages for newcomers name many paths', () => {
  expect(pathsIn('docs/architecture.md').length).toBeGreaterThan(40);
  expect(pathsIn('CONTRIBUTING.md').length).toBeGreaterThan(25);
});
