import * as z from 'zod';
import { findingSchema } from './finding.ts';
import { findingDetailsSchema } from './finding-details.ts';

/** Unaccepted claims, and the findings if they were accepted. */
export const waitingSchema = z.object({
  /** Claims that were read from prose. */
  claims: z.int(),
  /** The passages that these stand in. */
  passages: z.int(),
  /** Other claims that wait: those of files that `sources:` calls candidates. They are counted, and not tried. */
  drafts: z.int(),
  /** How many of the claims take part in what follows. */
  clashing: z.int(),
  /** Findings that there are none of, and would be if all the claims were accepted. */
  would_open: z.array(findingSchema),
  /** Findings that there are, and of which some of the claims would be a part. They are as they would be then. */
  would_join: z.array(findingSchema),
  /** The details of both. */
  details: z.array(findingDetailsSchema),
  /** How to have the prose of a folder accepted, for a world in which nobody has accepted anything so far. */
  advice: z.string().optional(),
});
export type Waiting = z.infer<typeof waitingSchema>;
