import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packagePath } from '../../../src/util/package.ts';
import config from '../../../vitest.config.ts';

const gate = readFileSync(packagePath('.ci', 'run'), 'utf8');
const testFiles = readdirSync(packagePath('test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => `test/${path.replaceAll('\\', '/')}`);
const words = (text = '') => text.split(/\s+/).filter(Boolean);

describe('the gate', () => {
  const runs = words(/^runs=\(([^)]*)\)/m.exec(gate)?.[1]);
  const commands = new Map(
    [...gate.matchAll(/^ {4}(\w+)\) (.*) ;;$/gm)].map(([, name = '', command = '']) => [name, command]),
  );

  it('runs every suite of tests', () => {
    expect(runs.sort()).toEqual([...commands.keys()].sort());
    const suites = (config.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project ? project.test?.name : project,
    );
    expect(suites.length).toBeGreaterThan(5);
    const run = [...commands.values()].join(' ');
    for (const suite of suites) expect(run).toContain(`--project ${suite} `);
    expect(testFiles.filter((path) => !suites.some((suite) => path.startsWith(`test/${suite}/`)))).toEqual([]);
  });

  it('runs tests on the newest Node that there are', () => {
    const wanted = words(/^newest_smoke=\(([^)]*)\)/m.exec(gate)?.[1]);
    expect(wanted.length).toBeGreaterThan(5);
    for (const path of wanted) expect(testFiles.filter((file) => file.startsWith(path))).not.toEqual([]);
  });

  it('ends with the sum of all tests', () => {
    expect(gate.trimEnd().split('\n').slice(-2)).toEqual(['print_sum', 'exit "$failed"']);
  });
});

it('`npm run test:laws` finds the files of laws', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(packagePath('package.json'), 'utf8'),
  );
  const [, wanted = ''] = /grep -rl --include=\*\.test\.ts (\S+) test/.exec(scripts['test:laws'] ?? '') ?? [];
  const read = (path: string) => readFileSync(packagePath(path), 'utf8');
  const trying = testFiles.filter((path) => read(path).includes(`fc${'.assert('}`));
  expect(trying.length).toBeGreaterThan(15);
  for (const path of trying) expect(read(path), path).toContain(`${wanted}.ts'`);
});
