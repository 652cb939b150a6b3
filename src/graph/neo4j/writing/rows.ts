import { GraphError } from '../../../util/errors.ts';
import type { BatchResult, EdgeBatch, GraphInput, NodeBatch, Properties } from '../../port.ts';
import { checkStorable } from '../../storable.ts';
import { keyProperty } from './statements.ts';

/** Rows per statement: large enough to hide the round trip, small enough to keep a message under a few megabytes. */
export const CHUNK_ROWS = 5000;

export type Parameters = { readonly [key: string]: GraphInput };

export const none: BatchResult = { created: 0, updated: 0, missing: [] };

/**
 * Runs chunk after chunk, and sends the next one while the server works on the last: packing and writing take about
 * equally long. Stops at the first failure.
 */
export async function pipelined<T, R>(chunks: readonly T[], run: (chunk: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let last: Promise<R> | undefined;
  for (const chunk of chunks) {
    const next = run(chunk);
    next.catch(() => undefined); // awaited in its turn, or never when an earlier one has failed
    if (last !== undefined) results.push(await last);
    last = next;
  }
  if (last !== undefined) results.push(await last);
  return results;
}

/** Key and properties of a node. */
export type NodeRow = readonly [key: GraphInput, properties: Parameters];

/** The rows of a node batch, each checked. Throws GraphError `bad-row` (no key), `bad-value` or `bad-name`, naming the row. */
export function nodeRows(batch: NodeBatch): NodeRow[] {
  const what = batch.labels.join(':');
  return batch.rows.map((row, index) => {
    const owner = (): string => `node ${index} of ${what}`;
    return [keyValue(row, keyProperty(batch), owner), checked(row, owner)];
  });
}

/** A row as the edge statements take it, between the ends given; checked as in `nodeRows`. */
export function edgeRow(batch: EdgeBatch, index: number, from: string, to: string): readonly GraphInput[] {
  const properties = batch.rows[index]?.properties;
  if (properties === undefined && batch.key === undefined) return [from, to];
  const owner = (): string => `edge ${index} of type ${batch.type}`;
  const row = [from, to, checked(properties ?? {}, owner)];
  return batch.key === undefined ? row : [...row, keyValue(properties ?? {}, batch.key, owner)];
}

/** Without undefined properties. Throws as `nodeRows` does. */
export function checked(properties: Properties, owner: () => string): Parameters {
  checkStorable(properties, owner);
  if (isDefined(properties)) return properties;
  const entries: [string, GraphInput][] = [];
  for (const [name, value] of Object.entries(properties)) if (value !== undefined) entries.push([name, value]);
  return Object.fromEntries(entries);
}

function isDefined(properties: Properties): properties is Parameters {
  for (const name in properties) if (properties[name] === undefined) return false;
  return true;
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
