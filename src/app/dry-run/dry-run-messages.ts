import * as z from 'zod';
import { findingSchema } from '../../model/finding.ts';
import { reportedProblemSchema } from '../../model/problem.ts';
import type { ClaimVerdict, DryRunRequest } from './plan-dry-run.ts';

/** What a server and the process that does its dry runs say to each other. Both are this program, of one version. */

const requestSchema = z.custom<DryRunRequest>(
  (value) => typeof value === 'object' && value !== null && 'claims' in value,
);

const verdictSchema: z.ZodType<ClaimVerdict> = z.object({
  understood: z.array(z.string()),
  would_open: z.array(findingSchema),
  would_join: z.array(findingSchema),
  would_close: z.array(findingSchema),
  problems: z.array(reportedProblemSchema),
});

const replySchema = z.union([
  z.object({ verdict: verdictSchema }),
  /** A mistake the caller can mend. */
  z.object({ refusal: z.object({ message: z.string(), code: z.string(), fix: z.string().optional() }) }),
  /** A stack. */
  z.object({ bug: z.string() }),
]);
export type DryRunReply = z.infer<typeof replySchema>;

export const dryRunRequest = (message: unknown): DryRunRequest => requestSchema.parse(message);
export const dryRunReply = (message: unknown): DryRunReply => replySchema.parse(message);
