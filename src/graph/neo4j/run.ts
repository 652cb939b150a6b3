import type { QueryResult, Result, ResultSummary } from 'neo4j-driver';
import { GraphError } from '../../util/errors.ts';
import type { LimitedResult, Params, ReadLimits, Row } from '../port.ts';
import { unsized } from './rewriting/unsized.ts';
import { rowOfRecord, toDriverParams } from './values.ts';

/** What came of one statement. */
export interface StatementResult {
  readonly rows: Row[];
  readonly nodesCreated: number;
  readonly edgesCreated: number;
  /** True when anything at all was written. */
  readonly changed: boolean;
  /** True when the server took it for a query that only reads. */
  readonly readOnly: boolean;
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
    changed: summary.counters.containsUpdates() || summary.counters.containsSystemUpdates(),
    readOnly: summary.queryType === 'r',
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

/** Streams until the row limit; leaving the loop makes the driver discard the rest, which ends the query on the server. */
export async function runLimited(
  runner: Runner,
  cypher: string,
  params: Params,
  limits: ReadLimits,
): Promise<LimitedResult> {
  checkText(cypher);
  const rows: Row[] = [];
  for await (const record of runner.run(cypher, toDriverParams(params))) {
    if (rows.length === limits.rows) return { rows, truncated: true };
    rows.push(rowOfRecord(record));
  }
  return { rows, truncated: false };
}

/** Plans a query without running it. */
export async function runExplain(runner: Runner, cypher: string): Promise<ResultSummary> {
  checkText(cypher);
  return (await runner.run(`EXPLAIN ${cypher}`)).summary;
}

/** Runs `work`; calls `stop` when it takes longer than `timeMs`. The server checks its own limit only now and then. */
export async function withDeadline<T>(
  timeMs: number,
  stop: () => Promise<void>,
  work: () => Promise<T>,
): Promise<{ readonly done: true; readonly value: T } | { readonly done: false }> {
  let late = false;
  let stopping: Promise<void> = Promise.resolve();
  const timer = setTimeout(() => {
    late = true;
    stopping = stop();
  }, timeMs);
  try {
    const value = await work();
    return late ? { done: false } : { done: true, value };
  } catch (error) {
    if (late) return { done: false };
    throw error;
  } finally {
    clearTimeout(timer);
    await stopping;
  }
}
