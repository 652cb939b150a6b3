import * as z from 'zod';
import { boundExceptions, boundPoints, boundSides } from '../model/bounds.ts';
import { attributeNameForm, valueConflicts } from '../model/ontology.ts';

const list = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const wordsForm =
  /^(?:[AB], \S+ \S+ [AB]|(?:[ABX]|[\p{Ll}/-]+(?: of [ABX])?) (?:is )?[\p{Ll}/-]+(?: \(?(?:[ABX]|[\p{Ll}/-]+)\)?)*)(?:: (?:(?:window|start|end|at|dated|none)(?: wide)?|wide)(?: \p{Lu}\p{L}+)*)?$/u;
const oneWord = z
  .string()
  .max(300)
  .regex(wordsForm, 'expected a sentence of A and B, e.g. "A betray B: at", or a noun, e.g. "A, traitor to B"');
const words = z
  .union([oneWord.transform((one) => [one]), z.array(oneWord).max(200)])
  .optional()
  .describe(
    'Phrases for it in prose: `A betray B: at`, `A, traitor to B`. A and B are its sides, X is any name; see docs/prose.md.',
  );
const typeName = z
  .string()
  .regex(
    /^[\p{Lu}\p{Lo}][\p{Lu}\p{Lo}\p{M}\p{N}]*(?:_[\p{Lu}\p{Lo}\p{M}\p{N}]+)*$/u,
    'expected a predicate in capitals, its words joined by _, e.g. SWORN_TO',
  );
const kindName = z
  .string()
  .regex(/^[^\p{L}\p{M}\p{N}]*\p{L}/u, 'expected a kind that begins with a letter, e.g. MagicSystem');
const attributeName = z
  .string()
  .regex(
    attributeNameForm,
    'expected an attribute name: letters of any script, digits, spaces, _ and -, e.g. founded_on',
  );

const kindSchema = z.strictObject({
  parent: z.string().optional().describe('The kind it is a kind of.'),
  lifespan: z
    .union([z.number().positive(), z.literal('unlimited')], { error: 'expected years, or unlimited' })
    .optional()
    .describe('Years, or `unlimited`; inherited from the parent when absent.'),
  description: z.string().optional(),
  aliases: list.optional().describe('Other words an author may use for it.'),
});

const predicateSchema = z.strictObject({
  from: list.optional().describe('Kinds allowed as its subject; absent: any.'),
  to: list.optional().describe('Kinds allowed as its object; absent: any.'),
  usual_from: list.optional().describe('Kinds preferred as its subject, if several entities share a name.'),
  usual_to: list.optional().describe('Kinds preferred as its object, if several entities share a name.'),
  aliases: list.optional().describe('Further keys on the subject.'),
  inverse: list.optional().describe('Keys on the object.'),
  symmetric: z.boolean().optional().describe('A to B says the same as B to A.'),
  one_at_a_time: z
    .enum(['from', 'to', 'both', 'none'])
    .optional()
    .describe('The side that may have only one counterpart at any moment.'),
  temporality: z
    .enum(['eternal', 'durable', 'instant'])
    .optional()
    .describe('eternal: no window; durable: holds over one; instant: happens at a date.'),
  posthumous: z.boolean().optional().describe('True even if one side has ended.'),
  words,
  description: z.string().optional(),
});

const attributeSchema = z.strictObject({
  type: z
    .enum(['date', 'text', 'number', 'gender', 'colour', 'length', 'weight'])
    .optional()
    .describe('How its value is read and compared; text by default.'),
  aliases: list.optional(),
  multiple: z.boolean().optional().describe('Several values do not contradict each other.'),
  conflict: z
    .enum(valueConflicts)
    .optional()
    .describe(
      'Verdict on two different values: `definite` (never changes), `possible`, `none`, or `changing`. With `changing`, two sources of one tier in one file conflict only if both give dates and these overlap. By default `definite` for a date or gender, `none` with `multiple`, else `possible`.',
    ),
  lifelong: z.boolean().optional().describe('Only the living have it: a date after the death is a possible finding.'),
  on: list.optional().describe('Kinds that have it; absent: any.'),
  shared: list.optional().describe('Keys it shares with a predicate: read as this attribute when the value is a date.'),
  words,
  description: z.string().optional(),
});

/** `kinds`, `predicates` and `attributes`, in the shipped ontology and in `lore.yaml` alike. */
export const ontologyShape = {
  kinds: z
    .record(
      kindName,
      kindSchema.nullable().transform((kind) => kind ?? {}),
    )
    .optional(),
  predicates: z
    .record(
      typeName,
      predicateSchema.nullable().transform((predicate) => predicate ?? {}),
    )
    .optional(),
  attributes: z
    .record(
      attributeName,
      attributeSchema.nullable().transform((attribute) => attribute ?? {}),
    )
    .optional(),
};

/** A row of `ontology/bounds.yaml`, which explains its keys. */
const boundSchema = z.strictObject({
  types: z.array(typeName).min(1),
  rules: z.array(z.string()).min(1),
  never: z.array(z.enum(boundSides)).default([]),
  order: z.tuple([z.enum(boundPoints), z.enum(boundPoints)]).optional(),
  days: z.int().default(0),
  param: z.string().optional(),
  subject: z.array(kindName).default([]),
  object: z.array(kindName).default([]),
  object_not: z.array(kindName).default([]),
  key_not: z.array(z.string()).default([]),
  unless: z.array(z.enum(boundExceptions)).default([]),
  parent: z.enum(['mother', 'other']).optional(),
});

export const ontologySchema = z.strictObject({ ...ontologyShape, bounds: z.array(boundSchema).optional() });
export type OntologyDeclaration = z.infer<typeof ontologySchema>;
