import { noteMemoriesForRules } from '../../ingest/store/journal.ts';
import type { Memory } from '../../model/memory.ts';
import { forgetWordsInFindings } from '../../queries/findings/forget-words.ts';
import { appendHistory } from '../../queries/history.ts';
import { deleteMemoryClaims, memoryClaimsWithin } from '../../queries/memory/claims.ts';
import { noteDeletion, noteLogApplied, raiseMemoryMark } from '../../queries/memory/mark.ts';
import { deleteMemories, forgetWordsOf } from '../../queries/memory/memories.ts';
import { readingIn } from '../../queries/memory/reading.ts';
import { entityIdsOf } from '../../rules/findings/members.ts';
import { memoriesAround } from '../../rules/narrow/index.ts';
import { randomId } from '../../util/random-id.ts';
import { memoriesLogOf } from '../store/memories-log.ts';
import { rewriteWithout } from '../store/rewrite-memories.ts';
import { requireMemory } from './known-memory.ts';
import { openMemoryFindings } from './memory-findings.ts';
import type { MemoryService } from './memory-service.ts';

/**
 * Deletes a memory, its claims and its verdicts, and writes the log of the world anew without it. The history keeps that there was
 * one, and not its words. Killed before this resolves, it is there as before.
 *
 * @throws UserInputError `unknown-memory`.
 */
export async function forgetForGood(
  { world, table }: MemoryService,
  { id, actor, reason }: { readonly id: string; readonly actor: string; readonly reason: string },
): Promise<Memory> {
  const { store, home, clock } = world;
  const log = memoriesLogOf(store, home);
  const around = await memoriesAround(store, new Set([id]));
  const counting = await memoryClaimsWithin(readingIn(store), [id], ['active']);
  const entities = counting.flatMap(entityIdsOf);
  const entryId = randomId();
  const { memory, revision, noted } = await store.write(async (tx) => {
    const mark = await raiseMemoryMark(tx);
    const memory = requireMemory(await table.within(tx, mark), id);
    await forgetWordsInFindings(tx, id);
    await deleteMemoryClaims(tx, [id]);
    await deleteMemories(tx, [id]);
    await forgetWordsOf(tx, id);
    await noteDeletion(tx, mark.revision);
    const line = { id: entryId, node_id: id, at: clock().toISOString(), actor, action: 'forget', reason };
    await appendHistory(tx, { ...line, before: memory.status, after: 'deleted' });
    const noted = await noteMemoriesForRules(tx, [...new Set([...around, ...entities])]);
    const left = log === undefined ? undefined : await rewriteWithout(log, id);
    if (left !== undefined) await noteLogApplied(tx, left);
    return { memory, revision: mark.revision, noted };
  });
  await table.noteWritten(revision, { written: [], deleted: [id] });
  await openMemoryFindings(world, [...around], entities, noted);
  return memory;
}
