import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { valueAtPath } from '../../../util/value-at.ts';
import { jsonIssueWords } from '../../../util/yaml/index.ts';

/**
 * Connects a server to its client. Between them stands what the SDK has no place for: clients in some languages write `null` for no
 * arguments; and what the SDK's validator says of a wrong request, a list of issues as JSON, becomes a sentence.
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
  transport.onmessage = (message, extra) => {
    if ('method' in message && 'id' in message) remember(asked, message.id, message);
    take?.(withoutNull(message), extra);
  };
}

/** Requests of which an answer may have to say what is wrong with them. Those that were called off get none. */
const mostAsked = 200;

function remember(asked: Map<unknown, JSONRPCMessage>, id: unknown, request: JSONRPCMessage): void {
  const [oldest] = asked.keys();
  if (asked.size >= mostAsked) asked.delete(oldest);
  asked.set(id, request);
}

function withoutNull(message: JSONRPCMessage): JSONRPCMessage {
  if (!('params' in message) || message.params?.arguments !== null) return message;
  const { arguments: _, ...params } = message.params;
  return { ...message, params };
}

const issueShape = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  code: z.string(),
});
const issuesSchema = z.array(z.custom<z.core.$ZodIssue>((value) => issueShape.safeParse(value).success)).min(1);
/** More than these are not needed to correct a request. */
const mostIssues = 5;

function plain(message: JSONRPCMessage, request: JSONRPCMessage | undefined): JSONRPCMessage {
  if (!('error' in message)) return message;
  const issues = issuesIn(message.error.message);
  if (issues === undefined) return message;
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
    return 'it is not what this method takes';
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
