import type { ConflictPolicy, Memory, MemoryAction, MemoryConflict, MemoryType, Polarity } from '../../model/memory.ts';
import type { MemoryDesk } from './memory-desk.ts';

export interface RememberRequest {
  readonly text: string;
  /** Default `semantic`. */
  readonly type?: MemoryType;
  readonly tags?: readonly string[];
  /** 0 to 1; default 0.5. */
  readonly importance?: number;
  readonly source?: string;
  readonly project?: string;
  /** Default 0. */
  readonly polarity?: Polarity;
  /** Ids of memories that this one sums up: they are superseded by it. */
  readonly derived_from?: readonly string[];
  /** Leaves the memories that it is derived from in force. */
  readonly keep_sources?: boolean;
  /** Default: the world's own. */
  readonly on_conflict?: ConflictPolicy;
  /** Nobody vouches for it: it conflicts with nothing until it is promoted. */
  readonly candidate?: boolean;
  /** Who says so, as the history shows it. */
  readonly actor: string;
}

export interface RememberResult {
  /** As it is stored; of `merged` the older one; of `rejected` as it would have been. */
  readonly memory: Memory;
  readonly action: MemoryAction;
  readonly conflicts: readonly MemoryConflict[];
  /** The claims read from its text, each as one line in words of the world. */
  readonly claims: readonly string[];
  /** Ids of the findings that this opened. */
  readonly findings: readonly string[];
  readonly rules: Memory['rules'];
  /** By which likeness texts were compared. */
  readonly compared_by: 'words' | 'meaning';
  /** What could not be done, a sentence each: a judge that did not answer. */
  readonly notes: readonly string[];
}

/**
 * Notes something, and says what it conflicts with.
 *
 * @throws UserInputError `bad-memory`, or `unknown-memory` for one of `derived_from`.
 */
export function rememberText(desk: MemoryDesk, request: RememberRequest, signal: AbortSignal): Promise<RememberResult> {
  throw new Error(`not built: ${desk.world.store.engine.name} ${request.text} ${signal.aborted}`);
}
