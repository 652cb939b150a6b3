import type { MemoryService } from '../../../src/app/memory/memory-service.ts';
import { changeMemories } from '../../../src/app/memory/writing/write-memories.ts';
import type { Memory } from '../../../src/model/memory.ts';

/** The id of the n-th memory of a test. */
export const idAt = (n: number): string => `m-${n.toString(16).padStart(16, '0')}`;

/** A memory that somebody noted, otherwise than usual in some way. */
export function memoryOf(n: number, text: string, more: Partial<Memory> = {}): Memory {
  const at = '2031-05-01T00:00:00.000Z';
  return {
    ...{ id: idAt(n), text, type: 'semantic', tags: [], importance: 0.5, by: 'Ama', created_at: at },
    ...{ last_accessed: at, access_count: 0, polarity: 0, status: 'active', rules: 'checked' },
    ...more,
  };
}

/** Notes memories as they are given, whatever they conflict with. */
export async function note(service: MemoryService, ...memories: readonly Memory[]): Promise<void> {
  for (const memory of memories) {
    await changeMemories(service, () => ({
      change: { op: 'remember', actor: memory.by, memories: [memory] },
      result: undefined,
    }));
  }
}
