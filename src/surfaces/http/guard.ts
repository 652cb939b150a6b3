import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { RateLimit } from './rate-limit.ts';

export interface Refusal {
  readonly status: 401 | 403 | 404 | 405 | 429;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GuardOptions {
  /** Names and addresses, beside this machine's own, that clients may call the server by. */
  readonly hosts?: readonly string[] | undefined;
  /** What `Authorization: Bearer …` must say; absent: nobody is asked. */
  readonly token?: string | undefined;
  /** Milliseconds, rising. */
  readonly now: () => number;
}

export const mcpPath = '/mcp';

/** What a machine calls itself, as the host of an address. */
export const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
const methods: readonly (string | undefined)[] = ['GET', 'POST', 'DELETE'];

/**
 * Who may come in. The address alone proves nothing: a page in the author's browser can make it send requests to
 * loopback (its Origin tells), also under a name of its own that resolves to loopback (the Host tells).
 */
export function guard({ hosts = [], token, now }: GuardOptions): (request: IncomingMessage) => Refusal | undefined {
  const known = new Set([...loopback, ...hosts]);
  const limit = new RateLimit({ burst: 400, perSecond: 100, now });
  return (request) => {
    const { host, origin, authorization } = request.headers;
    if (!isAt(known, `http://${host ?? ''}`))
      return { status: 403, message: 'Forbidden: the Host header names no address this server goes by.' };
    if (origin !== undefined && !isAt(known, origin))
      return { status: 403, message: 'Forbidden: this Origin may not ask.' };
    if (!limit.take()) {
      return { status: 429, message: 'Too many requests: slow down.', headers: { 'Retry-After': '1' } };
    }
    if (token !== undefined && !isToken(authorization, token)) {
      const headers = { 'WWW-Authenticate': 'Bearer' };
      return { status: 401, message: 'Unauthorized: send the token as `Authorization: Bearer TOKEN`.', headers };
    }
    if (pathOf(request) !== mcpPath) return { status: 404, message: `Not found: the server is at ${mcpPath}.` };
    if (!methods.includes(request.method)) {
      return { status: 405, message: 'Method not allowed.', headers: { Allow: 'GET, POST, DELETE' } };
    }
    return undefined;
  };
}

function isAt(hosts: ReadonlySet<string>, url: string): boolean {
  return URL.canParse(url) && hosts.has(new URL(url).hostname);
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/';
}

/** In a time that does not tell how much of it was right. */
function isToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
