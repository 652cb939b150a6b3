import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quietEnvironment } from '../support/program/mcp.ts';
import { program } from '../support/program/program.ts';
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
  readonly result?: { readonly isError?: boolean };
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
      const answer = JSON.parse(line) as Answer;
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

  it.each([
    ['no JSON', 'tell me of Ada', null, -32_700, /no JSON/],
    ['half a message', '{"jsonrpc":"2.0","id":4,', null, -32_700, /no JSON/],
    ['a batch', `[${call(5, {})}]`, null, -32_600, /batches/],
    ['no object', '17', null, -32_600, /JSON object/],
    ['a message without its version', '{"id":6,"method":"tools/list"}', 6, -32_600, /"jsonrpc": "2.0"/],
    ['a message of another version', '{"jsonrpc":"1.0","id":7,"method":"tools/list"}', 7, -32_600, /"jsonrpc": "2.0"/],
    ['an id that is none', '{"jsonrpc":"2.0","id":{},"method":"tools/list"}', null, -32_600, /`id`/],
    ['params that are a list', '{"jsonrpc":"2.0","id":8,"method":"tools/list","params":[]}', 8, -32_600, /`params`/],
    ['neither a request nor an answer', '{"jsonrpc":"2.0","id":9}', 9, -32_600, /`method`/],
    [
      'a line of five megabytes',
      `{"jsonrpc":"2.0","id":10,"x":"${'x'.repeat(5_000_000)}"}`,
      null,
      -32_600,
      /4194304 bytes/,
    ],
    ['arguments that are a text', call(11, 'all'), 11, -32_602, /^Wrong request\. `params\.arguments`: expected/],
    ['a tool whose name is a number', call(12, {}, 3), 12, -32_602, /^Wrong request\. `params\.name`: expected/],
    [
      'a request for a resource without its address',
      '{"jsonrpc":"2.0","id":13,"method":"resources/read","params":{}}',
      13,
      -32_602,
      /`params\.uri`/,
    ],
  ])('that holds %s is answered', async (_, line, id, code, message) => {
    const { id: answered, error } = await say(line);
    expect([answered, error?.code]).toEqual([id, code]);
    expect(error?.message).toMatch(message);
    expect(error?.message).not.toMatch(/[\n{]|invalid_type/);
  });

  it('goes on after all of these, and takes null for no arguments', async () => {
    expect(await say(call(20, null))).toMatchObject({ id: 20, result: { content: expect.anything() } });
    expect((await say(call(21, {}))).result?.isError).toBeUndefined();
  });
});
