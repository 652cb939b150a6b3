import * as z from 'zod';
import { dismissalKinds } from '../../../model/choices.ts';
import { confusionKinds } from '../../../model/confusion.ts';
import { memberSchema, statuses } from '../../../model/finding.ts';
import { reportedProblemSchema } from '../../../model/problem.ts';
import { runSchema } from '../../../model/report.ts';
import { findingCategories, severities, verdicts } from '../../../model/rule.ts';
import { slotKinds } from '../../../model/slot-kinds.ts';
import { claimStates } from '../../../queries/stored-claims.ts';

/** The parts of answers. */

const time = z.string().describe('ISO 8601');

export const placeShape = z.object({ path: z.string(), line: z.int(), column: z.int() });

/** A claim or entity that a finding rests on, and how far it is trusted: 3 canon, 2 files of the world, 1 memory. */
const memberShape = z.object({
  ...memberSchema.shape,
  member_kind: z.enum(['memory', 'entity', 'project_state']),
  member_layer_trust: z.int(),
});

const findingShape = z.object({
  id: z.string(),
  fingerprint: z.string(),
  category: z.enum(findingCategories),
  rule: z.string(),
  verdict: z.enum(verdicts),
  severity: z.enum(severities),
  status: z.enum(statuses),
  message: z.string(),
  to_settle: z.string().describe('How to fix it'),
  subject: z.object({ id: z.string(), name: z.string(), kind: z.string() }),
  predicate: z.string().optional(),
  project: z.string().optional(),
  slot_kind: z.enum(slotKinds).optional(),
  slot_key: z.string().optional(),
  kind: z.enum(confusionKinds).optional().describe('For a question about the story'),
  question: z.string().optional().describe('To be answered yes or no'),
  asks_about: z.string().optional().describe('Id of the fact that a yes affirms'),
  fact_ids: z.array(z.string()).optional().describe('In the order of the story'),
  model: z.string().optional().describe('That found it'),
  detected_at: time,
  last_seen_at: time,
  resolution: z.string().optional().describe('Why it is resolved or dismissed'),
  resolved_at: time.optional(),
  decided_by: z.string().optional(),
  decision_kind: z.enum(dismissalKinds).optional(),
  winner: z.string().optional().describe('Id of the claim that holds'),
  goes_back_to: z.string().optional().describe('The decided finding before it, whose claims have changed'),
  members: z.array(memberShape).describe('The most trusted first; of a question in the order of the story'),
  members_total: z.int(),
});

/** A line of the history of one thing. */
export const historyEntryShape = z.object({
  node_id: z.string(),
  at: time,
  actor: z.string(),
  action: z.string(),
  reason: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
});

const claimShape = z.object({
  ...memberSchema.omit({ undecided: true, noted_at: true }).shape,
  status: z.enum(claimStates),
  source_id: z.string(),
  window: z.string().optional().describe('When it holds, in the words of its author'),
  project: z.string().optional(),
  confidence: z.number().optional(),
  note: z.string().optional(),
  disputed: z.boolean(),
  superseded_by: z.string().optional(),
  superseded_at: time.optional(),
});

export const entityShape = z.object({
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  kind: z.string(),
});

/** A contradiction that a write opened, or that it added to or changed. */
const conflictNewsShape = z.object({
  id: z.string(),
  status: z.enum(['opened', 'grew', 'changed']),
  message: z.string(),
  members_added: z.array(memberSchema),
});

const warningShape = z.object({
  code: z.string(),
  message: z.string(),
  conflict_id: z.string().optional(),
  path: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
});

const decisionShape = z.object({
  id: z.string(),
  at: time,
  actor: z.string(),
  action: z.string(),
  about: z.string(),
  reason: z.string(),
  kind: z.enum(dismissalKinds).optional(),
  winner: z.string().optional(),
  claim: z.string().optional(),
});

const listedRunShape = z.object({ ...runSchema.shape, failure: z.string().optional() });

export const openCountsShape = z.object({
  contradiction: z.int(),
  anachronism: z.int(),
  ontology: z.int(),
  orphan: z.int(),
});

/** The shapes that several answers share, by the names that the OpenAPI document gives them. */
export const shapes = {
  Finding: findingShape,
  Claim: claimShape,
  ConflictNews: conflictNewsShape,
  Warning: warningShape,
  Decision: decisionShape,
  Run: listedRunShape,
  Problem: reportedProblemSchema,
};

/** The effects of a write on contradictions. */
export const newsShape = {
  conflict_id: z.string().optional().describe('The first of `conflicts`'),
  conflicts: z.array(conflictNewsShape).describe('The first of them'),
  conflicts_total: z.int(),
  warnings: z.array(warningShape),
};

/** The same of a write that was ingested. */
export const ingestNewsShape = {
  ...newsShape,
  findings: z.array(findingShape).describe('Other new findings without gaps; the first of them'),
  findings_total: z.int(),
};

/** True if decisions stand in the file of the world as well. */
export const filingShape = {
  filed: z.boolean(),
  unfiled: z
    .object({ place: placeShape.optional(), reason: z.string(), fix: z.string() })
    .optional()
    .describe('Why they do not'),
};

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) => ({
  items: z.array(item),
  total: z.int().describe('On all pages'),
  cursor: z.string().optional().describe('For the next page'),
});

/** Decisions about claims, and their effects. */
export const claimsDecidedShape = z.object({
  decisions: z.array(decisionShape),
  claims: z.array(claimShape).describe('As they are now'),
  ...filingShape,
  ...ingestNewsShape,
});

/** The addition to the files of the world, and its effects. */
export const addedShape = z.object({
  id: z.string().describe('Of the entity'),
  entity: entityShape,
  claims: z.array(z.object({ id: z.string(), type: z.string(), summary: z.string(), status: z.enum(claimStates) })),
  path: z.string().describe('Its file'),
  line: z.int(),
  added: z.boolean().describe('False: it stood there already'),
  problems: z
    .array(reportedProblemSchema)
    .describe('Problems in it, then problems elsewhere with its entity; the first of them'),
  problems_total: z.int(),
  ...ingestNewsShape,
});
