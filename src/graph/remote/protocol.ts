import * as z from 'zod';
import type { EdgeBatch, IndexSpec, NodeBatch, Params, Row, StoreHolder } from '../port.ts';

/**
 * The messages of two processes about one store. The caller says hello with its version and the key; what it asks after that has an id,
 * under which it is answered, in any order. Rows come in parts. A transaction has the id of the `begin` that opened it.
 */
const isMap = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Any JSON is a value of the port: the store itself checks the content of a map, as for every caller. */
const params = z.exactOptional(z.custom<Params>(isMap));
const propertiesRows = z.array(z.custom<NodeBatch['rows'][number]>(isMap)).readonly();
const edgeRows = z.array(z.custom<EdgeBatch['rows'][number]>(isMap)).readonly();

const nodeBatch = z.strictObject({
  labels: z.array(z.string()).readonly(),
  key: z.exactOptional(z.string()),
  rows: propertiesRows,
  replace: z.exactOptional(z.boolean()),
});
const edgeEnd = z.strictObject({ label: z.string(), key: z.exactOptional(z.string()) });
const edgeBatch = z.strictObject({
  type: z.string(),
  from: edgeEnd,
  to: edgeEnd,
  key: z.exactOptional(z.string()),
  rows: edgeRows,
});
const index = z.strictObject({ label: z.string(), property: z.string(), unique: z.boolean() });

/** `sharedMs`: what is left of the time that the query shares with others. */
const timing = { timeMs: z.number(), sharedMs: z.exactOptional(z.number()) };
const number = z.int().nonnegative();

export const helloSchema = z.strictObject({ version: z.string(), key: z.string() });

const op = <T extends string, S extends z.ZodRawShape>(name: T, shape: S) =>
  z.strictObject({ id: number, op: z.literal(name), ...shape });

export const requestSchema = z.discriminatedUnion('op', [
  op('read', { cypher: z.string(), params }),
  op('planLimited', { cypher: z.string(), ...timing }),
  op('readLimited', {
    ...{ cypher: z.string(), params, rows: z.number(), ...timing },
    ...{ memoryMb: z.exactOptional(z.number()), answerMb: z.exactOptional(z.number()) },
  }),
  op('checkReadOnly', { cypher: z.string() }),
  op('explain', { cypher: z.string() }),
  op('ensureSchema', { indexes: z.array(index).readonly() }),
  op('listIndexes', {}),
  op('counts', {}),
  op('begin', {}),
  op('query', { tx: number, cypher: z.string(), params }),
  op('createNodes', { tx: number, batch: nodeBatch }),
  op('upsertNodes', { tx: number, batch: nodeBatch }),
  op('createEdges', { tx: number, batch: edgeBatch }),
  op('upsertEdges', { tx: number, batch: edgeBatch }),
  op('commit', { tx: number }),
  op('rollback', { tx: number }),
]);
export type Request = z.infer<typeof requestSchema>;
/** A request before it has its id. */
export type RequestBody<R extends Request = Request> = R extends unknown ? Omit<R, 'id'> : never;

const rows = z.array(z.custom<Row>(isMap));

/** The result of a request. */
export interface Answered {
  readonly rows?: readonly Row[];
  readonly answer?: unknown;
}

const verdict = z.union([
  z.strictObject({ readOnly: z.literal(true) }),
  z.strictObject({ readOnly: z.literal(false), reason: z.string() }),
]);

/** The answer to each request, next to its rows. */
export const answers = {
  nothing: z.undefined(),
  limited: z.strictObject({ truncated: z.boolean() }),
  planned: z.strictObject({ verdict, plan: z.string() }),
  verdict,
  text: z.string(),
  indexes: z.array(
    z.strictObject({ label: z.string(), property: z.string() }) satisfies z.ZodType<
      Pick<IndexSpec, 'label' | 'property'>
    >,
  ),
  counts: z.strictObject({ nodes: z.number(), edges: z.number() }),
  batch: z.strictObject({ created: z.number(), updated: z.number(), missing: z.array(z.number()) }),
};

export const errorSchema = z.strictObject({
  /** Absent: no error that is meant for the user. */
  code: z.string().optional(),
  message: z.string(),
  fix: z.string().optional(),
});

const holderSchema = z.strictObject({
  pid: z.int().positive(),
  command: z.string(),
  watches: z.boolean(),
  readOnly: z.boolean(),
}) satisfies z.ZodType<StoreHolder>;

export const welcomeSchema = z.union([
  z.strictObject({ refused: z.literal('version'), version: z.string() }),
  z.strictObject({
    refused: z.undefined().optional(),
    engine: z.strictObject({ name: z.literal('embedded'), version: z.string(), location: z.string() }),
    holder: holderSchema,
  }),
]);

/** Others have changed something: the labels and types that their writes name. */
export const newsSchema = z.strictObject({ event: z.literal('changed'), touched: z.array(z.string()) });

export const answerSchema = z.union([
  z.strictObject({ id: number, rows, more: z.literal(true) }),
  z.strictObject({ id: number, error: errorSchema, spentMs: z.number().optional() }),
  z.strictObject({
    id: number,
    rows: rows.optional(),
    answer: z.unknown().optional(),
    spentMs: z.number().optional(),
    error: z.undefined().optional(),
    more: z.undefined().optional(),
  }),
]);
export type AnswerMessage = z.infer<typeof answerSchema>;
