import type { ServerResponse } from 'node:http';

/** Why a request is not served. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The body that clients of a protocol expect of a refusal. */
export type RefusalBody = (refusal: Refusal) => object;

/** Answers with a refusal, as JSON. */
export function refuse(response: ServerResponse, refusal: Refusal, bodyOf: RefusalBody): void {
  const { status, headers = {} } = refusal;
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(bodyOf(refusal)));
}
