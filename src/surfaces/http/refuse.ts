import type { ServerResponse } from 'node:http';

/** Answers a request that reaches no server, in the shape clients of the protocol read. */
export function refuse(
  response: ServerResponse,
  { status, message, headers = {} }: { status: number; message: string; headers?: Readonly<Record<string, string>> },
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}
