import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideFinding } from '../../../../src/app/decisions/decide-finding.ts';
import { listFindings } from '../../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { countedRules, doesOverreach } from '../../../../src/app/mirror/rules.ts';
import { runOverStore } from '../../../../src/app/runs/run-over-store.ts';
import type { StoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import { noCounts } from '../../../../src/queries/findings/counts.ts';
import { fullRuns } from '../../../../src/queries/runs.ts';
import { keep, WorldFolder } from '../../../support/worlds/world-folder.ts';

const rule = 'ontology/death-before-birth';
const backwards = (id: string) => `- { id: ${id}, kind: Person, name: ${id}, birth: 120, death: 100 }\n`;
const folder = new WorldFolder({
  'lore.yaml': 'world: The Reach\nrules:\n  disable: [ontology/age]\n',
  'people.yaml': ['ama', 'brand', 'cara', 'dag', 'elin'].map(backwards).join(''),
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

const counted = async (id = rule) => (await countedRules(world)).find((each) => each.id === id);

it('a rule is counted by what became of what it found', async () => {
  expect(await counted()).toMatchObject({ state: 'on', counts: { ...noCounts, open: 5 }, overreaches: false });
  const found = (await listFindings(world.store, { rule, peek: true })).items;
  const decide = (at: number, decision: 'dismiss' | 'resolve', kind?: 'not-a-conflict' | 'intended') =>
    decideFinding(world, {
      ...{ id: found[at]?.name ?? '', reason: 'Time runs both ways there.', actor: 'Isolde', decision },
      ...(kind === undefined ? {} : { kind }),
    });
  await decide(0, 'dismiss', 'not-a-conflict');
  await decide(1, 'dismiss', 'not-a-conflict');
  await decide(2, 'dismiss', 'intended');
  await decide(3, 'resolve');
  expect(await counted()).toMatchObject({
    counts: { open: 1, resolved: 1, dismissed: 3, not_a_conflict: 2, waived: 0, gone: 0 },
    overreaches: false,
  });
  folder.write('people.yaml', ['ama', 'brand', 'cara', 'dag'].map(backwards).join(''));
  await ingestWorld(world);
  expect(await counted()).toMatchObject({ counts: { open: 0, gone: 1 } });
});

it('the last full run says how a rule did; one that is off says why', async () => {
  await runOverStore(world, { scope: 'full', actor: 'Isolde' });
  expect((await counted())?.last_run).toEqual({ rows: 4, duration_ms: expect.any(Number) });
  expect(await counted('ontology/age')).toMatchObject({ state: 'off', why: ['disabled in lore.yaml'] });
  expect((await counted('ontology/age'))?.last_run).toBeUndefined();
});

it('the rules that ran and those that were skipped are as many as the run says, and each says why', async () => {
  const rules = await countedRules(world);
  const [run] = await fullRuns(world.store, 1);
  expect(rules.filter(({ last_run }) => last_run !== undefined)).toHaveLength(run?.rules_run ?? 0);
  const skipped = rules.filter((each) => each.skipped !== undefined);
  expect(skipped).toHaveLength(rules.length - (run?.rules_run ?? 0));
  expect(skipped.map((each) => each.skipped)).toContainEqual(expect.stringMatching(/^no .* in this world$/));
  expect(await counted('ontology/age')).toMatchObject({ skipped: 'disabled' });
});

it('a rule overreaches where people mostly say that it is no conflict, and said so often enough', () => {
  const counts = (not_a_conflict: number, others: number, resolved = 0) => ({
    ...{ ...noCounts, not_a_conflict, resolved, dismissed: not_a_conflict + others },
  });
  expect(doesOverreach(counts(3, 0))).toBe(true);
  expect(doesOverreach(counts(3, 2))).toBe(true);
  expect(doesOverreach(counts(3, 2, 1))).toBe(false);
  expect(doesOverreach(counts(2, 0))).toBe(false);
  expect(doesOverreach({ ...counts(3, 0), open: 100, gone: 100, waived: 100 })).toBe(true);
});
