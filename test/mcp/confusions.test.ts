import { ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type InProcess, type InProcessOptions, inProcess, said } from '../support/program/mcp.ts';
import { askingWorld, askOf } from '../support/worlds/asking-world.ts';
import { tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

let folder: WorldFolder;
let open: InProcess;
beforeEach(() => {
  folder = new WorldFolder(askingWorld);
});
afterEach(async () => {
  await open.close();
  folder.remove();
});

async function connect(options: InProcessOptions = {}): Promise<void> {
  open = await inProcess(folder, { clock: tickingClock(), ...options });
  await askOf(open.kept);
}

/** A client whose person answers so; what they were asked. */
async function connectPerson(reply: ElicitResult): Promise<string[]> {
  await connect({ capabilities: { elicitation: {} } });
  const asked: string[] = [];
  open.client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    asked.push(params.message);
    return reply;
  });
  return asked;
}

const listing = z.object({
  structuredContent: z.object({
    questions: z.array(z.object({ id: z.string(), question: z.string(), facts: z.array(z.string()) })),
    total: z.number(),
  }),
});
const questions = async (args: Record<string, unknown> = {}) =>
  listing.parse(await open.client.callTool({ name: 'get_confusions', arguments: args })).structuredContent;
const only = async (): Promise<string> => (await questions()).questions[0]?.id ?? '';
const ask = async (id: string) =>
  (await open.client.callTool({ name: 'ask_person', arguments: { id } })).structuredContent;

describe('get_confusions', () => {
  it('lists each question with its facts and their places, also of one entity', async () => {
    await connect();
    expect(await questions({ entity: 'Wenna' })).toEqual({
      questions: [
        {
          id: expect.stringMatching(/^[0-9a-f]{16}$/),
          question: expect.stringMatching(/^Does Wenna still live in Lowford\?/),
          facts: [
            'Wenna lives in Lowford (chapters/1.md:3)',
            'Wenna lives in Hartsbridge (chapters/2.md:3)',
            'Wenna lives in Lowford (chapters/3.md:3)',
          ],
        },
      ],
      total: 1,
    });
    expect((await questions({ entity: 'Odo' })).total).toBe(0);
    expect(await said(open.client, 'get_confusions')).toMatch(
      /1 question that.*«Does Wenna still.*told: «Wenna lives in/s,
    );
  });

  it('is there on a read-only server, where nobody is asked', async () => {
    await connect({ readOnly: true });
    expect((await questions()).total).toBe(1);
    expect(await said(open.client, 'ask_person', { id: await only() })).toMatch(
      /REFUSED: There is no tool `ask_person`/,
    );
  });
});

describe('ask_person', () => {
  it.each([
    ['yes', 1],
    ['no', 2],
  ] as const)('settles a question by the %s of a person', async (answer, given) => {
    const asked = await connectPerson({ action: 'accept', content: { answer } });
    const { id, question } = (await questions()).questions[0] ?? { id: '', question: '' };
    expect(await said(open.client, 'ask_person', { id })).toContain(`A person answered ${answer}`);
    expect(asked).toEqual([question]);
    expect((await questions()).total).toBe(0);
    const history = await said(open.client, 'get_history', {});
    expect(history).toContain('a person, asked by mcp:hearth-tales');
    expect(history.match(/withdraw/g)).toHaveLength(given);
    // Nobody is asked what is settled.
    expect(await said(open.client, 'ask_person', { id })).toMatch(/^REFUSED: .*resolved already/);
    expect(asked).toHaveLength(1);
  });

  it.each<ElicitResult>([
    { action: 'decline' },
    { action: 'cancel' },
    { action: 'accept', content: { answer: 'perhaps' } },
  ])('leaves it open where the person gives no answer: %o', async (reply) => {
    await connectPerson(reply);
    const id = await only();
    expect(await ask(id)).toEqual({ answer: 'none' });
    expect((await questions()).total).toBe(1);
    expect(await said(open.client, 'ask_person', { id })).toContain(`lore answer ${id} yes`);
  });

  it('says how a person can answer where the client cannot ask', async () => {
    await connect();
    const id = await only();
    expect(await ask(id)).toEqual({ answer: 'none' });
    expect(await said(open.client, 'ask_person', { id })).toContain(`lore answer ${id} yes`);
  });

  it('asks about nothing that is no question, or that there is not', async () => {
    const asked = await connectPerson({ action: 'accept', content: { answer: 'yes' } });
    const found = await open.client.callTool({ name: 'get_contradictions', arguments: {} });
    const { findings } = z.object({ findings: z.array(z.object({ id: z.string() })) }).parse(found.structuredContent);
    expect(await said(open.client, 'ask_person', { id: findings[0]?.id })).toMatch(/^REFUSED: .*is not a question/);
    expect(await said(open.client, 'ask_person', { id: 'feedfeedfeed' })).toMatch(/^REFUSED: /);
    expect(asked).toEqual([]);
  });

  it('keeps no answer to a question that changed while the person thought', async () => {
    await connect({ capabilities: { elicitation: {} } });
    const id = await only();
    open.client.setRequestHandler(ElicitRequestSchema, async () => {
      folder.write('chapters/2.md', '# The road\n\nNobody lives there.\n');
      await askOf(open.kept);
      return { action: 'accept', content: { answer: 'yes' } };
    });
    expect(await said(open.client, 'ask_person', { id })).toMatch(/^REFUSED: /);
  });
});
