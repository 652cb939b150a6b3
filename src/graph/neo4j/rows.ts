import { GraphError } from '../../util/errors.ts';
import type { BatchResult, EdgeBatch, GraphInput, NodeBatch, Properties } from '../port.ts';
import { checkStorable } from '../storable.ts';
import { keyOf } from './statements.ts';

/** Rows per statement: large enough to hide the round trip, small enough to keep a message under a few megabytes. */
export const CHUNK_ROWS = 5000;

export type Parameters = { readonly [key: string]: GraphInput };

export const nothing: BatchResult = { created: 0, updated: 0, missing: [] };

export const inChunks = <T>(rows: readonly T[], size = CHUNK_ROWS): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, chunk) => rows.slice(chunk * size, (chunk + 1) * size));

export interface NodeRow {
  readonly key: GraphInput;
  readonly properties: Parameters;
}

/** The rows of a node batch, each checked. Throws GraphError `bad-row` (no key), `bad-value` or `bad-name`, naming the row. */
export function nodeRows(batch: NodeBatch): NodeRow[] {
  const what = batch.labels.join(':');
  return batch.rows.map((row, index) => {
    const owner = (): string => `node ${index} of ${what}`;
    return { properties: checked(row, owner), key: keyValue(row, keyOf(batch), owner) };
  });
}

/** One row of an edge batch, checked as in `nodeRows`. */
export function edgeRow(batch: EdgeBatch, row: EdgeBatch['rows'][number], index: number): Parameters {
  const owner = (): string => `edge ${index} of type ${batch.type}`;
  const properties = checked(row.properties ?? {}, owner);
  const { from, to } = row;
  return batch.key === undefined
    ? { index, from, to, properties }
    : { index, from, to, properties, key: keyValue(properties, batch.key, owner) };
}

function checked(properties: Properties, owner: () => string): Parameters {
  checkStorable(properties, owner);
  const entries: [string, GraphInput][] = [];
  for (const [name, value] of Object.entries(properties)) if (value !== undefined) entries.push([name, value]);
  return Object.fromEntries(entries);
}

/** Without its key a node or edge could never be found again. */
function keyValue(row: Properties, key: string, owner: () => string): GraphInput {
  const value = row[key];
  if (value !== undefined && value !== null) return value;
  throw new GraphError(`There is no ${JSON.stringify(key)} in ${owner()}.`, {
    code: 'bad-row',
    fix: `Give every row a ${key}, or name another key property.`,
  });
}
