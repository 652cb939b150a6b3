import type { Session } from 'neo4j-driver';
import { timeLimitError, withDeadline } from '../time-budget.ts';
import type { Connection } from './connection.ts';
import { toGraphError } from './errors.ts';

interface Within {
  readonly mode: 'READ' | 'WRITE';
  readonly timeMs: number;
  /** The whole limit, where some of it was used before; as it is told. */
  readonly limitMs?: number;
  readonly fetchSize?: number;
}

/**
 * Runs `work` in a session of its own and waits no longer than `timeMs`; rejects with GraphError `time-limit` then. Closing the
 * session stops the server's work, which notices that between two rows, and not while it plans or matches one text with a
 * pattern: so the session is left to close when it can, not under the lookout, and nobody waits for it.
 */
export async function inSessionWithin<T>(
  connection: Connection,
  { mode, timeMs, limitMs = timeMs, fetchSize }: Within,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const attempt = () => {
    const session = connection.session(mode, fetchSize);
    const close = (): Promise<void> => session.close().catch(() => undefined);
    return withDeadline(timeMs, close, () => work(session).finally(close));
  };
  try {
    const outcome = await connection.lookout.during(attempt);
    if (outcome.done) return outcome.value;
  } catch (error) {
    throw toGraphError(error, connection.target);
  }
  throw timeLimitError(limitMs);
}
