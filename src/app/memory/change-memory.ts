import { noteMemoriesForRules } from '../../ingest/store/journal.ts';
import { type Memory, supersededByNone, supersededText } from '../../model/memory.ts';
import { forgetWordsInFindings } from '../../queries/findings/forget-words.ts';
import { appendHistory } from '../../queries/history.ts';
import {
  deleteMemoryClaims,
  type MemoryClaim,
  memoryClaimIdsIn,
  memoryClaimsWithin,
  openFindingsOnMemories,
  readClaimsCalled,
} from '../../queries/memory/claims.ts';
import { deleteLinks, linkId } from '../../queries/memory/links.ts';
import { noteDeletion, noteLogApplied, raiseMemoryMark } from '../../queries/memory/mark.ts';
import { deleteMemories, forgetSuperseder, forgetWordsOf } from '../../queries/memory/memories.ts';
import { readingIn } from '../../queries/memory/reading.ts';
import { entityIdsOf } from '../../rules/findings/members.ts';
import { memoriesAround } from '../../rules/narrow/index.ts';
import { defined } from '../../util/defined.ts';
import { randomId } from '../../util/random-id.ts';
import { statedReason } from '../stated-reason.ts';
import { forgetAnswers } from '../store/answers-on-disk.ts';
import { memoriesLogOf } from '../store/memories-log.ts';
import { rewriteWithout } from '../store/rewrite-memories.ts';
import { heldMemory, holdAnew, holdRestored } from './checking/held-anew.ts';
import { verdictsFound } from './checking/verdicts-kept.ts';
import { requireMemory } from './known-memory.ts';
import { lookLater } from './later-checks.ts';
import type { MemoryService } from './memory-service.ts';
import { openMemoryFindings } from './writing/memory-findings.ts';
import {
  madeLink,
  memoryInForce,
  notDecidable,
  refuseSuperseding,
  restoredFirst,
  stillSuperseded,
  supersededMemory,
  withFormerStatus,
} from './writing/superseding.ts';
import { changeAndLook, changeMemories } from './writing/write-memories.ts';

/**
 * Puts a memory in the place of another: the older one stays, and counts no more.
 *
 * @returns the older one.
 * @throws UserInputError `unknown-memory`; `not-decidable` for a circle or the memory itself.
 */
export function supersedeMemory(
  service: MemoryService,
  request: { readonly old_id: string; readonly new_id: string; readonly actor: string; readonly reason?: string },
): Promise<Memory> {
  const { old_id, new_id, actor, reason } = request;
  return changeMemories(service, (memories, _, at) => {
    const [old, by] = [requireMemory(memories, old_id), requireMemory(memories, new_id)];
    refuseSuperseding(memories, old, by);
    const superseded = supersededMemory(old, by.id, at);
    const links = [madeLink(by.id, 'supersedes', old.id, at, actor)];
    return { change: { op: 'supersede', actor, reason, memories: [superseded], links }, result: superseded };
  });
}

/** The result for a memory that was to become active again. */
export interface RestoredMemory {
  readonly memory: Memory;
  /** False where it was not superseded. */
  readonly restored: boolean;
  /** Ids of the findings that this opened, or that more is part of now. */
  readonly findings: readonly string[];
}

/**
 * Takes a superseding back. A reactivated memory is compared with the files and the other memories as if it were noted now.
 *
 * @returns `restored` false where it was not superseded.
 * @throws UserInputError `unknown-memory`.
 */
export async function restoreMemory(
  service: MemoryService,
  request: { readonly id: string; readonly actor: string; readonly reason?: string },
  signal: AbortSignal = new AbortController().signal,
): Promise<RestoredMemory> {
  const { actor, reason } = request;
  const known = requireMemory(await service.table.current(), request.id);
  const { id } = known;
  const [stated] = known.status === 'superseded' ? await withFormerStatus(service.world.store, [known]) : [];
  const held = stated === undefined ? undefined : await holdRestored(service, stated, signal);
  const { result, findings } = await changeAndLook<Omit<RestoredMemory, 'findings'>>(service, (memories, _, at) => {
    const memory = requireMemory(memories, id);
    const { superseded_by: by } = memory;
    if (memory.status !== 'superseded') return { result: { memory, restored: false } };
    const back = memoryInForce({ ...memory, ...defined({ was: memory.was ?? stated?.was }) });
    const restored: Memory = heldMemory(back, held);
    const verdicts = verdictsFound(held?.verdicts ?? [], memories, at);
    const unlinked = by === undefined ? [] : [madeLink(by, 'supersedes', id, at, actor)];
    return {
      change: { op: 'unsupersede', actor, reason, memories: [restored], verdicts, unlinked },
      result: { memory: restored, restored: true },
    };
  });
  if (result.restored) lookLater(service, result.memory);
  return { ...result, findings };
}

