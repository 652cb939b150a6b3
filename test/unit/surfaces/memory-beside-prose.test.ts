import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type InProcess, inProcess, said } from '../../support/program/mcp.ts';
import { printedBy } from '../../support/program/printed.ts';
import { RestWorld } from '../../support/program/rest.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const files = {
  'lore.yaml': 'world: The Ford\n',
  'places.yaml': '- { id: greyford, kind: Settlement, name: Greyford }\n',
  'guide.md': '# A guide\n\nReeds grow there.\nAt Greyford the toll is two coppers.\n',
};
const text = 'At Greyford the toll is three coppers.';
const sentence = 'At Greyford the toll is two coppers.';
const other = { kind: 'passage', text: sentence, place: 'guide.md:4' };
const found = { other, kind: 'contradiction', verdict: 'possible', reason: 'judge', tier: 'values', confidence: 0.9 };

let folder: WorldFolder;
let open: InProcess;
let rest: RestWorld;
beforeAll(async () => {
  folder = new WorldFolder(files);
  open = await inProcess(folder, { toolsets: ['memory'] });
  rest = await RestWorld.open(files);
});
afterAll(async () => {
  await open.close();
  await rest.close();
  folder.remove();
});

it('`lore remember` tells the sentence with its line, and so do its finding and `lore memory show`', async () => {
  const own = new WorldFolder(files);
  const ran = async (...words: readonly string[]) => (await printedBy(words, own.root)).stdout;
  await ran('ingest');
  const told = await ran('remember', text);
  expect(told).toMatch(
    /\nmay contradict guide\.md:4 \(judge \(values, 0\.90\), similarity 0\.\d+\)\n {2}At Greyford the toll is two coppers\.\n/,
  );
  const [, id = ''] = /lore explain (\w+)/.exec(told) ?? [];
  expect(await ran('explain', id)).toContain('· At Greyford the toll is two coppers\n    guide.md:4:1\n');
  expect(await ran('memory', 'show', /m-[0-9a-f]{8}/.exec(told)?.[0] ?? '')).toMatch(
    /\ncontradiction \(judge\): \w+ At Greyford the toll is two coppers\. {2}guide\.md:4\n/,
  );
  own.remove();
});

it('MCP quotes the sentence within the fence', async () => {
  const told = await said(open.client, 'remember', { text });
  expect(told).toMatch(
    /\nContradicts passage \S+: «At Greyford the toll is two coppers\.» \(guide\.md:4\); judge \(values, 0\.90\)/,
  );
  const { structuredContent } = await open.client.callTool({ name: 'find_conflicts', arguments: {} });
  expect(structuredContent).toMatchObject({ conflicts: [{ b: other }], total: 1 });
});

it('REST has it among the conflicts', async () => {
  const { memory, conflicts } = (await rest.post('/memory', { text })).body;
  expect([memory.text, conflicts]).toMatchObject([text, [found]]);
  const { body } = await rest.get(`/memory/${memory.id}`);
  expect(body).toMatchObject({ conflicts: [{ b: other }], findings: [expect.any(String)] });
});
