import { defineConfig } from 'vitest/config';

/** One project per suite; only the suites that talk to Neo4j start a server (see test/support/neo4j.ts). */
const suite = (name: string, needsNeo4j: boolean, extra: object = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    ...(needsNeo4j ? { globalSetup: ['test/support/neo4j-global.ts'] } : {}),
    ...extra,
  },
});

export default defineConfig({
  test: {
    projects: [
      suite('unit', false),
      suite('conformance', true),
      suite('rules', true),
      suite('differential', true),
      suite('integration', true),
      suite('e2e', true, { testTimeout: 300_000 }),
    ],
  },
});