/**
 * Has a memory count no more. `hard`: nothing of it stays in the store and its log; links to it dangle. Memories that it superseded stay
 * superseded either way.
 *
 * @throws UserInputError `unknown-memory`, `no-reason`, or `not-decidable` where it is forgotten already.
 */
export async function forgetMemory(
  service: MemoryService,
  request: { readonly id: string; readonly reason: string; readonly hard?: boolean; readonly actor: string },
): Promise<ForgottenMemory> {
  const { actor, hard } = request;
  const reason = statedReason(request.reason);
  const { id } = requireMemory(await service.table.current(), request.id);
  if (hard === true) return forgetForGood(service, { id, actor, reason });
  return changeMemories(service, (memories) => {
    const memory = requireMemory(memories, id);
    if (memory.status === 'invalid') {
      throw notDecidable(`The memory ${id} is forgotten already.`, {
        fix: 'With `--hard` nothing of it stays.',
        elsewhere: { route: 'With `hard` nothing of it stays.' },
      });
    }
    const forgotten: Memory = { ...memory, status: 'invalid' };
    const result = { memory: forgotten, still_superseded: stillSuperseded(memories, id) };
    return { change: { op: 'forget', actor, reason, memories: [forgotten] }, result };
  });
}

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

export interface AcceptRequest {
  readonly id: string;
  readonly actor: string;
  readonly reason?: string;
}

export interface Accepted {
  readonly memory: Memory;
  /** Those that count from now on: its own, or those of the file that states them. */
  readonly claims: readonly MemoryClaim[];
  /** Ids of the findings that this opened. */
  readonly findings: readonly string[];
}

/**
 * A person's word that a memory holds: a candidate is active, and its claims count; rules look at them at that moment, and it is held
 * against the files: what its dates say of a life no claim that counts tells the rules.
 *
 * @throws UserInputError `unknown-memory`, or `not-decidable`.
 */
export async function promoteMemory(
  service: MemoryService,
  request: AcceptRequest,
  signal: AbortSignal,
): Promise<Accepted> {
  const { store } = service.world;
  const { actor, reason } = request;
  const candidate = requireMemory(await service.table.current(), request.id);
  const { id } = candidate;
  const hasWaiting = async () => (await memoryClaimIdsIn(store, id, ['candidate'])).length > 0;
  refuseSenseless(candidate, await hasWaiting());
  const held = await holdAnew(service, candidate, { texts: candidate.status === 'candidate' }, signal);
  const before = new Set(await openFindingsOnMemories(store, [id]));
  const counted = new Set(await memoryClaimIdsIn(store, id, ['active']));
  const memory = await changeMemories(service, (memories, _, at) => {
    const known = requireMemory(memories, id);
    if (known.status !== candidate.status) refuseSenseless(known, false);
    const promoted: Memory = heldMemory({ ...known, status: 'active', promoted_at: at }, held);
    const verdicts = verdictsFound(held.verdicts, memories, at);
    return { change: { op: 'promote', actor, reason, memories: [promoted], verdicts }, result: promoted };
  });
  lookLater(service, memory);
  const findings = (await openFindingsOnMemories(store, [id])).filter((finding) => !before.has(finding));
  const counting = (await memoryClaimIdsIn(store, id, ['active'])).filter((claim) => !counted.has(claim));
  return { memory, claims: await readClaimsCalled(store, counting), findings };
}

function refuseSenseless(memory: Memory, hasWaiting: boolean): void {
  const { id, status } = memory;
  if (status === 'superseded') throw notDecidable(`The memory ${id} is ${supersededText(memory)}.`, restoredFirst(id));
  if (status === 'invalid') {
    const elsewhere = { tool: 'Note it again: remember.', route: 'Note it again: POST /memory.' };
    throw notDecidable(`The memory ${id} is forgotten.`, { fix: 'Note it again: `lore remember`.', elsewhere });
  }
  if (status === 'active' && !hasWaiting) {
    const done = `The memory ${id} is active already, with all claims that were read from it.`;
    throw notDecidable(done, 'No change needed.');
  }
}
