import * as z from 'zod';
import { signatureSchema } from './finding.ts';

const knownProblemSchema = z.strictObject({
  code: z.string(),
  path: z.string(),
  /** The author's line; the message where there is none. */
  text: z.string(),
});
export type KnownProblem = z.infer<typeof knownProblemSchema>;

/** Findings and problems that were there when somebody began to look: they are known, and only what is new counts. */
export const baselineSchema = z.strictObject({
  schema: z.literal('lore-baseline/1'),
  world: z.string(),
  findings: z.array(
    z.strictObject({
      fingerprint: z.string(),
      /** Hash of what its claims say: once they say something else, it counts again. */
      facts: z.string(),
      rule: z.string(),
      /** By what else it is known, where several places state the same and some of them may go. */
      also: z.array(signatureSchema).optional(),
      /** For people who read the file. */
      message: z.string(),
    }),
  ),
  /** Absent in a baseline that an older program has written. */
  problems: z.array(knownProblemSchema).optional(),
});
export type Baseline = z.infer<typeof baselineSchema>;
