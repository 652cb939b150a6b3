import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { listRules } from '../../../src/app/rules/list-rules.ts';
import { removeRule } from '../../../src/app/rules/stored/remove-rule.ts';
import { runOverStore } from '../../../src/app/runs/run-over-store.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { readHistory } from '../../../src/queries/history.ts';
import { keep, saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let world: StoredWorld;
beforeEach(async () => {
  folder = new WorldFolder(saltMarch);
  world = await keep(await openMemoryStore(), folder.root);
  const good = "MATCH (p:Person) WHERE p.id = 'nameless' RETURN p, 'definite' AS verdict";
  await world.store.write((tx) =>
    tx.createNodes({
      labels: ['OntologyRule'],
      rows: [
        { id: 'Bad Id', cypher: good, description: 'd', severity: 'warn' },
        { id: 'bad-severity', cypher: good, description: 'd', severity: 'grave' },
        { id: 'bad-cypher', cypher: 'MATCH (p:Person) DELETE p', description: 'd', severity: 'warn' },
      ],
    }),
  );
});
afterEach(async () => {
  await world.store.close();
  folder.remove();
});

const bad = ['Bad Id', 'bad-cypher', 'bad-severity'];
const refusedIn = (rules: readonly { id: string; skipped?: string | undefined }[]) =>
  rules.flatMap(({ id, skipped }) => (skipped?.startsWith('refused') === true ? [id] : []));

it('is told by every run, in its report and in the store', async () => {
  expect(refusedIn((await ingestWorld(world)).rules)).toEqual(bad);
  const full = await runOverStore(world, { scope: 'full' });
  expect(refusedIn(full.rules)).toEqual(bad);
  expect(full.problems.filter(({ path }) => bad.some((id) => path.endsWith(id)))).toHaveLength(3);
  const [run] = await world.store.read('MATCH (r:ConsistencyRun {id: $id}) RETURN r.rules_skipped AS skipped', {
    id: full.run.id,
  });
  expect(String(run?.skipped)).toContain('bad-severity: refused: `severity` is "error" or "warn".');
});

it('is in the list of rules, which counts it', async () => {
  const pages = [await listRules(world, { limit: 50 })];
  while (pages.at(-1)?.cursor !== undefined) pages.push(await listRules(world, { cursor: pages.at(-1)?.cursor }));
  const all = pages.flatMap(({ items }) => items);
  expect(pages[0]?.total).toBe(all.length);
  const refused = all.filter(({ state }) => state === 'refused');
  expect(refused.map(({ id }) => id)).toEqual(bad);
  expect(refused[0]?.why).toEqual(['refused: The rule node needs an `id` of lower-case words joined by - or /.']);
});

it('can be removed, whatever is wrong with it, and no run tells of it then', async () => {
  for (const id of bad) {
    expect(await removeRule(world, { id, reason: 'a slip', actor: 'Ama' })).toMatchObject({ id });
  }
  const full = await runOverStore(world, { scope: 'full' });
  expect(refusedIn(full.rules)).toEqual([]);
  expect(full.problems.filter(({ path }) => path.startsWith(':OntologyRule'))).toEqual([]);
  expect((await readHistory(world.store, ['Bad Id'])).map(({ action, reason }) => [action, reason])).toEqual([
    ['remove-rule', 'a slip'],
  ]);
});

it('without an id is refused, with how to delete it', async () => {
  await world.store.write((tx) => tx.createNodes({ labels: ['OntologyRule'], rows: [{ id: '', cypher: 'RETURN 1' }] }));
  const removed = removeRule(world, { id: '(without id)', actor: 'Ama' });
  await expect(removed).rejects.toMatchObject({
    code: 'no-rule-id',
    fix: expect.stringContaining('a query of yours can delete it'),
  });
});
