import type { ConflictPolicy, MemoryAction, MemoryConflict } from '../../../model/memory.ts';

/** The treatment of a memory with conflicts. */
export interface ConflictOutcome {
  readonly action: MemoryAction;
  /** As the answer tells them. */
  readonly told: readonly MemoryConflict[];
  /** Those that are kept, so that a finding opens and stays; also with what is superseded, should that be put back in force. */
  readonly kept: readonly MemoryConflict[];
  /** Ids of the memories that it supersedes; merged, those that the older one does. */
  readonly supersedes: readonly string[];
  /** Id of the older memory that it is merged into. */
  readonly into?: string;
}

/**
 * | | duplicate | contradiction | |---|---|---| | `ignore` | stored, no signal | stored, no signal | | `warn` | stored, told | stored, told,
 * and a finding opens | | `supersede` | merged into the older one | the older memory is superseded; against a claim as `warn` | | `raise` |
 * refused | refused |
 *
 * A memory that repeats one memory and contradicts others is merged into the first, which replaces the others. A possible conflict is
 * reported, and supersedes no memory: a date may decide otherwise.
 *
 * @param sources ids of memories that it sums up: it is like them on purpose, so that nothing follows from that.
 */
export function outcomeOf(
  policy: ConflictPolicy,
  conflicts: readonly MemoryConflict[],
  sources: ReadonlySet<string>,
): ConflictOutcome {
  if (policy === 'ignore') return { action: 'stored', told: [], kept: [], supersedes: [] };
  const counting = conflicts.filter(({ other }) => !sources.has(other.id));
  const contradictions = counting.filter(({ kind }) => kind === 'contradiction');
  if (policy === 'raise' && counting.length > 0) {
    return { action: 'rejected', told: conflicts, kept: [], supersedes: [] };
  }
  if (policy !== 'supersede') return { action: 'stored', told: conflicts, kept: contradictions, supersedes: [] };
  const supersedes = contradictions.filter(({ other, verdict }) => other.kind === 'memory' && verdict !== 'possible');
  const ids = supersedes.map(({ other }) => other.id);
  const alike = counting.filter(({ kind, other }) => kind === 'duplicate' && other.kind === 'memory');
  const [nearest] = [...alike].sort((a, b) => b.similarity - a.similarity);
  const outcome = { told: conflicts, kept: contradictions, supersedes: ids };
  if (nearest !== undefined && sources.size === 0) return { ...outcome, action: 'merged', into: nearest.other.id };
  return { ...outcome, action: ids.length > 0 ? 'superseded' : 'stored' };
}
