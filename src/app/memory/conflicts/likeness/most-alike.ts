import { type Embedder, lexicalThresholds } from '../../../../embedding/embedder.ts';
import { reasonIn } from '../../../../util/errors.ts';
import { orAborted } from '../../../../util/or-aborted.ts';
import { bare, Wording } from '../../../../util/text/wording.ts';
import type { MemoryService } from '../../memory-service.ts';
import { areComparable, type ReadMemory } from '../pair-verdict.ts';
import type { LikenessIndex } from './likeness-index.ts';

/** The vectors of memories in this process, of one model. The embedder manages their data on disk. */
class MemoryVectors {
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

/** The vectors have the length 1. A negative cosine is 0. */
function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return Math.min(1, Math.max(0, sum));
}

export function thresholdsOf({ embedder }: Pick<MemoryService, 'embedder'>, threshold: number | undefined) {
  const { similar, duplicate } = embedder?.thresholds ?? lexicalThresholds;
  if (threshold === undefined) return { similar, duplicate };
  return { similar: threshold, duplicate: Math.max(threshold, duplicate) };
}

interface MostAlike {
  readonly alike: readonly { readonly other: ReadMemory; readonly similarity: number }[];
  readonly by: 'words' | 'meaning';
  readonly notes: readonly Wording[];
}

/** Others wait to note something meanwhile. Vectors made by then are kept for the next one. */
const mostMsOfServer = 8_000;
const mostMs = 120_000;

/** By meaning where there is an embedder that answers in time; else by words. */
export async function mostAlike(
  service: MemoryService,
  index: LikenessIndex,
  subject: ReadMemory,
  threshold: number | undefined,
  signal: AbortSignal,
): Promise<MostAlike> {
  const byWords = (notes: readonly Wording[]): MostAlike => ({
    alike: index.alike(subject, thresholdsOf({}, threshold).similar),
    by: 'words',
    notes,
  });
  const { embedder } = service;
  if (embedder === undefined) return byWords([]);
  try {
    const { similar } = thresholdsOf(service, threshold);
    const others = index.ofType(subject.memory.type).filter(({ memory }) => areComparable(subject.memory, memory));
    const within = AbortSignal.any([signal, AbortSignal.timeout(service.rules === 'later' ? mostMsOfServer : mostMs)]);
    const known = MemoryVectors.of(index, embedder);
    const vectors = await orAborted(known.vectors([subject, ...others], embedder, within), within);
    const [own = new Float32Array()] = vectors;
    const alike = others.flatMap((other, at) => {
      const similarity = cosine(own, vectors[at + 1] ?? new Float32Array());
      return similarity >= similar ? [{ other, similarity }] : [];
    });
    return { alike, by: 'meaning', notes: [] };
  } catch (error) {
    if (signal.aborted) throw error;
    const embedders = ['The texts were compared by their words: the embedder ', bare(embedder.model)];
    return byWords([new Wording([...embedders, ' did not answer (', reasonIn(error), ').'])]);
  }
}
