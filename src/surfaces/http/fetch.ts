import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where a request goes; undefined where that is no address. */
export function requestUrl({ url = '/' }: IncomingMessage): URL | undefined {
  const text = `http://localhost${url}`; // whatever the Host header says
  return url.startsWith('/') && URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * The request as the Fetch standard has it.
 *
 * @param body what was read of it.
 * @param signal aborted when nobody waits for the answer any more.
 */
export function fetchRequest(
  url: URL,
  { method = 'GET', headers }: IncomingMessage,
  signal: AbortSignal,
  body?: Buffer,
): Request {
  const known = Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    return [[name, Array.isArray(value) ? value.join(', ') : value]];
  });
  return new Request(url, {
    method,
    headers: known,
    signal,
    ...(body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
  });
}

/** Sends an answer of the Fetch standard. */
export async function sendFetched(answer: Response, response: ServerResponse): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (response.destroyed) return; // nobody waits for it any more
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  response.setHeader('Content-Length', bytes.length);
  response.writeHead(answer.status);
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}
