import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEmptiedServer } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { writeWorldRecord } from '../../../src/queries/meta/world-record.ts';
import { neo4jEnvironment } from '../../support/neo4j/server.ts';
import { clearNeo4j, describeNeo4j, openClearedNeo4jStore, requireNeo4j } from '../../support/neo4j/shared-server.ts';
import { printedBy } from '../../support/program/printed.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

/** Only Neo4j runs it. */
const foundling = `/*---
id: foundling
category: ontology
severity: warn
description: Every person has a birth.
message: "{{p}} was never born."
subject: { variable: p, label: Person }
engines: [neo4j]
---*/
MATCH (p:Person)
CALL { WITH p RETURN p.birth AS born }
WITH p, born
WHERE born IS NULL
RETURN p
`;
const cases = `rule: foundling
given: [{ id: ama, kind: Person, name: Ama }]
cases:
  - name: nobody says when
    expect: [{ subject: ama, verdict: definite }]
  - name: somebody does
    given: [{ id: ama, kind: Person, name: Ama, birth: 612 }]
    expect: []
`;

describeNeo4j('the tests of rules on a server', () => {
  let folder: WorldFolder;
  beforeEach(async () => {
    await clearNeo4j();
    folder = new WorldFolder({ ...saltMarch, 'rules/foundling.cypher': foundling, 'rules/foundling.test.yaml': cases });
    for (const [name, value] of Object.entries(neo4jEnvironment(requireNeo4j()))) vi.stubEnv(name, value);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    folder.remove();
  });

  const tested = (...words: string[]) => printedBy(['rules', 'test', 'foundling', ...words], folder.root);
  const inStore = async <T>(work: (store: GraphStore) => Promise<T>): Promise<T> => {
    const store = await openClearedNeo4jStore();
    return work(store).finally(() => store.close());
  };

  test('run there, and leave its database empty', async () => {
    expect((await tested()).stdout).toContain('not run here: needs Neo4j');
    const { stdout, status } = await tested('--engine', 'neo4j');
    expect([stdout, status]).toEqual([expect.not.stringContaining('not run here'), 0]);
    const store = await openEmptiedServer(requireNeo4j()); // which refuses one that is not
    expect(await store.counts()).toEqual({ nodes: 0, edges: 0 });
    await store.close();
  });

  test('leave a world alone that somebody ingests meanwhile', async () => {
    await inStore(async (kept) => {
      const store = await openEmptiedServer(requireNeo4j());
      await writeWorldRecord(kept, undefined, { name: 'The Salt March' });
      await store.close();
      expect(await kept.counts()).toMatchObject({ nodes: 1 });
    });
  });
});
