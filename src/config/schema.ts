import * as z from 'zod';
import { conflictPolicies, recencyStarts, weightNames } from '../model/choices.ts';
import { reliabilities } from '../model/claim.ts';
import { detectiveSchema } from '../model/detective-settings.ts';
import { categories, severities } from '../model/rule.ts';
import { calendarSchema } from '../time/calendars/definition/definition.ts';
import { ontologyShape } from './ontology-schema.ts';

const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())], {
  error: 'expected a list of texts',
});
const scalar = z.union([z.string(), z.number(), z.boolean()], { error: 'expected a text, a number, true or false' });

const sourceRuleSchema = z.strictObject({
  match: z
    .string({ error: ({ input }) => `${input === undefined ? 'is missing: ' : ''}expected a glob, e.g. "canon/**"` })
    .min(1)
    .describe('Glob against the path from the world folder.'),
  tier: z.enum(['canon', 'entity', 'memory']).optional(),
  status: z.enum(['active', 'candidate']).optional(),
  reliability: z.enum(reliabilities).optional(),
  project: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe('The story, campaign or continuity: claims of two projects do not contradict each other.'),
});

const columnKeys = z.record(
  z.string(),
  z.union([z.string().min(1), z.literal(false)], {
    error: 'expected a key such as birth, or false for a column that is not read',
  }),
);

export const columnRuleSchema = z.strictObject({
  match: z.string().min(1).optional().describe('Glob against the path from the world folder; by default every table.'),
  kind: z.string().optional().describe('The kind of the rows.'),
  keys: columnKeys.optional().describe('By header, the key that its column is under.'),
});

const storyMatch = z
  .string({
    error: ({ input }) => `${input === undefined ? 'is missing: ' : ''}expected a glob, e.g. "chapters/**"`,
  })
  .trim()
  .min(1, 'expected a glob, e.g. "chapters/**"')
  .describe('Glob against the path from the world folder.');

const storySchema = z.strictObject({
  match: storyMatch,
  name: z
    .string({ error: 'expected a name' })
    .trim()
    .min(1, 'expected a name')
    .optional()
    .describe('Name of the story; by default its folder.'),
});
const asStory = (match: string): z.infer<typeof storySchema> => ({ match });

const rulesSchema = z.strictObject({
  disable: texts.optional().describe('Ids of rules that do not run here.'),
  severity: z.record(z.string(), z.enum(severities)).optional(),
  category: z.record(z.string(), z.enum(categories)).optional(),
  params: z
    .record(z.string(), z.record(z.string(), z.union([scalar, z.array(scalar)])))
    .optional()
    .describe('Parameters by rule id.'),
});

const memorySettings = z.strictObject({
  on_conflict: z
    .enum(conflictPolicies)
    .optional()
    .describe('Treatment of a memory that conflicts with known facts; warn by default.'),
  weights: z
    .partialRecord(z.enum(weightNames), z.number().min(0))
    .optional()
    .describe('Weights of the score of recall: cosine, lexical, recency, importance; decay_rate per day.'),
  recency: z
    .enum(recencyStarts)
    .optional()
    .describe('Recency counts from the note (noted) or from the last recall (recalled); noted by default.'),
  embedder: z
    .string()
    .min(1)
    .optional()
    .describe('The embedder meant for this world. It is used only where the machine names one itself.'),
});

/** `lore.yaml`. */
export const loreSchema = z.strictObject({
  world: z.string().min(1).optional().describe('The name of the world.'),
  now: z.union([z.string(), z.int()]).optional().describe("The world's present, as a date in it."),
  circa: z.number().min(0).max(1000).optional().describe('Years either side of "c. 830"; 5 by default.'),
  until: z.enum(['unknown', 'ongoing']).optional().describe('Meaning of a missing `until`.'),
  allow: texts.optional().describe('Normal things in this world, e.g. same-gender-parents.'),
  calendars: z
    .union([z.string().transform((one) => [one]), z.array(z.union([z.string(), calendarSchema]))])
    .optional()
    .describe('Names of presets, *.calendar.yaml files, or calendars written out; the first is the main one.'),
  ...ontologyShape,
  sources: z.array(sourceRuleSchema).optional().describe('Trust in folders of files; the first match wins.'),
  columns: z
    .union(
      [columnKeys.transform((keys): z.infer<typeof columnRuleSchema>[] => [{ keys }]), z.array(columnRuleSchema)],
      {
        error: 'expected headers with their keys (`Geboren: birth`), or a list of `{ match, kind, keys }`',
      },
    )
    .optional()
    .describe('Meaning of the columns of CSV tables: a key by header, for all tables or for some.'),
  story: z
    .union(
      [
        storyMatch.transform((match) => [asStory(match)]),
        z.array(z.union([storyMatch.transform(asStory), storySchema])),
      ],
      {
        error: 'expected a list of globs, or of `{ match, name }`',
      },
    )
    .optional()
    .describe('Which files are chapters of a story. Without it, folders of chapters are recognised.'),
  detective: detectiveSchema.optional().describe('Settings of the detective, which looks for unclear facts.'),
  rules: rulesSchema.optional(),
  ignore: texts.optional().describe('Globs of files without lore.'),
  private: texts
    .optional()
    .describe('Globs of files for the author alone. They are checked, and left out of a static site for readers.'),
  memory: memorySettings.optional().describe('Settings of memories.'),
});
export type LoreFile = z.infer<typeof loreSchema>;
