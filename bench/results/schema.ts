import { z } from 'zod';

/** The benchmarks, in the order of the page. */
export const partNames = [
  'check',
  'profile',
  'live',
  'own-rules',
  'ingest',
  'start',
  'mcp',
  'rest',
  'pages',
  'accuracy',
  'faults',
  'peers',
] as const;
export type PartName = (typeof partNames)[number];

/** One thing measured: how often, its median, and the least and most seen. */
export const figureSchema = z.strictObject({
  /** The measured command: `embedded, lore check`. */
  series: z.string(),
  /** The measured part: `read`, `total`, `peak memory`. */
  what: z.string(),
  /** The input, if it is not a generated world: `royal92.ged`. */
  input: z.string().optional(),
  /** The size of the generated world. */
  entities: z.int().optional(),
  relations: z.int().optional(),
  unit: z.enum(['ms', 'MiB', 'a second', 'findings', 'triples']),
  runs: z.int().positive(),
  median: z.number(),
  min: z.number(),
  max: z.number(),
  p95: z.number().optional(),
  p99: z.number().optional(),
});
export type Figure = z.infer<typeof figureSchema>;

/** The failed measurements. */
export const missingSchema = z.strictObject({
  series: z.string(),
  input: z.string().optional(),
  relations: z.int().optional(),
  why: z.string(),
});
export type Missing = z.infer<typeof missingSchema>;

/** Findings compared with the answer key of one world. */
export const accuracySchema = z.strictObject({
  world: z.string(),
  expected: z.int(),
  found: z.int(),
  matched: z.int(),
  missed: z.array(z.string()).readonly(),
  /** Found, and not in the key. */
  extra: z.array(z.string()).readonly(),
  /** Found, though the key says it must not be. */
  forbidden: z.array(z.string()).readonly(),
  /** Further remarks. */
  notes: z.array(z.string()).readonly(),
});
export type Accuracy = z.infer<typeof accuracySchema>;

/** The result of slips and near misses in clean worlds: a `FaultsResult` of bench/faults. */
export const faultsSchema = z.object({
  worlds: z.array(
    z.object({ world: z.string(), entities: z.int(), relations: z.int(), definite: z.int(), possible: z.int() }),
  ),
  kinds: z.array(
    z.object({
      world: z.string(),
      kind: z.string(),
      /** The writer's act, in one sentence. */
      did: z.string(),
      injected: z.int(),
      found: z.int(),
      alsoTrue: z.int(),
      collateral: z.int(),
      missed: z.array(z.string()).readonly(),
      /** Why nobody could find it. */
      unseen: z.string().optional(),
    }),
  ),
  nearMisses: z.array(
    z.object({ kind: z.string(), wrote: z.string(), injected: z.int(), alarms: z.int(), possible: z.int() }),
  ),
  pairs: z.array(z.object({ pair: z.string(), entities: z.int(), findings: z.int(), same: z.boolean() })),
  /** Shipped rules that no kind of slip is meant for. */
  unprovoked: z.array(z.string()),
  /** The faults. */
  failures: z.array(z.string()),
});
export type Faults = z.infer<typeof faultsSchema>;

export const machineSchema = z.strictObject({
  processor: z.string(),
  cores: z.int(),
  memory_gib: z.number(),
  system: z.string(),
  /** Cores that others kept busy in the two seconds before the part began. */
  load: z.number(),
});
export type Machine = z.infer<typeof machineSchema>;

/** The measurements of a part. */
export const measuredSchema = z.strictObject({
  figures: z.array(figureSchema),
  missing: z.array(missingSchema),
  accuracy: z.array(accuracySchema).optional(),
  faults: faultsSchema.optional(),
  /** Sentences about what was compared, from the data. */
  notes: z.array(z.string()).optional(),
});
export type Measured = z.infer<typeof measuredSchema>;

/** A part with all that is needed to measure it again. */
export const partSchema = z.strictObject({
  part: z.enum(partNames),
  /** When it began. */
  taken: z.iso.datetime(),
  minutes: z.number(),
  command: z.string(),
  machine: machineSchema,
  /** By name: `lore-engine`, `node`, and each engine and peer that took part. */
  versions: z.record(z.string(), z.string()),
  seed: z.int(),
  ...measuredSchema.shape,
});
export type Part = z.infer<typeof partSchema>;

/** A file in bench/results. */
export const resultsSchema = z.strictObject({
  schema: z.literal('lore-bench/1'),
  /** Each part at most once, in the order of `partNames`. */
  parts: z.array(partSchema),
});
export type Results = z.infer<typeof resultsSchema>;
