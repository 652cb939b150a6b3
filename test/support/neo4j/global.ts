import type { TestProject } from 'vitest/node';
import { defined } from '../../../src/util/defined.ts';
import { type Neo4jAddress, type RunningNeo4j, startNeo4j } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null: there is no Neo4j here, and its tests are skipped. */
    neo4j: Neo4jAddress | null;
  }
}

type Started = Awaited<ReturnType<typeof startNeo4j>>;

/** Every project that needs the server runs this file, each in a module graph of its own; the server is one per run. */
const shared: { server?: Promise<Started>; users: number } = sharedState();

export async function setup(project: TestProject): Promise<void> {
  shared.users += 1;
  shared.server ??= announce();
  const server = await shared.server;
  project.provide('neo4j', 'obstacle' in server ? null : addressOf(server));
}

export async function teardown(): Promise<void> {
  shared.users -= 1;
  if (shared.users > 0) return;
  const server = await shared.server?.catch(() => undefined);
  delete shared.server;
  if (server !== undefined && !('obstacle' in server)) await server.stop();
}

async function announce(): Promise<Started> {
  // A gate runs thousands of tests against one server: worth its slower start.
  const server = await startNeo4j({ fullSpeed: process.env.CI === 'true' });
  if (!('obstacle' in server)) {
    console.error(`Neo4j suites run against ${server.how}.`);
    return server;
  }
  const required = process.env.CI === 'true' || process.env.LORE_REQUIRE_NEO4J === '1';
  if (required) throw new Error(`The Neo4j suites must run here (CI or LORE_REQUIRE_NEO4J), but ${server.obstacle}.`);
  console.error(
    `\n!!! NEO4J TESTS SKIPPED: ${server.obstacle}. Install Java 17 with Maven, start Docker, or set NEO4J_URI.\n`,
  );
  return server;
}

const addressOf = ({ uri, user, password, database }: RunningNeo4j): Neo4jAddress => ({
  uri,
  ...defined({ user, password, database }),
});

function sharedState(): { server?: Promise<Started>; users: number } {
  const holder: { [key: symbol]: { server?: Promise<Started>; users: number } | undefined } = globalThis;
  const name = Symbol.for('lore-engine.neo4j-for-tests');
  const state = holder[name] ?? { users: 0 };
  holder[name] = state;
  return state;
}
