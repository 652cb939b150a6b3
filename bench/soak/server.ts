import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { javaObstacle, startByJava } from '../../test/support/neo4j/java.ts';
import { neo4jEnvironment, type RunningNeo4j, startNeo4j } from '../../test/support/neo4j/server.ts';

/** A Neo4j that a soak may kill and start again, where it has started it itself. */
export interface SoakServer {
  /** Makes commands use it. */
  readonly env: Readonly<Record<string, string>>;
  /** Kills it without a word, and starts it again with the same data on the same port; absent for somebody else's. */
  readonly restart?: () => Promise<void>;
  stop(): Promise<void>;
}

/** The server of `NEO4J_URI`, else one from Maven Central by Java, else whatever the tests would take; or why there is none. */
export async function soakServer(): Promise<SoakServer | { readonly obstacle: string }> {
  if (!process.env.NEO4J_URI && (await javaObstacle()) === undefined) return ownServer();
  const server = await startNeo4j({ fullSpeed: true });
  return 'obstacle' in server ? server : { env: neo4jEnvironment(server), stop: () => server.stop() };
}

async function ownServer(): Promise<SoakServer> {
  const home = mkdtempSync(join(tmpdir(), 'lore-soak-neo4j-'));
  let server: RunningNeo4j = await startByJava({ home, fullSpeed: true });
  const port = Number(new URL(server.uri).port);
  return {
    env: neo4jEnvironment(server),
    async restart() {
      await server.kill();
      server = await startByJava({ home, port, fullSpeed: true });
    },
    async stop() {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
