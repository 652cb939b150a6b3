import type { Embedder } from '../../embedding/embedder.ts';
import type { Memory } from '../../model/memory.ts';
import type { NliModel } from '../../nli/nli-model.ts';
import type { ClaimVerdict, DryRunRequest } from '../dry-run/plan-dry-run.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import type { MemorySettings } from './memory-settings.ts';
import type { MemoryTable } from './memory-table.ts';

/**
 * True if two memories that are alike contradict each other, in the eyes of a model or of somebody's own function. A judge that answers yes
 * is asked once more in the other order, and only an equal answer is valid. A sentence of a passage comes as a memory, too: its id is that
 * of no memory, its `source` the place of the passage.
 */
export type Judge = (a: Memory, b: Memory, signal: AbortSignal) => Promise<boolean>;

/** All that works with the memories of a world in one process. A command makes one; a server holds one. */
export interface MemoryService {
  readonly world: StoredWorld;
  /** The memories as they are, at hand. */
  readonly table: MemoryTable;
  /** The world's settings for memories. A server reads them again when a file changes. */
  readonly settings: () => MemorySettings;
  /** Absent: none is in use, and texts are compared by their words. */
  readonly embedder?: Embedder;
  /** Absent: no classifier is asked about pairs. */
  readonly nli?: NliModel;
  readonly judge?: Judge;
  /** Holds claims against the world; absent: no rule looks at them. */
  readonly dryRun?: (request: DryRunRequest, signal: AbortSignal) => Promise<ClaimVerdict>;
  /** `later`: an answer does not wait for a dry run that has to read the world first. */
  readonly rules?: 'now' | 'later';
  /** Writing is forbidden: a recall then changes no memory. */
  readonly readOnly?: boolean;
  /** Called with what a dry run found after the answer was given. */
  readonly onLaterFound?: (memoryId: string) => void;
  /** Called with what is found no more, for a file says otherwise now. */
  readonly onLaterSettled?: (memoryId: string) => void;
}
