import type { IncomingMessage, ServerResponse } from 'node:http';

/** Why a request is not served. */
export interface Refusal {
  readonly status: number;
  /** For programs: the same word for the same reason. */
  readonly code: string;
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The body that clients of a protocol expect of a refusal: JSON, or the text of a page. */
export type RefusalBody = (refusal: Refusal, request: IncomingMessage) => object | string;

/** Of a page without a world: nothing is loaded, and forms go to this server alone. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin', // with none at all, browsers hide of a form where it comes from
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Milliseconds that the rest of a refused request may take to come in; nobody reads it. */
const restMs = 2000;

/**
 * Answers with a refusal. What is still to come of the request is passed over, so that its sender gets to read the answer;
 * one that sends for longer than that is cut off.
 */
export function refuse(response: ServerResponse, refusal: Refusal, bodyOf: RefusalBody): void {
  const { status, headers = {} } = refusal;
  const { req: request } = response;
  const body = bodyOf(refusal, request);
  const isPage = typeof body === 'string';
  const kind = isPage ? pageHeaders : { 'Content-Type': 'application/json' };
  response.writeHead(status, { ...kind, ...headers });
  response.end(isPage ? body : JSON.stringify(body));
  if (request.complete) return;
  request.resume();
  const cut = setTimeout(() => request.socket.destroy(), restMs);
  request.once('end', () => clearTimeout(cut));
  request.once('close', () => clearTimeout(cut));
}
