import * as z from 'zod';
import { findingSchema } from './finding.ts';
import { problemSchema } from './problem.ts';
import { proseReportSchema } from './prose-report.ts';
import { categories } from './rule.ts';

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

/** Why a finding is not among those a reader has to look at. */
export const suppressedSchema = z.object({
  by: z.enum(['waiver', 'baseline']),
  /** The author's, or which baseline knows it. */
  reason: z.string(),
  /** Of the waiver. */
  place: z.object({ path: z.string(), line: z.int(), column: z.int() }).optional(),
  /** The last day on which the waiver holds, `2027-01-31`. */
  until: z.string().optional(),
  violation: findingSchema,
});
export type Suppressed = z.infer<typeof suppressedSchema>;

/** A date that somebody stated, where it stands, and what it would have to be for a definite finding to go. */
export const dateToMendSchema = z.object({
  claim_id: z.string(),
  summary: z.string(),
  /** Which date of the claim: of a window, or the value of an attribute. */
  bound: z.enum(['from', 'until', 'value']),
  /** As the author wrote it. */
  stated: z.string(),
  /** In words, such as `398 AR or earlier`; absent where the rule alone can tell. */
  needed: z.string().optional(),
  path: z.string(),
  line: z.int(),
  column: z.int(),
});
export type DateToMend = z.infer<typeof dateToMendSchema>;

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
  violations: z.array(findingSchema),
  /** Found as well, but known or allowed: they never fail a check, and are never left out of it. */
  suppressed: z.array(suppressedSchema),
  /** Of each violation, suppressed ones included. */
  details: z.array(
    z.object({
      violation: z.string(),
      /** Hash of what its members say, as waivers (`@` and its beginning) and baselines know it. */
      facts: z.string(),
      /** The stated dates that hold it up; any one that has a `needed` would settle it. */
      dates: z.array(dateToMendSchema),
    }),
  ),
  /** Findings of the run that the reader did not ask for (`--verdict`, `--severity`). */
  unlisted: z.int(),
  problems: z.array(problemSchema),
});
export type Report = z.infer<typeof reportSchema>;
export type Details = Report['details'][number];

/** How much of the hash of a finding's facts people see and write. */
export const factsDigits = 6;
