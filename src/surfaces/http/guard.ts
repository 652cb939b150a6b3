import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { loopbackHosts } from './addresses.ts';
import { RateLimit } from './rate-limit.ts';
import type { Refusal } from './refusal.ts';
import { StrangerLimits } from './stranger-limits.ts';
import { carriesToken } from './token.ts';

export interface GuardOptions {
  /** Names and addresses, beside this machine's own, that clients may call the server by. */
  readonly hosts?: readonly string[] | undefined;
  /** What `Authorization: Bearer …` must carry; absent: everybody is let in. */
  readonly token?: string | undefined;
  /** Milliseconds, rising. */
  readonly now: () => number;
}

/** `letIn` says that whoever asks may ask, also where there is a refusal for asking too much. */
export type Admission =
  | { readonly letIn: true; readonly refusal?: Refusal }
  | { readonly letIn: false; readonly refusal: Refusal };

const tooMany: Refusal = { status: 429, message: 'Too many requests: slow down.', headers: { 'Retry-After': '1' } };

/**
 * Decides who may come in, whatever they ask for. That a request comes from this machine proves nothing: a page in the
 * author's browser can make it send requests to loopback (its Origin shows that), also under a name of its own that
 * resolves to loopback (the Host shows that). Who is not let in uses up a limit of their own address, and nothing of what the
 * others have.
 */
export function guard({ hosts = [], token, now }: GuardOptions): (request: IncomingMessage) => Admission {
  const known = new Set([...loopbackHosts, ...hosts]);
  const limit = new RateLimit({ burst: 400, perSecond: 100, now });
  const strangers = new StrangerLimits({ burst: 40, perSecond: 10, now });
  const whyNot = ({ host, origin, authorization }: IncomingHttpHeaders): Refusal | undefined => {
    if (!isAt(known, `http://${host ?? ''}`))
      return { status: 403, message: 'Forbidden: the Host header names no address of this server.' };
    if (origin !== undefined && !isAt(known, origin))
      return { status: 403, message: 'Forbidden: pages of this Origin may not call the server.' };
    if (token === undefined || carriesToken(authorization, token)) return undefined;
    return {
      status: 401,
      message: 'Unauthorized: send the token as `Authorization: Bearer TOKEN`.',
      headers: { 'WWW-Authenticate': 'Bearer' },
    };
  };
  return ({ headers, socket }) => {
    const refusal = whyNot(headers);
    if (refusal === undefined) return limit.take() ? { letIn: true } : { letIn: true, refusal: tooMany };
    return { letIn: false, refusal: strangers.take(socket.remoteAddress ?? '') ? refusal : tooMany };
  };
}

function isAt(hosts: ReadonlySet<string>, url: string): boolean {
  return URL.canParse(url) && hosts.has(new URL(url).hostname);
}
