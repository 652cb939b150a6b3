import type { Answer } from '../answers.ts';
import type { GraphStore, Params, Query, Row } from '../port.ts';
import { runStatement } from './run.ts';
import { metadata, type Sessions } from './sessions.ts';

/** Transactions side by side for the reads of one turn: a connection runs one at a time. */
const LANES = 3;

/** A read that waits for the turn to end. */
interface Waiting {
  readonly query: Query;
  readonly onAnswer: (answer: Answer) => void;
}

/**
 * Reads of which those begun in one turn of the event loop share a few transactions: beginning and ending one takes both
 * sides longer than most short queries.
 */
export function gatheredReads(sessions: Sessions): Pick<GraphStore, 'read'> {
  let waiting: Waiting[] = [];

  const sendAll = (): void => {
    const turn = waiting;
    waiting = [];
    for (const lane of lanesOf(turn)) void sendLane(sessions, lane);
  };

  return {
    read: (cypher: string, params: Params = {}): Promise<Row[]> =>
      new Promise((resolve, reject) => {
        const onAnswer = (answer: Answer): void => ('error' in answer ? reject(answer.error) : resolve(answer.rows));
        if (waiting.push({ query: { cypher, params }, onAnswer }) === 1) process.nextTick(sendAll);
      }),
  };
}

/** Where one query fails, its transaction and with it the lane fails: then each query is read in one of its own. */
async function sendLane(sessions: Sessions, lane: readonly Waiting[]): Promise<void> {
  const all = await readTogether(sessions, lane).catch(() => undefined);
  for (const [index, { query, onAnswer }] of lane.entries()) {
    const rows = all?.[index];
    onAnswer(rows !== undefined ? { rows } : await readAlone(sessions, query));
  }
}

/** Sends all queries before the first is answered. */
const readTogether = (sessions: Sessions, lane: readonly Waiting[]): Promise<Row[][]> =>
  sessions.use('READ', (session) =>
    session.executeRead(
      (tx) => allOf(lane.map(async ({ query }) => (await runStatement(tx, query.cypher, query.params ?? {})).rows)),
      { metadata },
    ),
  );

async function readAlone(sessions: Sessions, { cypher, params }: Query): Promise<Answer> {
  try {
    return { rows: await sessions.read(cypher, params) };
  } catch (error) {
    return { error };
  }
}

function lanesOf(reads: readonly Waiting[]): Waiting[][] {
  const count = Math.min(LANES, Math.ceil(reads.length / LANES));
  return Array.from({ length: count }, (_, lane) => reads.filter((_read, index) => index % count === lane));
}

/** All results, or the first failure once none is under way any more. */
async function allOf<T>(running: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}
