import { GraphError } from '../../util/errors.ts';

/** The oldest server that is promised to work: the long-term release that the tests run on. A check sets labels by `$(…)`, which came with 5.24. */
export const MINIMUM_VERSION = '5.26';

/**
 * `5.26.20` from the agent a server introduces itself with, e.g. `Neo4j/5.26.20`, `Neo4j/5.27-aura`, `Neo4j/2025.06.0`.
 * Rejects with GraphError code `neo4j-too-old` below MINIMUM_VERSION and `neo4j-unknown-server` for anything else.
 */
export function supportedVersion(agent: string | undefined): string {
  const match = /^Neo4j\/((\d+)\.(\d+)\S*)/.exec(agent ?? '');
  const [, version, major, minor] = match ?? [];
  if (version === undefined) {
    throw new GraphError(`The server calls itself ${JSON.stringify(agent ?? '')}, which is not a Neo4j version.`, {
      code: 'neo4j-unknown-server',
      fix: `Point NEO4J_URI at Neo4j ${MINIMUM_VERSION} or newer.`,
    });
  }
  if (!isAtLeast([Number(major), Number(minor)], MINIMUM_VERSION)) throw tooOld(`Neo4j ${version}`);
  return version;
}

export const tooOld = (what: string, cause?: unknown): GraphError =>
  new GraphError(`${what} is too old.`, {
    code: 'neo4j-too-old',
    fix: `Upgrade the server to Neo4j ${MINIMUM_VERSION} or newer, or unset NEO4J_URI to use the embedded engine.`,
    cause,
  });

function isAtLeast(actual: readonly [number, number], minimum: string): boolean {
  const [major = 0, minor = 0] = minimum.split('.').map(Number);
  return actual[0] > major || (actual[0] === major && actual[1] >= minor);
}
