import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { printedBy } from '../../support/program/printed.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const page = readFileSync(new URL('../../../docs/reviews.md', import.meta.url), 'utf8');
const story = page.slice(page.indexOf('## One conflict'), page.indexOf('## What can be decided'));
const files = [...story.matchAll(/^```yaml (\S+)\n(.*?)^```$/gms)].map(
  ([, path = '', text = '']) => [path, text] as const,
);
const blocks = [...story.matchAll(/^```console\n(.*?)^```$/gms)].map(([, text = '']) => text);

/** Each command of the story, in its order, with what the page says that it prints. */
const steps = blocks.flatMap((block) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((step) => {
      const [command = '', ...lines] = step.trimEnd().split('\n');
      return { command, lines: lines.join('\n') };
    }),
);

let folder: WorldFolder;
beforeAll(() => {
  vi.stubEnv('NEO4J_URI', undefined);
  folder = new WorldFolder(Object.fromEntries(files));
});
afterAll(() => {
  vi.unstubAllEnvs();
  folder.remove();
});

/** The words of a command line, without their quotes. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, inQuotes, plain]) => inQuotes ?? plain ?? '');

/** What the page shows, where `…` stands for anything and a moment for any moment. */
function shownAs(lines: string): RegExp {
  const escaped = lines.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = escaped
    .replace(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, '20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ')
    .replace(/…/g, '[^]*?');
  return new RegExp(`^${pattern}\\n*$`);
}

it('shows what its commands print, run one after another in a folder with its files', async () => {
  expect(steps.length).toBeGreaterThan(5);
  for (const { command, lines } of steps) {
    const [program, ...words] = wordsOf(command);
    if (program === 'sed') {
      const [, from = '', to = ''] = /^s\/(\d+)\/(\d+)\/$/.exec(words[1] ?? '') ?? [];
      const text = files.find(([path]) => path === words[2])?.[1] ?? '';
      folder.write(words[2] ?? '', text.replace(from, to));
      continue;
    }
    expect(program).toBe('lore');
    const { stdout, stderr } = await printedBy(words, folder.root);
    expect(`${stderr}${stdout}`, command).toMatch(shownAs(lines));
  }
});
