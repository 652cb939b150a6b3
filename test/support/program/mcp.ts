import { type ChildProcess, spawn } from 'node:child_process';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { CallToolResultSchema, type ClientCapabilities } from '@modelcontextprotocol/sdk/types.js';
import { DryRunSession } from '../../../src/app/dry-run/dry-run-session.ts';
import { WaitingTrial } from '../../../src/app/dry-run/waiting-trial.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { createServer } from '../../../src/surfaces/mcp/server/server.ts';
import type { Toolset } from '../../../src/surfaces/mcp/tools/toolsets.ts';
import { ChangeFeed } from '../../../src/surfaces/served/changes.ts';
import { memoriesOf } from '../../../src/surfaces/served/memories.ts';
import type { ServedWorld } from '../../../src/surfaces/served/served-world.ts';
import { Troubles } from '../../../src/surfaces/served/troubles.ts';
import { stderrLogger } from '../../../src/util/logger.ts';
import { Mutex } from '../../../src/util/mutex.ts';
import { keep, type WorldFolder } from '../worlds/world-folder.ts';
import { program } from './program.ts';

/** The environment of a storyteller without a server. */
export const quietEnvironment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NO_COLOR: '1' };

export interface Connected {
  readonly client: Client;
  /** The server's output on stderr. */
  readonly stderr: () => string;
  readonly pid: number | null;
}

/** A client of `lore mcp`, as a desktop program starts it. */
export const overStdio = (world: string, ...options: readonly string[]): Promise<Connected> =>
  overStdioIn({}, world, ...options);

/** The same, where the environment has more to say. */
export async function overStdioIn(
  environment: Readonly<Record<string, string>>,
  world: string,
  ...options: readonly string[]
): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...program, 'mcp', '--world', world, ...options],
    env: { ...quietEnvironment, ...environment },
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

export interface InProcess {
  readonly client: Client;
  readonly kept: StoredWorld;
  readonly world: ServedWorld;
  readonly close: () => Promise<void>;
}

export interface InProcessOptions {
  readonly readOnly?: boolean;
  readonly clock?: () => Date;
  readonly capabilities?: ClientCapabilities;
  readonly dryRun?: ServedWorld['dryRun'];
  readonly toolsets?: readonly Toolset[];
  readonly embedder?: Embedder;
  /** Open and empty; absent: one of the embedded engine. It is closed with the rest. */
  readonly store?: GraphStore;
}

/** A client and the server beside it, without a process between them: for what needs a clock or a look into the store. */
export async function inProcess(folder: WorldFolder, options: InProcessOptions = {}): Promise<InProcess> {
  const kept = await keep(options.store ?? (await openMemoryStore()), folder.root, options.clock);
  await ingestWorld(kept);
  const tools = { openScratch: openMemoryStore, clock: kept.clock };
  const [service, trial] = [new DryRunSession(tools), new WaitingTrial(tools)];
  const [changes, log] = [new ChangeFeed(), stderrLogger('silent')];
  const served = {
    stored: kept,
    readOnly: options.readOnly ?? false,
    dryRun: options.dryRun ?? ((request) => service.run(request)),
    changes,
  } satisfies Partial<ServedWorld>;
  const world: ServedWorld = {
    ...served,
    memories: memoriesOf({ ...served, embedder: options.embedder }),
    tryWaiting: (request) => trial.run(request),
    turns: new Mutex(),
    troubles: new Troubles({ changes, log }),
    ready: Promise.resolve(),
    log,
  };
  const server = createServer(world, options.toolsets);
  const client = new Client({ name: 'hearth-tales', version: '1.0.0' }, { capabilities: options.capabilities ?? {} });
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(theirs), client.connect(mine)]);
  const close = async () => {
    await client.close();
    await service.close();
    await kept.close();
  };
  return { client, kept, world, close };
}

/** A client of a server, without a process between them. */
export async function connectedTo(server: ReturnType<typeof createServer>): Promise<{
  readonly client: Client;
  readonly close: () => Promise<void>;
}> {
  const client = new Client({ name: 'hearth-tales', version: '1.0.0' });
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(theirs), client.connect(mine)]);
  return { client, close: () => client.close() };
}

/** The answer of a tool, in words; and true if it was a refusal. */
export async function said(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { content, isError } = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
  const text = content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n');
  return isError === true ? `REFUSED: ${text}` : text;
}
