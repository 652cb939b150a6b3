import { judgedBy, type Memory, type MemoryConflict } from '../../../model/memory.ts';
import { readingIn } from '../../../queries/memory/reading.ts';
import { type BareVerdict, readBareVerdicts } from '../../../queries/memory/verdicts.ts';
import { LikenessIndex, readMemory } from '../conflicts/likeness/likeness-index.ts';
import type { RuleCheck } from '../conflicts/rules/rule-conflicts.ts';
import { textConflicts } from '../conflicts/text-conflicts.ts';
import type { MemoryService } from '../memory-service.ts';
import { laterFirst, type NewVerdict, verdictsOf } from './verdicts-kept.ts';

/** The fate of the verdicts of rules about a memory. */
interface RenewedVerdicts {
  /** Those that the store does not have, or otherwise. */
  readonly written: readonly NewVerdict[];
  /** True if one of those is about two things that were not known to conflict. */
  readonly isNews: boolean;
  /** Those that no rule finds any more. */
  readonly dropped: readonly BareVerdict[];
}

/**
 * Compares what rules find of a memory with what they had found. A judge's verdict stays. If two memories conflict by their words and no
 * longer by a rule, the text verdict replaces the rule's.
 *
 * @param kept the conflicts that are to be kept; what is found besides drops nothing.
 */
export async function renewVerdicts(
  service: MemoryService,
  memory: Memory,
  check: RuleCheck,
  kept: readonly MemoryConflict[],
  signal: AbortSignal,
): Promise<RenewedVerdicts> {
  if (memory.status !== 'active') return { written: [], isNews: false, dropped: [] };
  const memories = await service.table.current();
  const directed = (verdicts: readonly NewVerdict[]) => verdicts.map((verdict) => laterFirst(verdict, memories));
  const stored = await readBareVerdicts(readingIn(service.world.store), [memory.id]);
  const known = new Map(stored.map((verdict) => [nameOf(verdict), verdict]));
  const found = new Set(directed(await verdictsOf(service, memory.id, check.conflicts)).map(nameOf));
  const now = directed(await verdictsOf(service, memory.id, kept));
  const written = now.filter((verdict) => {
    const before = known.get(nameOf(verdict));
    return before === undefined || (!isJudged(before) && !isSame(before, verdict));
  });
  const over = stored.filter(
    (verdict) =>
      verdict.reason.startsWith('rule:') && !found.has(nameOf(verdict)) && isRenewed(verdict, memory, check, memories),
  );
  const byWords = await textVerdicts(service, over, memories, signal);
  const replaced = new Set(byWords.map(nameOf));
  return {
    written: [...written, ...byWords],
    isNews: written.some((verdict) => !known.has(nameOf(verdict))),
    dropped: over.filter((verdict) => !replaced.has(nameOf(verdict))),
  };
}

const nameOf = ({ memory_id, other }: NewVerdict): string => `${memory_id} ${other.id}`;

/** True if somebody was asked: what words alone say of two values gives way to what a rule finds. */
const isJudged = ({ reason, tier }: NewVerdict): boolean => reason === 'judge' && tier !== 'values';

const isSame = (a: NewVerdict, b: NewVerdict): boolean =>
  a.reason === b.reason && a.verdict === b.verdict && a.facts === b.facts;

/**
 * An unchecked memory of a pair may have no claims in the store, so that the other one did not meet it: its own check decides if they
 * conflict.
 */
function isRenewed(
  { memory_id, other }: BareVerdict,
  memory: Memory,
  check: RuleCheck,
  memories: ReadonlyMap<string, Memory>,
): boolean {
  if (other.kind !== 'memory') return true;
  const partner = memories.get(memory_id === memory.id ? other.id : memory_id);
  return partner?.status === 'active' && partner.rules === 'checked' && check.hasMet(partner.id);
}

/** The text verdicts of pairs of memories that no rule finds to conflict any more. Slots are looked at by every run. */
async function textVerdicts(
  service: MemoryService,
  over: readonly BareVerdict[],
  memories: ReadonlyMap<string, Memory>,
  signal: AbortSignal,
): Promise<NewVerdict[]> {
  const found: NewVerdict[] = [];
  for (const { memory_id, other } of over) {
    const [later, earlier] = [memories.get(memory_id), memories.get(other.id)];
    if (later === undefined || earlier === undefined || later.derived_from?.includes(earlier.id) === true) continue;
    const index = await LikenessIndex.of(service.table);
    const { conflicts } = await textConflicts(service, index, readMemory(later), { asks: false }, signal);
    const conflict = conflicts.find((each) => each.other.memory.id === earlier.id);
    if (conflict?.kind !== 'contradiction' || conflict.reason === 'slot') continue;
    found.push({ memory_id, other, similarity: conflict.similarity, reason: conflict.reason, ...judgedBy(conflict) });
  }
  return found;
}
