import { z } from 'zod';
import { problemSchema } from './problem.ts';
import { proseReportSchema } from './prose-report.ts';
import { categories } from './rule.ts';
import { violationSchema } from './violation.ts';

/** One run of the rule set, as recorded in `:ConsistencyRun`. */
export const runSchema = z.object({
  id: z.string(),
  mode: z.enum(['live', 'full']),
  /** `full`, `entity:ID`, `era:ID` or `touched`. */
  scope: z.string(),
  started_at: z.string(),
  finished_at: z.string(),
  duration_ms: z.number(),
  rules_run: z.int(),
  violations_found: z.int(),
  anachronisms_found: z.int(),
  orphans_found: z.int(),
  /** Rows whose dates do not decide and that the rule does not report. */
  undecided_found: z.int(),
});
export type Run = z.infer<typeof runSchema>;

export const ruleOutcomeSchema = z.object({
  id: z.string(),
  category: z.enum(categories),
  rows: z.int(),
  duration_ms: z.number(),
  /** Why it did not run or did not finish. */
  skipped: z.string().optional(),
  /** What it could not decide for another reason than dates, and what would settle it, most frequent first. */
  undecided: z.array(z.object({ because: z.string(), count: z.int() })).optional(),
});
export type RuleOutcome = z.infer<typeof ruleOutcomeSchema>;

export const countsSchema = z.object({
  files: z.int(),
  sources: z.int(),
  entities: z.int(),
  relations: z.int(),
  attributes: z.int(),
  claims: z.int(),
  candidates: z.int(),
});
export type Counts = z.infer<typeof countsSchema>;

/** What `lore check --format json` prints. */
export const reportSchema = z.object({
  schema: z.literal('lore-report/1'),
  world: z.object({ name: z.string(), root: z.string(), now: z.string().optional() }),
  engine: z.object({ name: z.enum(['embedded', 'neo4j']), version: z.string() }),
  run: runSchema,
  counts: countsSchema,
  /** Absent where the world has no prose. */
  prose: proseReportSchema.optional(),
  rules: z.array(ruleOutcomeSchema),
  violations: z.array(violationSchema),
  problems: z.array(problemSchema),
});
export type Report = z.infer<typeof reportSchema>;
