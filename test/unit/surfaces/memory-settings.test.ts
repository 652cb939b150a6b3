import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memorySettingsIn } from '../../../src/app/memory/memory-settings.ts';
import { recall } from '../../../src/app/recall/recall.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { ferryWorld, RememberingWorld, signal } from '../../support/memory/remembering.ts';
import { inProcess, said } from '../../support/program/mcp.ts';
import { printedBy } from '../../support/program/printed.ts';
import { RestWorld } from '../../support/program/rest.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  vi.stubEnv('NEO4J_URI', undefined);
  vi.stubEnv('LORE_EMBEDDER', undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const done of after.splice(0)) await done();
});

const after: (() => unknown)[] = [];
const wrong = { ...ferryWorld, 'lore.yaml': 'world: The Ferry\nmemory:\n  on_conflict: rase\n' };
const told = /lore\.yaml:3:16: `on_conflict`: expected .*`raise`.* It is ignored until you fix it\./;
/** Over MCP: what the file says stands between the marks, and our own words do not. */
const marked = /^Note: lore\.yaml:3:16: «`on_conflict`: expected .*`raise`[^»]*» It is ignored until you fix it\.$/m;
const question = 'who rings the bell';
const text = 'The bell of Ternhold is rung by hand.';

it('a wrong setting for memories is told with its place by the commands that note and recall', async () => {
  const folder = new WorldFolder(wrong);
  after.push(() => folder.remove());
  await printedBy(['ingest', folder.root]);
  const noted = await printedBy(['remember', '--world', folder.root, text, '--as', 'Ama']);
  expect(noted.stdout).toMatch(told);
  expect(noted.stdout).toMatch(/^Remembered as m-/);
  expect((await printedBy(['recall', '--world', folder.root, question])).stdout).toMatch(told);
  const json = await printedBy(['recall', '--world', folder.root, question, '--format', 'json']);
  expect(JSON.parse(json.stdout)).toMatchObject({ notes: [expect.stringMatching(told), expect.any(String)] });
});

it('it is told over MCP', async () => {
  const folder = new WorldFolder(wrong);
  const { client, close } = await inProcess(folder, { toolsets: ['memory'] });
  after.push(close, () => folder.remove());
  expect(await said(client, 'remember', { text })).toMatch(marked);
  expect(await said(client, 'recall', { query: question })).toMatch(marked);
});

it('it is told over REST, also where what was a setting is one no more', async () => {
  const rest = await RestWorld.open(ferryWorld);
  after.push(() => rest.close());
  expect((await rest.post('/memory', { text })).body.notes).toEqual([]);
  rest.folder.write('lore.yaml', wrong['lore.yaml']);
  rest.world.changes.announce('lore');
  expect((await rest.post('/memory', { text: 'Reeds are cut in spring.' })).body.notes).toEqual([
    expect.stringMatching(told),
  ]);
  expect((await rest.get('/recall?q=reeds')).body.notes).toContainEqual(expect.stringMatching(told));
});

it('it is told to programs, and a file that cannot be read at all keeps nobody from noting something', async () => {
  const world = await RememberingWorld.open(wrong);
  after.push(() => world.remove());
  expect((await world.remember(text)).notes).toEqual([expect.stringMatching(told)]);
  expect((await recall(world.service, { query: question }, signal)).notes.map(String)).toContainEqual(
    expect.stringMatching(told),
  );
  world.folder.write('lore.yaml', 'memory: { on_conflict: raise\n');
  world.service = { ...world.service, settings: () => memorySettingsIn(world.folder) };
  const broken = await world.remember('Reeds are cut in spring.');
  expect(broken).toMatchObject({
    action: 'stored',
    notes: [expect.stringMatching(/^lore\.yaml:\d+:\d+: .* Its settings of memories are ignored/)],
  });
});

it.each([
  ['memory: raise', ['1:9']],
  ['memory: { onconflict: raise }', ['1:11']],
  ['memory:\n  embedder: 3', ['2:13']],
  ['memory:\n  on_conflict: warn\n  on_conflict: raise', ['3:3']],
  ['memroy: { on_conflict: raise }', ['1:1']],
  ['circa: many\nmemory: { on_conflict: raise }\nuntil: never', []],
])('of %j what is about memories is at %j', (lore, places) => {
  const { ofMemories } = loadConfig({ root: '/', read: (path) => (path === 'lore.yaml' ? lore : undefined) });
  expect(ofMemories.map(({ line, column }) => `${line}:${column}`)).toEqual(places);
});

it('no settings are none that are wrong', () => {
  expect(memorySettingsIn({ root: '/nowhere/at/all' })).toEqual({ onConflict: 'warn', notes: [], recall: {} });
  expect(memorySettingsIn(undefined)).toEqual({ onConflict: 'warn', notes: [] });
});
