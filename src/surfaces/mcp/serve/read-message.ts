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
      fault: { code: ErrorCode.ParseError, message: 'This is not JSON. A message is one JSON object.', id: null },
    };
  }
  const { success, data } = JSONRPCMessageSchema.safeParse(withoutNull(value));
  if (success) return { message: data };
  return { fault: { code: ErrorCode.InvalidRequest, message: faultOf(value), id: idOf(value) } };
}

/** Parameters of requests that may be left out. */
const optional = ['_meta', 'arguments', 'context', 'cursor', 'task'];

/** `"params": null` is no params, and `"cursor": null` no cursor: clients in some languages write `null` for what they leave out. */
function withoutNull(value: unknown): unknown {
  if (!isObject(value) || !('method' in value && 'params' in value)) return value;
  const { params, ...rest } = value;
  if (params === null) return rest;
  if (!isObject(params)) return value;
  const stated = Object.entries(params).filter(([key, each]) => each !== null || !optional.includes(key));
  return { ...rest, params: Object.fromEntries(stated) };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without the mark of the byte order that some editors and shells put first. */
export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

function faultOf(value: unknown): string {
  if (Array.isArray(value)) return 'Messages do not come in batches: send each on its own.';
  if (!isObject(value)) return 'A message is a JSON object.';
  if (!('jsonrpc' in value) || value.jsonrpc !== '2.0') return 'A message has `"jsonrpc": "2.0"`.';
  if ('id' in value && idOf(value) === null) return 'The `id` of a request is a text or a whole number.';
  if ('method' in value && typeof value.method !== 'string') return 'The `method` of a request is a text.';
  if ('params' in value && value.params !== null && !isObject(value.params)) {
    return 'The `params` of a request are a JSON object.';
  }
  return 'A message has a `method` (a request or notification), or an `id` with a `result` or `error` (a response).';
}

function idOf(value: unknown): RequestId | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : null;
}
