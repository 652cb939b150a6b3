import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { packagePath } from '../../../src/util/package.ts';
import { printedBy } from '../../support/program/printed.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const page = readFileSync(packagePath('docs', 'reviews.md'), 'utf8');
const files = new Map(
  [...page.matchAll(/^```yaml (\S+)\n([\s\S]*?)^```$/gm)].map(([, path = '', text = '']) => [path, text]),
);
/** Each command of the session, with what it prints. `…` stands for what is left out. */
const session = [...page.matchAll(/^```console\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
  block.split(/^(?=\$ )/m).map((part) => {
    const [line = '', ...output] = part.split('\n');
    return { command: line.slice(2), output: output.join('\n') };
  }),
);

/** Words of a command line, quoted or not. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '').slice(1);

function asPattern(output: string): RegExp {
  const moments = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
  const lines = output.split('\n').map((line) => {
    if (line === '…') return '[\\s\\S]*';
    return line
      .split('…')
      .map((part) => part.split(moments).map(escaped).join(moments.source))
      .join('.*');
  });
  return new RegExp(`^${lines.join('\n').replaceAll('[\\s\\S]*\n', '[\\s\\S]*')}$`);
}
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('the session of docs/reviews.md', () => {
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
