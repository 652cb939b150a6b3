import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { asPieceOfWork } from '../../../util/piece-of-work.ts';
import { didYouMean } from '../../../util/text/did-you-mean.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { oneLine } from '../answers/quote.ts';
import type { Tool, ToolCall } from './define-tool.ts';
import { failureText } from './failures.ts';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Milliseconds that a person has to answer a question. */
const answerTimeoutMs = 300_000;

export interface ToolOffer {
  readonly tools: readonly Tool[];
  /** Why a tool that there is elsewhere is not offered, behind `There is no tool x`. */
  readonly missing: (name: string) => string | undefined;
}

/** Answers `tools/call`. An error is an answer as well: a model can only correct what it sees. */
export async function callTool(
  { tools, missing }: ToolOffer,
  { name, arguments: args }: { readonly name: string; readonly arguments?: unknown },
  server: Server,
  world: ServedWorld,
  extra: Extra,
): Promise<CallToolResult> {
  const names = tools.map(({ definition }) => definition.name);
  const tool = tools.find(({ definition }) => definition.name === name);
  if (tool === undefined) {
    const why = world.readOnly ? ' This server is read-only.' : '';
    return errorResult(
      `There is no tool \`${oneLine(name).slice(0, 60)}\`${missing(name) ?? `${didYouMean(name, names) || '.'}${why}`}`,
    );
  }
  try {
    await world.ready;
    return await asPieceOfWork(async () => {
      const answer = await tool.call(args, toolCall(server, world, extra));
      const lost = world.stored.store.lost?.();
      if (lost !== undefined) throw lost; // it is not known to be kept
      return answer;
    });
  } catch (error) {
    return errorResult(failureText(error, world.log));
  }
}

function errorResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function toolCall(server: Server, world: ServedWorld, extra: Extra): ToolCall {
  const token = extra._meta?.progressToken;
  return {
    world,
    actor: actorOf(server),
    signal: extra.signal,
    progress: (progress, total, message) => {
      if (token === undefined || extra.signal.aborted) return;
      const params = { progressToken: token, progress, total, message };
      extra.sendNotification({ method: 'notifications/progress', params }).catch((error: unknown) => {
        world.log.debug({ err: error }, 'a client did not take its progress');
      });
    },
    ...(server.getClientCapabilities()?.elicitation?.form === undefined
      ? {}
      : {
          askPerson: (question: string) => approvedByPerson(server, question, extra),
          askYesNo: (question: string) => answeredByPerson(server, question, extra),
        }),
  };
}

/** Names the client as it names itself; nothing proves that it is so. */
function actorOf(server: Server): string {
  const name = oneLine(server.getClientVersion()?.name ?? '').slice(0, 60);
  return name === '' ? 'mcp' : `mcp:${name}`;
}

/** Only a plain yes is one: declining, closing the question and silence all leave things as they are. */
async function approvedByPerson(server: Server, question: string, extra: Extra): Promise<boolean> {
  const answer = await server
    .elicitInput(
      {
        message: question,
        requestedSchema: {
          type: 'object',
          properties: {
            approve: { type: 'boolean', title: 'Approve', description: 'It counts as an error from now on' },
          },
          required: ['approve'],
        },
      },
      { relatedRequestId: extra.requestId, signal: extra.signal, timeout: answerTimeoutMs },
    )
    .catch(() => undefined);
  return answer?.action === 'accept' && answer.content?.approve === true;
}

/** The choice of a person; declining, closing the question and silence are not answers. */
async function answeredByPerson(server: Server, question: string, extra: Extra): Promise<'yes' | 'no' | undefined> {
  const reply = await server
    .elicitInput(
      {
        message: question,
        requestedSchema: {
          type: 'object',
          properties: {
            answer: {
              type: 'string',
              enum: ['yes', 'no'],
              title: 'Answer',
              description: 'Your answer',
            },
          },
          required: ['answer'],
        },
      },
      { relatedRequestId: extra.requestId, signal: extra.signal, timeout: answerTimeoutMs },
    )
    .catch(() => undefined);
  if (reply?.action !== 'accept') return undefined;
  const { answer } = reply.content ?? {};
  return answer === 'yes' || answer === 'no' ? answer : undefined;
}
