import type { ChangedPart } from '../../operations/operation.ts';
import type { ServedWorld } from './served-world.ts';

/** Work that writes memories: in its turn, and announced to all who follow the world. @param also what else it may have changed. */
export async function writingMemory<T>(
  { turns, changes }: Pick<ServedWorld, 'turns' | 'changes'>,
  work: () => Promise<T>,
  ...also: readonly ChangedPart[]
): Promise<T> {
  const done = await turns.run(work);
  changes.announce('memory', ...also);
  return done;
}
