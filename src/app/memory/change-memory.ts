import type { Memory } from '../../model/memory.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { ours } from '../../util/text/wording.ts';
import { statedReason } from '../stated-reason.ts';
import { type ForgottenMemory, forgetForGood } from './forget-for-good.ts';
import { heldMemory, holdRestored, lookLater } from './held-anew.ts';
import { requireMemory } from './known-memory.ts';
import { laterFirst } from './later-first.ts';
import type { MemoryService } from './memory-service.ts';
import {
  madeLink,
  memoryInForce,
  refuseSuperseding,
  stillSuperseded,
  supersededMemory,
  withFormerStatus,
} from './superseding.ts';
import { changeAndLook, changeMemories } from './write-memories.ts';

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

/** What became of a memory that was to count again. */
export interface RestoredMemory {
  readonly memory: Memory;
  /** False where it was not superseded. */
  readonly restored: boolean;
  /** Ids of the findings that this opened, or that more is part of now. */
  readonly findings: readonly string[];
}

/**
 * Takes a superseding back. What counts again is held against the files and the other memories as if it were noted now.
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
    const verdicts = (held?.verdicts ?? []).map((verdict) => ({ ...laterFirst(verdict, memories), found_at: at }));
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
 * Has a memory count no more. `hard`: nothing of it stays in the store and its log; links to it dangle. What it had superseded
 * stays superseded either way.
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
      throw new UserInputError(ours(`The memory ${id} is forgotten already.`), {
        code: 'not-decidable',
        fix: 'With `--hard` nothing of it stays.',
        elsewhere: { route: 'With `hard` nothing of it stays.' },
      });
    }
    const forgotten: Memory = { ...memory, status: 'invalid' };
    const result = { memory: forgotten, still_superseded: stillSuperseded(memories, id) };
    return { change: { op: 'forget', actor, reason, memories: [forgotten] }, result };
  });
}
