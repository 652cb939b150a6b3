import * as z from 'zod';

const place = { path: z.string(), line: z.int().min(1), column: z.int().min(1) };

/** A place of the manuscript with its words, as they stand there. */
const quotedPlace = z.object({ ...place, quote: z.string() });
export type QuotedPlace = z.infer<typeof quotedPlace>;

const castSchema = z.object({
  name: z.string(),
  /** The words of the manuscript for them: the name first, then the most frequent. */
  forms: z.array(z.string()),
  kind: z.enum(['person', 'place']),
  gender: z.enum(['female', 'male']).optional(),
  /** How often the manuscript names them. */
  times: z.int().min(1),
  /** Numbers of the scenes in which they speak, act or are named by the narrator. */
  scenes: z.array(z.int().min(1)),
  first: z.object(place),
});
export type CastMember = z.infer<typeof castSchema>;

/** Why a name stands apart from the cast: one word of several names, or nothing tells a person from a thing. */
const unsureReasons = ['several', 'kind'] as const;

const unsureSchema = z.object({
  name: z.string(),
  reason: z.enum(unsureReasons),
  /** The names that it may stand for. */
  of: z.array(z.string()).optional(),
  times: z.int().min(1),
  first: z.object(place),
});
export type UnsureName = z.infer<typeof unsureSchema>;

const daySchema = z.object({
  /** As the manuscript tells it. */
  told: quotedPlace,
  weekday: z.string().optional(),
  /** `2018-10-04`: told, or counted from what was told. */
  date: z.string().optional(),
  season: z.string().optional(),
  /** Where the words stand from which the weekday or the date is counted. */
  rests_on: quotedPlace.optional(),
});
export type SceneDay = z.infer<typeof daySchema>;

const sceneSchema = z.object({
  number: z.int().min(1),
  chapter: z.string(),
  ...place,
  words: z.int(),
  cast: z.array(z.string()),
  /** The one place in which the narrator tells that somebody is. */
  place: z.string().optional(),
  /** Absent where the scene tells none. */
  day: daySchema.optional(),
});
export type StoryScene = z.infer<typeof sceneSchema>;

/** How much of the manuscript the sheet rests on. */
const sheetReadSchema = z.object({
  files: z.int(),
  words: z.int(),
  sentences: z.int(),
  /** Sentences that name somebody of the cast. */
  naming: z.int(),
  /** Scenes that tell a day. */
  days: z.int(),
});

export const sheetSchema = z.object({
  schema: z.literal('lore-sheet/1'),
  read: sheetReadSchema,
  cast: z.array(castSchema),
  unsure: z.array(unsureSchema),
  scenes: z.array(sceneSchema),
});
export type StorySheet = z.infer<typeof sheetSchema>;
