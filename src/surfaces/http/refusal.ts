import type { IncomingMessage, ServerResponse } from 'node:http';

/** Why a request is not served. */
export interface Refusal {
  readonly status: number;
  /** For programs: the same word for the same reason. */
  readonly code: string;
  readonly message: string;
  /** The next step. */
  readonly fix: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page for people in the place of a body for programs. */
export class RefusalPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(html: string, headers: Readonly<Record<string, string>>) {
    this.html = html;
    this.headers = headers;
  }
}

/** The body that whoever asked expects of a refusal: JSON of their protocol, or a page. */
export type RefusalBody = (refusal: Refusal, request: IncomingMessage) => object | RefusalPage;

/** Milliseconds that the rest of a refused request may take to come in; nobody reads it. */
const restMs = 2000;

/** Answers with a refusal. The rest of the request is skipped, so that its sender can read the answer; a longer request is cut off. */
export function refuse(response: ServerResponse, refusal: Refusal, bodyOf: RefusalBody): void {
  const { status, headers = {} } = refusal;
  const { req: request } = response;
  const body = bodyOf(refusal, request);
  const [sent, kind] =
    body instanceof RefusalPage
      ? [body.html, body.headers]
      : [JSON.stringify(body), { 'Content-Type': 'application/json' }];
  response.writeHead(status, { ...kind, ...headers });
  response.end(sent);
  if (request.complete) return;
  request.resume();
  const cut = setTimeout(() => request.socket.destroy(), restMs);
  request.once('end', () => clearTimeout(cut));
  request.once('close', () => clearTimeout(cut));
}
