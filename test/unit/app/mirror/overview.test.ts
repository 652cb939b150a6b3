import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideFinding } from '../../../../src/app/decisions/decide-finding.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { isCalm, readOverview } from '../../../../src/app/mirror/overview.ts';
import { flagNode } from '../../../../src/app/reviews/review-queue.ts';
import { runOverStore } from '../../../../src/app/runs/run-over-store.ts';
import type { StoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import { keep, WorldFolder } from '../../../support/worlds/world-folder.ts';

const folder = new WorldFolder({
  'lore.yaml': 'world: The Reach\nnow: 500\nsources:\n  - { match: "canon/**", tier: canon }\n',
  'canon/roll.yaml': `
- { id: keep, kind: Settlement, name: The Keep }
- { id: ama, kind: Person, name: Ama, rules: { to: keep, from: 100, until: 140 } }
`,
  'tales.yaml': '- { id: brand, kind: Person, name: Brand, rules: { to: keep, from: 120, until: 160 } }\n',
});
let world: StoredWorld;
beforeAll(async () => {
  world = await keep(await openMemoryStore(), folder.root);
  await ingestWorld(world);
});
afterAll(async () => {
  await world.close();
  folder.remove();
});

const run = () => runOverStore(world, { scope: 'full', actor: 'Isolde' });

it('says what is open, which of it disputes canon, and what waits for a person', async () => {
  await run();
  await flagNode(world, { node_id: 'ama', reason: 'Look at her.', actor: 'Isolde' });
  const overview = await readOverview(world);
  expect(overview).toMatchObject({
    name: 'The Reach',
    counts: { entities: 3 },
    waiting: { claims: 0, flags: 1 },
    canon: {
      claims: 1,
      findings: 1,
      items: [{ verdict: 'definite', subject: { id: 'keep' }, message: expect.stringContaining('both rule') }],
    },
  });
  expect(overview.open[0]).toEqual({ category: 'contradiction', definite: 1, possible: 0 });
  expect(overview.changes[0]).toMatchObject({ action: 'flag', node_id: 'ama' });
  expect(isCalm(overview)).toBe(false);
});

it('has the latest full runs, the oldest first, and no others', async () => {
  const [{ canon }, { trend: before }] = [await readOverview(world), await readOverview(world)];
  await decideFinding(world, {
    ...{ id: canon.items[0]?.name ?? '', decision: 'dismiss', kind: 'intended', reason: 'Two seats.', actor: 'Isolde' },
  });
  await runOverStore(world, { scope: 'entity:ama', actor: 'Isolde' });
  await run();
  const { trend, canon: now } = await readOverview(world);
  expect(trend.length).toBe(before.length + 1);
  expect(trend.map(({ finished_at }) => finished_at)).toEqual(trend.map(({ finished_at }) => finished_at).sort());
  expect(before.at(-1)?.contradictions_and_ontology).toBe(1);
  expect(trend.at(-1)?.contradictions_and_ontology).toBe(0);
  expect(now).toEqual({ claims: 0, findings: 0, items: [] });
  for (let more = 0; more < 20; more += 1) await run();
  expect((await readOverview(world)).trend).toHaveLength(20);
});

it('is calm where only gaps are open', () => {
  const none = { definite: 0, possible: 0 };
  const open = [
    { category: 'contradiction' as const, ...none },
    { category: 'orphan' as const, definite: 7, possible: 0 },
  ];
  expect(isCalm({ open, waiting: { claims: 0, flags: 0 } })).toBe(true);
  expect(isCalm({ open, waiting: { claims: 1, flags: 0 } })).toBe(false);
  expect(isCalm({ open: [{ category: 'ontology', ...none, possible: 1 }], waiting: { claims: 0, flags: 0 } })).toBe(
    false,
  );
});
