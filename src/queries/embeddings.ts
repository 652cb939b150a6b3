import type { GraphStore, GraphValue } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';

/**
 * Vectors of passages and memories, on their nodes: `embedding`, `embedding_model`, and as `embedding_key` which text it is the vector of,
 * since a text may change. An ingest that writes a passage anew drops them.
 */

const embedded = [labels.chunk, labels.memory] as const;
const writtenAtOnce = 256;

/** Keys of all texts that have a vector of this model. */
export async function embeddedKeys(store: GraphStore, model: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const label of embedded) {
    const rows = await store.read(
      `MATCH (n:${label}) WHERE n.embedding_model = $model RETURN DISTINCT n.embedding_key AS key`,
      { model },
    );
    for (const { key } of rows) if (typeof key === 'string') keys.add(key);
  }
  return keys;
}

/** The vectors of this model for these keys, where there are any. */
export async function readEmbeddings(
  store: GraphStore,
  model: string,
  keys: readonly string[],
): Promise<Map<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>();
  for (const label of embedded) {
    const rows = await store.read(
      `MATCH (n:${label}) WHERE n.embedding_model = $model AND n.embedding_key IN $keys
       RETURN n.embedding_key AS key, n.embedding AS vector`,
      { model, keys: [...keys] },
    );
    for (const { key, vector } of rows) {
      const numbers = numbersIn(vector);
      if (typeof key === 'string' && numbers !== undefined) vectors.set(key, numbers);
    }
  }
  return vectors;
}

/** A passage or memory, and what text it has. */
export interface EmbeddableNode {
  readonly label: (typeof embedded)[number];
  readonly id: string;
  readonly text: string;
}

export async function embeddableNodes(store: GraphStore): Promise<EmbeddableNode[]> {
  const nodes: EmbeddableNode[] = [];
  for (const label of embedded) {
    const rows = await store.read(`MATCH (n:${label}) RETURN n.id AS id, n.text AS text`);
    for (const { id, text } of rows) nodes.push({ label, id: String(id), text: String(text ?? '') });
  }
  return nodes;
}

export interface NodeEmbedding extends EmbeddableNode {
  readonly key: string;
  readonly vector: Float32Array;
}

/** Writes them to those nodes that still have these texts. */
export async function writeEmbeddings(
  store: GraphStore,
  model: string,
  embeddings: readonly NodeEmbedding[],
): Promise<void> {
  for (const label of embedded) {
    const ofLabel = embeddings.filter((one) => one.label === label);
    for (let from = 0; from < ofLabel.length; from += writtenAtOnce) {
      const rows = ofLabel
        .slice(from, from + writtenAtOnce)
        .map(({ id, text, key, vector }) => ({ id, text, key, vector: [...vector] }));
      await store.write((tx) =>
        tx.query(
          `UNWIND $rows AS row MATCH (n:${label} {id: row.id}) WHERE n.text = row.text
           SET n.embedding = row.vector, n.embedding_model = $model, n.embedding_key = row.key`,
          { rows, model },
        ),
      );
    }
  }
}

function numbersIn(value: GraphValue | undefined): Float32Array | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const numbers = Float32Array.from(value, Number);
  return numbers.every(Number.isFinite) ? numbers : undefined;
}
