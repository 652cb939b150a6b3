import type { Memory } from '../../model/memory.ts';
import type { MemoryDesk } from './memory-desk.ts';

export interface AcceptRequest {
  readonly id: string;
  readonly actor: string;
  readonly reason?: string;
}

export interface Accepted {
  readonly memory: Memory;
  /** Ids of its claims that count from now on. */
  readonly claims: readonly string[];
  /** Ids of the findings that this opened. */
  readonly findings: readonly string[];
}

/**
 * A person's word that a memory holds: a candidate is active, and its claims count; rules look at them at that moment.
 *
 * @throws UserInputError `unknown-memory`, or `not-decidable`.
 */
export function promoteMemory(desk: MemoryDesk, request: AcceptRequest, signal: AbortSignal): Promise<Accepted> {
  throw new Error(`not built: ${desk.world.store.engine.name} ${request.id} ${signal.aborted}`);
}

export interface Graduated extends Accepted {
  /** The file in `added/` that says it now. */
  readonly path: string;
}

/**
 * Writes the claims of a memory into a file of the world; the memory is superseded by them.
 *
 * @throws UserInputError `unknown-memory`; `nothing-to-graduate` where no claim was read from it.
 */
export function graduateMemory(desk: MemoryDesk, request: AcceptRequest, signal: AbortSignal): Promise<Graduated> {
  throw new Error(`not built: ${desk.world.store.engine.name} ${request.id} ${signal.aborted}`);
}
