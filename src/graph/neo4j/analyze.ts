import { Neo4jError } from 'neo4j-driver';
import { GraphError } from '../../util/errors.ts';
import type { Sessions } from './sessions.ts';

const replan = 'CALL db.prepareForReplanning($seconds)';
const WAIT_SECONDS = 300;
/** Nodes: up to so many are found fast by any plan, and a server that counts anew forgets all plans, those of other users too. */
const FEW_NODES = 2_000;

/**
 * Has the server count the graph and plan anew. Otherwise it would go on planning for the few nodes that it last counted,
 * until it counts again by itself.
 */
export async function analyze(sessions: Sessions): Promise<void> {
  const [row] = await sessions.read('MATCH (n) RETURN count(n) AS count');
  if (Number(row?.count) <= FEW_NODES) return;
  await sessions
    .use('WRITE', (session) => session.run(replan, { seconds: WAIT_SECONDS }))
    .catch((error: unknown) => {
      // A user who may write need not be allowed this. Some plans are slower then, until the server counts by itself.
      if (!isRefusedProcedure(error)) throw error;
    });
}

/** Not allowed to this user, or not known to this server. */
function isRefusedProcedure(error: unknown): boolean {
  const cause = error instanceof GraphError ? error.cause : error;
  return cause instanceof Neo4jError && /\.(Forbidden|ProcedureNotFound)$/.test(cause.code);
}
