import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage, type JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { valueAtPath } from '../../../util/value-at.ts';
import { jsonIssueWords } from '../../../util/yaml/index.ts';

/**
 * Connects a server to its client. Between them stands what the SDK has no place for: a cursor that no answer gave is refused, where
 * the SDK would begin anew; and what the SDK says of a wrong request, a code before its message or a list of issues as JSON, becomes a
 * sentence.
 */
export async function connect(server: McpServer, transport: Transport): Promise<void> {
  const send = transport.send.bind(transport);
  const asked = new Map<unknown, JSONRPCMessage>();
  transport.send = (message, options) => {
    const request = 'id' in message && !('method' in message) ? asked.get(message.id) : undefined;
    if (request !== undefined && 'id' in request) asked.delete(request.id);
    return send(plain(message, request), options);
  };
  await server.connect(transport);
  const take = transport.onmessage;
  transport.onmessage = (request, extra) => {
    if (!('method' in request && 'id' in request)) return take?.(request, extra);
    const refusal = refusalOf(request);
    if (refusal !== undefined) {
      const error = { code: ErrorCode.InvalidParams, message: refusal };
      void send({ jsonrpc: '2.0', id: request.id, error }, { relatedRequestId: request.id }).catch(() => undefined);
      return;
    }
    remember(asked, request.id, request);
    take?.(request, extra);
  };
}

/** Requests of which an answer may have to say what is wrong with them. Those that were called off get none. */
const mostAsked = 200;

function remember(asked: Map<unknown, JSONRPCMessage>, id: unknown, request: JSONRPCMessage): void {
  const [oldest] = asked.keys();
  if (asked.size >= mostAsked) asked.delete(oldest);
  asked.set(id, request);
}

/** Each of these lists comes whole, so that no answer ever gave a cursor. */
const wholeLists = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];

/** Why a request is refused that the SDK would answer as if something else had been asked, or not in words. */
function refusalOf({ method, params }: JSONRPCRequest): string | undefined {
  const { cursor, uri } = params ?? {};
  if (wholeLists.includes(method) && typeof cursor === 'string') {
    return `There is no page with this cursor: ${method} lists all at once. Leave \`cursor\` out.`;
  }
  if (method === 'resources/read' && typeof uri === 'string' && !URL.canParse(uri)) {
    return `${JSON.stringify(uri.slice(0, 200))} is not an address. Addresses of resources begin with lore://.`;
  }
  return undefined;
}

const issueShape = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  code: z.string(),
});
const issuesSchema = z.array(z.custom<z.core.$ZodIssue>((value) => issueShape.safeParse(value).success)).min(1);
/** More than these are not needed to correct a request. */
const mostIssues = 5;

/** The SDK repeats the code of an error in its message. */
const codeBefore = /^MCP error -?\d+: /;

function plain(message: JSONRPCMessage, request: JSONRPCMessage | undefined): JSONRPCMessage {
  if (!('error' in message)) return message;
  const issues = issuesIn(message.error.message);
  if (issues === undefined) {
    return { ...message, error: { ...message.error, message: message.error.message.replace(codeBefore, '') } };
  }
  const faults = issues.slice(0, mostIssues).map((issue) => {
    const { path } = issue;
    const at = path.length === 0 ? '' : `\`${path.join('.').slice(0, 120)}\`: `;
    return `${at}${wordsOf(issue, valueAtPath(request, path)).slice(0, 200)}.`;
  });
  const text = `Wrong request. ${faults.join(' ')}`;
  return { ...message, error: { ...message.error, code: ErrorCode.InvalidParams, message: text } };
}

/** An issue that came as text may lack what its words are made of. */
function wordsOf(issue: z.core.$ZodIssue, given: unknown): string {
  try {
    return jsonIssueWords(issue, given);
  } catch {
    return 'it is not an input of this method';
  }
}

function issuesIn(text: string): z.output<typeof issuesSchema> | undefined {
  const start = text.indexOf('[');
  if (start < 0) return undefined;
  try {
    return issuesSchema.safeParse(JSON.parse(text.slice(start))).data;
  } catch {
    return undefined;
  }
}
