import type { Session, Transaction } from 'neo4j-driver';
import { GraphError } from '../../../util/errors.ts';
import type { GraphWriter } from '../../port.ts';
import type { Connection } from '../connection.ts';
import { runStatement } from '../run.ts';
import { scratchWriter } from './scratch-writer.ts';

/** Above this many nodes and edges, hiding what the database holds would cost more than the check. */
const HIDE_AT_MOST = 1_000_000;
/** Rows fetched ahead at most when a query is cut off at its row limit. */
const FETCH_SIZE = 1000;
/** Label of the nodes that the database holds, until they are deleted. */
const asideLabel = 'LoreSetAside';
const metadata = { app: 'lore-engine', purpose: 'check; rolled back at the end' };

/** The transaction that the scratch graph is. */
export interface OpenTransaction {
  readonly session: Session;
  readonly tx: Transaction;
  readonly writer: GraphWriter;
  /** Deletes, inside the transaction, what the database holds. Call it before any query. */
  readonly clear: () => Promise<void>;
  /** How many statements have changed the graph. */
  readonly changes: () => number;
}

export async function beginScratch(connection: Connection): Promise<OpenTransaction> {
  const session = connection.session('WRITE', FETCH_SIZE);
  try {
    const tx = await session.beginTransaction({ metadata });
    let isAside = await setAside(tx);
    const clear = async (): Promise<void> => {
      if (isAside) await runStatement(tx, `MATCH (n:${asideLabel}) DETACH DELETE n`, {});
      isAside = false;
    };
    let changes = 0;
    const writer = scratchWriter(async (cypher, params) => {
      const result = await runStatement(tx, cypher, params);
      if (result.changed) changes += 1;
      return result;
    });
    const query: GraphWriter['query'] = async (cypher, params) => {
      await clear();
      return writer.query(cypher, params);
    };
    return { session, tx, writer: { ...writer, query }, clear, changes: () => changes };
  } catch (error) {
    await connection.lookout.end(session.close().catch(() => undefined));
    throw error;
  }
}

/**
 * Takes their labels from all nodes of the database, so that no query and no unique key finds them. Returns
 * whether there were any. They are deleted later, once the graph is written: a transaction that has deleted nodes looks
 * through all of them for every new one under a unique key (beside 40,000 nodes that took a millisecond each).
 */
async function setAside(tx: Transaction): Promise<boolean> {
  const count = async (cypher: string) => Number((await runStatement(tx, cypher, {})).rows[0]?.count);
  const nodes = await count('MATCH (n) RETURN count(n) AS count');
  if (nodes === 0) return false;
  const edges = await count('MATCH ()-[e]->() RETURN count(e) AS count');
  if (nodes + edges > HIDE_AT_MOST) {
    throw new GraphError(`The database holds ${nodes} nodes and ${edges} edges, too many to set aside for a check.`, {
      code: 'scratch-too-full',
      fix: 'Name a smaller or empty database in NEO4J_DATABASE, or unset NEO4J_URI to check with the embedded engine.',
    });
  }
  await runStatement(tx, `MATCH (n) REMOVE n:$(labels(n)) SET n:${asideLabel}`, {});
  return true;
}
