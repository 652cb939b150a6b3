import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { packagePath } from '../../../src/util/package.ts';
import { asPattern, wordsOf } from '../../support/program/doc-session.ts';
import { printedBy } from '../../support/program/printed.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const page = readFileSync(packagePath('docs', 'first-world.md'), 'utf8');

/** The steps of the page in its order: a command with its output, or an edit of a file. */
const steps = [...page.matchAll(/^```(console|diff|markdown)(?: (\S+))?\n([\s\S]*?)^```$/gm)].flatMap(
  ([, language = '', path = '', text = '']) =>
    language === 'console'
      ? text.split(/^(?=\$ )/m).map((part) => {
          const [line = '', ...output] = part.split('\n');
          return { does: line.slice(2), path, text: output.join('\n') };
        })
      : [{ does: language, path, text }],
);

describe('the tutorial', () => {
  let folder: WorldFolder;
  let at: string;
  beforeAll(() => {
    folder = new WorldFolder({});
    at = folder.root;
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => folder.remove());

  it('has steps', () => {
    expect(steps.length).toBeGreaterThan(10);
  });

  it.each(steps)('$does $path', async ({ does, path, text }) => {
    vi.stubEnv('COLUMNS', '100');
    if (does === 'markdown') writeFileSync(join(at, path), text);
    else if (does === 'diff') writeFileSync(join(at, path), edited(readFileSync(join(at, path), 'utf8'), text));
    else if (does.startsWith('cd ')) at = join(at, does.slice(3));
    else {
      const { stdout, stderr } = await printedBy(wordsOf(does), at);
      expect(stderr).toBe('');
      expect(stdout).toMatch(asPattern(text));
    }
  });
});

/** A file after an edit: a line that another one replaces, or one that is added at the end. */
function edited(file: string, diff: string): string {
  const [, gone] = /^-(.*)$/m.exec(diff) ?? [];
  const [, added = ''] = /^\+(.*)$/m.exec(diff) ?? [];
  if (gone === undefined) return `${file}${added}\n`;
  expect(file).toContain(gone);
  return file.replace(gone, added);
}
