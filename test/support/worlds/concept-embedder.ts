import type { Embedder } from '../../../src/embedding/embedder.ts';
import { embeddedThresholds } from '../../../src/embedding/embedder.ts';
import { EmbeddingError } from '../../../src/embedding/embedding-error.ts';

export interface ConceptEmbedder extends Embedder {
  /** Every text that it was given to be found, in order. */
  readonly embedded: string[];
  /** From now on it answers nothing, or does again. */
  broken: boolean;
  /** Milliseconds that it takes for texts to be found. */
  delayMs: number;
}

/** Knows what some words mean: those of one list mean the same. A text is as near to another as they share meanings. */
export function conceptEmbedder(...concepts: readonly (readonly string[])[]): ConceptEmbedder {
  const embedded: string[] = [];
  const vectorOf = (text: string): Float32Array => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}#]+/gu) ?? [];
    const counts = concepts.map((concept) => words.filter((word) => concept.includes(word)).length);
    const vector = [...counts, 0.2]; // every text has something in common with any other
    const length = Math.hypot(...vector);
    return Float32Array.from(vector, (count) => count / length);
  };
  const embedder: ConceptEmbedder = {
    model: 'concepts-1',
    dimensions: concepts.length + 1,
    thresholds: embeddedThresholds,
    embedded,
    broken: false,
    delayMs: 0,
    async embed(texts, signal, use = 'text') {
      signal.throwIfAborted();
      if (embedder.delayMs > 0 && use === 'text') await new Promise((resolve) => setTimeout(resolve, embedder.delayMs));
      if (embedder.broken) throw new EmbeddingError('The embedder does not answer.', { code: 'embedder-away' });
      if (use === 'text') embedded.push(...texts);
      return texts.map(vectorOf);
    },
    close: async () => undefined,
  };
  return embedder;
}
