import { GraphError } from '../../../util/errors.ts';
import type { ReadOnlyVerdict } from '../../port.ts';
import type { Connection } from '../connection.ts';
import { toGraphError } from '../errors.ts';
import { runExplain } from '../run.ts';
import { planText, verdictOf } from './plan.ts';

/** What the server's planner says about a query, asked outside of any transaction; its answers are remembered by text. */
export interface Planner {
  verdict(cypher: string): Promise<ReadOnlyVerdict>;
  /** Rejects with GraphError code `write-refused` unless the query only reads. */
  requireReadOnly(cypher: string): Promise<void>;
  explain(cypher: string): Promise<string>;
}

const REMEMBERED = 500;

/** What one EXPLAIN tells. */
interface Explained {
  readonly verdict: ReadOnlyVerdict;
  readonly text: string;
}

export function openPlanner(connection: Connection): Planner {
  const remembered = new Map<string, Explained>();

  async function explained(cypher: string): Promise<Explained> {
    const known = remembered.get(cypher);
    if (known !== undefined) return known;
    const summary = await askPlanner(connection, cypher);
    const answer = { verdict: verdictOf(summary, connection.database), text: planText(summary.plan) };
    if (remembered.size >= REMEMBERED) remembered.clear();
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

/** In write mode, because a reading member of a cluster refuses to plan what writes. */
async function askPlanner(connection: Connection, cypher: string) {
  const session = connection.session('WRITE');
  try {
    return await runExplain(session, cypher);
  } catch (error) {
    throw toGraphError(error, connection.target);
  } finally {
    await session.close();
  }
}
