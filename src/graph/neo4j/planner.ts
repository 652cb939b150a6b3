import { GraphError } from '../../util/errors.ts';
import type { ReadOnlyVerdict } from '../port.ts';
import type { Connection } from './connection.ts';
import { toGraphError } from './errors.ts';
import { planText, verdictOf } from './plan.ts';
import { runExplain } from './run.ts';

/** What the server's planner says about a query, asked outside of any transaction; verdicts are remembered by text. */
export interface Planner {
  verdict(cypher: string): Promise<ReadOnlyVerdict>;
  /** Rejects with GraphError code `write-refused` unless the query only reads. */
  requireReadOnly(cypher: string): Promise<void>;
  explain(cypher: string): Promise<string>;
}

const REMEMBERED = 500;

export function openPlanner(connection: Connection): Planner {
  const remembered = new Map<string, ReadOnlyVerdict>();

  async function verdict(cypher: string): Promise<ReadOnlyVerdict> {
    const known = remembered.get(cypher);
    if (known !== undefined) return known;
    const answer = verdictOf(await askPlanner(connection, cypher), connection.database);
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(cypher, answer);
    return answer;
  }

  return {
    verdict,
    explain: async (cypher) => planText((await askPlanner(connection, cypher)).plan),
    async requireReadOnly(cypher) {
      const answer = await verdict(cypher);
      if (answer.readOnly) return;
      throw new GraphError(`The query is refused: ${answer.reason}.`, {
        code: 'write-refused',
        fix: 'Use only clauses that read the graph.',
      });
    },
  };
}

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
