import * as z from 'zod';
import { dismissalKinds } from './choices.ts';
import { claimActions, findingActions } from './decision.ts';
import { findingSchema } from './finding.ts';
import { findingDetailsSchema } from './finding-details.ts';
import { reportedProblemSchema } from './problem.ts';
import { proseReportSchema } from './prose-report.ts';
import { categories } from './rule.ts';
import { waitingSchema } from './waiting.ts';

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
  /** Questions about the story that were open after it. Absent where the detective did not look. */
  confusions_found: z.int().optional(),
  /** Rows that the dates do not decide and that the rule does not report as possible findings. */
  undecided_found: z.int(),
});
export type Run = z.infer<typeof runSchema>;

const ruleOutcomeSchema = z.object({
  id: z.string(),
  category: z.enum(categories),
  rows: z.int(),
  duration_ms: z.number(),
  /** Why it did not run or did not finish. */
  skipped: z.string().optional(),
  /** The reasons of undecided pairs other than missing dates, with the remedy; most frequent first. */
  undecided: z.array(z.object({ because: z.string(), count: z.int() })).optional(),
});
export type RuleOutcome = z.infer<typeof ruleOutcomeSchema>;

/** True if a rule that should have run did not, or not to its end: what it would have found is not known. */
export const isUnfinished = (skipped: string | undefined): boolean =>
  skipped !== undefined && /^(?:failed|refused|over its limit|not run): /.test(skipped);

const countsSchema = z.object({
  files: z.int(),
  sources: z.int(),
  entities: z.int(),
  relations: z.int(),
  attributes: z.int(),
  claims: z.int(),
  candidates: z.int(),
});
export type Counts = z.infer<typeof countsSchema>;

/** A finding that is not reported, with the reason. */
const suppressedSchema = z.object({
  by: z.enum(['waiver', 'baseline', 'decision']),
  /** The reason of the author or of who decided, or the baseline that has the finding. */
  reason: z.string(),
  /** The place of the waiver. */
  place: z.object({ path: z.string(), line: z.int(), column: z.int() }).optional(),
  /** The last day on which the waiver holds, `2027-01-31`. */
  until: z.string().optional(),
  /** A person's decision about it, or about a claim without which the finding does not exist. */
  decision: z
    .object({
      id: z.string(),
      action: z.enum([...findingActions, ...claimActions]),
      kind: z.enum(dismissalKinds).optional(),
      actor: z.string(),
      at: z.string(),
      /** The claim that was withdrawn, or in whose place another holds, and what it says. */
      claim: z.string().optional(),
      about: z.string().optional(),
    })
    .optional(),
  violation: findingSchema,
});
export type Suppressed = z.infer<typeof suppressedSchema>;

/** The output of `lore check --format json`. */
export const reportSchema = z.object({
  schema: z.literal('lore-report/1'),
  world: z.object({ name: z.string(), root: z.string(), now: z.string().optional() }),
  engine: z.object({ name: z.enum(['embedded', 'neo4j']), version: z.string() }),
  run: runSchema,
  counts: countsSchema,
  /** Absent when the world has no prose. */
  prose: proseReportSchema.optional(),
  rules: z.array(ruleOutcomeSchema),
  violations: z.array(findingSchema),
  /** Findings that are waived, decided about, silenced by what was decided about a claim, or in a baseline. They are always listed and never fail a check. */
  suppressed: z.array(suppressedSchema),
  /** Details of each finding, including suppressed ones. */
  details: z.array(findingDetailsSchema),
  /** Absent where nothing waits to be accepted. */
  waiting: waitingSchema.optional(),
  /** Number of findings left out by `--verdict` or `--severity`. */
  unlisted: z.int(),
  /** The files that the check is about, where it is not about the whole world, and how many findings touch none of them. */
  about: z.object({ files: z.array(z.string()), elsewhere: z.int() }).optional(),
  problems: z.array(reportedProblemSchema),
  /** Problems that are in a baseline. They are always listed and never fail a check. */
  known_problems: z.array(reportedProblemSchema),
});
export type Report = z.infer<typeof reportSchema>;

/** How many digits of the hash of a finding's facts are shown, and written in waivers. */
export const factsDigits = 6;
