import type { LimitedResult, Query, ReadLimits } from '../port.ts';
import { withinTime } from '../time-budget.ts';
import type { Connection } from './connection.ts';
import type { ServerPlanner } from './planner/planner.ts';
import { runLimited } from './run.ts';
import { inSessionWithin } from './session-within.ts';
import { metadata } from './sessions.ts';

/** The server checks its limits every few seconds; ours comes first, this one stops the query of a client that has died. */
const SERVER_GRACE_MS = 5000;
/** Rows fetched ahead at most: a row from outside may be large. */
const FETCH_SIZE = 250;

/** Rejects with GraphError `time-limit` when planning and running the query take too long together. */
export function readWithinLimits(
  { connection, planner }: { readonly connection: Connection; readonly planner: ServerPlanner },
  { cypher, params = {} }: Query,
  limits: ReadLimits,
): Promise<LimitedResult> {
  return withinTime(limits, async (timeMs) => {
    const started = performance.now();
    await planner.requireReadOnly(cypher, timeMs);
    const restMs = Math.max(1, Math.ceil(timeMs - (performance.now() - started)));
    const config = { metadata, timeout: restMs + SERVER_GRACE_MS };
    const within = { mode: 'READ', timeMs: restMs, limitMs: timeMs, fetchSize: FETCH_SIZE } as const;
    return inSessionWithin(connection, within, (session) =>
      session.executeRead((tx) => runLimited(tx, cypher, params, limits), config),
    );
  });
}
