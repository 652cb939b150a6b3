// @ts-check
/** Suites wait up to five minutes for a server that does not answer: these files take long, and hardly any of a processor. */
const outages = [
  'test/integration/neo4j/away.test.ts',
  'test/integration/neo4j/frozen.test.ts',
  'test/integration/neo4j/killed.test.ts',
];

/** Tests of what a new Node can break: the engine's binding, files, child processes, streams, `Intl` and `fetch`. */
const newestNode = [
  'test/unit/graph',
  'test/unit/surfaces',
  'test/unit/report',
  'test/unit/util',
  'test/unit/config/read-settings',
  'test/unit/content/scan',
  'test/unit/content/hostile',
  'test/unit/app/backup',
  'test/unit/app/check',
  'test/unit/app/nightly',
];

/**
 * The runs of `npm test`, the longest first. A run is one vitest; one that needs Neo4j starts a server for all of its suites.
 *
 * @type {readonly { name: string, projects: readonly string[], files?: readonly string[], without?: readonly string[], beside?: true, newest?: true }[]}
 * `beside`: it waits more than it works, and takes no lane. `newest`: it runs on the newest Node.
 */
export const testRuns = [
  { name: 'outages', projects: ['integration'], files: outages, beside: true },
  { name: 'program', projects: ['integration', 'e2e'], without: outages },
  { name: 'engines', projects: ['rules', 'conformance', 'differential'] },
  { name: 'unit', projects: ['unit'] },
  { name: 'mcp', projects: ['mcp'] },
  // The protocol's own judges of the MCP server ask for Node 22.
  { name: 'judges', projects: ['mcp'], files: ['test/mcp/outside-judges.test.ts'], newest: true },
  { name: 'pages', projects: ['pages'] },
  { name: 'newest', projects: ['unit'], files: newestNode, newest: true },
];

/** The newest Node that tests run on. */
export const newestMajor = 24;
