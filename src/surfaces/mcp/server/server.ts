import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { UserInputError } from '../../../util/errors.ts';
import type { Logger } from '../../../util/logger.ts';
import { version } from '../../../util/package.ts';
import { asPieceOfWork } from '../../../util/piece-of-work.ts';
import type { Trouble } from '../../served/changes.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { callTool } from '../calls/call-tool.ts';
import { failureText, protocolError } from '../calls/failures.ts';
import { toolsetOf, toolsFor } from '../tools/index.ts';
import { defaultToolsets, type Toolset } from '../tools/toolsets.ts';
import { instructions } from './instructions.ts';
import { registerPrompts } from './prompts.ts';
import { isKnownUri, isTouched, registerResources } from './resources.ts';

/** A client may follow so many resources. */
const mostSubscriptions = 1000;

/** One client's connection to a world. Many may serve the same one. */
export function createServer(world: ServedWorld, toolsets: readonly Toolset[] = defaultToolsets): McpServer {
  const server = new McpServer(
    { name: 'lore-engine', title: 'lore-engine', version: version() },
    {
      instructions: instructions({ readOnly: world.readOnly, toolsets }),
      capabilities: { tools: {}, prompts: {}, resources: { subscribe: true, listChanged: true }, logging: {} },
    },
  );
  offerTools(server, world, toolsets);
  registerPrompts(server, world.log);
  registerResources(server, world, toolsets, async (work) => {
    try {
      await world.ready;
      return await asPieceOfWork(work);
    } catch (error) {
      throw protocolError(error, world.log);
    }
  });
  followChanges(server, world, toolsets);
  return server;
}

/**
 * The SDK's own handlers would write the schemas anew for every list, and answer wrong arguments with a dump of the
 * validator's; ours say what was expected.
 */
function offerTools({ server }: McpServer, world: ServedWorld, toolsets: readonly Toolset[]): void {
  const tools = toolsFor({ readOnly: world.readOnly, toolsets });
  const missing = (name: string): string | undefined => {
    const toolset = toolsetOf(name);
    if (toolset === undefined || toolsets.includes(toolset)) return undefined;
    return ` here: it is of the toolset ${toolset}, which this server was started without (--toolsets).`;
  };
  const list = { tools: tools.map(({ definition }) => definition) };
  server.setRequestHandler(ListToolsRequestSchema, () => list);
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) =>
    callTool({ tools, missing }, params, server, world, extra),
  );
}

/** Tells the client what is new: of the resources it follows, and that the list of them is another. */
function followChanges(mcp: McpServer, { changes, log }: ServedWorld, toolsets: readonly Toolset[]): void {
  const { server } = mcp;
  const followed = new Set<string>();
  server.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) => {
    if (!isKnownUri(uri, toolsets)) throw protocolError(noResource(uri), log);
    if (followed.size >= mostSubscriptions && !followed.has(uri)) throw protocolError(tooMany(), log);
    followed.add(uri);
    return {};
  });
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    followed.delete(uri);
    return {};
  });
  const stop = changes.listen(({ changed, trouble, note }) => {
    if (!mcp.isConnected()) return;
    const failed = (error: unknown) => log.debug({ err: error }, 'a client did not take a notification');
    for (const uri of followed) {
      if (isTouched(uri, changed)) server.sendResourceUpdated({ uri }).catch(failed);
    }
    const say = (level: 'warning' | 'notice', data: string) =>
      server.sendLoggingMessage({ level, logger: 'lore', data }).catch(failed);
    if (trouble !== undefined) void say('warning', troubleText(trouble, log));
    if (note !== undefined) void say('notice', note);
    if (changed.has('lore') || changed.has('findings')) server.sendResourceListChanged().catch(failed);
  });
  server.onclose = stop;
}

function troubleText({ error, triesAgain, problems }: Trouble, log: Logger): string {
  if (problems !== undefined) return `Not all of the world's files can be read as written. ${failureText(error, log)}`;
  if (error.code === 'not-watched') return failureText(error, log);
  const next = triesAgain ? ' It is tried again from time to time.' : '';
  return `The world could not be ingested after a save: ${failureText(error, log)}${next}`;
}

function noResource(uri: string): UserInputError {
  return new UserInputError(`There is no resource ${JSON.stringify(uri.slice(0, 200))}.`, {
    code: 'unknown-resource',
    fix: 'Resources are lore://run/latest, lore://rules, lore://entity/{id}, lore://violation/{id} and, with the toolset memory, lore://memory/{id}.',
  });
}

function tooMany(): UserInputError {
  return new UserInputError(`A client may follow ${mostSubscriptions} resources.`, {
    code: 'too-many-subscriptions',
    fix: 'Unsubscribe from some.',
  });
}
