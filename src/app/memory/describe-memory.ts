import type { Memory, MemoryLink, MemoryStatus, MemoryType } from '../../model/memory.ts';
import type { Page, PageRequest } from '../paging.ts';
import type { FoundConflict } from './find-conflicts.ts';
import type { MemoryDesk } from './memory-desk.ts';

export interface DescribedMemory {
  readonly memory: Memory;
  /** What it comes to: the memory at the end of the chain of those that supersede it; itself where none does. */
  readonly head: string;
  readonly conflicts: readonly FoundConflict[];
  readonly claims: readonly {
    readonly id: string;
    readonly summary: string;
    readonly status: 'candidate' | 'active' | 'superseded';
    readonly entities: readonly { readonly id: string; readonly name: string }[];
  }[];
  readonly links: readonly MemoryLink[];
  /** Ids of the open findings that it is a member of. */
  readonly findings: readonly string[];
}

/** @throws UserInputError `unknown-memory`, with the nearest there are. */
export function describeMemory(desk: MemoryDesk, id: string): Promise<DescribedMemory> {
  throw new Error(`not built: ${desk.world.store.engine.name} ${id}`);
}

export interface ListMemoriesRequest extends PageRequest {
  readonly type?: MemoryType;
  readonly tag?: string;
  readonly project?: string;
  /** Default: candidates and active ones. */
  readonly status?: MemoryStatus | 'all';
}

/** The newest first. */
export function listMemories(desk: MemoryDesk, request: ListMemoriesRequest): Promise<Page<Memory>> {
  throw new Error(`not built: ${desk.world.store.engine.name} ${request.tag}`);
}
