import type { ResultSummary } from 'neo4j-driver';
import { GraphError } from '../../../util/errors.ts';
import type { PlannedQuery, ReadOnlyVerdict } from '../../port.ts';
import type { Connection } from '../connection.ts';
import { toGraphError } from '../errors.ts';
import { runExplain } from '../run.ts';
import { inSessionWithin } from '../session-within.ts';
import { planText, verdictOf } from './plan.ts';

/** Plans queries on the server without running them, outside of any transaction. Remembers the answers by query text. */
export interface ServerPlanner {
  verdict(cypher: string): Promise<ReadOnlyVerdict>;
  explain(cypher: string): Promise<string>;
  /** Both, waiting no longer than `timeMs`: the server itself cannot be stopped while it plans. Rejects with code `time-limit`. */
  planned(cypher: string, timeMs: number): Promise<PlannedQuery>;
  /** Rejects with GraphError code `write-refused` unless the query only reads, `time-limit` where that is not known in time. */
  requireReadOnly(cypher: string, timeMs: number): Promise<void>;
}

const MOST_REMEMBERED = 500;

export function openPlanner(connection: Connection): ServerPlanner {
  const remembered = new Map<string, PlannedQuery>();

  async function remember(cypher: string, asking: Promise<ResultSummary>): Promise<PlannedQuery> {
    const summary = await asking;
    const answer = { verdict: verdictOf(summary, connection.database), plan: planText(summary.plan) };
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(cypher, answer);
    return answer;
  }

  const explained = async (cypher: string): Promise<PlannedQuery> =>
    remembered.get(cypher) ?? remember(cypher, explainOnServer(connection, cypher));

  const planned = async (cypher: string, timeMs: number): Promise<PlannedQuery> =>
    remembered.get(cypher) ??
    remember(
      cypher,
      inSessionWithin(connection, { mode: 'WRITE', timeMs }, (session) => runExplain(session, cypher)),
    );

  return {
    planned,
    verdict: async (cypher) => (await explained(cypher)).verdict,
    explain: async (cypher) => (await explained(cypher)).plan,
    async requireReadOnly(cypher, timeMs) {
      const { verdict } = await planned(cypher, timeMs);
      if (!verdict.readOnly) throw writeRefused(verdict.reason);
    },
  };
}

const writeRefused = (reason: string): GraphError =>
  new GraphError(`The query is refused: ${reason}.`, {
    code: 'write-refused',
    fix: 'Use only clauses that read the graph.',
  });

/** In write mode, because a reading member of a cluster refuses to plan a query that writes. */
async function explainOnServer(connection: Connection, cypher: string) {
  try {
    return await connection.use('WRITE', (session) => runExplain(session, cypher));
  } catch (error) {
    throw toGraphError(error, connection.target);
  }
}
