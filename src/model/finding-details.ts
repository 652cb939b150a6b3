import * as z from 'zod';
import { signatureSchema } from './finding.ts';
import { slotKinds } from './slot-kinds.ts';

/** A stated date with its place, and what it would have to be for a definite finding to disappear. */
export const dateToMendSchema = z.object({
  claim_id: z.string(),
  summary: z.string(),
  /** Which date of the claim: a bound of its window, or the value of an attribute. */
  bound: z.enum(['from', 'until', 'value']),
  /** The key of a bound, as in the file (`from`, `at`, `since`); absent where no key states it, as in a sentence. */
  key: z.string().optional(),
  /** As the author wrote it. */
  stated: z.string(),
  /** In words, such as `398 AR or earlier`; absent when it cannot be computed. */
  needed: z.string().optional(),
  path: z.string(),
  line: z.int(),
  column: z.int(),
  /** Other places that state the same date: they need the same change. */
  also: z.array(z.object({ path: z.string(), line: z.int(), column: z.int() })).optional(),
});
export type DateToMend = z.infer<typeof dateToMendSchema>;

/** The details of a finding in a report, next to the finding itself. */
export const findingDetailsSchema = z.object({
  violation: z.string(),
  /** Hash of the contents of its members; waivers (`@` and the first digits) and baselines name it. */
  facts: z.string(),
  /** `cross_layer`: a contradiction of claims in more than one tier. */
  slot_kind: z.enum(slotKinds).optional(),
  /** Fingerprints and facts by which it is known where only some of the places that state the same are there. */
  also: z.array(signatureSchema).optional(),
  /** The stated dates that it rests on. Changing any one that has `needed` would settle it. */
  dates: z.array(dateToMendSchema),
});
export type Details = z.infer<typeof findingDetailsSchema>;
