import type { Memory } from '../../../model/memory.ts';
import { readingIn } from '../../../queries/memory/reading.ts';
import { readBareVerdicts } from '../../../queries/memory/verdicts.ts';
import { memoryConflicts } from '../conflicts/all-conflicts.ts';
import { outcomeOf } from '../conflicts/policy.ts';
import { rulesInTime } from '../conflicts/rules/rule-conflicts.ts';
import type { MemoryService } from '../memory-service.ts';
import { memoryInForce } from '../writing/superseding.ts';
import { type NewVerdict, verdictsOf } from './verdicts-kept.ts';

/** The result of comparing a memory with the world and the other memories once more. */
export interface HeldAnew {
  /** The new conflicts of it. The comparison refuses and supersedes no memory. */
  readonly verdicts: readonly NewVerdict[];
  /** `pending`: no rule could look at it now. */
  readonly rules: Memory['rules'];
}

/**
 * The contradictions of a memory, as if it were noted now: for one that becomes active, or that a person confirms.
 *
 * @param texts whether its text is compared, too: that of one that counted all along was, when it or the other was noted.
 */
export async function holdAnew(
  service: MemoryService,
  memory: Memory,
  { texts }: { readonly texts: boolean },
  signal: AbortSignal,
): Promise<HeldAnew> {
  const check = await rulesInTime(service, memory, signal);
  const held: Memory = { ...memory, status: 'active' };
  const found = texts
    ? (await memoryConflicts(service, held, { check, asks: true }, signal)).conflicts
    : (check?.conflicts ?? []);
  const { kept } = outcomeOf('warn', found, new Set(memory.derived_from));
  const known = new Set<string>();
  for (const { memory_id, other } of await readBareVerdicts(readingIn(service.world.store), [memory.id])) {
    known.add(memory_id === memory.id ? other.id : memory_id);
  }
  const verdicts = (await verdictsOf(service, memory.id, kept)).filter(({ other }) => !known.has(other.id));
  return { verdicts, rules: check === undefined ? 'pending' : 'checked' };
}

/** The same for a superseded memory that is to count again; undefined where it is to be a candidate, which conflicts with nothing. */
export async function holdRestored(
  service: MemoryService,
  superseded: Memory,
  signal: AbortSignal,
): Promise<HeldAnew | undefined> {
  const memory = memoryInForce(superseded);
  return memory.status === 'active' ? holdAnew(service, memory, { texts: true }, signal) : undefined;
}

/** A memory, and whether rules have looked at it now. One that waited before still does: its claims may not have been read. */
export const heldMemory = (memory: Memory, held: HeldAnew | undefined): Memory =>
  memory.rules === 'pending' || held === undefined ? memory : { ...memory, rules: held.rules };
