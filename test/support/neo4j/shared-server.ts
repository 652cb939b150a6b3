import neo4j, { type Driver, type Session } from 'neo4j-driver';
import { describe, inject } from 'vitest';
import { openNeo4jStore } from '../../../src/graph/neo4j/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { indexes, memoryIndexes } from '../../../src/graph/schema.ts';
import type {} from './global.ts';
import type { Neo4jAddress } from './server.ts';

/** The run's Neo4j, or undefined when this machine has none. */
const neo4jAddress = (): Neo4jAddress | undefined => inject('neo4j') ?? undefined;

export const hasNeo4j: boolean = neo4jAddress() !== undefined;

/** `describe`, skipped as a whole when this machine has no Neo4j (the run has already said so). */
export const describeNeo4j: (name: string, suite: () => void) => void = hasNeo4j ? describe : describe.skip;

/** The address inside a suite that `describeNeo4j` lets run. */
export function requireNeo4j(): Neo4jAddress {
  const address = neo4jAddress();
  if (address === undefined) throw new Error('This test needs Neo4j; put it into describeNeo4j.');
  return address;
}

/** A store on the run's server, whose database is empty: no nodes, no indexes, no constraints. */
export async function openEmptyNeo4jStore(): Promise<GraphStore> {
  await emptyNeo4j();
  return openNeo4jStore(requireNeo4j());
}

/**
 * A store without nodes. The indexes of the last test stay, and with them the server's plans, which take it longest to make:
 * the rules of one world over a minute of its processor. A new index makes it forget all of them, so every index that a world
 * or its memories ask for is there from the start.
 */
export async function openClearedNeo4jStore(): Promise<GraphStore> {
  await clearNeo4j();
  const store = await openNeo4jStore(requireNeo4j());
  await store.ensureSchema([...indexes, ...memoryIndexes]);
  return store;
}

export async function clearNeo4j(): Promise<void> {
  await withSession((session) => session.run(deleteAll));
}

const deleteAll = 'MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS';

/**
 * Also takes its indexes away, and with them all that the server has planned: only where a test is about indexes. Call this or
 * `clearNeo4j` before the tests of each file: files share the one database and run one after another.
 */
export async function emptyNeo4j(): Promise<void> {
  await withSession(async (session) => {
    await session.run(deleteAll);
    const constraints = await session.run('SHOW CONSTRAINTS YIELD name');
    for (const { name } of constraints.records.map((record) => record.toObject())) {
      await session.run(`DROP CONSTRAINT \`${name}\` IF EXISTS`);
    }
    const indexes = await session.run("SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP'");
    for (const { name } of indexes.records.map((record) => record.toObject())) {
      await session.run(`DROP INDEX \`${name}\` IF EXISTS`);
    }
  });
}

async function withSession(work: (session: Session) => Promise<unknown>): Promise<void> {
  await withDriver(async (driver) => {
    const session = driver.session(sessionConfig());
    try {
      await work(session);
    } finally {
      await session.close();
    }
  });
}

/** A driver of our own, to look at the server past the store under test. */
export async function withDriver<T>(work: (driver: Driver) => Promise<T>): Promise<T> {
  const { uri, user, password } = requireNeo4j();
  const driver = neo4j.driver(uri, password ? neo4j.auth.basic(user ?? 'neo4j', password) : undefined);
  try {
    return await work(driver);
  } finally {
    await driver.close();
  }
}

export const sessionConfig = (): { database?: string } => {
  const { database } = requireNeo4j();
  return database === undefined ? {} : { database };
};
