import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';

/** Puts into a sentence what the SDK's validator says of a wrong request: it would send its own list of issues, as JSON. */
export function withPlainErrors<Wrapped extends Transport>(transport: Wrapped): Wrapped {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(plain(message), options);
  return transport;
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
