import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packagePath } from '../../../src/util/package.ts';

/**
 * A name that a person copies into a terminal runs somebody's code. Whatever the project tells people to install or run
 * by name from the npm registry is this package; what contributors and CI run by name is also a listed tool.
 */
const manifest = z
  .object({
    name: z.string(),
    bin: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    peerDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(packagePath('package.json'), 'utf8')));

const forUsers = ['README.md', 'docs/**/*.md', 'src/**/*.ts', 'Dockerfile', 'docker-compose.yml', 'CHANGELOG.md'];
const forContributors = ['CONTRIBUTING.md', '.ci/*', '.github/**', 'bench/**/*.ts', 'build/*', 'test/support/**'];
const contributorTools = ['node', ...Object.keys(manifest.devDependencies)];

const withoutVersion = (name: string) => name.replace(/(?<=.)@.*$/, '');
const packageFlags = new Set(['-p', '--package']);

/** The packages that the arguments of `npx` or `npm install` name. */
function namesOf(tool: string, args: readonly string[]): string[] {
  const names: string[] = [];
  let fromFlag = false;
  for (const arg of args) {
    if (fromFlag) names.push(arg);
    fromFlag = packageFlags.has(arg);
    if (arg.startsWith('-') || names.at(-1) === arg) continue;
    names.push(arg);
    // What follows the first name is that program's own; `npm install` goes on naming packages.
    if (tool !== 'install') break;
  }
  return names.map(withoutVersion).filter((name) => /^@?[a-z][\w./-]*$/.test(name));
}

const onALine = /\b(?:npx|bunx|(?:npm|pnpm|yarn)\s+(i|install|add|exec|x|dlx|create)\b)([^\n`|;&)(#]*)/g;
const asAList = /['"](npx|npm)['"],\s*(?:"args":\s*)?\[([^\]]*)/g;
const asAPath = /node_modules\/((?:@[\w-]+\/)?[a-z][\w-]*)\//g;
const installs = new Set(['i', 'install', 'add']);

/** Every package that a text installs, runs, or imports from where it is installed. */
function packagesIn(text: string): string[] {
  const words = (line: string) => line.split(/\s+/).map((word) => word.replace(/^["']|["'.,]+$/g, ''));
  return [
    ...[...text.matchAll(onALine)].flatMap(([, command = '', line = '']) =>
      namesOf(installs.has(command) ? 'install' : 'run', words(line).filter(Boolean)),
    ),
    ...[...text.matchAll(asAList)].flatMap(([, tool, list = '']) => {
      const args = [...list.matchAll(/['"]([^'"]+)['"]/g)].map(([, arg = '']) => arg);
      if (tool === 'npx') return namesOf('run', args);
      return installs.has(args[0] ?? '') ? namesOf('install', args.slice(1)) : [];
    }),
    ...[...text.matchAll(asAPath)].map(([, name = '']) => name),
    ...[...text.matchAll(/^import .* from '([a-z@][^':]*)';$/gm)].map(([, name = '']) => name),
  ];
}

const read = (file: string) => readFileSync(packagePath(file), 'utf8');

/** The files that name a package which is not allowed there, with those names. */
function strangersIn(patterns: readonly string[], allowed: readonly string[]): readonly string[] {
  const files = globSync([...patterns], { cwd: packagePath('.'), dot: true, expandDirectories: false });
  expect(files.length).toBeGreaterThan(patterns.length);
  return files.sort().flatMap((file) => {
    // What our own sources import is in package.json; what a page shows as an import is not.
    const text = /[.]tsx?$/.test(file) ? read(file).replace(/^import .*$/gm, '') : read(file);
    const names = packagesIn(text).filter((name) => !allowed.includes(name));
    return names.length === 0 ? [] : [`${file}: ${names.join(', ')}`];
  });
}

describe('a package that somebody installs or runs by name', () => {
  it.each([
    ['npx -y lore-engine mcp --world w', ['lore-engine']],
    ['`npx lore check`', ['lore']],
    ['run: npx --package=other lorecheck', ['lorecheck']],
    ['npx -p left-pad@3 node x.mjs', ['left-pad', 'node']],
    ['npm install -g lore-engine@latest', ['lore-engine']],
    ['RUN npm i --save-dev one @two/three@4', ['one', '@two/three']],
    ['npm install', []],
    ['(npm install --include=optional)', []],
    ['"command": "npx",\n "args": ["-y", "lore-engine", "mcp"]', ['lore-engine']],
    ["spawn('npm', ['install', '--no-audit', 'lore-engine'])", ['lore-engine']],
    ["spawn('npm', ['run', 'build'])", []],
    ['./node_modules/lore-engine/schemas/lore.schema.json', ['lore-engine']],
    ["import { checkWorld } from 'lore-engine';", ['lore-engine']],
  ])('is seen in %s', (text, names) => {
    expect(packagesIn(text)).toEqual(names);
  });

  it('is this one, or one that it names as an optional peer, wherever users read', () => {
    expect(strangersIn(forUsers, [manifest.name, ...Object.keys(manifest.peerDependencies)])).toEqual([]);
  });

  it('is this one, or a listed tool, wherever contributors and CI read', () => {
    expect(strangersIn(forContributors, [manifest.name, ...contributorTools])).toEqual([]);
  });

  it('is named where people need it', () => {
    for (const file of ['docs/connect-a-language-model.md', 'docs/ci-and-editors.md'])
      expect(packagesIn(read(file))).toContain(manifest.name);
  });
});

it('`npx` with the package’s name runs the same program as `lore`', () => {
  expect(manifest.bin[manifest.name]).toBe(manifest.bin.lore);
});
