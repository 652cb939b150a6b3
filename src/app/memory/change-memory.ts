import type { Memory } from '../../model/memory.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { ours } from '../../util/text/wording.ts';
import { statedReason } from '../stated-reason.ts';
import { type ForgottenMemory, forgetForGood } from './forget-for-good.ts';
import { requireMemory } from './known-memory.ts';
import type { MemoryService } from './memory-service.ts';
import {
  madeLink,
  memoryInForce,
  refuseSuperseding,
  stillSuperseded,
  supersededMemory,
  withFormerStatus,
} from './superseding.ts';
import { changeMemories } from './write-memories.ts';

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

/**
 * Takes a superseding back.
 *
 * @returns `restored` false where it was not superseded.
 * @throws UserInputError `unknown-memory`.
 */
export async function restoreMemory(
  service: MemoryService,
  request: { readonly id: string; readonly actor: string; readonly reason?: string },
): Promise<{ readonly memory: Memory; readonly restored: boolean }> {
  const { id, actor, reason } = request;
  const known = (await service.table.current()).get(id);
  const [stated] = known === undefined ? [] : await withFormerStatus(service.world.store, [known]);
  return changeMemories<{ memory: Memory; restored: boolean }>(service, (memories, _, at) => {
    const memory = requireMemory(memories, id);
    const { superseded_by: by } = memory;
    if (memory.status !== 'superseded') return { result: { memory, restored: false } };
    const restored = memoryInForce({ ...memory, ...defined({ was: memory.was ?? stated?.was }) });
    const unlinked = by === undefined ? [] : [madeLink(by, 'supersedes', id, at, actor)];
    return {
      change: { op: 'unsupersede', actor, reason, memories: [restored], unlinked },
      result: { memory: restored, restored: true },
    };
  });
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
  const { id, actor, hard } = request;
  const reason = statedReason(request.reason);
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
