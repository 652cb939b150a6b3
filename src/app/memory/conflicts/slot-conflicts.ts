import type { Memory, MemoryConflict } from '../../../model/memory.ts';
import type { MemoryService } from '../memory-service.ts';
import { toldConflict } from './all-conflicts.ts';
import { LikenessIndex } from './likeness-index.ts';
import { disagreeInSlot } from './pair-verdict.ts';
import { dice } from './text-reading.ts';

/** The memories that say something else of a matter that this one is about. Nothing is compared but their words. */
export async function slotConflicts(
  { table }: Pick<MemoryService, 'table'>,
  memory: Memory,
): Promise<MemoryConflict[]> {
  const index = await LikenessIndex.of(table);
  const subject = index.get(memory.id);
  if (subject === undefined) return []; // it does not count
  const isSource = (other: Memory) =>
    memory.derived_from?.includes(other.id) === true || other.derived_from?.includes(memory.id) === true;
  return index
    .inSlotsOf(subject)
    .filter((other) => other.memory.id !== memory.id && !isSource(other.memory) && disagreeInSlot(subject, other))
    .map((other) => {
      const similarity = dice(subject.reading.stems, other.reading.stems);
      return toldConflict({ other, similarity, kind: 'contradiction', reason: 'slot' });
    });
}
