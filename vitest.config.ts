import { defineConfig } from 'vitest/config';
import { lawTimeout } from './test/support/laws.ts';

/**
 * One project per suite. Those that talk to Neo4j share one server per run (test/support/neo4j/global.ts) and its one
 * database, so their files run one after another, and so do the projects (`groupOrder`); the others never start it.
 */
const suite = (name: string, groupOrder: number, more: object = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    testTimeout: lawTimeout(60_000),
    hookTimeout: 240_000,
    sequence: { groupOrder },
    ...more,
  },
});

const built = 'test/support/program/built-global.ts';
const withNeo4j = { globalSetup: ['test/support/neo4j/global.ts'], fileParallelism: false, maxWorkers: 1 };
/** One process runs many files, and loads the sources once: a third of the time went into loading them for each file. */
const sharedProcess = { isolate: false };

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      suite('unit', 0, { ...sharedProcess, maxWorkers: '100%' }),
      suite('conformance', 1, { ...withNeo4j, ...sharedProcess }),
      suite('rules', 2, { ...withNeo4j, ...sharedProcess }),
      suite('differential', 3, { ...withNeo4j, ...sharedProcess, testTimeout: lawTimeout(600_000) }),
      suite('integration', 4, {
        ...withNeo4j,
        ...sharedProcess,
        globalSetup: [built, ...withNeo4j.globalSetup],
        testTimeout: lawTimeout(300_000),
      }),
      suite('mcp', 5, { globalSetup: [built], execArgv: ['--expose-gc'] }), // its leak test asks for a collection before it looks
      suite('pages', 6),
      suite('e2e', 7, {
        ...withNeo4j,
        globalSetup: [built, ...withNeo4j.globalSetup],
        testTimeout: lawTimeout(300_000),
      }),
    ],
  },
});
