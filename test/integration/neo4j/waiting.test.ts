import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { decideClaims } from '../../../src/app/decisions/decide-claims.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore, openScratchStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { neo4jEnvironment } from '../../support/neo4j/server.ts';
import { describeNeo4j, emptyNeo4j, requireNeo4j } from '../../support/neo4j/shared-server.ts';
import { keep, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

describeNeo4j('what waits to be accepted', () => {
  let folder: WorldFolder;
  beforeEach(async () => {
    await emptyNeo4j();
    folder = new WorldFolder({
      'people/Tam Weir.md': '---\nkind: Person\nborn: 1185\n---\nTam Weir was the father of Marla Weir.\n',
      'people/Marla Weir.md': '---\nkind: Person\n---\nMarla Weir was born in 1180.\n',
      'a.yaml': 'ilsa: { kind: Person, name: Ilsa Brand, born: 700, spouse: tam-weir }\n',
      'b.yaml': 'ilsa: { kind: Person, born: 712 }\n',
      'notes.md': 'Ilsa Brand was born in 731.\n',
    });
  });
  afterEach(() => folder.remove());

  async function found(open: () => Promise<GraphStore>, narrowFrom: number) {
    const store = await open();
    try {
      const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock(), narrowFrom });
      const ids = (findings: readonly { readonly id: string }[]) => findings.map(({ id }) => id).sort();
      const { waiting, suppressed, violations } = report;
      return {
        open: ids(violations),
        answered: violations.flatMap((each) => (each.category === 'orphan' ? (each.answers ?? []) : [])).length,
        suppressed: ids(suppressed.map(({ violation }) => violation)),
        waiting: waiting && [waiting.claims, ids(waiting.would_open), ids(waiting.would_join)],
      };
    } finally {
      await store.close();
    }
  }
  const onNeo4j = () => openScratchStore({ env: neo4jEnvironment(requireNeo4j()) });

  test('is found on Neo4j as on the embedded engine', async () => {
    const embedded = await found(openMemoryStore, 0);
    expect(embedded.waiting).toEqual([3, [expect.any(String)], [expect.any(String)]]);
    expect(await found(onNeo4j, 0)).toEqual(embedded);
    expect(await found(onNeo4j, Number.POSITIVE_INFINITY)).toEqual(embedded);
  });

  test('also beside claims that somebody has taken out of force', async () => {
    const store = await openMemoryStore();
    const world = await keep(store, folder.root);
    await ingestWorld(world);
    const rows = await store.read(
      "MATCH (a:Assertion {path: 'a.yaml'}) WHERE a.type = 'SPOUSE_OF' OR a.value = 700 RETURN a.id AS id",
    );
    await decideClaims(world, {
      ids: rows.map(({ id }) => String(id)),
      decision: 'withdraw',
      reason: 'another Ilsa',
      actor: 'Ama',
    });
    await store.close();
    const embedded = await found(openMemoryStore, 0);
    expect([rows.length, embedded.suppressed.length]).toEqual([2, 1]);
    expect(await found(openMemoryStore, Number.POSITIVE_INFINITY)).toEqual(embedded);
    expect(await found(onNeo4j, 0)).toEqual(embedded);
    expect(await found(onNeo4j, Number.POSITIVE_INFINITY)).toEqual(embedded);
  });
});
