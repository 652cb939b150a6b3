import type { GraphStore } from '../../graph/port.ts';
import { type Memory, memoryIdBeginning, memoryInShort } from '../../model/memory.ts';
import { readMemoriesCalled } from '../../queries/memory/memories.ts';
import { readingIn } from '../../queries/memory/reading.ts';
import { UserInputError } from '../../util/errors.ts';
import { bare, quotable, Wording } from '../../util/text/wording.ts';

/** Memories that are listed where the ids of several begin alike. */
const mostListed = 5;

/**
 * The memory with this id, or the one whose id begins so; undefined where there is none.
 *
 * @throws UserInputError `ambiguous-memory`
 */
export function memoryCalled(memories: ReadonlyMap<string, Memory>, words: string): Memory | undefined {
  const wanted = words.trim();
  const exact = memories.get(wanted);
  if (exact !== undefined || !memoryIdBeginning.test(wanted)) return exact;
  const meant = [...memories.values()].filter(({ id }) => id.startsWith(wanted));
  if (meant.length > 1) throw ambiguousMemory(wanted, meant);
  return meant[0];
}

/**
 * The same, of a store whose memories nobody has at hand.
 *
 * @throws UserInputError `ambiguous-memory`
 */
export async function findMemory(store: GraphStore, words: string): Promise<Memory | undefined> {
  const wanted = words.trim();
  if (!memoryIdBeginning.test(wanted)) return undefined;
  const found = await readMemoriesCalled(readingIn(store), wanted);
  return memoryCalled(new Map(found.map(({ memory }) => [memory.id, memory])), wanted);
}

function ambiguousMemory(wanted: string, meant: readonly Memory[]): UserInputError {
  const list = meant.slice(0, mostListed).flatMap(({ id, text }) => [`\n  ${id}  `, bare(memoryInShort(text))]);
  const more = Math.max(0, meant.length - mostListed);
  return new UserInputError(
    new Wording([
      quotable(wanted),
      ` begins the ids of ${meant.length} memories:`,
      ...list,
      ...(more > 0 ? [`\n  … and ${more} more`] : []),
    ]),
    { code: 'ambiguous-memory', fix: 'Give more of the id.' },
  );
}
