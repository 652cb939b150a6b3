import type { Memory } from '../../model/memory.ts';
import { appendHistory } from '../../queries/history.ts';
import { deleteMemoryClaims } from '../../queries/memory/claims.ts';
import { noteDeletion, noteLogApplied, raiseMemoryMark } from '../../queries/memory/mark.ts';
import { deleteMemories, forgetWordsOf } from '../../queries/memory/memories.ts';
import { randomId } from '../../util/random-id.ts';
import { memoriesLogOf } from '../store/memories-log.ts';
import { rewriteWithout } from '../store/rewrite-memories.ts';
import { requireMemory } from './known-memory.ts';
import type { MemoryDesk } from './memory-desk.ts';

/**
 * Deletes a memory, its claims and its verdicts, and writes the log of the world anew without it. The history keeps that there was
 * one, and not its words. Killed before this resolves, it is there as before.
 *
 * @throws UserInputError `unknown-memory`.
 */
export async function forgetForGood(
  { world: { store, home, clock }, table }: MemoryDesk,
  { id, actor, reason }: { readonly id: string; readonly actor: string; readonly reason: string },
): Promise<Memory> {
  const log = memoriesLogOf(store, home);
  const entryId = randomId();
  const { memory, revision } = await store.write(async (tx) => {
    const mark = await raiseMemoryMark(tx);
    const memory = requireMemory(await table.within(tx, mark), id);
    await deleteMemoryClaims(tx, [id]);
    await deleteMemories(tx, [id]);
    await forgetWordsOf(tx, id);
    await noteDeletion(tx, mark.revision);
    const line = { id: entryId, node_id: id, at: clock().toISOString(), actor, action: 'forget', reason };
    await appendHistory(tx, { ...line, before: memory.status, after: 'deleted' });
    const left = log === undefined ? undefined : await rewriteWithout(log, id);
    if (left !== undefined) await noteLogApplied(tx, left);
    return { memory, revision: mark.revision };
  });
  await table.noteWritten(revision, { written: [], deleted: [id] });
  return memory;
}
