import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packagePath } from '../../../src/util/package.ts';

const pages = [
  'CONTRIBUTING.md',
  ...['docs/adr', 'docs/contributing'].flatMap((folder) =>
    readdirSync(packagePath(folder)).map((name) => `${folder}/${name}`),
  ),
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
  expect(pathsIn('docs/contributing/architecture.md').length).toBeGreaterThan(40);
  expect(pathsIn('CONTRIBUTING.md').length).toBeGreaterThan(25);
});

describe('npm run', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(packagePath('package.json'), 'utf8'),
  );

  it('has every script that CONTRIBUTING.md tells of', () => {
    const text = readFileSync(packagePath('CONTRIBUTING.md'), 'utf8');
    const told = [...text.matchAll(/npm run (?:--silent )?([a-z][a-z0-9-]*(?::[a-z-]+)*)/g)].map(
      ([, name = '']) => name,
    );
    expect(told.length).toBeGreaterThan(15);
    expect(told.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('runs files that exist', () => {
    const files = Object.values(scripts).flatMap(
      (script) => script.match(/\b(?:src|test|bench|build)\/\S+\.m?ts\b/g) ?? [],
    );
    expect(files).toContain('src/surfaces/cli/main.ts');
    expect(files.filter((path) => !existsSync(packagePath(path)))).toEqual([]);
  });
});

it('the page on prose names the file of every step that leaves words unread', () => {
  const named = pathsIn('docs/contributing/reading-prose.md');
  const why = readFileSync(packagePath('src', 'content', 'prose', 'why-unread.ts'), 'utf8');
  const files = [...why.matchAll(/'(src\/content\/prose\/[^']+)'/g)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((path) => !existsSync(packagePath(path)))).toEqual([]);
  const elsewhere = ['src/content/prose/language.ts', 'src/content/prose/structure/label-reader.ts'];
  expect(files.filter((path) => !named.includes(path) && !elsewhere.includes(path))).toEqual([]);
});
