import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideFinding } from '../../src/app/decisions/decide-finding.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import { openNeo4jStore } from '../../src/graph/neo4j/store.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { clearNeo4j, describeNeo4j, requireNeo4j } from '../support/neo4j/shared-server.ts';
import { keep, WorldFolder } from '../support/worlds/world-folder.ts';

const rulers = Array.from(
  { length: 12 },
  (_, at) =>
    `- { id: seat-${at}, kind: Settlement, name: Seat ${at} }\n- { id: ruler-${at}, kind: Person, name: Ruler ${at}, rules: { to: seat-${at}, from: 100, until: 140 } }\n- { id: rival-${at}, kind: Person, name: Rival ${at}, rules: { to: seat-${at}, from: 120, until: 160 } }\n`,
).join('');

describeNeo4j('a slot in Neo4j', () => {
  const folder = new WorldFolder({ 'lore.yaml': 'world: The Salt March\nnow: 300\n', 'rulers.yaml': rulers });
  let stores: [GraphStore, GraphStore];
  beforeAll(async () => {
    stores = [await openNeo4jStore(requireNeo4j()), await openNeo4jStore(requireNeo4j())];
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    folder.remove();
  });
  beforeEach(async () => {
    await clearNeo4j();
    await ingestWorld(await keep(stores[0], folder.root));
    await stores[0].write((tx) => tx.query('MATCH (v:Violation) DETACH DELETE v'));
  });

  const open = () =>
    stores[0].read(
      "MATCH (v:Contradiction) WHERE v.status = 'open' RETURN v.id AS id, v.open_slot AS slot, v.fingerprint AS fingerprint ORDER BY id",
    );

  test('is opened once by two who open it at one moment', async () => {
    const worlds = [await keep(stores[0], folder.root), await keep(stores[1], folder.root)];
    const runs = await Promise.all(worlds.map((world) => runOverStore(world, { scope: 'full' })));
    const opened = runs.map(({ new: ids }) => ids.length);
    expect([Math.min(...opened), Math.max(...opened) >= 12]).toEqual([0, true]);
    const found = await open();
    expect(found).toHaveLength(12);
    expect(found.every(({ slot, fingerprint }) => slot === fingerprint)).toBe(true);
  });

  test('that another has opened meanwhile under another id is joined', async () => {
    const [mine, theirs] = stores;
    const world = await keep(mine, folder.root);
    await runOverStore(world, { scope: 'full' });
    const [one] = await open();
    await mine.write((tx) => tx.query('MATCH (v:Violation) DETACH DELETE v'));
    let isOvertaken = false;
    const hurried: GraphStore = {
      ...mine,
      write: async (work) => {
        if (!isOvertaken) {
          isOvertaken = true;
          await theirs.write((tx) =>
            tx.query(
              `CREATE (:Violation:Contradiction {id: 'theirs', fingerprint: $slot, open_slot: $slot, status: 'open', generation: 1,
                 category: 'contradiction', rule_id: 'contradictions/rules', subject_id: 'seat-0', members_hash: '', member_ids: []})`,
              { slot: String(one?.slot) },
            ),
          );
        }
        return mine.write(work);
      },
    };
    await runOverStore(await keep(hurried, folder.root), { scope: 'full' });
    const found = await open();
    expect(isOvertaken).toBe(true);
    expect(found).toHaveLength(12);
    expect(found.filter(({ slot }) => slot === one?.slot)).toMatchObject([{ id: 'theirs' }]);
  });

  test('is not opened again by who reopens a finding whose slot is taken', async () => {
    const [mine, theirs] = stores;
    const world = await keep(mine, folder.root);
    await runOverStore(world, { scope: 'full' });
    const [one] = await open();
    const id = String(one?.id);
    const asked = { id, actor: 'Ada', reason: 'two seats' };
    await decideFinding(world, { ...asked, decision: 'dismiss' });
    const hurried: GraphStore = {
      ...mine,
      write: async (work) => {
        await theirs.write((tx) =>
          tx.query(
            `MERGE (v:Violation {id: 'theirs'}) SET v:Contradiction, v.fingerprint = $slot, v.open_slot = $slot, v.status = 'open'`,
            { slot: String(one?.fingerprint) },
          ),
        );
        return mine.write(work);
      },
    };
    await expect(decideFinding({ ...world, store: hurried }, { ...asked, decision: 'reopen' })).rejects.toMatchObject({
      code: 'not-decidable',
    });
  });
});
