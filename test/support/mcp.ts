import { type ChildProcess, spawn } from 'node:child_process';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { packagePath } from '../../src/util/package.ts';

/** The environment of a storyteller without a server. */
export const quietEnvironment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NO_COLOR: '1' };

// The loader is named by its path: a bare name is looked up from the working folder.
const program = [
  '--import',
  packagePath('node_modules', 'tsx', 'dist', 'esm', 'index.mjs'),
  packagePath('src', 'cli', 'main.ts'),
];

export interface Connected {
  readonly client: Client;
  /** What the server has said on stderr. */
  readonly stderr: () => string;
  readonly pid: number | null;
}

/** A client of `lore mcp`, as a desktop program starts it. */
export async function overStdio(world: string, ...options: readonly string[]): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...program, 'mcp', '--world', world, ...options],
    env: quietEnvironment,
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const client = new Client({ name: 'hearth-tales', version: '1.0.0' });
  await client.connect(transport);
  return { client, stderr: () => said, pid: transport.pid };
}

export interface HttpProgram {
  readonly url: URL;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

/** `lore mcp --http` on a free port. */
export async function overHttp(world: string, ...options: readonly string[]): Promise<HttpProgram> {
  const child = spawn(process.execPath, [...program, 'mcp', '--world', world, '--http', '0', ...options], {
    env: quietEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await new Promise<URL>((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = /serving (\S+)/.exec(said) ?? [];
      if (found !== undefined) resolve(new URL(found));
    });
    child.once('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return { url, child, stop };
}

export async function httpClient(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  const client = new Client({ name: 'hearth-tales', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  await client.connect(transport);
  return client;
}
