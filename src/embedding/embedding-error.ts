import { LoreError } from '../util/errors.ts';
import { bare, Wording } from '../util/text/wording.ts';

/** Vectors cannot be had: the server does not answer, or what answers is not what was asked. A sentence for people; never a wrong vector. */
export class EmbeddingError extends LoreError {}

/** An error of an embedder on this machine. */
export const noVectors = (name: string, why: string): EmbeddingError =>
  new EmbeddingError(new Wording(['The embedder ', bare(name), ' gave no vectors: ', bare(why), '.']), {
    code: 'embedding-failed',
    fix: 'Try it once more. Until then texts are compared by their words.',
  });
