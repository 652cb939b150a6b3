import {
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';

/** Why a text is no message, as the answer to it says; `id` is null where the text gave none. */
export interface MessageFault {
  readonly code: ErrorCode;
  readonly message: string;
  readonly id: RequestId | null;
}

/** The one message that a text holds: a line on stdio, a body over HTTP. */
export function readMessage(text: string): { readonly message: JSONRPCMessage } | { readonly fault: MessageFault } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {
      fault: { code: ErrorCode.ParseError, message: 'This is no JSON: a message is one JSON object.', id: null },
    };
  }
  const { success, data } = JSONRPCMessageSchema.safeParse(value);
  if (success) return { message: data };
  return { fault: { code: ErrorCode.InvalidRequest, message: faultOf(value), id: idOf(value) } };
}

/** Without the mark of the byte order that some editors and shells put first. */
export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

function faultOf(value: unknown): string {
  if (Array.isArray(value)) return 'Messages do not come in batches: send each on its own.';
  if (typeof value !== 'object' || value === null) return 'A message is a JSON object.';
  if (!('jsonrpc' in value) || value.jsonrpc !== '2.0') return 'A message has `"jsonrpc": "2.0"`.';
  if ('id' in value && idOf(value) === null) return 'The `id` of a request is a text or a whole number.';
  if ('method' in value && typeof value.method !== 'string') return 'The `method` of a request is a text.';
  if ('params' in value && (typeof value.params !== 'object' || value.params === null || Array.isArray(value.params))) {
    return 'The `params` of a request are a JSON object.';
  }
  return 'A message has a `method` (a request or notification), or an `id` with a `result` or `error` (a response).';
}

function idOf(value: unknown): RequestId | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : null;
}
