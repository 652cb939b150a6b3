import { GraphError } from '../../util/errors.ts';
import type { GraphStore } from '../port.ts';
import { labels } from '../schema.ts';
import type { Neo4jSettings } from './connection.ts';
import { openNeo4jStore } from './store.ts';

/** A world that somebody has ingested meanwhile stays. */
const deleteAll = `MATCH (n) WHERE NOT EXISTS { MATCH (:${labels.meta} {id: 'world'}) } DETACH DELETE n`;

/**
 * A store in a database that holds nothing, and holds nothing again when it is closed; indexes stay. Rejects as `connectToServer`
 * does, and with GraphError `database-not-empty`.
 */
export async function openEmptiedStore(settings: Neo4jSettings): Promise<GraphStore> {
  const store = await openNeo4jStore(settings);
  try {
    const { nodes } = await store.counts();
    if (nodes > 0) throw notEmpty(store, nodes);
  } catch (error) {
    await store.close();
    throw error;
  }
  const close = async (): Promise<void> => {
    try {
      await store.write((tx) => tx.query(deleteAll));
    } finally {
      await store.close();
    }
  };
  return { ...store, close };
}

const notEmpty = ({ engine }: GraphStore, nodes: number): GraphError =>
  new GraphError(`The database ${engine.location} holds ${nodes} nodes: rules are tested in an empty one.`, {
    code: 'database-not-empty',
    fix: 'Name an empty database in NEO4J_DATABASE, or another server in NEO4J_URI (`docker compose up -d neo4j` starts one). A test that was killed leaves its nodes: MATCH (n) DETACH DELETE n removes them.',
  });
