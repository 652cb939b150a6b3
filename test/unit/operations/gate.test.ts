import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testRuns } from '../../../build/test-runs.mjs';
import { packagePath } from '../../../src/util/package.ts';
import config from '../../../vitest.config.ts';

const gate = readFileSync(packagePath('.ci', 'run'), 'utf8');
const testFiles = readdirSync(packagePath('test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => `test/${path.replaceAll('\\', '/')}`);

describe('npm test', () => {
  const suites = (config.test?.projects ?? []).map((project) =>
    typeof project === 'object' && 'test' in project ? project.test?.name : project,
  );

  it('runs every suite', () => {
    expect(suites.length).toBeGreaterThan(5);
    expect([...new Set(testRuns.flatMap(({ projects }) => projects))].sort()).toEqual([...suites].sort());
    expect(testFiles.filter((path) => !suites.some((suite) => path.startsWith(`test/${suite}/`)))).toEqual([]);
  });

  it('runs once more what a run leaves out', () => {
    for (const { without = [] } of testRuns) {
      for (const path of without) expect(testRuns.flatMap(({ files = [] }) => files)).toContain(path);
    }
  });

  it('names files that there are', () => {
    const named = testRuns.flatMap(({ files = [] }) => files);
    expect(named.length).toBeGreaterThan(10);
    for (const path of named)
      expect(
        testFiles.filter((file) => file.startsWith(path)),
        path,
      ).not.toEqual([]);
  });

  it('is what the gate calls, and where the gate ends', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(packagePath('package.json'), 'utf8'),
    );
    expect(scripts.test).toBe('node build/test.mjs');
    expect(gate.trimEnd().split('\n').slice(-2)).toEqual(['npm test --silent || failed=1', 'exit "$failed"']);
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
