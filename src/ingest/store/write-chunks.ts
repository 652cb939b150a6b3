import type { BatchResult, EdgeBatch, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { ChunkRecord } from '../plan/records.ts';

export async function createChunks(tx: GraphWriter, chunks: readonly ChunkRecord[]): Promise<void> {
  await tx.createNodes({ labels: [labels.chunk], rows: chunks.map((chunk) => chunk.properties) });
  await link(chunks, (batch) => tx.createEdges(batch));
}

/** An embedding of the old text means nothing for the new one. */
export async function rewriteChunks(tx: GraphWriter, chunks: readonly ChunkRecord[]): Promise<void> {
  const ids = chunks.map(({ id }) => id);
  for (const type of ['PART_OF', 'MENTIONS']) {
    await tx.query(`UNWIND $ids AS id MATCH (c:${labels.chunk} {id: id})-[e:${type}]->() DELETE e`, { ids });
  }
  await tx.upsertNodes({
    labels: [labels.chunk],
    rows: chunks.map((chunk) => ({ ...chunk.properties, embedding: null })),
  });
  await link(chunks, (batch) => tx.upsertEdges(batch));
}

export async function moveChunks(tx: GraphWriter, chunks: readonly ChunkRecord[]): Promise<void> {
  const rows = chunks.map(({ id, properties }) => ({
    id,
    line: properties.line,
    content_hash: properties.content_hash,
  }));
  await tx.upsertNodes({ labels: [labels.chunk], rows });
}

/** A passage makes no claim: nothing remembers it once it is gone from the file. */
export async function deleteChunks(tx: GraphWriter, ids: readonly string[]): Promise<void> {
  await tx.query(`UNWIND $ids AS id MATCH (c:${labels.chunk} {id: id}) DETACH DELETE c`, { ids: [...ids] });
}

async function link(chunks: readonly ChunkRecord[], write: (batch: EdgeBatch) => Promise<BatchResult>): Promise<void> {
  const from = { label: labels.chunk };
  const parts = chunks.map((chunk) => ({ from: chunk.id, to: chunk.source }));
  const mentions = chunks.flatMap((chunk) => chunk.mentions.map((to) => ({ from: chunk.id, to })));
  await write({ type: 'PART_OF', from, to: { label: labels.source }, rows: parts });
  if (mentions.length > 0) await write({ type: 'MENTIONS', from, to: { label: labels.entity }, rows: mentions });
}
