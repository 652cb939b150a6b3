import type { QueryResult } from '@grafeo-db/js';
import type { Params, Row } from '../port.ts';
import { queryError } from './errors.ts';
import { type EngineInput, rowOf, toEngineParams } from './values.ts';

/** A database or a transaction: what runs Cypher. */
export interface CypherRunner {
  executeCypher(query: string, params?: { [key: string]: EngineInput }): Promise<QueryResult>;
}

/** Runs a query with port parameters and returns its rows in the port's shapes. Rejects with GraphError. */
export async function rowsOf(runner: CypherRunner, cypher: string, params: Params = {}): Promise<Row[]> {
  return rowsIn(await runCypher(runner, cypher, toEngineParams(params)));
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

function rowsIn(result: QueryResult): Row[] {
  const { columns } = result;
  return result.rows().map((values) => rowOf(columns, values));
}
