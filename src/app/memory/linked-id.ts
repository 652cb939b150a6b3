import { memoryId, memoryIdBeginning } from '../../model/memory.ts';
import { readLinkedNodes } from '../../queries/memory/linked-nodes.ts';
import { linkEndsCalled } from '../../queries/memory/links.ts';
import { readingIn } from '../../queries/memory/reading.ts';
import { memoryCalled } from '../lookup/find-memory.ts';
import type { MemoryService } from './memory-service.ts';

/**
 * The id that words name in a link: their own where something has it; else that of the memory whose id begins so, or of one that is
 * gone and is still the end of a link. What nothing has may be the end of a link all the same.
 *
 * @throws UserInputError `ambiguous-memory`
 */
export async function linkedIdCalled({ world: { store }, table }: MemoryService, words: string): Promise<string> {
  const isShort = memoryIdBeginning.test(words) && !memoryId.test(words);
  if (!isShort || (await readLinkedNodes(store, [words])).has(words)) return words;
  const memory = memoryCalled(await table.current(), words);
  if (memory !== undefined) return memory.id;
  const [gone, ...others] = await linkEndsCalled(readingIn(store), words);
  return gone === undefined || others.length > 0 ? words : gone;
}
