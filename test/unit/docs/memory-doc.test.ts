import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { asPattern, docSession, MadeIds, wordsOf } from '../../support/program/doc-session.ts';
import { printedBy } from '../../support/program/printed.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const { files, commands } = docSession('remember-and-recall.md');

describe('the session of docs/remember-and-recall.md', () => {
  let folder: WorldFolder;
  const ids = new MadeIds();
  beforeAll(() => {
    folder = new WorldFolder(Object.fromEntries(files));
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => folder.remove());

  it('has commands', () => {
    expect(commands.length).toBeGreaterThan(8);
  });

  it.each(commands)('$command', async ({ command, output }) => {
    vi.stubEnv('COLUMNS', '100');
    const { stdout, stderr } = await printedBy(wordsOf(ids.real(command)), folder.root);
    ids.learn(output, stdout);
    expect(stdout + stderr).toMatch(asPattern(ids.real(output)));
  });
});
