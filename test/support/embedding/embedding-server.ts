import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** The request that the server received, in the form of `/embeddings`. */
interface AskedVectors {
  readonly model: string;
  readonly input: readonly string[];
  readonly encoding_format: string;
}

export type VectorReply = (response: ServerResponse, asked: AskedVectors) => void;

/** A vector that says something of a text: how often each of so many letters is in it. */
export function lettersIn(text: string, dimensions = 8): number[] {
  const counts = new Array<number>(dimensions).fill(0.1);
  for (const character of text.toLowerCase()) {
    const at = (character.codePointAt(0) ?? 0) % dimensions;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** An answer as the API words it (platform.openai.com/docs/api-reference/embeddings/object). */
export const vectorsOf =
  (
    change: (body: { object: string; model: string; data: object[] }) => object = (body) => body,
    dimensions = 8,
  ): VectorReply =>
  (response, { model, input }) => {
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: lettersIn(text, dimensions) }));
    json(response, 200, { ...change({ object: 'list', model, data }), usage: { prompt_tokens: 9, total_tokens: 9 } });
  };

export const refusal =
  (status: number, headers: Record<string, string> = { 'retry-after-ms': '1' }): VectorReply =>
  (response) =>
    json(response, status, { error: { message: 'no', type: 'error', param: null, code: null } }, headers);

export const page: VectorReply = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
};

export const text =
  (body: string): VectorReply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  };

export const cut: VectorReply = (response) => {
  response.socket?.destroy();
};

/** Begins to answer, and never ends. */
export const unended: VectorReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[');
};

export const redirectTo =
  (address: string): VectorReply =>
  (response) => {
    response.writeHead(307, { location: address }).end();
  };

export const silence: VectorReply = () => undefined;

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

export interface EmbeddingServer {
  readonly baseURL: string;
  /** Requests that were understood. */
  readonly asked: readonly AskedVectors[];
  /** All requests, whatever they were for. */
  readonly requests: () => number;
  /** Most requests that were open at once. */
  readonly atOnce: () => number;
  close(): Promise<void>;
}

/** Answers requests in turn; the last reply answers all that follow. The key is `key`. */
export async function embeddingServer(...replies: readonly VectorReply[]): Promise<EmbeddingServer> {
  const asked: AskedVectors[] = [];
  let requests = 0;
  let open = 0;
  let most = 0;
  const server = createServer(async (request: IncomingMessage, response) => {
    requests++;
    open++;
    most = Math.max(most, open);
    response.on('close', () => open--);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (request.url !== '/v1/embeddings' || request.headers.authorization !== 'Bearer key') {
      return json(response, 401, { error: { message: 'who are you?' } });
    }
    const body: AskedVectors = JSON.parse(Buffer.concat(parts).toString());
    asked.push(body);
    const reply = replies[Math.min(asked.length, replies.length) - 1] ?? vectorsOf();
    // Two that come at once are both seen open.
    setTimeout(() => reply(response, body), 5);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    asked,
    requests: () => requests,
    atOnce: () => most,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
