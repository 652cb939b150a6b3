import type { Session } from 'neo4j-driver';
import type { LimitedResult, Query, ReadLimits } from '../port.ts';
import { timeLimitError } from './errors.ts';
import { runLimited, withDeadline } from './run.ts';
import { metadata } from './sessions.ts';

/** The server checks its limits every few seconds; ours comes first, this one stops the query of a client that has died. */
const SERVER_GRACE_MS = 5000;

/** Rejects with GraphError `time-limit` when the query runs too long: closing the session stops it on the server. */
export async function readWithinLimits(
  session: Session,
  { cypher, params = {} }: Query,
  limits: ReadLimits,
): Promise<LimitedResult> {
  const config = { metadata, timeout: limits.timeMs + SERVER_GRACE_MS };
  const outcome = await withDeadline(
    limits.timeMs,
    () => session.close(),
    () => session.executeRead((tx) => runLimited(tx, cypher, params, limits), config),
  );
  if (outcome.done) return outcome.value;
  throw timeLimitError(limits.timeMs);
}
