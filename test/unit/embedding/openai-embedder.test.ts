import { afterEach, describe, expect, it } from 'vitest';
import { EmbeddingError } from '../../../src/embedding/embedding-error.ts';
import { type OpenAiEmbedderOptions, openAiEmbedder } from '../../../src/embedding/openai-embedder.ts';
import {
  cut,
  type EmbeddingServer,
  embeddingServer,
  lettersIn,
  page,
  redirectTo,
  refusal,
  silence,
  text,
  unended,
  type VectorReply,
  vectorsOf,
} from '../../support/embedding/embedding-server.ts';

const servers: EmbeddingServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(...replies: readonly VectorReply[]): Promise<EmbeddingServer> {
  const server = await embeddingServer(...replies);
  servers.push(server);
  return server;
}

const embedderAt = ({ baseURL }: Pick<EmbeddingServer, 'baseURL'>, more: Partial<OpenAiEmbedderOptions> = {}) =>
  openAiEmbedder({ apiKey: 'key', baseURL, model: 'text-embedding-3-small', timeout: 2000, maxRetries: 2, ...more });

const never = new AbortController().signal;

const unit = (vector: readonly number[]): number[] => {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
};

describe('an embedder that is a server', () => {
  it('gives a unit vector for each text, in the order of the texts', async () => {
    const server = await serve();
    const embedder = embedderAt(server);
    expect(embedder.dimensions).toBeUndefined();
    const vectors = await embedder.embed(['The ferry', 'A toll'], never);
    expect(vectors.map((vector) => [...vector])).toEqual(
      ['The ferry', 'A toll'].map((one) => unit(lettersIn(one)).map((value) => expect.closeTo(value, 6))),
    );
    expect(embedder.dimensions).toBe(8);
    expect(server.asked).toMatchObject([{ model: 'text-embedding-3-small', encoding_format: 'float' }]);
  });

  it('goes by the `index` of what comes back, not by its order', async () => {
    const server = await serve(vectorsOf((body) => ({ ...body, data: body.data.toReversed() })));
    const [first] = await embedderAt(server).embed(['The ferry', 'A toll'], never);
    expect([...(first ?? [])]).toEqual(unit(lettersIn('The ferry')).map((value) => expect.closeTo(value, 6)));
  });

  it('sends many texts in batches, a few of them side by side', async () => {
    const server = await serve();
    const texts = Array.from({ length: 700 }, (_, at) => `Passage ${at}`);
    const vectors = await embedderAt(server).embed(texts, never);
    expect(vectors).toHaveLength(700);
    expect([...(vectors[699] ?? [])]).toEqual(unit(lettersIn('Passage 699')).map((value) => expect.closeTo(value, 6)));
    expect(server.asked.every(({ input }) => input.length <= 64)).toBe(true);
    expect(server.asked.flatMap(({ input }) => input).sort()).toEqual(texts.toSorted());
    expect(server.atOnce()).toBeGreaterThan(1);
    expect(server.atOnce()).toBeLessThanOrEqual(4);
  });

  it('sends a blank for an empty text, and no more of a long one than a model reads', async () => {
    const server = await serve();
    await embedderAt(server).embed(['', 'a'.repeat(50_000)], never);
    expect(server.asked[0]?.input.map((one) => one.length)).toEqual([1, 6000]);
  });

  it('sends nothing for no texts', async () => {
    const server = await serve();
    expect(await embedderAt(server).embed([], never)).toEqual([]);
    expect(server.requests()).toBe(0);
  });

  it('has another name at another server: their vectors are not mixed', () => {
    const names = ['http://a/v1', 'http://b/v1'].map((baseURL) => embedderAt({ baseURL }).model);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^[a-z0-9._-]+$/);
  });
});

describe('what is tried again', () => {
  it.each([429, 500, 503])('an answer of %i, until there is another', async (status) => {
    const server = await serve(refusal(status), refusal(status), vectorsOf());
    expect(await embedderAt(server).embed(['The ferry'], never)).toHaveLength(1);
    expect(server.asked).toHaveLength(3);
  });

  it('a connection that was cut', async () => {
    const server = await serve(cut, vectorsOf());
    expect(await embedderAt(server).embed(['The ferry'], never)).toHaveLength(1);
  });

  it('after so long as the server says', async () => {
    const server = await serve(refusal(429, { 'retry-after': '1' }), vectorsOf());
    const started = performance.now();
    await embedderAt(server, { timeout: 5000 }).embed(['The ferry'], never);
    expect(performance.now() - started).toBeGreaterThan(950);
  });
});

