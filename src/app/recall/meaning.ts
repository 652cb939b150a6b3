import type { Embedder } from '../../embedding/embedder.ts';
import { BestOf } from '../../util/best-of.ts';
import { breathe } from '../../util/breathe.ts';
import { stableHash } from '../../util/hash.ts';
import type { IndexedText } from './lore-index.ts';

/** How far texts have been embedded. */
export interface EmbeddedSoFar {
  readonly done: number;
  readonly all: number;
}

/** Texts that are embedded at once. */
const batch = 64;

/** Vectors by the hash of their text: the same text is embedded once, also after an ingest has numbered all anew. */
export class Vectors {
  readonly #rows = new Map<string, number>();
  #numbers = new Float32Array(0);

  rowOf(hash: string): number {
    return this.#rows.get(hash) ?? -1;
  }

  keep(hash: string, vector: Float32Array): void {
    const row = this.#rows.size;
    const end = (row + 1) * vector.length;
    if (this.#numbers.length < end) {
      const more = new Float32Array(Math.max(end * 2, batch * vector.length));
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers.set(vector, row * vector.length);
    this.#rows.set(hash, row);
  }

  /** The cosine of unit vectors. */
  dot(query: Float32Array, row: number): number {
    return dotAt(query, this.#numbers, row * query.length);
  }
}

/** Four sums at once: each addition would wait for the one before it. */
function dotAt(query: Float32Array, numbers: Float32Array, start: number): number {
  const { length } = query;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let at = 0;
  for (; at + 3 < length; at += 4) {
    a += (query[at] ?? 0) * (numbers[start + at] ?? 0);
    b += (query[at + 1] ?? 0) * (numbers[start + at + 1] ?? 0);
    c += (query[at + 2] ?? 0) * (numbers[start + at + 2] ?? 0);
    d += (query[at + 3] ?? 0) * (numbers[start + at + 3] ?? 0);
  }
  for (; at < length; at++) a += (query[at] ?? 0) * (numbers[start + at] ?? 0);
  return a + b + c + d;
}

/** The vectors of all texts of one index, made one batch after the other. Compared exactly: a hundred thousand take some 50 ms. */
export class MeaningIndex {
  readonly #embedder: Embedder;
  readonly #vectors: Vectors;
  /** Row of each number; -1: none yet. */
  #rowOf = new Int32Array(1024).fill(-1);
  #count = 0;
  #waiting: IndexedText[] = [];
  #working: Promise<void> | undefined;
  #fault: unknown;
  #stopped = false;

  constructor(embedder: Embedder, vectors: Vectors) {
    this.#embedder = embedder;
    this.#vectors = vectors;
  }

  get model(): string {
    return this.#embedder.model;
  }

  /** Its index is out of date: what still waits is not embedded any more. */
  stop(): void {
    this.#stopped = true;
  }

  add({ number, text }: IndexedText): void {
    this.#count = Math.max(this.#count, number + 1);
    if (this.#rowOf.length < this.#count) {
      const more = new Int32Array(this.#count * 2).fill(-1);
      more.set(this.#rowOf);
      this.#rowOf = more;
    }
    this.#waiting.push({ number, text });
  }

  get soFar(): EmbeddedSoFar {
    return { done: this.#count - this.#waiting.length, all: this.#count };
  }

  /**
   * Embeds what waits, until it is done or the time is up; the rest goes on meanwhile, for whoever asks next.
   *
   * @throws EmbeddingError where a batch could not be embedded; it is tried again the next time.
   */
  async bringUp(waitMs: number, signal: AbortSignal, onProgress?: (soFar: EmbeddedSoFar) => void): Promise<void> {
    if (this.#waiting.length === 0) return;
    this.#working ??= this.#work(onProgress).finally(() => {
      this.#working = undefined;
    });
    const timer = new AbortController();
    await Promise.race([this.#working, pause(waitMs, AbortSignal.any([signal, timer.signal]))]);
    timer.abort();
    signal.throwIfAborted();
    if (this.#fault !== undefined) {
      const fault = this.#fault;
      this.#fault = undefined;
      throw fault;
    }
  }

  /** Never rejects: nobody may be waiting by then. */
  async #work(onProgress?: (soFar: EmbeddedSoFar) => void): Promise<void> {
    try {
      while (this.#waiting.length > 0 && !this.#stopped) {
        const texts = this.#waiting.slice(0, batch);
        await this.#embed(texts);
        this.#waiting = this.#waiting.slice(texts.length);
        onProgress?.(this.soFar);
        await breathe();
      }
    } catch (error) {
      this.#fault = error;
    }
  }

  async #embed(texts: readonly IndexedText[]): Promise<void> {
    const hashed = texts.map(({ number, text }) => ({ number, text, hash: stableHash(text) }));
    const fresh = new Map(
      hashed.flatMap(({ hash, text }) => (this.#vectors.rowOf(hash) < 0 ? [[hash, text] as const] : [])),
    );
    if (fresh.size > 0) {
      const vectors = await this.#embedder.embed([...fresh.values()], neverAborted, 'text');
      for (const [at, hash] of [...fresh.keys()].entries()) {
        const vector = vectors[at];
        if (vector !== undefined) this.#vectors.keep(hash, vector);
      }
    }
    for (const { number, hash } of hashed) this.#rowOf[number] = this.#vectors.rowOf(hash);
  }

  async query(text: string, signal: AbortSignal): Promise<Float32Array> {
    const [vector] = await this.#embedder.embed([text], signal, 'query');
    if (vector === undefined) throw new Error('An embedder gave no vector.');
    return vector;
  }

  /** Cosine of the query and a text; undefined where the text has no vector yet. */
  cosine(query: Float32Array, number: number): number | undefined {
    const row = this.#rowOf[number] ?? -1;
    return row < 0 ? undefined : this.#vectors.dot(query, row);
  }

  nearest(
    query: Float32Array,
    most: number,
    isWanted: (number: number) => boolean,
  ): { readonly item: number; readonly score: number }[] {
    const best = new BestOf(most);
    for (let number = 0; number < this.#count; number++) {
      const row = this.#rowOf[number] ?? -1;
      if (row >= 0 && isWanted(number)) best.offer(number, this.#vectors.dot(query, row));
    }
    return best.sorted();
  }
}

const neverAborted = new AbortController().signal;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}
