import type { Memory } from '../../model/memory.ts';
import type { MemoryDesk } from './memory-desk.ts';

/**
 * Puts a memory in the place of another.
 *
 * @throws UserInputError `unknown-memory`; `not-decidable` for a circle or the memory itself.
 */
export function supersedeMemory(
  desk: MemoryDesk,
  request: { readonly old_id: string; readonly new_id: string; readonly actor: string },
): Promise<Memory> {
  throw new Error(`not built: ${desk.world.store.engine.name} ${request.old_id}`);
}

/**
 * Takes a superseding back.
 *
 * @returns false where it was not superseded.
 * @throws UserInputError `unknown-memory`.
 */
export function restoreMemory(
  desk: MemoryDesk,
  request: { readonly id: string; readonly actor: string },
): Promise<{ readonly memory: Memory; readonly restored: boolean }> {
  throw new Error(`not built: ${desk.world.store.engine.name} ${request.id}`);
}

/**
 * Has a memory count no more. `hard`: nothing of it stays in the store and its log; links to it dangle.
 *
 * @throws UserInputError `unknown-memory`, or `no-reason`.
 */
export function forgetMemory(
  desk: MemoryDesk,
  request: { readonly id: string; readonly reason: string; readonly hard?: boolean; readonly actor: string },
): Promise<Memory> {
  throw new Error(`not built: ${desk.world.store.engine.name} ${request.id}`);
}
