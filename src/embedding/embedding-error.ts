import { LoreError } from '../util/errors.ts';

/** Vectors cannot be had: the server does not answer, or what answers is not what was asked. A sentence for people; never a wrong vector. */
export class EmbeddingError extends LoreError {}
