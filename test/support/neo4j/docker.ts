import { existsSync } from 'node:fs';
import { neo4jVersion } from './java.ts';
import type { RunningNeo4j, ServerOptions } from './server.ts';

/** True when a Docker engine answers. The library that asks is slow to load, so a machine without any socket is not asked. */
export async function dockerAnswers(): Promise<boolean> {
  if (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock') && process.platform === 'linux') return false;
  const { getContainerRuntimeClient } = await import('testcontainers');
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}

/** A Neo4j Community server in a container, removed when it stops (or, should this process die, by testcontainers' reaper). */
export async function startByDocker(options: ServerOptions = {}): Promise<RunningNeo4j> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const version = await neo4jVersion();
  const container = await new GenericContainer(`neo4j:${version}-community`)
    .withEnvironment({
      NEO4J_AUTH: options.password === undefined ? 'none' : `neo4j/${options.password}`,
      NEO4J_server_memory_heap_max__size: '2g',
    })
    .withExposedPorts(7687)
    .withWaitStrategy(Wait.forLogMessage('Started.'))
    .withStartupTimeout(180_000)
    .start();
  const stop = async () => {
    await container.stop();
  };
  return {
    uri: `bolt://${container.getHost()}:${container.getMappedPort(7687)}`,
    ...(options.password === undefined ? {} : { user: 'neo4j', password: options.password }),
    how: `Neo4j ${version} in Docker`,
    stop,
    kill: stop,
  };
}
