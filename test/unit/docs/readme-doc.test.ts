import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { packagePath } from '../../../src/util/package.ts';
import { printedBy } from '../../support/program/printed.ts';

const readme = readFileSync(packagePath('README.md'), 'utf8');

afterEach(() => {
  vi.unstubAllEnvs();
});

it('the README shows what the check in it prints', async () => {
  const [, args = ''] = /^npm run --silent lore -- (check .*?) +#/m.exec(readme) ?? [];
  const [, sample = ''] = /```text\n([\s\S]*?)```/.exec(readme) ?? [];
  vi.stubEnv('COLUMNS', '100');
  const { stdout, status } = await printedBy(args.split(' '), packagePath('.'));
  expect(status).toBe(1);
  // `…` on a line of its own stands for what the sample leaves out.
  const parts = sample.split(/^ *…\n|\n\n/m);
  expect(parts.length).toBeGreaterThan(3);
  for (const part of parts) expect(stdout).toContain(part.trimEnd());
});
