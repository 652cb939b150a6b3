import type { Memory } from '../../model/memory.ts';
import type { UserInputError } from '../../util/errors.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { unknown } from '../lookup/find-entity.ts';
import { memoryCalled } from '../lookup/find-memory.ts';

/**
 * The memory with this id, or the one whose id begins so.
 *
 * @throws UserInputError `unknown-memory`, with the nearest there are, or `ambiguous-memory`, which lists them.
 */
export function requireMemory(memories: ReadonlyMap<string, Memory>, words: string): Memory {
  const found = memoryCalled(memories, words);
  if (found !== undefined) return found;
  throw unknownMemory(memories, words.trim());
}

function unknownMemory(memories: ReadonlyMap<string, Memory>, id: string): UserInputError {
  const near = nearest(id, memories.keys());
  const named = 'A memory is named by its id, `m-…`, as `lore memory list` shows it, or by four of its digits or more.';
  return unknown('memory', id, near, named);
}
