import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ferryWorld } from '../../support/memory/remembering.ts';
import { type InProcess, inProcess, said } from '../../support/program/mcp.ts';
import { RestWorld } from '../../support/program/rest.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let folder: WorldFolder;
let open: InProcess;
let rest: RestWorld;
beforeAll(async () => {
  folder = new WorldFolder(ferryWorld);
  open = await inProcess(folder, { toolsets: ['memory'] });
  rest = await RestWorld.open(ferryWorld);
});
afterAll(async () => {
  await open.close();
  await rest.close();
  folder.remove();
});

const idIn = (text: string): string => /m-[0-9a-f]{16}/.exec(text)?.[0] ?? '';
const noted = async (text: string, more: object = {}): Promise<string> =>
  idIn(await said(open.client, 'remember', { text, ...more }));

it('a refusal over MCP is in our own words, and names tools', async () => {
  const { client } = open;
  const [old, newer, third] = [
    await noted('The ferry rope is tarred.'),
    await noted('The heron nests on the weir.'),
    await noted('Reeds are cut at the new moon.'),
  ];
  await said(client, 'supersede', { old_id: old, new_id: newer });
  const answers = [
    await said(client, 'supersede', { old_id: newer, new_id: old }),
    await said(client, 'supersede', { old_id: old, new_id: third }),
    await said(client, 'supersede', { old_id: third, new_id: third }),
    await said(client, 'remember', { text: ' ' }),
    await said(client, 'remember', { text: 'x', tags: [' '] }),
    await said(client, 'remember', { text: 'x', derived_from: ['none'] }),
    await said(client, 'recall', { query: ' ' }),
    await said(client, 'recall', { query: 'x', weights: { lexical: 0, recency: 0, importance: 0 } }),
    await said(client, 'find_conflicts', { threshold: 0 }),
  ];
  expect(answers).toEqual([
    `REFUSED: ${newer} already supersedes ${old}: they would supersede each other in a circle. First call restore with ${old}.`,
    `REFUSED: The memory ${old} is already superseded by ${newer}. First call restore with ${old}.`,
    `REFUSED: The memory ${third} cannot supersede itself. Name another one.`,
    'REFUSED: The text of a memory is empty. Say something in it.',
    'REFUSED: The tag of a memory is empty. Say something in it.',
    'REFUSED: «none» is not the id of a memory. Take the id from recall or find_conflicts.',
    'REFUSED: The query has no words. Ask in words: "who holds the ferry".',
    expect.stringMatching(/^REFUSED: Only the weight of meaning [^«]*$/),
    expect.stringContaining('`threshold`: expected a number above 0 and at most 1'),
  ]);
  expect(answers.join('\n')).not.toContain('`lore ');
});

it('a refusal over REST names routes', async () => {
  const note = async (text: string) => (await rest.post('/memory', { text })).body.memory.id;
  const [old, newer] = [await note('The ferry rope is tarred.'), await note('The heron nests on the weir.')];
  const candidate = (await rest.post('/memory', { text: 'Owls cross the moor.', candidate: true })).body.memory.id;
  const fixOf = async (id: string, verb: string, body: object = {}) =>
    (await rest.post(`/memory/${id}/${verb}`, body)).body.fix;
  await rest.post(`/memory/${old}/supersede`, { by: newer });
  expect(await fixOf(newer, 'supersede', { by: old })).toBe(`First POST /memory/${old}/restore.`);
  expect(await fixOf(old, 'promote')).toBe(`First POST /memory/${old}/restore.`);
  expect(await fixOf(newer, 'supersede', { by: candidate })).toContain(`First POST /memory/${candidate}/promote`);
  expect(await fixOf(newer, 'graduate')).not.toContain('`lore ');
  await rest.post(`/memory/${newer}/forget`, { reason: 'a joke' });
  expect(await fixOf(newer, 'forget', { reason: 'a joke' })).toBe('With `hard` nothing of it stays.');
});

it('too many tags are counted, over REST', async () => {
  const tags = Array.from({ length: 31 }, (_, at) => `tag ${at}`);
  const { status, body } = await rest.post('/memory', { text: 'Gulls sleep on the pier.', tags });
  expect([status, body.message]).toEqual([422, expect.stringContaining('expected at most 30 entries; there are 31')]);
});

it('what is refused under raise has nothing of what is stored, over MCP', async () => {
  const text = 'Lamps burn on the quay.';
  await noted(text);
  const { structuredContent } = await open.client.callTool({
    name: 'remember',
    arguments: { text, on_conflict: 'raise' },
  });
  expect(structuredContent).toMatchObject({ action: 'rejected', memory: { text } });
  expect(Object.keys(Object(Object(structuredContent).memory))).not.toEqual(expect.arrayContaining(['id']));
  expect(Object(Object(structuredContent).memory)).not.toHaveProperty('status');
});
