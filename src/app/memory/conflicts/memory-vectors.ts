import type { Embedder } from '../../../embedding/embedder.ts';
import type { LikenessIndex } from './likeness-index.ts';
import type { ReadMemory } from './pair-verdict.ts';

/** The vectors of memories in this process, of one model. What is on disk of them is the embedder's. */
export class MemoryVectors {
  readonly #vectors = new Map<string, Float32Array>();

  static of(index: LikenessIndex, { model }: Embedder): MemoryVectors {
    const models = byIndex.get(index) ?? new Map<string, MemoryVectors>();
    byIndex.set(index, models);
    const known = models.get(model) ?? new MemoryVectors();
    models.set(model, known);
    return known;
  }

  /**
   * Unit vectors of these memories, by their order; those that are not known yet are embedded.
   *
   * @throws EmbeddingError
   */
  async vectors(memories: readonly ReadMemory[], embedder: Embedder, signal: AbortSignal): Promise<Float32Array[]> {
    const texts = new Set(memories.map(({ memory }) => memory.text).filter((text) => !this.#vectors.has(text)));
    if (texts.size > 0) {
      const missing = [...texts];
      const found = await embedder.embed(missing, signal, 'text');
      for (const [at, text] of missing.entries()) {
        const vector = found[at];
        if (vector !== undefined) this.#vectors.set(text, vector);
      }
    }
    return memories.map(({ memory }) => this.#vectors.get(memory.text) ?? new Float32Array());
  }
}

const byIndex = new WeakMap<LikenessIndex, Map<string, MemoryVectors>>();

/** Of unit vectors, not below 0. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return Math.min(1, Math.max(0, sum));
}
