import * as z from 'zod';
import { reliabilities } from './claim.ts';
import { confusionKinds } from './confusion.ts';
import { findingCategories, severities, verdicts } from './rule.ts';

export const statuses = ['open', 'resolved', 'dismissed'] as const;

/** A claim, entity or memory that a finding rests on, with its place. A finding's places are those of its members (`src/rules/findings`). */
export const memberSchema = z.object({
  id: z.string(),
  kind: z.enum(['relation', 'attribute', 'entity', 'memory', 'passage']),
  type: z.string().optional(),
  /** One line in words of the world: "Maren rules Ashkeep, 100 – 140". */
  summary: z.string(),
  /** Its entities: the subject and the object of a relation, or the entity itself. Two of one name have two ids. */
  entities: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string() })),
  tier: z.enum(['canon', 'entity', 'memory']).optional(),
  reliability: z.enum(reliabilities).optional(),
  /** It belongs to the slot of a definite contradiction, and whether it clashes, too, is not decided. Absent where it does. */
  undecided: z.literal(true).optional(),
  /** The time of a memory, in ISO 8601. */
  noted_at: z.string().optional(),
  /** No file states it any more: its place is where it stood last. Absent where one does. */
  former: z.literal(true).optional(),
  source: z.object({ path: z.string(), line: z.int(), column: z.int(), quote: z.string().optional() }),
});
export type Member = z.infer<typeof memberSchema>;

/** A claim that nobody has accepted, and that says what a gap says is unknown. */
const gapAnswerSchema = z.object({
  claim_id: z.string(),
  summary: z.string(),
  /** It was read from prose; else it stands in a draft. */
  from_prose: z.boolean(),
  /** The text for an entry, instead of accepting it: `Born:: 1180`. */
  write: z.string().optional(),
  source: z.object({ path: z.string(), line: z.int(), column: z.int(), quote: z.string().optional() }),
});
export type GapAnswer = z.infer<typeof gapAnswerSchema>;

const base = {
  id: z.string(),
  category: z.enum(findingCategories),
  rule_id: z.string(),
  /** The same for the same finding in every run, on both engines, on every machine. */
  fingerprint: z.string(),
  severity: z.enum(severities),
  verdict: z.enum(verdicts),
  status: z.enum(statuses),
  subject: z.object({ id: z.string(), name: z.string(), kind: z.string() }),
  predicate: z.string().optional(),
  /** In words, what several findings say of many things: a report has one line for all of them. */
  topic: z.string().optional(),
  message: z.string(),
  hint: z.string(),
  members: z.array(memberSchema),
};

/** By what a finding is the same one in another run. */
export const signatureSchema = z.strictObject({
  fingerprint: z.string(),
  /** Hash of what its members state: a decision of a person about the finding holds as long as this stays the same. */
  facts: z.string(),
});
export type Signature = z.infer<typeof signatureSchema>;

export const findingSchema = z.discriminatedUnion('category', [
  z.object({
    ...base,
    category: z.literal('contradiction'),
    /** The project that claims of it belong to; absent where all its claims belong to none. */
    project: z.string().optional(),
    /** Summaries and `path:line` of the two most trusted clashing claims. */
    claim_a: z.string(),
    doc_a: z.string(),
    claim_b: z.string(),
    doc_b: z.string(),
  }),
  z.object({
    ...base,
    category: z.literal('anachronism'),
    entity_name: z.string(),
    event_name: z.string().optional(),
    era: z.string().optional(),
    claim: z.enum(['EXISTED_BEFORE', 'EXISTED_AFTER', 'EXISTED_DURING_MISMATCH']),
    expected: z.string().optional(),
    actual: z.string().optional(),
    sources: z.array(z.string()),
  }),
  z.object({ ...base, category: z.literal('ontology'), claim: z.string(), sources: z.array(z.string()) }),
  z.object({
    ...base,
    category: z.literal('orphan'),
    entity_name: z.string(),
    entity_type: z.string(),
    reason: z.string(),
    /** Present where claims answer it that wait to be accepted: then it is no gap in what is told. */
    answers: z.array(gapAnswerSchema).optional(),
  }),
  z.object({
    ...base,
    category: z.literal('confusion'),
    kind: z.enum(confusionKinds),
    /** One or two sentences that a person can answer yes or no. */
    question: z.string(),
    /** Id of the fact that a yes affirms. */
    asks_about: z.string(),
    /** The claims, memories and passages of its evidence, in the order of the story. */
    fact_ids: z.array(z.string()),
    /** Those that a no retires with the one that it asks about, and those that a yes retires. */
    equals: z.array(z.string()),
    rivals: z.array(z.string()),
    /** The project or folder of its facts; empty where they have neither. */
    scope: z.string(),
    /** Name of the model that found it; absent where none was asked. */
    model: z.string().optional(),
  }),
]);
export type Finding = z.infer<typeof findingSchema>;
