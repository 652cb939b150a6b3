import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { loopbackHosts } from './addresses.ts';
import { RateLimit } from './rate-limit.ts';
import type { Refusal } from './refusal.ts';
import { StrangerLimits } from './stranger-limits.ts';
import { carriesToken } from './token.ts';

/** The access of a request: full; that of a stranger, to public parts; or none. */
export type Entrance = 'let-in' | 'stranger' | Refusal;

export interface GuardOptions {
  /** Names and addresses, beside this machine's own, that clients may call the server by. */
  readonly hosts?: readonly string[] | undefined;
  readonly entryOf: (request: IncomingMessage) => Entrance;
  /** Milliseconds, rising. */
  readonly now: () => number;
}

/** `letIn` says that whoever asks may ask, also where there is a refusal for asking too much. Without a refusal the request is answered. */
export interface Admission {
  readonly letIn: boolean;
  readonly refusal?: Refusal;
}

/** @param token what `Authorization: Bearer …` must carry; undefined: everybody is let in. */
export function entryWithToken(token: string | undefined): (request: Pick<IncomingMessage, 'headers'>) => Entrance {
  return ({ headers: { authorization } }) =>
    token === undefined || carriesToken(authorization, token) ? 'let-in' : unauthorized;
}

export const unauthorized: Refusal = {
  status: 401,
  code: 'unauthorized',
  message: 'Unauthorized: send the token as `Authorization: Bearer TOKEN`.',
  fix: 'Send the token that the server was started with.',
  headers: { 'WWW-Authenticate': 'Bearer' },
};

const tooMany: Refusal = {
  status: 429,
  code: 'too-many-requests',
  message: 'Too many requests: slow down.',
  fix: 'Wait for a second.',
  headers: { 'Retry-After': '1' },
};

/**
 * Decides who may come in. That a request comes from this machine proves nothing: a page in the author's browser can make it send requests
 * to loopback (its Origin shows that), also under a name of its own that resolves to loopback (the Host shows that). A refused caller uses
 * the limit of its own address, and none of the others' limits.
 */
export function guard({ hosts = [], entryOf, now }: GuardOptions): (request: IncomingMessage) => Admission {
  const known = new Set([...loopbackHosts, ...hosts]);
  const limit = new RateLimit({ burst: 400, perSecond: 100, now });
  const strangers = new StrangerLimits({ burst: 40, perSecond: 10, now });
  return (request) => {
    const entry = wrongAddress(known, request.headers) ?? entryOf(request);
    if (entry === 'let-in') return limit.take() ? { letIn: true } : { letIn: true, refusal: tooMany };
    if (!strangers.take(request.socket.remoteAddress ?? '')) return { letIn: false, refusal: tooMany };
    return entry === 'stranger' ? { letIn: false } : { letIn: false, refusal: entry };
  };
}

function wrongAddress(known: ReadonlySet<string>, { host, origin }: IncomingHttpHeaders): Refusal | undefined {
  if (!isAt(known, `http://${host ?? ''}`)) {
    const message = 'Forbidden: the Host header names no address of this server.';
    const fix = 'Call it by 127.0.0.1 or localhost, or start it with --allow-host and this name.';
    return { status: 403, code: 'wrong-host', message, fix };
  }
  if (origin === undefined || isAt(known, origin)) return undefined;
  const message = 'Forbidden: pages of this Origin may not call the server.';
  return { status: 403, code: 'wrong-origin', message, fix: 'Start it with --allow-host and the name of that page.' };
}

function isAt(hosts: ReadonlySet<string>, url: string): boolean {
  return URL.canParse(url) && hosts.has(new URL(url).hostname);
}
