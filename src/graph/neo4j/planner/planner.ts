import { GraphError } from '../../../util/errors.ts';
import type { ReadOnlyVerdict } from '../../port.ts';
import type { Connection } from '../connection.ts';
import { toGraphError } from '../errors.ts';
import { runExplain } from '../run.ts';
import { planText, verdictOf } from './plan.ts';

/** Plans queries on the server without running them, outside of any transaction. Remembers the answers by query text. */
export interface ServerPlanner {
  verdict(cypher: string): Promise<ReadOnlyVerdict>;
  /** Rejects with GraphError code `write-refused` unless the query only reads. */
  requireReadOnly(cypher: string): Promise<void>;
  explain(cypher: string): Promise<string>;
}

const MOST_REMEMBERED = 500;

/** The answer to one EXPLAIN. */
interface Explained {
  readonly verdict: ReadOnlyVerdict;
  readonly text: string;
}

export function openPlanner(connection: Connection): ServerPlanner {
  const remembered = new Map<string, Explained>();

  async function explained(cypher: string): Promise<Explained> {
    const known = remembered.get(cypher);
    if (known !== undefined) return known;
    const summary = await explainOnServer(connection, cypher);
    const answer = { verdict: verdictOf(summary, connection.database), text: planText(summary.plan) };
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(cypher, answer);
    return answer;
  }

  return {
    verdict: async (cypher) => (await explained(cypher)).verdict,
    explain: async (cypher) => (await explained(cypher)).text,
    async requireReadOnly(cypher) {
      const { verdict } = await explained(cypher);
      if (!verdict.readOnly) throw writeRefused(verdict.reason);
    },
  };
}

export const writeRefused = (reason: string): GraphError =>
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
