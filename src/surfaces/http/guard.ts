import type { IncomingMessage } from 'node:http';
import { loopbackHosts } from './addresses.ts';
import { RateLimit } from './rate-limit.ts';
import type { Refusal } from './refusal.ts';
import { carriesToken } from './token.ts';

export interface GuardOptions {
  /** Names and addresses, beside this machine's own, that clients may call the server by. */
  readonly hosts?: readonly string[] | undefined;
  /** What `Authorization: Bearer …` must carry; absent: everybody is let in. */
  readonly token?: string | undefined;
  /** Milliseconds, rising. */
  readonly now: () => number;
}

/**
 * Decides who may come in, whatever they ask for. That a request comes from this machine proves nothing: a page in the
 * author's browser can make it send requests to loopback (its Origin shows that), also under a name of its own that
 * resolves to loopback (the Host shows that).
 */
export function guard({ hosts = [], token, now }: GuardOptions): (request: IncomingMessage) => Refusal | undefined {
  const known = new Set([...loopbackHosts, ...hosts]);
  const limit = new RateLimit({ burst: 400, perSecond: 100, now });
  return ({ headers: { host, origin, authorization } }) => {
    if (!isAt(known, `http://${host ?? ''}`))
      return { status: 403, message: 'Forbidden: the Host header names no address of this server.' };
    if (origin !== undefined && !isAt(known, origin))
      return { status: 403, message: 'Forbidden: pages of this Origin may not call the server.' };
    if (!limit.take()) {
      return { status: 429, message: 'Too many requests: slow down.', headers: { 'Retry-After': '1' } };
    }
    if (token !== undefined && !carriesToken(authorization, token)) {
      const challenge = { 'WWW-Authenticate': 'Bearer' };
      return {
        status: 401,
        message: 'Unauthorized: send the token as `Authorization: Bearer TOKEN`.',
        headers: challenge,
      };
    }
    return undefined;
  };
}

function isAt(hosts: ReadonlySet<string>, url: string): boolean {
  return URL.canParse(url) && hosts.has(new URL(url).hostname);
}
