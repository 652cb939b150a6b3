import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { forgetMemory } from '../../src/app/memory/change-memory.ts';
import { exportMemories, importMemories } from '../../src/app/memory/transfer-memories.ts';
import { rememberOperation } from '../../src/operations/remember.ts';
import { toolsetNames } from '../../src/surfaces/mcp/tools/toolsets.ts';
import { type InProcess, inProcess, said } from '../support/program/mcp.ts';
import { tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

let folder: WorldFolder;
let open: InProcess;
beforeEach(async () => {
  folder = new WorldFolder({ 'people.yaml': '- { id: odo, kind: Person, name: Odo Fen, birth: 440 }\n' });
  open = await inProcess(folder, { toolsets: toolsetNames, clock: tickingClock() });
});
afterEach(async () => {
  await open.close();
  folder.remove();
});

const noted = z.looseObject({ memory: z.looseObject({ id: z.string() }) });
async function remember(text: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { structuredContent } = await open.client.callTool({ name: 'remember', arguments: { text, ...more } });
  return noted.parse(structuredContent).memory.id;
}
const listed = z.object({
  memories: z.array(z.looseObject({ id: z.string(), status: z.string() })),
  total: z.number(),
  cursor: z.string().optional(),
});
async function list(args: Readonly<Record<string, unknown>> = {}) {
  const { structuredContent } = await open.client.callTool({ name: 'list_memories', arguments: args });
  return listed.parse(structuredContent);
}
const idsOf = async (args: Readonly<Record<string, unknown>> = {}) => (await list(args)).memories.map(({ id }) => id);
const signal = new AbortController().signal;

describe('list_memories', () => {
  it('lists the newest first, by type, tag, project and status', async () => {
    const first = await remember('The weir holds.', { tags: ['weir'], project: 'flood' });
    const second = await remember('Ring the bell at dusk.', { type: 'procedural', candidate: true });
    expect(await idsOf({ status: null, limit: null })).toEqual([second, first]);
    expect(await idsOf({ tag: 'weir' })).toEqual([first]);
    expect(await idsOf({ project: 'flood' })).toEqual([first]);
    expect(await idsOf({ type: 'procedural' })).toEqual([second]);
    expect(await idsOf({ status: 'candidate' })).toEqual([second]);
    expect(await said(open.client, 'list_memories', { status: 'candidate' })).toMatch(
      /^1 memory\. Text between.*\n- «Ring the bell at dusk\.» \(m-[0-9a-f]{16}, procedural, candidate, by «mcp:hearth-tales», /,
    );
    expect(await said(open.client, 'list_memories', { tag: 'none' })).toBe('No memory fits.');
    expect(await said(open.client, 'list_memories', { status: 'gone' })).toMatch(/^REFUSED: .*`status`/);
  });

  it('pages with a cursor to the end, each once', async () => {
    const ids: string[] = [];
    for (const word of ['north', 'south', 'east']) ids.unshift(await remember(`The ${word} gate is shut.`));
    const first = await list({ limit: 2 });
    expect(first.total).toBe(3);
    const rest = await list({ limit: 2, cursor: first.cursor });
    expect([...first.memories, ...rest.memories].map(({ id }) => id)).toEqual(ids);
    expect(rest.cursor).toBeUndefined();
  });
});

describe('forget_memory', () => {
  it('forgets what the same client noted, and brings it back as it was', async () => {
    const id = await remember('The weir holds.');
    const waiting = await remember('The mill is haunted.', { candidate: true });
    expect(await said(open.client, 'forget_memory', { memory: id, reason: null })).toBe(
      `${id} is forgotten. With \`restore\` it is back.`,
    );
    await said(open.client, 'forget_memory', { memory: waiting });
    expect(await idsOf()).toEqual([]);
    expect(await idsOf({ status: 'invalid' })).toEqual([waiting, id]);
    expect(await said(open.client, 'forget_memory', { memory: id })).toMatch(/^REFUSED: .*forgotten already/);
    expect(await said(open.client, 'forget_memory', { memory: id, restore: true })).toBe(`${id} is active again.`);
    await said(open.client, 'forget_memory', { memory: waiting, restore: true });
    expect((await list()).memories.map(({ status }) => status)).toEqual(['candidate', 'active']);
    expect(await said(open.client, 'forget_memory', { memory: id, restore: true })).toContain('was not forgotten');
  });

  it('has its claims leave and come back, with the finding that they open', async () => {
    const id = await remember('Odo Fen was born in 460.');
    const { memory } = await open.world.memories.table.current().then((all) => ({ memory: all.get(id) }));
    expect(memory?.status).toBe('active');
    await said(open.client, 'forget_memory', { memory: id });
    const disputed = async () => (await list({ status: 'all' })).memories[0]?.disputed;
    expect(await disputed()).toBe(false);
    await said(open.client, 'forget_memory', { memory: id, restore: true });
    expect(await disputed()).toBe(true);
  });

  it('leaves what another has noted', async () => {
    const { memories } = open.world;
    const context = { memories, actor: 'Ilse', signal };
    const { memory } = noted.parse(await rememberOperation.run({ text: 'The ford is deep.' }, context));
    expect(await said(open.client, 'forget_memory', { memory: memory.id })).toMatch(
      /^REFUSED: The memory m-[0-9a-f]{16} is by Ilse, and was not noted here by mcp:hearth-tales\. A person can forget it/,
    );
    expect(await idsOf()).toEqual([memory.id]);
  });

  it('leaves what the same client noted in another store', async () => {
    const id = await remember('The weir holds.');
    const lines = await exportMemories(open.world.memories);
    const other = new WorldFolder({ 'people.yaml': '- { id: odo, kind: Person, name: Odo Fen, birth: 440 }\n' });
    const there = await inProcess(other, { toolsets: toolsetNames, clock: tickingClock() });
    await importMemories(there.world.memories, { text: lines, where: 'memories.jsonl', actor: 'Ilse' });
    expect(await said(there.client, 'forget_memory', { memory: id })).toMatch(/^REFUSED: .*was not noted here/);
    await there.close();
    other.remove();
  });

  it('does not bring back what a person has forgotten', async () => {
    const id = await remember('The weir holds.');
    await forgetMemory(open.world.memories, { id, reason: 'a joke', actor: 'Ilse' });
    expect(await said(open.client, 'forget_memory', { memory: id, restore: true })).toMatch(
      /^REFUSED: The memory m-[0-9a-f]{16} was forgotten by Ilse\. Note it again: remember\./,
    );
    expect(await idsOf()).toEqual([]);
  });
});
