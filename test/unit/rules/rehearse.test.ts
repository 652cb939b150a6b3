import { afterEach, expect, it, vi } from 'vitest';
import { loadConfig } from '../../../src/config/config.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import { loadRules } from '../../../src/rules/load/load.ts';
import { fullScope, touchedScope } from '../../../src/rules/run/options.ts';
import { rehearse } from '../../../src/rules/run/rehearse.ts';
import { runRules } from '../../../src/rules/run/run.ts';
import { everyPredicate } from '../../support/rules/every-predicate.ts';

const clock = () => new Date('2024-01-01T00:00:00Z');
const { config } = loadConfig({ root: '/worlds/every-predicate', read: () => undefined });

let store: GraphStore | undefined;
afterEach(() => store?.close());

it('asks beforehand all that a sweep will ask, so that a server has planned it', async () => {
  const opened = await openEmbeddedStore();
  store = opened;
  const plan = { ontology: config.ontology, absentUntil: config.until };
  const settings = { rules: await loadRules(), settings: config.rules, ontology: config.ontology, clock };
  await ingest(opened, everyPredicate({ ofEachKind: 6, ofEachPredicate: 12 }), plan, clock);
  const aboutAll = await queriesOf(opened, () => runRules(opened, { ...settings, mode: 'full', scope: fullScope }));

  const rehearsed = await queriesOf(opened, () => rehearse(opened, settings));
  // Other things meet now, so that there is something to find, to close and to look for.
  const edited = everyPredicate({ ofEachKind: 6, ofEachPredicate: 13 });
  const { touched } = await ingest(opened, edited, plan, clock);
  const scope = touchedScope(touched);
  const swept = await queriesOf(opened, () => runRules(opened, { ...settings, mode: 'live', scope }));

  const aboutSome = [...swept].filter((query) => !aboutAll.has(query));
  expect(aboutSome.length).toBeGreaterThan(40);
  expect(aboutSome.filter((query) => !rehearsed.has(query))).toEqual([]);
});

/** The texts of all queries that the store is asked while it does `work`. */
async function queriesOf(store: GraphStore, work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const read = vi.spyOn(store, 'read');
  const readLimited = vi.spyOn(store, 'readLimited');
  await work();
  const queries = [...read.mock.calls, ...readLimited.mock.calls].map(([cypher]) => cypher);
  vi.restoreAllMocks();
  return new Set(queries);
}
