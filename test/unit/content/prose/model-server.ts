import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What the server was asked, as a chat-completions request says it. */
interface Asked {
  readonly model: string;
  readonly temperature: number;
  readonly max_completion_tokens: number;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format: {
    readonly type: string;
    readonly json_schema: { readonly strict: boolean; readonly schema: object };
  };
}

export type Reply = (response: ServerResponse, asked?: Asked) => void;

/** Takes the question, and never answers. */
export const hanging: Reply = () => undefined;

/** A completion as the API words it (platform.openai.com/docs/api-reference/chat/object). */
export const completion =
  (
    content: string | null,
    more: { finish_reason?: string; refusal?: string; completion_tokens?: unknown } = {},
  ): Reply =>
  (response) => {
    const body = {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 0,
      model: 'scribe-1',
      choices: [
        {
          index: 0,
          finish_reason: more.finish_reason ?? 'stop',
          logprobs: null,
          message: { role: 'assistant', content, refusal: more.refusal ?? null },
        },
      ],
      usage: { prompt_tokens: 400, completion_tokens: more.completion_tokens ?? 100, total_tokens: 500 },
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

export const claims = (...list: object[]): Reply => answer(list);

/** Claims, and what the model says that it left. */
export const answer = (list: readonly object[], unread: readonly object[] = []): Reply =>
  completion(
    JSON.stringify({
      claims: list.map((claim) => ({ target: null, value: null, from: null, until: null, ...claim })),
      unread,
    }),
  );

/** An error as the API words it; it asks to be tried again in a millisecond. */
export const failure =
  (status: number, message: string): Reply =>
  (response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
      .end(JSON.stringify({ error: { message, type: 'error', param: null, code: null } }));
  };

/** Says nothing for so long. */
export const slow =
  (milliseconds: number, then: Reply): Reply =>
  (response) => {
    const timer = setTimeout(() => then(response), milliseconds);
    response.on('close', () => clearTimeout(timer));
  };

export interface ModelServer {
  readonly baseURL: string;
  readonly asked: readonly Asked[];
  /** Most requests that were open at once. */
  readonly atOnce: () => number;
  close(): Promise<void>;
}

/** Answers requests in turn; the last reply answers all that follow. */
export async function modelServer(...replies: readonly Reply[]): Promise<ModelServer> {
  const asked: Asked[] = [];
  let open = 0;
  let most = 0;
  const server = createServer(async (request: IncomingMessage, response) => {
    open++;
    most = Math.max(most, open);
    response.on('close', () => open--);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (request.url !== '/v1/chat/completions' || request.headers.authorization !== 'Bearer key')
      return failure(401, 'who are you?')(response);
    const body: Asked = JSON.parse(Buffer.concat(parts).toString());
    asked.push(body);
    const reply = replies[Math.min(asked.length, replies.length) - 1];
    reply?.(response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    asked,
    atOnce: () => most,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
