import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { decideFinding } from '../../src/app/decisions/decide-finding.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import { nodesIn } from '../../src/graph/nodes-called.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { labels } from '../../src/graph/schema.ts';
import { recordedFindings } from '../../src/queries/recorded-findings.ts';
import { newestRun, readNewestRuns } from '../../src/queries/runs.ts';
import { storedEntities } from '../../src/queries/stored-entities.ts';
import { storedSources } from '../../src/queries/stored-sources.ts';
import type { StoredThings } from '../../src/queries/stored-things.ts';
import { onEveryEngine } from '../support/engines.ts';
import { lawTimeout } from '../support/laws.ts';
import { keep, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

const patience = lawTimeout(600_000);

let folder: WorldFolder | undefined;
afterEach(() => {
  folder?.remove();
  folder = undefined;
});

/** The anarchy with its findings, of which one is dismissed. */
async function checked(store: GraphStore) {
  const root = 'fixtures/the-anarchy';
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:yaml|md)$/.test(path));
  folder = new WorldFolder(Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
  const world = await keep(store, folder.root, tickingClock());
  await ingestWorld(world);
  await runOverStore(world, { scope: 'full' });
  const [first] = await recordedFindings.found(store, "MATCH (n:Contradiction) WHERE n.status = 'open'", ['id']);
  const word = { actor: 'Ama', reason: 'both are told' };
  await decideFinding(world, { id: String(first?.id), decision: 'dismiss', kind: 'not-a-conflict', ...word });
}

/** A server gives the labels of a node in any order. */
const withSortedKinds = (thing: object): object =>
  'kinds' in thing && Array.isArray(thing.kinds) ? { ...thing, kinds: [...thing.kinds].sort() } : thing;

/** All fields of each node that there is, as of the node and as of no more than a field is made of. */
async function alike<T extends { readonly id: string }>(store: GraphStore, label: string, things: StoredThings<T>) {
  const nodes = nodesIn(await store.read(`MATCH (n:${label}) RETURN n ORDER BY n.id`), 'n');
  const whole = nodes.map((node) => things.whole(node));
  const fields = Object.keys(Object.assign({}, ...whole)) as (keyof T)[];
  expect(whole.length).toBeGreaterThan(1);
  const ids = whole.map(({ id }) => id);
  const read = async (names: readonly (keyof T)[]) =>
    [...(await things.called(store, ids, names)).values()].map((thing) => withSortedKinds(thing));
  expect(await read(fields)).toEqual(whole.map((thing) => withSortedKinds(thing)));
  for (const field of fields) {
    const meant = whole.map((thing) =>
      withSortedKinds({ id: thing.id, ...(thing[field] === undefined ? {} : { [field]: thing[field] }) }),
    );
    expect(await read([field]), String(field)).toEqual(meant);
  }
  return fields;
}

onEveryEngine('what a store holds', (store) => {
  it(
    'is told alike, whatever of it is read',
    async () => {
      await checked(store());
      expect(await alike(store(), labels.entity, storedEntities)).toContain('happens');
      expect(await alike(store(), labels.source, storedSources)).toContain('sha256');
      expect(await alike(store(), labels.violation, recordedFindings)).toContain('decision_kind');
      const { id } = (await newestRun(store(), 'full')) ?? {};
      expect((await readNewestRuns(store(), 1)).map((run) => run.id)).toEqual([id]);
      const gone = ['none', String((await storedSources.found(store(), `MATCH (n:${labels.source})`, ['id']))[0]?.id)];
      expect([...(await storedSources.called(store(), gone, ['title'])).keys()]).toEqual(gone.slice(1));
    },
    patience,
  );
});
