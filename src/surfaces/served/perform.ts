import type * as z from 'zod';
import type { Operation } from '../../operations/operation.ts';
import type { ServedWorld } from './served-world.ts';
import { writingMemory } from './writing-memory.ts';

/** The caller of an operation, with its world. */
interface Asking {
  readonly world: Pick<ServedWorld, 'memories' | 'turns' | 'changes'>;
  readonly actor: string;
  readonly signal: AbortSignal;
  /** Looks without noting that anybody has been shown anything. */
  readonly peek?: boolean;
}

const changedBy = { reads: [], writes: ['findings'], proposes: ['findings'], decides: ['lore', 'findings'] } as const;

/** An operation in a server: what writes takes its turn, and is announced to all who follow the world. */
export function perform<Input extends z.ZodObject, Result>(
  { run, effect, changes = changedBy[effect] }: Operation<Input, z.ZodObject, Result>,
  input: z.output<Input>,
  { world, actor, signal, peek = false }: Asking,
): Promise<Result> {
  const memories = peek ? { ...world.memories, readOnly: true } : world.memories;
  const work = () => run(input, { memories, actor, signal });
  return effect === 'reads' ? work() : writingMemory(world, work, ...changes);
}
