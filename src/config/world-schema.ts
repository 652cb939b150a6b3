import * as z from 'zod';
import { reliabilities } from '../model/claim.ts';
import type { Ontology } from '../model/ontology.ts';

const text = z.union([z.string(), z.number()]);
const texts = z.union([text, z.array(text)]);
const date = text.describe('A date, e.g. 830, `14 Rova 830`, `c. 830`, `before 830`.');
const targets = texts.describe('An id, name or alias, or a list of them.');

const claimFields = {
  from: date.optional(),
  until: date.optional(),
  at: date.optional().describe('A single date.'),
  source: text.optional().describe('The book, chronicle or narrator that says so.'),
  quote: z.string().optional(),
  confidence: z.number().min(0).max(1).optional(),
  uncertain: z.boolean().optional().describe('This claim is uncertain: findings based on it are possible at most.'),
  reliability: z.enum(reliabilities).optional(),
  tier: z.enum(['canon', 'entity', 'memory']).optional(),
  project: text
    .optional()
    .describe('The story, campaign or continuity it belongs to. Claims of two projects do not contradict each other.'),
  note: z.string().optional(),
  private: z.boolean().optional().describe('For the author alone: left out of a static site for readers.'),
};

const relationEntry = z.union([
  text,
  z.looseObject({ to: targets, shared: z.boolean().optional(), ...claimFields }),
  z.null(),
]);
const relationValue = z.union([relationEntry, z.array(relationEntry)]);
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const attributeEntry = z.union([scalar, z.looseObject({ value: scalar, ...claimFields })]);
const attributeValue = z.union([attributeEntry, z.array(attributeEntry)]);

const waiver = z.union([
  z.string().describe('`RULE: reason`'),
  z.record(
    z.string(),
    z.union([z.string(), z.object({ reason: z.string(), until: z.string().optional(), facts: z.string().optional() })]),
  ),
]);
const waivers = z
  .union([waiver, z.array(waiver)])
  .describe('Findings about it that are meant to be so, by rule, each with its reason.');

const longForm = z.looseObject({
  type: z.string(),
  from_entity: text.optional(),
  to: targets,
  shared: z.boolean().optional(),
  ...claimFields,
});

/**
 * The schema of a file of entities, for editors: the shipped keys with their descriptions; a world's own keys are allowed. The
 * reader accepts more (any case and spacing of keys, sections) and has better messages.
 */
export function worldFileSchema(ontology: Ontology): z.ZodType {
  const kinds = [...ontology.kinds.keys()].sort();
  const keys = new Map<string, z.ZodType>();
  for (const { name, aliases, description } of ontology.attributes.values()) {
    for (const key of [name, ...aliases])
      keys.set(key, attributeValue.optional().describe(description ?? `Attribute ${name}.`));
  }
  for (const { type, aliases, inverse, symmetric } of ontology.predicates.values()) {
    for (const key of [type.toLowerCase(), ...aliases])
      keys.set(key, relationValue.optional().describe(`${type}: this → the target.`));
    for (const key of inverse) keys.set(key, relationValue.optional().describe(`${type}: the target → this.`));
    if (symmetric) keys.set(type.toLowerCase(), relationValue.optional().describe(`${type}: both ways.`));
  }
  const entity = z.looseObject({
    ...Object.fromEntries([...keys].sort(([a], [b]) => (a < b ? -1 : 1))),
    id: text.optional().describe('Default: the slug of the name.'),
    name: text.optional(),
    aliases: texts.optional(),
    source: claimFields.source,
    tier: claimFields.tier,
    reliability: claimFields.reliability,
    confidence: claimFields.confidence,
    project: claimFields.project,
    private: claimFields.private,
    kind: z
      .union([z.enum(kinds), z.string()])
      .optional()
      .describe('Kind: a shipped one, or one of lore.yaml.'),
    relations: z.array(longForm).optional(),
    ignore: waivers.optional(),
  });
  const sections = z.looseObject({ entities: z.array(entity).optional(), relations: z.array(longForm).optional() });
  return z.union([entity, z.array(z.union([entity, longForm])), sections]);
}
