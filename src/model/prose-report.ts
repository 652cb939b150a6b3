import * as z from 'zod';

const counts = z.record(z.string(), z.int());

/** How a model was used to read the prose of a world. */
const modelReportSchema = z.object({
  model: z.string(),
  /** Passages sent, after all retries. */
  asked: z.int(),
  /** Passages whose answer was cached; they cost nothing. */
  cached: z.int(),
  /** Passages that mention no entity; the model is not asked about them. */
  nameless: z.int(),
  /** Passages left out because the limit was near or the server refused. */
  skipped: z.int(),
  /** Passages without an answer, by reason. */
  failed: counts,
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  /** In the currency of the prices given; 0 without prices. */
  cost: z.number(),
  /** True if passages were skipped because of the limit of tokens or cost. */
  limit_reached: z.boolean(),
  /** Why answers could not be stored, so that they are asked for again; absent where they were. */
  not_stored: z.string().optional(),
});
export type ModelReport = z.infer<typeof modelReportSchema>;

/** The result of reading the prose of a world; every loss is reported. */
export const proseReportSchema = z.object({
  passages: z.int(),
  /** Statements read from them that are claims of the world, mostly candidates. */
  claims: z.int(),
  /** Statements that are not, by reason: the quotation is not there, the date is none, the kinds do not fit … */
  rejected: counts,
  /** Stretches that may state something and made no claim, by reason: hearsay, a question, a name nobody has … Absent where there is none. */
  unread: counts.optional(),
  /** The sentences that name somebody: read whole, in part and not at all. Absent where nothing was left. */
  sentences: z.object({ whole: z.int(), part: z.int(), unread: z.int() }).optional(),
  /** Passages that name nobody whom a file declares, of which nothing was read. Absent where there is none. */
  nameless: z.int().optional(),
  model: modelReportSchema.optional(),
  /** Names in it that no file declares; `lore names` lists them. Only in a check of a whole world. */
  undeclared_names: z.int().optional(),
  /** How many of them a note is called by that declares nobody. Absent where there is none. */
  undeclared_with_notes: z.int().optional(),
});
export type ProseReport = z.infer<typeof proseReportSchema>;
