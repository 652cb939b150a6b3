import { type ManagedTransaction, Neo4jError } from 'neo4j-driver';
import { GraphError } from '../../../util/errors.ts';
import type { GraphWriter } from '../../port.ts';
import type { Connection } from '../connection.ts';
import { commitUnanswered, commitUnknown, toGraphError } from '../errors.ts';
import { runStatement } from '../run.ts';
import { metadata, type Sessions } from '../sessions.ts';
import { withWriter } from './guarded.ts';
import { indexedWriter } from './writer.ts';

/** Runs `work` in one transaction. The driver repeats it, work and all, after a failure that may pass: a deadlock, a leader change, a dropped connection. */
export async function managedWrite<T>(
  sessions: Sessions,
  connection: Connection,
  work: (tx: GraphWriter) => Promise<T>,
): Promise<T> {
  let workDone = false;
  const written = sessions.use('WRITE', (session) =>
    session.executeWrite(
      async (tx) => {
        const isRepeatedCommit = workDone; // the commit failed, or its answer was lost
        try {
          const result = await withWriter(writerOver(tx, connection), work);
          workDone = true;
          return result;
        } catch (error) {
          if (isRepeatedCommit && error instanceof GraphError && error.code === 'not-unique')
            throw commitUnknown(error);
          return rethrowForRetry(error);
        }
      },
      { metadata },
    ),
  );
  return written.catch((error: unknown) => {
    if (workDone && error instanceof GraphError && error.code === 'neo4j-unreachable') throw commitUnanswered(error);
    throw error;
  });
}

const writerOver = (tx: ManagedTransaction, connection: Connection): GraphWriter =>
  indexedWriter(async (cypher, params) => {
    try {
      return await runStatement(tx, cypher, params);
    } catch (error) {
      throw toGraphError(error, connection.target);
    }
  });

/** Work sees GraphErrors; the driver, which decides about repeating, needs its own error back. */
function rethrowForRetry(error: unknown): never {
  throw error instanceof GraphError && error.cause instanceof Neo4jError ? error.cause : error;
}
