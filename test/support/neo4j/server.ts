import { randomUUID } from 'node:crypto';
import neo4j from 'neo4j-driver';
import { defined } from '../../../src/util/defined.ts';
import { dockerAnswers, startByDocker } from './docker.ts';
import { javaObstacle, startByJava } from './java.ts';

export interface Neo4jAddress {
  readonly uri: string;
  /** Absent, as the password: the server asks for none. */
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
}

export interface RunningNeo4j extends Neo4jAddress {
  /** Where it came from, for the line that says so. */
  readonly how: string;
  stop(): Promise<void>;
  /** As a crash would, without a word to the server. */
  kill(): Promise<void>;
}

/** One that runs on this machine as a process. */
export interface OwnNeo4j extends RunningNeo4j {
  /** It keeps its connections, and does nothing. */
  freeze(): void;
  thaw(): void;
}

export interface ServerOptions {
  /** The password of user neo4j. Absent: no authentication. */
  readonly password?: string;
  /** Data directory, kept when the server stops; absent: a temporary one. By Java only. */
  readonly home?: string;
  /** Absent: any free one. By Java only. */
  readonly port?: number;
  /** Bytes that one transaction may take; absent: all there are. By Java only. */
  readonly transactionBytes?: number;
  /** For measuring: slower to start, faster to run. By Java only. */
  readonly fullSpeed?: boolean;
}

/**
 * A Neo4j for the tests, or the reason why there is none: the server of `NEO4J_URI`, else a container when a Docker
 * engine answers, else a server from Maven Central run by Java.
 */
export async function startNeo4j(
  options: Pick<ServerOptions, 'fullSpeed'> = {},
): Promise<RunningNeo4j | { readonly obstacle: string }> {
  const given = await givenServer();
  if (given !== undefined) return given;
  const password = randomUUID();
  if (await dockerAnswers()) {
    try {
      return await startByDocker({ password });
    } catch (error) {
      console.error(`Docker answers but cannot run Neo4j: ${String(error)}`);
    }
  }
  const obstacle = await javaObstacle();
  if (obstacle === undefined) return startByJava({ ...options, password });
  return { obstacle: `NEO4J_URI is not set, no Docker engine answers, and there is ${obstacle}` };
}

/** The environment that makes a `lore` command use that server. */
export const neo4jEnvironment = ({ uri, user, password, database }: Neo4jAddress): Record<string, string> => ({
  NEO4J_URI: uri,
  ...defined({ NEO4J_USER: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: database }),
});

async function givenServer(): Promise<RunningNeo4j | undefined> {
  const {
    NEO4J_URI: uri,
    NEO4J_USER: user = 'neo4j',
    NEO4J_PASSWORD: password,
    NEO4J_DATABASE: database,
  } = process.env;
  if (!uri) return undefined;
  const address: Neo4jAddress = { uri, ...(password ? { user, password } : {}), ...(database ? { database } : {}) };
  await refuseUnlessEmpty(address);
  const stop = async () => undefined;
  return { ...address, how: `the server of NEO4J_URI (${uri})`, stop, kill: stop };
}

/** The tests delete everything between files: they must never be let loose on somebody's world. */
async function refuseUnlessEmpty({ uri, user, password, database }: Neo4jAddress): Promise<void> {
  const driver = neo4j.driver(uri, password ? neo4j.auth.basic(user ?? 'neo4j', password) : undefined);
  try {
    const session = driver.session(database ? { database } : {});
    const { records } = await session.run('MATCH (n) RETURN count(n) AS nodes');
    const nodes = Number(records[0]?.get('nodes'));
    if (nodes > 0 && process.env.LORE_TEST_WIPE !== '1') {
      throw new Error(
        `The database at ${uri} holds ${nodes} nodes, and the tests would delete them. ` +
          'Use an empty one, or set LORE_TEST_WIPE=1 if they may go.',
      );
    }
  } finally {
    await driver.close();
  }
}
