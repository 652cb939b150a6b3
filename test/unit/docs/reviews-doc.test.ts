import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { asPattern, docSession, wordsOf } from '../../support/program/doc-session.ts';
import { printedBy } from '../../support/program/printed.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const { files, commands: session } = docSession(
  'fix-or-ignore-a-finding.md',
  'decide-together-in-git.md',
  'decisions-file.md',
);

describe('the session of the pages on decisions', () => {
  let folder: WorldFolder;
  beforeAll(() => {
    vi.stubEnv('COLUMNS', '100');
    folder = new WorldFolder(Object.fromEntries([...files].filter(([path]) => !path.startsWith('.lore/'))));
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => folder.remove());

  it('has commands', () => {
    expect(session.length).toBeGreaterThan(4);
  });

  it.each(session)('$command', async ({ command, output }) => {
    const edit = /^sed -i s\/(\w+)\/(\w+)\/ (\S+)$/.exec(command);
    if (edit !== null) {
      const [, from = '', to = '', path = ''] = edit;
      const text = files.get(path) ?? '';
      expect(text).toContain(from);
      folder.write(path, text.replace(from, to));
      return;
    }
    const { stdout, stderr } = await printedBy(wordsOf(command), folder.root);
    expect(stderr).toBe('');
    expect(stdout).toMatch(asPattern(output));
  });

  it('leaves the file of decisions that the page shows', () => {
    const inOrder = (text: string) =>
      (parse(text) as Record<string, string>[])
        .map(({ id: _, at: __, because: ___, ...stated }) => stated)
        .sort((a, b) => String(a.action).localeCompare(String(b.action)));
    const [written, shown] = [
      readFileSync(join(folder.root, '.lore', 'decisions.yaml'), 'utf8'),
      files.get('.lore/decisions.yaml'),
    ];
    expect(inOrder(written)).toEqual(inOrder(shown ?? ''));
  });
});
