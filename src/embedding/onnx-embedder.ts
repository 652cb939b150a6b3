import { basename, resolve } from 'node:path';
import { type Embedder, embeddedThresholds, type SimilarityThresholds } from './embedder.ts';
import { noVectors } from './embedding-error.ts';
import { LocalModelProcess, onnxInstall, onnxPackages, optionalModules } from './local-model.ts';
import { modelFolderName } from './model-name.ts';
import { readOnnxFolder } from './onnx-folder.ts';
import { unitVectors } from './unit-vectors.ts';

/**
 * Vectors from a model in a folder of this machine. Sends nothing.
 *
 * @throws UserInputError `no-embedder` where its packages are not installed, `bad-embedder` where the folder cannot be used.
 */
export function onnxEmbedder(folder: string, thresholds: SimilarityThresholds = embeddedThresholds): Embedder {
  const modules = optionalModules(onnxPackages, onnxInstall);
  const { prompts, hash, ...model } = readOnnxFolder(resolve(folder));
  const name = basename(resolve(folder));
  const process = new LocalModelProcess({ kind: 'onnx', modules, ...model }, (why) => noVectors(name, why));
  let dimensions: number | undefined;
  return {
    model: modelFolderName('onnx', name, hash),
    get dimensions() {
      return dimensions;
    },
    thresholds,
    async embed(texts, signal, use = 'text') {
      const prompted = prompts[use] === '' ? texts : texts.map((text) => prompts[use] + text);
      const vectors = unitVectors(await process.rows(prompted, signal), texts.length, dimensions, name);
      dimensions ??= vectors[0]?.length;
      return vectors;
    },
    close: () => process.close(),
  };
}
