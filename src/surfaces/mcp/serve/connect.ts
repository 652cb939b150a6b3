import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';

/**
 * Connects a server to its client. Between them stands what the SDK has no place for: clients in some languages write `null` for no
 * arguments; and what the SDK's validator says of a wrong request, a list of issues as JSON, becomes a sentence.
 */
export async function connect(server: McpServer, transport: Transport): Promise<void> {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(plain(message), options);
  await server.connect(transport);
  const take = transport.onmessage;
  transport.onmessage = (message, extra) => take?.(withoutNull(message), extra);
}

function withoutNull(message: JSONRPCMessage): JSONRPCMessage {
  if (!('params' in message) || message.params?.arguments !== null) return message;
  const { arguments: _, ...params } = message.params;
  return { ...message, params };
}

const issuesSchema = z
  .array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
  .min(1);
/** More than these are not needed to correct a request. */
const mostIssues = 5;

function plain(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message)) return message;
  const issues = issuesIn(message.error.message);
  if (issues === undefined) return message;
  const faults = issues.slice(0, mostIssues).map(({ path, message: fault }) => {
    const at = path.length === 0 ? '' : `\`${path.join('.').slice(0, 120)}\`: `;
    return `${at}${fault.replace(/^Invalid input: /, '').slice(0, 200)}.`;
  });
  const text = `Wrong request. ${faults.join(' ')}`;
  return { ...message, error: { ...message.error, code: ErrorCode.InvalidParams, message: text } };
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
