import { type Embedder, embeddedThresholds } from '../../../src/embedding/embedder.ts';
import { unitVectors } from '../../../src/embedding/unit-vectors.ts';
import { lettersIn } from './embedding-server.ts';

/** An embedder that counts letters, and keeps what it was asked. */
export function letterCounter(dimensions = 8, model = 'letters'): Embedder & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    model,
    dimensions: undefined,
    thresholds: embeddedThresholds,
    asked,
    async embed(texts) {
      asked.push(...texts);
      const vectors = texts.map((text) => lettersIn(text, dimensions));
      return unitVectors(vectors, texts.length, dimensions, model);
    },
    close: () => Promise.resolve(),
  };
}
