import { z } from 'zod';

export const categories = ['contradiction', 'anachronism', 'ontology', 'orphan'] as const;
export type Category = (typeof categories)[number];
export const severities = ['error', 'warn'] as const;
export type Severity = (typeof severities)[number];
export const verdicts = ['definite', 'possible'] as const;
export type Verdict = (typeof verdicts)[number];
export type Mode = 'live' | 'full';

const scalar = z.union([z.string(), z.number(), z.boolean()]);
/** A parameter: a bare default, or a default with its unit and per-kind values (`Elf: 5000`). */
export const ruleParamSchema = z.union([
  scalar,
  z.array(scalar),
  z.strictObject({
    default: z.union([scalar, z.array(scalar)]),
    unit: z.string().optional(),
    description: z.string().optional(),
    per_kind: z.record(z.string(), scalar).optional(),
  }),
]);

/** The YAML block at the head of a `.cypher` rule file. */
export const ruleHeaderSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*(?:\/[a-z0-9]+(?:[-_][a-z0-9]+)*)*$/, 'lower-case words joined by - or /'),
  category: z.enum(categories),
  severity: z.enum(severities).default('warn'),
  description: z.string().min(1),
  /** `{{column}}` or `{{column.property}}`; default: the description. */
  message: z.string().optional(),
  hint: z.string().optional(),
  rationale: z.string().optional(),
  /** Orphans: the reason an LLM may say. */
  reason: z.string().optional(),
  subject: z.strictObject({ variable: z.string(), label: z.string() }),
  predicate: z.string().optional(),
  /** Columns that hold offending assertions or entities. */
  evidence: z.array(z.string()).default([]),
  params: z.record(z.string(), ruleParamSchema).default({}),
  /** Hops from a changed entity to a subject whose verdict may change. */
  reach: z.int().min(0).max(4).default(1),
  modes: z.array(z.enum(['live', 'full'])).default(['live', 'full']),
  tags: z.array(z.string()).default([]),
  /** Engines it runs on; default both. */
  engines: z.array(z.enum(['embedded', 'neo4j'])).optional(),
  /** Kinds or predicates without which the rule has nothing to say; default: read from the text. */
  requires: z.array(z.string()).optional(),
  /** A named algorithm over the rows instead of one row per finding. */
  compute: z.string().optional(),
});
export type RuleHeader = z.infer<typeof ruleHeaderSchema>;

export type RuleOrigin = 'shipped' | 'world' | 'store';

export interface Rule extends RuleHeader {
  /** As written, without the header. */
  readonly cypher: string;
  readonly origin: RuleOrigin;
  /** File it came from, when it came from one. */
  readonly path?: string;
}
