import { expect, it } from 'vitest';
import { buildProgram } from '../../../src/surfaces/cli/program.ts';
import { cliPage, ungrouped } from './cli-page.ts';

// `npm run docs:cli` writes what this compares with.
it('docs/cli.md has every command, as its help describes it', async () => {
  expect(ungrouped(buildProgram()), 'add these to a group in test/unit/docs/cli-page.ts').toEqual([]);
  await expect(cliPage(buildProgram())).toMatchFileSnapshot('../../../docs/cli.md');
});
