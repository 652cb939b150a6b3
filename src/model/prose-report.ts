import * as z from 'zod';

const counts = z.record(z.string(), z.int());

/** What a model was asked about the prose of a world, and what came of it. */
export const modelReportSchema = z.object({
  model: z.string(),
  /** Passages sent, after all retries. */
  asked: z.int(),
  /** Passages whose answer was kept from before: they cost nothing. */
  cached: z.int(),
  /** Passages that name nobody known: there is nothing to ask. */
  nameless: z.int(),
  /** Passages left out, because the limit was near or the endpoint serves nobody. */
  skipped: z.int(),
  /** Passages without an answer, by reason. */
  failed: counts,
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  /** In the currency of the prices given; 0 without prices. */
  cost: z.number(),
  /** The limit of tokens or cost kept passages from being asked about. */
  limit_reached: z.boolean(),
});
export type ModelReport = z.infer<typeof modelReportSchema>;

/** What reading the prose of a world came to; nothing is dropped in silence. */
export const proseReportSchema = z.object({
  passages: z.int(),
  /** Statements read from them that are claims of the world, mostly candidates. */
  claims: z.int(),
  /** Statements that are not, by reason: the quotation is not there, the date is none, the kinds do not fit … */
  rejected: counts,
  model: modelReportSchema.optional(),
});
export type ProseReport = z.infer<typeof proseReportSchema>;
