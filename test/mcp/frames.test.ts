import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Malformed, malformedMessages, wrongArguments, wrongRequests } from '../support/program/malformed.ts';
import { quietEnvironment } from '../support/program/mcp.ts';
import { program } from '../support/program/program.ts';
import { tries } from '../support/trial/tries.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

const hello = {
  jsonrpc: '2.0',
  id: 'hello',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'by-hand', version: '1' } },
};
const call = (id: number, args: unknown, name: unknown = 'list_ontology_rules') =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });

interface Answer {
  readonly id: string | number | null;
  readonly error?: { readonly code: number; readonly message: string };
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text?: string }[] };
}

describe('a line on the stdin of lore mcp', () => {
  let folder: WorldFolder;
  let child: ChildProcess;
  const waiting: ((answer: Answer) => void)[] = [];
  const answers: Answer[] = [];

  beforeAll(async () => {
    folder = new WorldFolder(saltMarch);
    child = spawn(process.execPath, [...program, 'mcp', '--world', folder.root], {
      env: quietEnvironment,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const answer = JSON.parse(line) as Answer & { readonly method?: string };
      if (answer.method !== undefined) return; // it may tell of its world at any time
      const next = waiting.shift();
      if (next === undefined) answers.push(answer);
      else next(answer);
    });
    // A mark of the byte order, as some editors and shells put it, before the first message.
    expect(await say(`\ufeff${JSON.stringify(hello)}`)).toMatchObject({ id: 'hello', result: {} });
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  });
  afterAll(async () => {
    const gone = once(child, 'exit');
    child.stdin?.end();
    await gone;
    folder.remove();
  });

  function say(line: string): Promise<Answer> {
    const answer = new Promise<Answer>((resolve) => {
      const early = answers.shift();
      if (early === undefined) waiting.push(resolve);
      else resolve(early);
    });
    child.stdin?.write(`${line}\n`);
    return answer;
  }

  const tried = tries('requests', 'malformed messages over stdio');
  const cut = (text: string) => (text.length > 200 ? text.slice(0, 200) : text);

  it.each<Malformed>([
    ...malformedMessages,
    ...wrongRequests,
    [
      'a line of five megabytes',
      `{"jsonrpc":"2.0","id":10,"x":"${'x'.repeat(5_000_000)}"}`,
      null,
      -32_600,
      /4194304 bytes/,
    ],
  ])('that holds %s is answered', async (_, line, id, code, reason) => {
    await tried.try(async () => {
      const { id: answered, error } = await say(line);
      expect([answered, error?.code, error?.message]).toEqual([id, code, expect.stringMatching(reason)]);
      expect(error?.message).not.toMatch(/[\n{]|invalid_type/);
    });
  });

  it.each(wrongArguments)('that calls for %s is refused in words', async (_, tool, args) => {
    await tried.try(async () => {
      const { error, result } = await say(call(19, args, tool));
      const text = error?.message ?? result?.content?.[0]?.text ?? '';
      expect(error !== undefined || result?.isError === true, cut(text)).toBe(true);
      expect(text).toMatch(/^[^\n{]{15,2000}$/);
      expect(text).not.toMatch(/invalid_type|at .*\.js:/);
    });
  });

  it('goes on after all of these, and takes null for no arguments', async () => {
    expect(await say(call(20, null))).toMatchObject({ id: 20, result: { content: expect.anything() } });
    expect((await say(call(21, {}))).result?.isError).toBeUndefined();
    const list = JSON.stringify({
      jsonrpc: '2.0',
      id: 22,
      method: 'tools/list',
      params: { cursor: null },
    });
    expect(await say(list)).toMatchObject({ id: 22, result: { tools: expect.anything() } });
  });

  const asked = (id: number, method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
  it.each([
    [asked(23, 'ping', null), {}],
    [asked(24, 'tools/list', null), { tools: expect.anything() }],
    [asked(25, 'resources/list', null), { resources: expect.anything() }],
    [asked(26, 'prompts/list', { _meta: null, cursor: null }), { prompts: expect.anything() }],
    [
      asked(27, 'tools/call', { name: 'search_lore', arguments: { query: 'Ama' }, _meta: null }),
      { content: expect.anything() },
    ],
  ])('takes null for what may be left out: %s', async (line, result) => {
    const answer = await say(line);
    expect(answer.error).toBeUndefined();
    expect(answer.result).toMatchObject(result);
  });

  it('takes null for what must be there as if it were not there', async () => {
    expect(await say(asked(28, 'tools/call', null))).toMatchObject({
      error: { message: expect.stringContaining('`params`') },
    });
  });
});
