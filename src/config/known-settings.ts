import type * as z from 'zod';
import { attributeSchema, kindSchema, predicateSchema } from './ontology-schema.ts';
import { columnRuleSchema, loreSchema, sourceRuleSchema } from './schema.ts';

const entrySchemas: Readonly<Record<string, z.ZodObject>> = {
  kinds: kindSchema,
  predicates: predicateSchema,
  attributes: attributeSchema,
  sources: sourceRuleSchema,
  columns: columnRuleSchema,
};

/** The keys `lore.yaml` may have at a path, for "did you mean". */
export function knownSettings(path: readonly PropertyKey[]): Iterable<string> {
  const [section] = path;
  if (section === undefined) return Object.keys(loreSchema.shape);
  if (section === 'rules') return ['disable', 'severity', 'category', 'params'];
  return Object.keys(entrySchemas[String(section)]?.shape ?? {});
}
