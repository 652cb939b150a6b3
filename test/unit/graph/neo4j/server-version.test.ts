import { expect, test } from 'vitest';
import { supportedVersion } from '../../../../src/graph/neo4j/server-version.ts';

test.each([
  ['Neo4j/5.26.0', '5.26.0'],
  ['Neo4j/5.26.20', '5.26.20'],
  ['Neo4j/5.27-aura', '5.27-aura'],
  ['Neo4j/2025.06.0', '2025.06.0'],
  ['Neo4j/6.0.0-alpha01', '6.0.0-alpha01'],
])('%s is new enough', (agent, version) => {
  expect(supportedVersion(agent)).toBe(version);
});

test.each(['Neo4j/5.25.1', 'Neo4j/5.13.0', 'Neo4j/5.9.1', 'Neo4j/4.4.36', 'Neo4j/3.5.30'])(
  '%s is too old, and the fix says what to do',
  (agent) => {
    expect(() => supportedVersion(agent)).toThrow(
      expect.objectContaining({ code: 'neo4j-too-old', fix: expect.stringContaining('Neo4j 5.26 or newer') }),
    );
  },
);

test.each([undefined, '', 'Neo4j/v5.11.0 compatible graph database server - Memgraph', 'FalkorDB/4'])(
  'an agent of %j is not taken for Neo4j',
  (agent) => {
    expect(() => supportedVersion(agent)).toThrow(expect.objectContaining({ code: 'neo4j-unknown-server' }));
  },
);
