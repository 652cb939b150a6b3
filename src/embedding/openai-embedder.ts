import type OpenAI from 'openai';
import * as z from 'zod';
import { Budget, estimatedTokens } from '../llm/budget.ts';
import type { ModelSettings } from '../llm/settings.ts';
import { defined } from '../util/defined.ts';
import { lazy } from '../util/lazy.ts';
import { orAborted } from '../util/or-aborted.ts';
import { sideBySide } from '../util/side-by-side.ts';
import { printableText } from '../util/text/printable.ts';
import { bare, ours, Wording } from '../util/text/wording.ts';
import { type Embedder, embeddedThresholds, type SimilarityThresholds } from './embedder.ts';
import { EmbeddingError } from './embedding-error.ts';
import { modelFolderName } from './model-name.ts';
import { badVectors, unitVectors } from './unit-vectors.ts';

export interface OpenAiEmbedderOptions extends Omit<ModelSettings, 'maxTokens'> {
  /** The limit for all requests of this process together; default: as many as it takes. */
  readonly maxTokens?: number;
  readonly thresholds?: SimilarityThresholds;
  /** Per request, tried again on 408, 409, 429, 5xx and lost connections, later each time; default 1 for a few texts, 3 for more. */
  readonly maxRetries?: number;
  /** Milliseconds a request may take; default 6,000 for a few texts, 60,000 for more. */
  readonly timeout?: number;
  /** Milliseconds that a batch may take with all its retries; default 8,000 for a few texts, 120,000 for more. */
  readonly patience?: number;
}

/** The time limit of a question or a note, for which somebody waits. */
const ofFew = { maxRetries: 1, timeout: 6000, patience: 8000 };
const ofMany = { maxRetries: 3, timeout: 60_000, patience: 120_000 };
const few = 4;
/** Servers take some 2,000 texts at once at most, and not all of them so many. */
const mostTexts = 64;
const mostCharacters = 60_000;
const mostAtOnce = 4;
/** More than a model reads; servers that do not cut a text refuse it. */
const longestText = 6000;

const answerSchema = z.object({
  model: z.string().optional(),
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()) })),
});

/** Vectors from a server that speaks the protocol of OpenAI's `/embeddings`. Texts are sent to it. */
export function openAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { model, baseURL = '' } = options;
  const budget = new Budget(options);
  const client = lazy(() => openClient(options));
  let dimensions: number | undefined;

  async function embedBatch(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const reserved = { prompt: texts.reduce((total, text) => total + estimatedTokens(text), 0), completion: 0 };
    if (!budget.reserve(reserved.prompt, 0)) throw limitReached();
    const { maxRetries, timeout, patience } = { ...(texts.length <= few ? ofFew : ofMany), ...options };
    const given = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
    const { embeddings } = await client();
    const asked = { model, input: [...texts], encoding_format: 'float' as const };
    // The client itself waits for as long as a server asks for, and for the rest of an answer without end.
    const answer = await orAborted(embeddings.create(asked, { signal: given, maxRetries, timeout }), given).catch(
      (error: unknown) => {
        budget.settle(reserved, { prompt: 0, completion: 0 });
        signal.throwIfAborted();
        throw unanswered(model, error, given.aborted);
      },
    );
    budget.settle(reserved, reserved);
    const vectors = unitVectors(inOrder(answer, texts.length, model), texts.length, dimensions, model);
    dimensions ??= vectors[0]?.length;
    return vectors;
  }

  return {
    model: modelFolderName('openai', model, ...(baseURL === '' ? [] : [hostOf(baseURL)])),
    get dimensions() {
      return dimensions;
    },
    thresholds: options.thresholds ?? embeddedThresholds,
    async embed(texts, signal) {
      signal.throwIfAborted();
      const found = new Array<Float32Array | undefined>(texts.length);
      await sideBySide(batchesOf(texts), mostAtOnce, async ({ from, batch }) => {
        const vectors = await embedBatch(batch, signal);
        for (const [at, vector] of vectors.entries()) found[from + at] = vector;
      });
      const vectors = found.filter((vector) => vector !== undefined);
      // Batches side by side, each as the first: what they brought is of one length only where this holds.
      return unitVectors(vectors, texts.length, dimensions, model);
    },
    close: () => Promise.resolve(),
  };
}

