import * as z from 'zod';
import type { DateValue } from '../time/date-value.ts';
import type { RuleParams } from './ontology.ts';

/** The possible subjects of a rule. */
export const categories = ['contradiction', 'anachronism', 'ontology', 'orphan'] as const;
export type Category = (typeof categories)[number];
/** The sorts of findings: those of rules, and what the detective finds, which no rule does. */
export const findingCategories = [...categories, 'confusion'] as const;
export type FindingCategory = (typeof findingCategories)[number];
export const severities = ['error', 'warn'] as const;
export type Severity = (typeof severities)[number];
export const verdicts = ['definite', 'possible'] as const;
export type Verdict = (typeof verdicts)[number];
export type Mode = 'live' | 'full';

const scalar = z.union([z.string(), z.number(), z.boolean()]);
/** A parameter: a bare default, or a default with its unit and per-kind values (`Elf: 5000`). */
const ruleParamSchema = z.union([
  scalar,
  z.array(scalar),
  z.strictObject({
    default: z.union([scalar, z.array(scalar)]),
    unit: z.string().optional(),
    description: z.string().optional(),
    per_kind: z.record(z.string(), scalar).optional(),
  }),
]);

/** They become part of the query when a run is narrowed to what changed. */
const identifier = z
  .string()
  .regex(
    /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u,
    'expected a plain name of letters, digits and _; a kind such as `Half-Elf` is `HalfElf` in rules',
  );

/** The YAML block at the head of a `.cypher` rule file. */
export const ruleHeaderSchema = z.strictObject({
  id: z
    .string()
    .regex(
      /^[a-z0-9]+(?:[-_][a-z0-9]+)*(?:\/[a-z0-9]+(?:[-_][a-z0-9]+)*)*$/,
      'expected lower-case words joined by - or /',
    ),
  category: z.enum(categories),
  severity: z.enum(severities).default('warn'),
  description: z.string().min(1),
  /** `{{column}}` or `{{column.property}}`; default: the description. */
  message: z.string().optional(),
  hint: z.string().optional(),
  rationale: z.string().optional(),
  /** Orphans: the reason an LLM may say. */
  reason: z.string().optional(),
  /** Orphans: the claims about the subject that settle it, attributes by their key and relations by their predicate and the side it is on. */
  answered_by: z
    .strictObject({
      attributes: z.array(z.string()).default([]),
      from: z.array(z.string()).default([]),
      to: z.array(z.string()).default([]),
    })
    .optional(),
  subject: z.strictObject({ variable: identifier, label: identifier }),
  predicate: z.string().optional(),
  /** Columns that hold offending assertions or entities. */
  evidence: z.array(z.string()).default([]),
  /**
   * The further dependencies of the finding: by column of entities, their attributes, or `existence`, `beginning`, `ending`. The claims that
   * state these are evidence, too; where none does, the entity is.
   */
  facts: z.record(identifier, z.union([z.string().transform((one) => [one]), z.array(z.string())])).default({}),
  params: z.record(z.string(), ruleParamSchema).default({}),
  /** Hops from a changed entity to a subject whose verdict may change; one that gets another name or kind changes what its relations lead to, too. */
  reach: z.int().min(0).max(4).default(1),
  /**
   * It only asks how two neighbours of a subject are connected: a change that connects or separates no two things affects only its own
   * entities.
   */
  pairs: z.boolean().default(false),
  /** Predicates whose chains carry a change any distance, from their object down to their subjects: followed before `reach`. */
  closure: z.array(identifier).default([]),
  /** Kinds whose change may alter the verdict of any subject: touching one runs the rule in full. */
  full_on: z.array(identifier).default([]),
  modes: z.array(z.enum(['live', 'full'])).default(['live', 'full']),
  tags: z.array(z.string()).default([]),
  /** Engines it runs on; default both. */
  engines: z.array(z.enum(['embedded', 'neo4j'])).optional(),
  /** Kinds or predicates without which the rule has nothing to say, and `stated_now`; default: read from the text. */
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
  /** Line of that file on which `cypher` begins; 1 when absent. */
  readonly line?: number;
  /** It came without a header: every node and relationship it returns is evidence, and its reach is read from its text. */
  readonly bare?: boolean;
  /** A person has approved `severity: error`. A committed file is a person's decision; a rule from the store needs this. */
  readonly approved?: boolean;
}

/** Decisions about rules that a world (`lore.yaml`) or the store takes on top of what the rules say themselves. */
export interface RuleSettings {
  readonly disable: readonly string[];
  readonly severity: Readonly<Record<string, Severity>>;
  readonly category: Readonly<Record<string, Category>>;
  /** By rule id, then parameter. */
  readonly params: Readonly<Record<string, RuleParams>>;
  /** The normal case in this world, e.g. `same-gender-parents`. */
  readonly allow: readonly string[];
  /** The world's present, where `lore.yaml` states it: a computed one proves nothing. */
  readonly now?: DateValue;
  /** The names of the eras that its calendars count years by, where a calendar has several; in lower case, without dots. */
  readonly eras?: readonly string[];
}

export const noRuleSettings: RuleSettings = { disable: [], severity: {}, category: {}, params: {}, allow: [] };
