import type { QueryResult, Result, ResultSummary } from 'neo4j-driver';
import { GraphError } from '../../util/errors.ts';
import type { LimitedResult, Params, ReadLimits, Row } from '../port.ts';
import { sizeOf } from '../size-of.ts';
import { answerLimitError, defaultAnswerMb } from '../time-budget.ts';
import { unsized } from './unsized.ts';
import { rowOfRecord, toDriverParams } from './values.ts';

/** The result of one statement. */
export interface StatementResult {
  readonly rows: Row[];
  readonly nodesCreated: number;
  readonly edgesCreated: number;
}

/** Runs one statement inside the open transaction. */
export type StatementRunner = (cypher: string, params: Params) => Promise<StatementResult>;

/** A session or a transaction. */
export interface Runner {
  run(cypher: string, params?: object): Result;
}

/** The driver treats an empty text as a mistake of the program, but it may come from a rule file. */
function checkText(cypher: string): void {
  if (cypher.trim() !== '') return;
  throw new GraphError('The query is empty.', {
    code: 'bad-query',
    fix: 'Write a query that begins with MATCH or RETURN.',
  });
}

export async function runStatement(runner: Runner, cypher: string, params: Params): Promise<StatementResult> {
  checkText(cypher);
  const sent = unsized(cypher, toDriverParams(params));
  const { records, summary }: QueryResult = await withoutTrace(() => runner.run(sent.cypher, sent.params));
  const updates = summary.counters.updates();
  return {
    rows: records.map(rowOfRecord),
    nodesCreated: updates.nodesCreated,
    edgesCreated: updates.relationshipsCreated,
  };
}

/** Without stack traces: the driver takes one for each query, which costs more than sending it. */
function withoutTrace<T>(ask: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return ask();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * Streams until the row limit; leaving the loop makes the driver discard the rest, which ends the query on the server. Rejects
 * with GraphError `memory-limit` where the rows are too large to be held.
 */
export async function runLimited(
  runner: Runner,
  cypher: string,
  params: Params,
  limits: ReadLimits,
): Promise<LimitedResult> {
  checkText(cypher);
  const rows: Row[] = [];
  const { answerMb = defaultAnswerMb } = limits;
  let room = answerMb * 1_000_000;
  for await (const record of runner.run(cypher, toDriverParams(params))) {
    if (rows.length === limits.rows) return { rows, truncated: true };
    const row = rowOfRecord(record);
    room -= sizeOf(row);
    if (room < 0) throw answerLimitError(answerMb);
    rows.push(row);
  }
  return { rows, truncated: false };
}

/** Plans a query without running it. */
export async function runExplain(runner: Runner, cypher: string): Promise<ResultSummary> {
  checkText(cypher);
  return (await runner.run(`EXPLAIN ${cypher}`)).summary;
}