interface Batch {
  readonly from: number;
  readonly batch: readonly string[];
}

/** An empty text is refused by some servers: a blank stands for it. */
function batchesOf(texts: readonly string[]): Batch[] {
  const batches: { from: number; batch: string[] }[] = [];
  let characters = 0;
  for (const [at, whole] of texts.entries()) {
    const text = whole.slice(0, longestText) || ' ';
    const last = batches.at(-1);
    characters += text.length;
    if (last === undefined || last.batch.length === mostTexts || characters > mostCharacters) {
      batches.push({ from: at, batch: [text] });
      characters = text.length;
    } else last.batch.push(text);
  }
  return batches;
}

/** As their `index` says, which is what the protocol goes by. */
function inOrder(answer: unknown, count: number, model: string): readonly number[][] {
  const read = answerSchema.safeParse(answer);
  if (!read.success) throw badVectors(model, 'it is no list of vectors with their places');
  const { data, model: answered } = read.data;
  if (answered !== undefined && !isSameModel(model, answered)) {
    throw badVectors(model, `another model answered, ${printableText(answered).slice(0, 100)}`);
  }
  const places = new Map(data.map(({ index, embedding }) => [index, embedding]));
  const ordered = Array.from({ length: count }, (_, at) => places.get(at)).filter((one) => one !== undefined);
  if (ordered.length !== count || data.length !== count) {
    throw badVectors(
      model,
      `${count} texts were sent, and ${ordered.length} of ${data.length} vectors say whose they are`,
    );
  }
  return ordered;
}

/** Servers add a version or a tag (`-v2`, `:latest`), or leave out whose it is (`openai/…`). */
function isSameModel(asked: string, answered: string): boolean {
  const plain = (name: string): string => name.toLowerCase().split('/').at(-1) ?? name;
  return plain(answered).startsWith(plain(asked)) || plain(asked).startsWith(`${plain(answered)}:`);
}

function hostOf(baseURL: string): string {
  return URL.canParse(baseURL) ? new URL(baseURL).host : baseURL;
}

function limitReached(): EmbeddingError {
  return new EmbeddingError(
    ours('The limit of what a run may take is reached: no more texts are sent to be embedded.'),
    {
      code: 'embedding-limit',
      fix: 'Raise LORE_MAX_TOKENS or LORE_MAX_COST. Vectors that were had are kept.',
    },
  );
}

function unanswered(model: string, error: unknown, isLate: boolean): EmbeddingError {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  const name = error instanceof Error ? error.constructor.name : '';
  const said = (why: string, fix: string): EmbeddingError =>
    new EmbeddingError(new Wording(['The embedder ', bare(model), ` gave no vectors: ${why}.`]), {
      code: 'embedding-failed',
      fix,
      cause: error,
    });
  if (isLate || name === 'APIConnectionTimeoutError') {
    return said('its server does not answer', 'Look whether it runs. Until then texts are compared by their words.');
  }
  if (status === 401 || status === 403) return said(`its server refuses the key (${status})`, 'Check OPENAI_API_KEY.');
  if (status === 404)
    return said('its server knows no such model (404)', 'Check the name of the model, and OPENAI_BASE_URL.');
  if (status === 429)
    return said('its server asks for fewer requests, or your credit is used up (429)', 'Try again later.');
  if (typeof status === 'number') return said(`its server answers ${status}`, 'Look at what the server says.');
  if (name === 'APIConnectionError')
    return said(
      'its server cannot be reached, or points to another address',
      'Check OPENAI_BASE_URL, and whether it runs.',
    );
  return said(
    'what its server answers cannot be read',
    'Check that OPENAI_BASE_URL is the address of its API, such as …/v1.',
  );
}

async function openClient({ apiKey, baseURL }: OpenAiEmbedderOptions): Promise<OpenAI> {
  // Loaded only here: most runs ask no model.
  const { default: Client } = await import('openai');
  // Texts go where this machine says, and nowhere that a server points to.
  const fetchOptions = { redirect: 'error' } as const;
  return new Client({ apiKey, logLevel: 'off', fetchOptions, ...defined({ baseURL }) });
}
