import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runLore } from '../support/program/program.ts';
import { WorldFolder } from '../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const folder = new WorldFolder({
  'lore.yaml': 'world: The Ferry\nnow: 214\n',
  'people.yaml':
    '- { id: ysolde, kind: Person, name: Ysolde, birth: 152 }\n- { id: corvin, kind: Person, name: Corvin }\n',
});
afterAll(() => folder.remove());

const lore = (...args: readonly string[]) => {
  const { status, stdout, stderr } = runLore(folder.root, args, {});
  expect({ args, status, stderr }).toMatchObject({ args, stderr: expect.not.stringContaining('is likely a bug') });
  return { status, stdout };
};
const json = (...args: readonly string[]) => JSON.parse(lore(...args, '--format', 'json').stdout);

let finding = '';
let checkedBefore = '';
let exportedBefore = '';
let older = '';
beforeAll(() => {
  lore('ingest');
  checkedBefore = lore('check').stdout;
  exportedBefore = lore('export').stdout;
  older = json('remember', 'Use lamps below deck').memory.id;
  const { findings } = json('remember', 'Never use lamps below deck');
  [finding = ''] = findings;
});

it('a finding about memories is listed, explained and in the history, by their words', () => {
  const { stdout } = lore('findings');
  expect(stdout).toContain('"Use lamps below deck", but "Never use lamps below deck": one of them denies something.');
  const shown = `\\(memory ${older.slice(0, 10)}, noted [-0-9]{10} [:0-9]{5} UTC\\) Use lamps below deck`;
  expect(stdout).toMatch(new RegExp(shown));
  const { items } = json('findings');
  expect(items[0].violation.members.map(({ kind }: { kind: string }) => kind)).toEqual(['memory', 'memory']);
  expect(lore('explain', finding).stdout).toContain('lamps below deck');
  expect(lore('history', finding).stdout).toContain('opened');
  expect(lore('history', older).stdout).toContain('remember');
});

it('what the files say is checked, exported and counted as before', () => {
  const counts = (text: string) => text.replace(/\d+(?:\.\d+)? m?s/g, '');
  expect(counts(lore('check').stdout)).toBe(counts(checkedBefore));
  expect(lore('export').stdout).toBe(exportedBefore);
});

it.each([
  ['run'],
  ['ingest'],
  ['doctor'],
  ['show', 'Ysolde'],
  ['search', 'lamps'],
  ['rules', 'show', 'memory/contradiction'],
  ['findings', '--category', 'contradiction'],
])('goes through without a fault: %s', (...args) => {
  expect(lore(...args).stdout).not.toBe('');
});

it('is decided about as any other', () => {
  lore('dismiss', finding, '--kind', 'intended', '--reason', 'two decks');
  expect(json('findings').items).toEqual([]);
  lore('reopen', finding);
  const decided = json('resolve', finding, '--winner', older, '--reason', 'it is dark');
  expect(decided.claims).toHaveLength(1);
  expect(json('memory', 'list').items.map(({ id }: { id: string }) => id)).toEqual([older]);
});

it('a file that says otherwise later is told by the next run, and `lore ingest` says that one waits for it', () => {
  const { memory } = json('remember', 'Corvin was born in 190.');
  folder.write(
    'people.yaml',
    '- { id: ysolde, kind: Person, name: Ysolde, birth: 152 }\n- { id: corvin, kind: Person, name: Corvin, birth: 160 }\n',
  );
  expect(lore('ingest').stdout).toContain('1 memory is not checked yet: `lore run`.');
  expect(json('memory', 'show', memory.id).memory.rules).toBe('pending');
  expect(lore('run').stdout).toContain('Corvin was born in 190');
  expect(json('memory', 'show', memory.id)).toMatchObject({ memory: { rules: 'checked' }, conflicts: [{}] });
  expect(lore('ingest').stdout).not.toContain('waits to be held');
});
