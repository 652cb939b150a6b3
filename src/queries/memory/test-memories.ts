import * as z from 'zod';
import type { GraphStore, Properties } from '../../graph/port.ts';
import { conflictEdge, labels, memoryIndexes } from '../../graph/schema.ts';
import { memoryStatuses, memoryTypes } from '../../model/choices.ts';

/** A memory in the world of a test, and what it was found to conflict with when it was written. */
export const testMemorySchema = z.strictObject({
  id: z.string(),
  text: z.string(),
  type: z.enum(memoryTypes).default('semantic'),
  status: z.enum(memoryStatuses).default('active'),
  slot: z.string().optional(),
  slot_value: z.string().optional(),
  project: z.string().optional(),
  conflicts_with: z
    .array(
      z.strictObject({
        /** The id of a memory, or of a claim. */
        id: z.string(),
        reason: z.string(),
        verdict: z.enum(['definite', 'possible']).default('possible'),
        /** The hash of the former statement of a claim; absent: its present one. */
        facts: z.string().optional(),
      }),
    )
    .default([]),
});
export type TestMemory = z.infer<typeof testMemorySchema>;

/** Writes memories as they are stored, each a second younger than the one before. */
export async function writeTestMemories(store: GraphStore, memories: readonly TestMemory[]): Promise<void> {
  if (memories.length === 0) return;
  await store.ensureSchema(memoryIndexes);
  const memoryIds = new Set(memories.map(({ id }) => id));
  const verdicts = memories.flatMap(({ id: from, conflicts_with }) =>
    conflicts_with.map(({ id: to, ...found }) => ({ from, to, properties: { kind: 'contradiction', ...found } })),
  );
  await store.write(async (tx) => {
    await tx.createNodes({ labels: [labels.memory], rows: memories.map(memoryRow) });
    for (const label of [labels.memory, labels.assertion]) {
      const rows = verdicts.filter(({ to }) => memoryIds.has(to) === (label === labels.memory));
      if (rows.length === 0) continue;
      await tx.createEdges({ type: conflictEdge, from: { label: labels.memory }, to: { label }, rows });
    }
  });
}

function memoryRow({ conflicts_with: _, slot, project, ...memory }: TestMemory, at: number): Properties {
  const isSlotted = slot !== undefined && memory.status === 'active';
  return {
    ...memory,
    created_at: new Date(at * 1000).toISOString(),
    slot: slot ?? null,
    project: project ?? null,
    slot_key: isSlotted ? JSON.stringify([memory.type, project ?? '', slot]) : null,
  };
}
