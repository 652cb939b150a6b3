import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../util/files/system-reason.ts';
import { bare, ours, wording } from '../util/text/wording.ts';
import type { Embedder } from './embedder.ts';
import { EmbeddingError } from './embedding-error.ts';
import { modelFolderName } from './model-name.ts';
import { unitVectors } from './unit-vectors.ts';
import { appendVectors, prepareVectorFile, readVectors, vectorFile, vectorKey } from './vector-file.ts';

/** Vectors that are also elsewhere, as in a database that other processes use. By `vectorKey` of their texts. */
export interface SharedVectors {
  /** Those of these that are there. */
  read(model: string, keys: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  /** Writes what is not there yet, where it has a place for it. */
  share(model: string, vectors: readonly KeptVector[]): Promise<void>;
}

interface CachedEmbedderOptions {
  /** `.lore/embeddings` of a world; absent: nothing is kept on disk. */
  readonly folder?: string;
  readonly shared?: SharedVectors;
  /** Told once, where vectors cannot be kept: the reason. They are had anew then. */
  readonly onUnkept?: (error: unknown) => void;
}

/** Texts whose vectors are kept before the next ones are asked for: what was had is not lost with a later failure. */
const keptAtOnce = 256;

/**
 * The same embedder, which keeps vectors of texts by their content; of questions it keeps none. A folder that cannot be read or written
 * only costs time.
 *
 * @throws EmbeddingError `other-dimension` where the model answers with other vectors than those it gave before.
 */
export function cachedEmbedder(embedder: Embedder, options: CachedEmbedderOptions): Embedder {
  const { model, thresholds } = embedder;
  const { shared } = options;
  const folder = options.folder === undefined ? undefined : join(options.folder, folderNameOf(model));
  const unlessItFails = toldOnce(options.onUnkept);
  const files = vectorFiles(folder);

  /** Only unit vectors of one length pass, from any embedder. */
  async function answered(texts: readonly string[], signal: AbortSignal, use: 'query' | 'text') {
    const vectors = unitVectors(await embedder.embed(texts, signal, use), texts.length, undefined, model);
    requireDimension(vectors[0], files.dimensions, folder);
    return vectors;
  }

  async function addMissing(texts: readonly string[], signal: AbortSignal): Promise<void> {
    const isMissing = (text: string): boolean => files.get(vectorKey(text)) === undefined;
    await unlessItFails(async () => {
      const elsewhere = await shared?.read(model, texts.map(vectorKey));
      if (elsewhere !== undefined) files.keep(ofOneLength([...elsewhere], files.dimensions ?? embedder.dimensions));
    });
    const missing = texts.filter(isMissing);
    for (let from = 0; from < missing.length; from += keptAtOnce) {
      const batch = missing.slice(from, from + keptAtOnce);
      const vectors = await answered(batch, signal, 'text');
      await unlessItFails(async () => files.keep(batch.flatMap((text, at) => kept(text, vectors[at]))));
    }
  }

  async function ofTexts(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    const missing = new Set(texts.filter((text) => files.get(vectorKey(text)) === undefined));
    if (missing.size > 0) {
      await unlessItFails(async () => files.refresh());
      const still = [...missing].filter((text) => files.get(vectorKey(text)) === undefined);
      if (still.length > 0) await addMissing(still, signal);
    }
    const vectors = texts.flatMap((text) => kept(text, files.get(vectorKey(text))));
    await unlessItFails(async () => shared?.share(model, vectors));
    return vectors.map(([, vector]) => vector);
  }

  return {
    model,
    get dimensions() {
      return embedder.dimensions ?? files.dimensions;
    },
    thresholds,
    async embed(texts, signal, use = 'text') {
      signal.throwIfAborted();
      if (use === 'text') return ofTexts(texts, signal);
      if (files.dimensions === undefined) await unlessItFails(async () => files.refresh());
      return answered(texts, signal, use);
    },
    close: () => embedder.close(),
  };
}

const folderNameOf = (model: string): string =>
  /^[a-z0-9][a-z0-9._-]{0,79}$/.test(model) ? model : modelFolderName(model);

const kept = (text: string, vector: Float32Array | undefined): readonly KeptVector[] =>
  vector === undefined ? [] : [[vectorKey(text), vector]];

function ofOneLength(vectors: readonly KeptVector[], length = vectors[0]?.[1].length): readonly KeptVector[] {
  return vectors.filter(([, vector]) => vector.length === length);
}

function toldOnce(tell: CachedEmbedderOptions['onUnkept']): (work: () => Promise<unknown>) => Promise<void> {
  let isTold = false;
  return async (work) => {
    try {
      await work();
    } catch (error) {
      if (!isTold) tell?.(error);
      isTold = true;
    }
  };
}

type KeptVector = readonly [key: string, vector: Float32Array];

interface VectorFiles {
  /** The length of the present vectors; undefined while there are none. */
  readonly dimensions: number | undefined;
  get(key: string): Float32Array | undefined;
  /** Reads what other processes have added. @throws the system's own error. */
  refresh(): void;
  /** In memory also where it then cannot be written. @throws the system's own error. */
  keep(vectors: readonly KeptVector[]): void;
}

function vectorFiles(folder: string | undefined): VectorFiles {
  const vectors = new Map<string, Float32Array>();
  let dimensions: number | undefined;
  let end = 0;
  return {
    get dimensions() {
      return dimensions;
    },
    get: (key) => vectors.get(key),
    refresh() {
      if (folder === undefined) return;
      dimensions ??= dimensionsIn(folder);
      if (dimensions === undefined) return;
      const read = readVectors(vectorFile(folder, dimensions), dimensions, end);
      for (const [key, vector] of read.vectors) vectors.set(key, vector);
      end = read.end;
    },
    keep(more) {
      const [first] = more;
      if (first === undefined) return;
      dimensions ??= first[1].length;
      for (const [key, vector] of more) vectors.set(key, vector);
      if (folder === undefined) return;
      const path = vectorFile(folder, dimensions);
      prepareVectorFile(folder, path);
      appendVectors(path, more);
    },
  };
}

function dimensionsIn(folder: string): number | undefined {
  try {
    const found = readdirSync(folder).flatMap((name) => /^vectors-(\d{1,5})[.]bin$/.exec(name)?.slice(1, 2) ?? []);
    return found[0] === undefined ? undefined : Number(found[0]);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function requireDimension(vector: Float32Array | undefined, before: number | undefined, folder = ''): void {
  if (vector === undefined || before === undefined || vector.length === before) return;
  throw new EmbeddingError(
    ours(
      `The embedder's vectors have ${vector.length} numbers, and those that were kept have ${before}: it is another model by the same name.`,
    ),
    { code: 'other-dimension', fix: wording`Delete ${bare(folder)}, and all is embedded anew.` },
  );
}
