import * as z from 'zod';

/** Something in the author's files that could not be read as meant. Everything else is still read. */
export const problemSchema = z.object({
  path: z.string(),
  line: z.int().min(1),
  column: z.int().min(1),
  /** Stable kebab-case code, e.g. `unknown-target`, `duplicate-id`, `bad-date`. */
  code: z.string(),
  /** What is wrong, what was expected and, where it helps, what to do. */
  message: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;
