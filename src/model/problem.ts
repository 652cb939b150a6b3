import * as z from 'zod';
import { type ProblemCode, problemLevelNames, problemLevels } from './problem-levels.ts';

/** Something in the author's files that could not be read as meant. Everything else is still read. */
export interface Problem {
  readonly path: string;
  /** From 1, as is the column. */
  readonly line: number;
  readonly column: number;
  readonly code: ProblemCode;
  /** The fault, the expected form and, if it helps, the next step. */
  readonly message: string;
}

/** A problem as reports have it: with its level. */
export const reportedProblemSchema = z.object({
  path: z.string(),
  line: z.int().min(1),
  column: z.int().min(1),
  /** Stable kebab-case code, e.g. `unknown-target`, `duplicate-id`, `bad-date`. */
  code: z.string(),
  /** `error` fails a check as a definite finding does, `warn` one with `--fail-on problem`, `info` is advice. */
  level: z.enum(problemLevelNames),
  /** The fault, the expected form and, if it helps, the next step. */
  message: z.string(),
});
export type ReportedProblem = z.infer<typeof reportedProblemSchema>;

export function reportedProblem({ path, line, column, code, message }: Problem): ReportedProblem {
  return { path, line, column, code, level: problemLevels[code], message };
}
