import * as z from 'zod';
import type { Claim } from '../../model/claim.ts';
import { findingSchema } from '../../model/finding.ts';
import { reportedProblemSchema } from '../../model/problem.ts';
import { waitingSchema } from '../../model/waiting.ts';
import {
  type ClaimVerdict,
  claimStatuses,
  type DryRunRequest,
  dryRunVerdicts,
  textStatuses,
  type Unread,
} from './plan-dry-run.ts';
import type { WaitingRequest } from './waiting-trial.ts';

/** The messages between a server and the process of its dry runs. Both are this program, of one version. */

/** Claims to hold against a world, or a world whose waiting claims are to be tried. */
export type DryRunOrder = DryRunRequest | { readonly waiting: WaitingRequest };

const requestSchema = z.custom<DryRunOrder>(
  (value) => typeof value === 'object' && value !== null && ('claims' in value || 'waiting' in value),
);

const isText = (value: unknown): boolean => typeof value === 'string';

const checkedSchema = z.object({ says: z.string(), status: z.enum(claimStatuses), at: z.string().optional() });

const verdictSchema: z.ZodType<ClaimVerdict> = z.object({
  verdict: z.enum(dryRunVerdicts),
  status: z.enum(textStatuses),
  checked: z.array(checkedSchema),
  texts: z.array(z.object({ status: z.enum(textStatuses), claims: z.array(checkedSchema) })),
  undecided: z.number(),
  understood: z.array(z.string()),
  claims: z.array(z.custom<Claim>((value) => typeof value === 'object' && value !== null && 'form' in value)),
  unread: z.array(z.object({ text: z.string(), reason: z.custom<Unread['reason']>(isText) })),
  asserts_unknown: z.array(z.string()),
  lies_ahead: z.array(z.string()),
  concluded: z.array(z.string()),
  now: z.string().optional(),
  would_open: z.array(findingSchema),
  would_join: z.array(findingSchema),
  would_close: z.array(findingSchema),
  rivals: z.record(z.string(), z.array(z.string())),
  problems: z.array(reportedProblemSchema),
});

const replySchema = z.union([
  z.object({ verdict: verdictSchema }),
  z.object({ waits: waitingSchema.optional() }).strict(),
  /** A mistake the caller can mend. */
  z.object({ refusal: z.object({ message: z.string(), code: z.string(), fix: z.string().optional() }) }),
  /** A stack. */
  z.object({ bug: z.string() }),
]);
export type DryRunReply = z.infer<typeof replySchema>;

export const dryRunRequest = (message: unknown): DryRunOrder => requestSchema.parse(message);
export const dryRunReply = (message: unknown): DryRunReply => replySchema.parse(message);
