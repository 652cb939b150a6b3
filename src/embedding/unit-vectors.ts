import { bare, Wording } from '../util/text/wording.ts';
import { EmbeddingError } from './embedding-error.ts';

/**
 * The answer of an embedder, as unit vectors.
 *
 * @param count of texts that were sent.
 * @param dimensions Length of its vectors so far; undefined before the first answer.
 * @throws EmbeddingError `bad-vectors` where it is not so many vectors of one length with finite numbers.
 */
export function unitVectors(
  answered: readonly ArrayLike<number>[],
  count: number,
  dimensions: number | undefined,
  model: string,
): Float32Array[] {
  if (answered.length !== count) {
    throw badVectors(model, `${count} texts were sent, and ${answered.length} vectors came back`);
  }
  const length = dimensions ?? answered[0]?.length ?? 0;
  return answered.map((vector) => {
    if (vector.length !== length || length === 0) {
      throw badVectors(model, `its vectors had ${length} numbers, and now one has ${vector.length}`);
    }
    return unit(vector, model);
  });
}

/** The tolerance of a length 1 in 32 bits. */
const near = 1e-6;

/** A vector of zeros stays as it is, and is like no other. */
function unit(vector: ArrayLike<number>, model: string): Float32Array {
  const result = vector instanceof Float32Array ? vector : Float32Array.from(vector);
  let squares = 0;
  for (const value of result) squares += value * value;
  if (!Number.isFinite(squares)) throw badVectors(model, 'a value in one of its vectors is not a number');
  if (squares === 0 || Math.abs(squares - 1) < near) return result;
  const scale = 1 / Math.sqrt(squares);
  return result.map((value) => value * scale);
}

export function badVectors(model: string, why: string): EmbeddingError {
  return new EmbeddingError(new Wording(['What the embedder ', bare(model), ` answered cannot be used: ${why}.`]), {
    code: 'bad-vectors',
    fix: 'Look at what answers there. Until then texts are compared by their words.',
  });
}
