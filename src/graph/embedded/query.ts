import type { QueryResult } from '@grafeo-db/js';
import { breathe } from '../../util/breathe.ts';
import type { Params, Row } from '../port.ts';
import { queryError } from './errors.ts';
import { type EngineInput, rowOf, toEngineParams } from './values.ts';

/** A database or a transaction: what runs Cypher. */
export interface CypherRunner {
  executeCypher(query: string, params?: { [key: string]: EngineInput }): Promise<QueryResult>;
}

/**
 * Runs a query with port parameters and returns its rows in the port's shapes. Rejects with GraphError. Answers that come one after the
 * other leave room for what else waits for this process.
 */
export async function rowsOf(runner: CypherRunner, cypher: string, params: Params = {}): Promise<Row[]> {
  const result = await runCypher(runner, cypher, toEngineParams(params));
  await breathe();
  return rowsIn(result);
}

/** Runs a query with parameters already in the engine's shapes. Rejects with GraphError. */
export async function runCypher(
  runner: CypherRunner,
  cypher: string,
  params: { [key: string]: EngineInput } = {},
): Promise<QueryResult> {
  try {
    return await runner.executeCypher(cypher, params);
  } catch (cause) {
    throw queryError(cause);
  }
}

/** Rows that are turned into the port's shapes without a pause. */
const rowsAtOnce = 2000;

async function rowsIn(result: QueryResult): Promise<Row[]> {
  const { columns } = result;
  const all = result.rows();
  const rows: Row[] = [];
  for (const [index, values] of all.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await breathe();
    rows.push(rowOf(columns, values));
  }
  return rows;
}