describe('what never becomes a vector', () => {
  const [short] = [{ object: 'embedding', index: 0, embedding: [1, 2, 3] }];
  it.each<[string, VectorReply, RegExp]>([
    ['too few of them', vectorsOf((body) => ({ ...body, data: body.data.slice(1) })), /2 texts were sent/],
    ['too many', vectorsOf((body) => ({ ...body, data: [...body.data, ...body.data] })), /2 texts were sent/],
    [
      'two for one place',
      vectorsOf((body) => ({ ...body, data: body.data.map((one) => ({ ...one, index: 0 })) })),
      /2 texts were sent/,
    ],
    [
      'none with a place',
      vectorsOf((body) => ({ ...body, data: [{ embedding: [1] }, { embedding: [1] }] })),
      /no list of vectors/,
    ],
    [
      'two lengths',
      vectorsOf((body) => ({ ...body, data: [short ?? {}, ...body.data.slice(1)] })),
      /had 3 numbers, and now one has 8/,
    ],
    [
      'no numbers',
      vectorsOf((body) => ({ ...body, data: body.data.map((one) => ({ ...one, embedding: ['a', null] })) })),
      /no list of vectors/,
    ],
    [
      'numbers without end',
      text('{"data":[{"index":0,"embedding":[1e999,1]},{"index":1,"embedding":[1,1]}]}'),
      /no number|no list/,
    ],
    [
      'empty ones',
      vectorsOf((body) => ({ ...body, data: body.data.map((one) => ({ ...one, embedding: [] })) })),
      /0 numbers/,
    ],
    [
      'text of 64 signs',
      vectorsOf((body) => ({ ...body, data: body.data.map((one) => ({ ...one, embedding: 'AACAPw==' })) })),
      /no list of vectors/,
    ],
    [
      'those of another model',
      vectorsOf((body) => ({ ...body, model: 'all-minilm' })),
      /another model answered, all-minilm/,
    ],
    ['a page', page, /no list of vectors/],
    ['an empty body', text(''), /no list|cannot be read/],
    ['half an answer', text('{"data":[{"index":0,"embed'), /cannot be read|cannot be reached/],
    ['nothing', text('null'), /no list of vectors/],
    ['a refused key', refusal(401), /refuses the key/],
    ['a model that is not there', refusal(404), /no such model/],
    ['a request that is refused', refusal(400), /answers 400/],
    ['too many requests, again and again', refusal(429), /fewer requests/],
    ['a broken server', refusal(500), /answers 500/],
    ['a connection that is cut again and again', cut, /cannot be reached/],
    ['silence', silence, /does not answer/],
  ])('%s', async (_, reply, message) => {
    const server = await serve(reply);
    const failed = await embedderAt(server, { timeout: 150, patience: 5000, maxRetries: 1 })
      .embed(['The ferry', 'A toll'], never)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(EmbeddingError);
    expect(String(failed)).toMatch(message);
    expect(failed).toMatchObject({ fix: expect.stringMatching(/\.$/) });
  });

  it('a vector of another length than those before', async () => {
    const embedder = embedderAt(await serve(vectorsOf(), vectorsOf(undefined, 12)));
    await embedder.embed(['The ferry'], never);
    await expect(embedder.embed(['A toll'], never)).rejects.toThrow(/had 8 numbers, and now one has 12/);
  });

  it('a vector of another length in another batch', async () => {
    const embedder = embedderAt(await serve(vectorsOf(), vectorsOf(undefined, 12)));
    await expect(
      embedder.embed(
        Array.from({ length: 100 }, (_, at) => `p ${at}`),
        never,
      ),
    ).rejects.toThrow(/numbers/);
  });

  it('a server that is not there', async () => {
    const server = await embeddingServer();
    await server.close();
    await expect(embedderAt(server, { maxRetries: 0 }).embed(['The ferry'], never)).rejects.toThrow(
      /cannot be reached/,
    );
  });
});

describe('its limits', () => {
  it.each([
    ['asks to come back tomorrow', refusal(429, { 'retry-after': '86400' })],
    ['begins an answer and never ends it', unended],
    ['does not answer', silence],
  ])('waits no longer than its patience for a server that %s', async (_, reply) => {
    const embedder = embedderAt(await serve(reply), { timeout: 60_000, patience: 200, maxRetries: 3 });
    const begun = performance.now();
    await expect(embedder.embed(['The ferry'], never)).rejects.toThrow(/does not answer/);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('sends no text where the server points to', async () => {
    const other = await serve();
    const embedder = embedderAt(await serve(redirectTo(`${other.baseURL}/embeddings`)), { maxRetries: 0 });
    await expect(embedder.embed(['The ferry'], never)).rejects.toThrow(/points to another address/);
    expect(other.requests()).toBe(0);
  });

  it('ends at once where nobody waits any more', async () => {
    const stop = new AbortController();
    const waiting = embedderAt(await serve(silence)).embed(['The ferry'], stop.signal);
    setTimeout(() => stop.abort(new Error('nobody waits')), 30);
    await expect(waiting).rejects.toThrow('nobody waits');
  });

  it('sends no more than the tokens that a run may take', async () => {
    const server = await serve();
    const embedder = embedderAt(server, { maxTokens: 20 });
    await embedder.embed(['a'.repeat(45)], never);
    await expect(embedder.embed(['a'.repeat(45)], never)).rejects.toMatchObject({ code: 'embedding-limit' });
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    ['text-embedding-ada-002', 'text-embedding-ada-002-v2'],
    ['openai/text-embedding-3-small', 'text-embedding-3-small'],
    ['all-minilm', 'all-minilm:latest'],
    ['all-minilm:latest', 'all-minilm'],
  ])('%s may call itself %s', async (model, answered) => {
    const server = await serve(vectorsOf((body) => ({ ...body, model: answered })));
    expect(await embedderAt(server, { model }).embed(['The ferry'], never)).toHaveLength(1);
  });
});
