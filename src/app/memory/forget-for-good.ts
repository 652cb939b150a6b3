import { noteMemoriesForRules } from '../../ingest/store/journal.ts';
import { type Memory, supersededByNone } from '../../model/memory.ts';
import { forgetWordsInFindings } from '../../queries/findings/forget-words.ts';
import { appendHistory } from '../../queries/history.ts';
import { deleteMemoryClaims, memoryClaimsWithin } from '../../queries/memory/claims.ts';
import { deleteLinks, linkId } from '../../queries/memory/links.ts';
import { noteDeletion, noteLogApplied, raiseMemoryMark } from '../../queries/memory/mark.ts';
import { deleteMemories, forgetSuperseder, forgetWordsOf } from '../../queries/memory/memories.ts';
import { readingIn } from '../../queries/memory/reading.ts';
import { entityIdsOf } from '../../rules/findings/members.ts';
import { memoriesAround } from '../../rules/narrow/index.ts';
import { randomId } from '../../util/random-id.ts';
import { forgetAnswers } from '../store/answers-on-disk.ts';
import { memoriesLogOf } from '../store/memories-log.ts';
import { rewriteWithout } from '../store/rewrite-memories.ts';
import { requireMemory } from './known-memory.ts';
import { openMemoryFindings } from './memory-findings.ts';
import type { MemoryService } from './memory-service.ts';
import { stillSuperseded } from './superseding.ts';

/** A memory that was forgotten, as it was before where nothing of it stays. */
export interface ForgottenMemory {
  readonly memory: Memory;
  /** Ids of the memories that it had superseded: they stay so until they are restored. */
  readonly still_superseded: readonly string[];
}

/**
 * Deletes a memory, its claims and its verdicts, and writes the log of the world anew without it. The history keeps that there was
 * one, and not its words; what it had superseded is superseded by nobody that could be named. Killed before this resolves, it is there as before.
 *
 * @throws UserInputError `unknown-memory`.
 */
export async function forgetForGood(
  { world, table }: MemoryService,
  { id, actor, reason }: { readonly id: string; readonly actor: string; readonly reason: string },
): Promise<ForgottenMemory> {
  const { store, home, clock } = world;
  const log = memoriesLogOf(store, home);
  const around = await memoriesAround(store, new Set([id]));
  const counting = await memoryClaimsWithin(readingIn(store), [id], ['active']);
  const entities = counting.flatMap(entityIdsOf);
  const entryId = randomId();
  if (home !== undefined) await forgetAnswers(home);
  const { superseded, revision, noted, result } = await store.write(async (tx) => {
    const mark = await raiseMemoryMark(tx);
    const memories = await table.within(tx, mark);
    const memory = requireMemory(memories, id);
    const result = { memory, still_superseded: stillSuperseded(memories, id) };
    const superseded = [...memories.values()].filter(({ superseded_by }) => superseded_by === id);
    const links = superseded.map((each) => linkId(id, 'supersedes', each.id));
    await forgetSuperseder(tx, id, mark.revision);
    await deleteLinks(tx, links);
    await forgetWordsInFindings(tx, id);
    await deleteMemoryClaims(tx, [id]);
    await deleteMemories(tx, [id]);
    await forgetWordsOf(tx, id);
    await noteDeletion(tx, mark.revision);
    const line = { id: entryId, node_id: id, at: clock().toISOString(), actor, action: 'forget', reason };
    await appendHistory(tx, { ...line, before: memory.status, after: 'deleted' });
    const noted = await noteMemoriesForRules(tx, [...new Set([...around, ...entities])]);
    const left = log === undefined ? undefined : await rewriteWithout(log, id, new Set(links));
    if (left !== undefined) await noteLogApplied(tx, left);
    return { result, superseded, revision: mark.revision, noted };
  });
  await table.noteWritten(revision, { written: superseded.map(supersededByNone), deleted: [id] });
  await openMemoryFindings(world, [...around], entities, noted);
  return result;
}
