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

/** The body that clients of a protocol expect of a refusal. */
export type RefusalBody = (refusal: Refusal, request: IncomingMessage) => object;

/** Milliseconds that the rest of a refused request may take to come in; nobody reads it. */
const restMs = 2000;

/**
 * Answers with a refusal, as JSON. What is still to come of the request is passed over, so that its sender gets to read the answer;
 * one that sends for longer than that is cut off.
 */
export function refuse(response: ServerResponse, refusal: Refusal, bodyOf: RefusalBody): void {
  const { status, headers = {} } = refusal;
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  const { req: request } = response;
  response.end(JSON.stringify(bodyOf(refusal, request)));
  if (request.complete) return;
  request.resume();
  const cut = setTimeout(() => request.socket.destroy(), restMs);
  request.once('end', () => clearTimeout(cut));
  request.once('close', () => clearTimeout(cut));
}
