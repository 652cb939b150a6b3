import { GraphError } from '../../util/errors.ts';
import type { BatchResult, EdgeBatch, GraphInput, Properties } from '../port.ts';

/** Rows per statement: large enough to hide the round trip, small enough to keep a message under a few megabytes. */
export const CHUNK_ROWS = 5000;

export type Parameters = { readonly [key: string]: GraphInput };

export const nothing: BatchResult = { created: 0, updated: 0, missing: [] };

export const inChunks = <T>(rows: readonly T[], size = CHUNK_ROWS): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, chunk) => rows.slice(chunk * size, (chunk + 1) * size));

/** A row's properties without what is undefined. */
export function defined(properties: Properties): Parameters {
  const entries: [string, GraphInput][] = [];
  for (const [name, value] of Object.entries(properties)) if (value !== undefined) entries.push([name, value]);
  return Object.fromEntries(entries);
}

/** The value that identifies a row. Rejects with GraphError code `bad-row` when it is missing: such a node could never be found again. */
export function keyValue(row: Properties, key: string, index: number, what: string): GraphInput {
  const value = row[key];
  if (value !== undefined && value !== null) return value;
  throw new GraphError(`Row ${index} of ${what} has no ${key}.`, {
    code: 'bad-row',
    fix: `Give every row a ${key}, or name another key property.`,
  });
}

export const edgeRow = (batch: EdgeBatch, row: EdgeBatch['rows'][number], index: number): Parameters => {
  const properties = defined(row.properties ?? {});
  return batch.key === undefined
    ? { index, from: row.from, to: row.to, properties }
    : { index, from: row.from, to: row.to, properties, key: keyValue(properties, batch.key, index, batch.type) };
};
