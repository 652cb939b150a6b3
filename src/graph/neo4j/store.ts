import type { Analyzes, GathersReads } from '../capabilities.ts';
import { indexesIn } from '../index-rows.ts';
import type { GraphStore } from '../port.ts';
import { withinTime } from '../time-budget.ts';
import { analyze } from './analyze.ts';
import { type Connection, connectToServer, type Neo4jSettings } from './connection.ts';
import { gatheredReads } from './gathered.ts';
import { readWithinLimits } from './limited.ts';
import { openPlanner } from './planner/planner.ts';
import { Sessions } from './sessions.ts';
import { createServerIndexes } from './writing/indexes.ts';
import { managedWrite } from './writing/managed-write.ts';
import { listIndexesCypher } from './writing/statements.ts';

const countNodes = 'MATCH (n) RETURN count(n) AS count';
const countEdges = 'MATCH ()-[e]->() RETURN count(e) AS count';

/**
 * A world stored on a Neo4j server. Reads and writes are managed transactions, which the driver repeats after a transient
 * failure (a deadlock, a leader change, a dropped connection). Rejects as `connectToServer` does.
 */
export async function openNeo4jStore(settings: Neo4jSettings): Promise<GraphStore> {
  return storeOver(await connectToServer(settings));
}

function storeOver(connection: Connection): GraphStore & GathersReads & Analyzes {
  const sessions = new Sessions(connection);
  const planner = openPlanner(connection);
  const count = async (cypher: string): Promise<number> => Number((await sessions.read(cypher))[0]?.count);
  return {
    engine: connection.engine,
    read: (cypher, params) => sessions.read(cypher, params),
    gathered: () => gatheredReads(sessions),

    async planLimited(cypher, limits) {
      sessions.requireOpen();
      return withinTime(limits, (timeMs) => planner.planned(cypher, timeMs));
    },

    async readLimited(cypher, params, limits) {
      sessions.requireOpen();
      return readWithinLimits({ connection, planner }, { cypher, params }, limits);
    },

    write: (work) => managedWrite(sessions, connection, work),

    async checkReadOnly(cypher) {
      sessions.requireOpen();
      return planner.verdict(cypher);
    },

    async explain(cypher) {
      sessions.requireOpen();
      return planner.explain(cypher);
    },

    analyze: () => analyze(sessions),
    ensureSchema: (indexes) => createServerIndexes(sessions, indexes),
    listIndexes: async () => indexesIn(await sessions.read(listIndexesCypher)),

    async counts() {
      const [nodes, edges] = await Promise.all([count(countNodes), count(countEdges)]);
      return { nodes, edges };
    },

    close: () => sessions.close(),
  };
}
