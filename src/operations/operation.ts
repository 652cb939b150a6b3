import type * as z from 'zod';
import type { MemoryService } from '../app/memory/memory-service.ts';

/**
 * An operation is done within one request, can be asked for on several surfaces, and is said once: its fields with their limits and words, its answer,
 * and the use case that it calls. A surface says by which flags, paths and names it is asked for, and how the answer is told.
 */
export interface Operation<Input extends z.ZodObject, Output extends z.ZodObject, Result> {
  /** As tools for language models are called. */
  readonly name: string;
  /** Reads every caller's input. */
  readonly input: Input;
  /** The answer as JSON. */
  readonly output: Output;
  readonly effect: Effect;
  /** Parts that it may change, for all who follow the world; default: as its effect has it. */
  readonly changes?: readonly ChangedPart[];
  /** The code of an error about its input, where a surface has none of its own; default `bad-arguments`. */
  readonly refusal?: string;
  /** @throws UserInputError as its use case does. */
  readonly run: (input: z.output<Input>, context: OperationContext) => Promise<Result>;
}

/** `reads` leaves all as it is; `writes` adds; `proposes` adds what a person has to accept; `decides` changes what counts. */
type Effect = 'reads' | 'writes' | 'proposes' | 'decides';

/** A part that is new: `lore` in the world, `findings` about it, a `run`, a change of the `rules`, or a `memory`. */
export type ChangedPart = 'lore' | 'findings' | 'run' | 'rules' | 'memory';

interface OperationContext {
  readonly memories: MemoryService;
  /** The one who asks, as the history shows it. */
  readonly actor: string;
  readonly signal: AbortSignal;
}

export const defineOperation = <Input extends z.ZodObject, Output extends z.ZodObject, Result>(
  operation: Operation<Input, Output, Result>,
): Operation<Input, Output, Result> => operation;
