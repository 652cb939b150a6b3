import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../../../src/', import.meta.url));
const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/** The names that more than one module declares and exports, with those modules. A re-export declares nothing. */
function sharedNames(modules: ReadonlyMap<string, string>): string[] {
  const places = new Map<string, Set<string>>();
  for (const [path, text] of modules) {
    for (const [, name = ''] of text.matchAll(declaration)) places.set(name, (places.get(name) ?? new Set()).add(path));
  }
  return [...places].flatMap(([name, paths]) => (paths.size > 1 ? [`${name}: ${[...paths].join(', ')}`] : []));
}

it('finds a name that two modules declare, and passes a re-export and a type named as its value', () => {
  const one = 'export interface Run {}\nexport const run = 1;\n';
  expect(
    sharedNames(
      new Map([
        ['a.ts', one],
        ['b.ts', 'export async function run() {}'],
      ]),
    ),
  ).toEqual(['run: a.ts, b.ts']);
  expect(
    sharedNames(
      new Map([
        ['a.ts', one],
        ['b.ts', "export { run, type Run } from './a.ts';"],
      ]),
    ),
  ).toEqual([]);
  expect(sharedNames(new Map([['a.ts', 'export const unit = 1;\nexport type unit = 1;']]))).toEqual([]);
});

it('gives each exported name to one module', () => {
  const modules = new Map(
    globSync('**/*.{ts,tsx}', { cwd: src }).map((path) => [path, readFileSync(`${src}${path}`, 'utf8')]),
  );
  expect(modules.size).toBeGreaterThan(100);
  expect(sharedNames(modules), 'Name one of them after what sets it apart.').toEqual([]);
});
