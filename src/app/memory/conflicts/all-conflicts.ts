import { judgedBy, type Memory, type MemoryConflict } from '../../../model/memory.ts';
import type { Wording } from '../../../util/text/wording.ts';
import type { MemoryService } from '../memory-service.ts';
import { LikenessIndex, readMemory } from './likeness-index.ts';
import type { RuleCheck } from './rule-conflicts.ts';
import { type Comparison, type TextConflict, textConflicts, worstConflictFirst } from './text-conflicts.ts';

export interface MemoryConflicts {
  /** Each thing once, by the first reason that holds; contradictions first, then the most alike. */
  readonly conflicts: readonly MemoryConflict[];
  readonly compared_by: 'words' | 'meaning';
  readonly notes: readonly Wording[];
}

/** All that a memory conflicts with: what rules found, and what its text and slot say. */
export async function memoryConflicts(
  service: MemoryService,
  memory: Memory,
  { check, ...comparison }: Comparison & { readonly check: Pick<RuleCheck, 'conflicts'> | undefined },
  signal: AbortSignal,
): Promise<MemoryConflicts> {
  const index = await LikenessIndex.of(service.table);
  const compared = await textConflicts(service, index, readMemory(memory), comparison, signal);
  const sources = new Set(memory.derived_from);
  const byRules = check?.conflicts ?? [];
  const known = new Set(byRules.map(({ other }) => other.id));
  const byText = compared.conflicts
    .filter(({ other }) => !known.has(other.memory.id))
    .map((conflict) => toldConflict(sources.has(conflict.other.memory.id) ? asDuplicate(conflict) : conflict));
  return { ...compared, conflicts: [...byRules, ...byText].sort(worstConflictFirst) };
}

/** What sums up others says what they say, though it may deny where they do not. */
const asDuplicate = (conflict: TextConflict): TextConflict => ({
  ...conflict,
  kind: 'duplicate',
  reason: 'similarity',
});

export function toldConflict({ other: { memory }, similarity, kind, reason, ...judged }: TextConflict): MemoryConflict {
  const other = { kind: 'memory', id: memory.id, text: memory.text } as const;
  const said = reason === 'judge' ? judgedBy(judged) : {};
  return { other, similarity: rounded(similarity), kind, reason, ...said };
}

const rounded = (similarity: number): number => Math.round(similarity * 1000) / 1000;
