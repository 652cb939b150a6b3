import type { ConflictingThing, MemoryConflict } from '../../model/memory.ts';
import type { MemoryDesk } from './memory-desk.ts';

export interface FindConflictsRequest {
  /** Default: all memories. */
  readonly memory_id?: string;
  /** Lowest similarity; default: the embedder's, or that of words. */
  readonly threshold?: number;
}

export interface FoundConflict extends Omit<MemoryConflict, 'other'> {
  readonly a: ConflictingThing;
  readonly b: ConflictingThing;
}

/**
 * The conflicts among memories, and between memories and claims, as they are now. Writes nothing.
 *
 * @throws UserInputError `unknown-memory`, or `bad-threshold`.
 */
export function findMemoryConflicts(
  desk: MemoryDesk,
  request: FindConflictsRequest,
  signal: AbortSignal,
): Promise<readonly FoundConflict[]> {
  throw new Error(`not built: ${desk.world.store.engine.name} ${request.threshold} ${signal.aborted}`);
}
