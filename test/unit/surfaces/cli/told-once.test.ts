import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

beforeEach(() => {
  vi.stubEnv('NEO4J_URI', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) folder.remove();
});

const folders: WorldFolder[] = [];
async function quiet(files: Readonly<Record<string, string>>, ...words: string[]): Promise<string[]> {
  const folder = new WorldFolder(files);
  folders.push(folder);
  const { stdout } = await printedBy(
    ['check', '--no-color', folder.root, ...(words.length > 0 ? words : ['--quiet'])],
    folder.root,
  );
  return stdout.split('\n');
}

const miller = '- { name: Tam, kind: Person, parents: unknown }\n';
const codes = (lines: readonly string[]) =>
  lines.flatMap((line) => /^(.*?):\d+:\d+ .*\[([\w-]+)\] \(\w+\)$/.exec(line)?.slice(1, 3).join(' ') ?? []);

it('tells copies of every format, under whatever name they had', async () => {
  const lines = await quiet({
    'mill.yaml': miller,
    "entities (Ann's conflicted copy 2024-01-01).csv": 'name,kind\nOda,Person\n',
    'relations.sync-conflict-20240101-1.csv': 'type,from,to\n',
    'tree (conflicted copy 1).ged': '0 HEAD\n',
    'weirs.calendar.sync-conflict-20240101-1.yaml': 'calendar: Weirs\n',
    'tolls (conflicted copy 1).csv': 'toll\n3\n',
  });
  expect(codes(lines)).toEqual([
    "entities (Ann's conflicted copy 2024-01-01).csv conflicted-copy",
    'relations.sync-conflict-20240101-1.csv conflicted-copy',
    'tolls (conflicted copy 1).csv conflicted-copy',
    'tree (conflicted copy 1).ged conflicted-copy',
    'weirs.calendar.sync-conflict-20240101-1.yaml conflicted-copy',
  ]);
});

it.each([
  ['a mapping', '- { name: Odo\n  , kind: Person\n- { name: Bran, kind: Person, parents: unknown }\n'],
  ['a list', '[\n{ name: Odo, kind: Person },\n{ name: Bran, kind: Person }\n'],
])('tells an unclosed bracket of %s once', async (_, text) => {
  const lines = await quiet({ 'mill.yaml': miller, 'torn.yaml': text });
  expect(codes(lines)).toEqual(['torn.yaml bad-yaml']);
});

it('says which bracket of a rule nothing closes', async () => {
  const lines = await quiet({ 'mill.yaml': miller, 'rules/own/mill.cypher': 'MATCH (m:Person RETURN m\n' });
  expect(lines).toContain(
    'rules/own/mill.cypher:1:7 This `(` is not closed: a `)` is missing before RETURN. [unclosed-bracket] (error)',
  );
});

it('puts under one heading only findings that rest on its claim, and the end of a span into a correction', async () => {
  const lines = await quiet(
    {
      'mill.yaml': [
        '- { name: Bela, kind: Person, born: 600, parents: unknown }',
        '- { name: Corin, kind: Person, died: 500, parents: unknown }',
        '- { name: Mill War, kind: War, start: 530, end: 540, participants: [Bela, Corin] }',
        '- { name: Weir War, kind: War, start: 550, end: 560, participants: [Bela, Corin] }',
        '',
      ].join('\n'),
    },
    '--fail-on',
    'never',
  );
  expect(lines.filter((line) => line.includes('share one claim'))).toEqual([
    '2 findings share one claim: Bela: birth 600 (mill.yaml:1)',
    '2 findings share one claim: Corin: death 500 (mill.yaml:2)',
  ]);
  expect(lines.filter((line) => line.includes('→')).map((line) => line.trim())).toEqual([
    'fix  mill.yaml:1 Bela: birth 600 → 540 or earlier',
    'fix  mill.yaml:1 Bela: birth 600 → 560 or earlier',
    'fix  mill.yaml:2 Corin: death 500 → 530 or later',
    'fix  mill.yaml:2 Corin: death 500 → 550 or later',
  ]);
});

it('never suggests what is written', async () => {
  const lines = await quiet({
    'mill.yaml': '- { name: Tessar, aliases: [Tessarine], kind: Person, race: Tessarine, parents: unknown }\n',
  });
  expect(lines.join('\n')).not.toContain('Did you mean');
});
