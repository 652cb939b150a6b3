import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../../src/app/runs/run-over-store.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import type { Finding } from '../../../src/model/finding.ts';
import { keep, saltMarch, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

/** Rules of a world's own that read its graph in every way a text can, each in one line of Cypher. */
const ownRules: Readonly<Record<string, string>> = {
  named: "MATCH (p:Person) WHERE p.gender IS NULL RETURN p, 'definite' AS verdict",
  'every-property': "MATCH (p:Person) WHERE size(keys(p)) > 3 RETURN p, 'definite' AS verdict",
  'by-parameter-name':
    "WITH 'aliases' AS name MATCH (p:Person) WHERE p[name] IS NOT NULL RETURN p, 'definite' AS verdict",
  'native-edge':
    "MATCH (p:Person)-[e:RULES]->(q:Location) WHERE e.valid_from > 1 RETURN p, e, q, 'definite' AS verdict",
  'any-edge': "MATCH (p:Person)-->(q:Location) RETURN p, 'definite' AS verdict",
  'edge-type': "MATCH (p:Person)-[e]->(q:Location) WHERE type(e) = 'RULES' RETURN p, 'definite' AS verdict",
  source: "MATCH (p:Person)<-[:FROM]-(r:Relation)-[:ASSERTED_BY]->(s:LoreSource) RETURN p, r, 'definite' AS verdict",
  'returned-path': "MATCH way = (p:Person)-[:RULES]->(q:Location) RETURN p, way, 'definite' AS verdict",
  path: "MATCH way = (p:Person)-[:RULES]->(q:Location) WHERE size(relationships(way)) = 1 RETURN p, 'definite' AS verdict",
  map: "MATCH (p:Person) WITH p, p {.*} AS all WHERE all.path IS NOT NULL RETURN p, 'definite' AS verdict",
  'line-number': "MATCH (p:Person)<-[:FROM]-(r:Relation) WHERE r.line > 0 RETURN p, r, 'definite' AS verdict",
};

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

function worldWith(rules: Readonly<Record<string, string>>): WorldFolder {
  const files = Object.entries(rules).map(([name, text]) => [`rules/${name}.cypher`, `${text}\n`]);
  const folder = new WorldFolder({ ...saltMarch, ...Object.fromEntries(files) });
  folders.push(folder);
  return folder;
}

/** What a finding says, without the runs it was seen in. */
const told = (violations: readonly Finding[]) =>
  [...violations].sort((a, b) => (a.rule_id + a.fingerprint < b.rule_id + b.fingerprint ? -1 : 1));

/** How many properties the nodes of a graph have, all in all. */
async function propertiesHeld(store: GraphStore): Promise<number> {
  const rows = await store.read('MATCH (n) RETURN sum(size(keys(n))) AS held');
  return Number(rows[0]?.held);
}

describe('`lore check` fills a large graph with no more than its rules read, and finds what a kept graph has', () => {
  it.each([undefined, ...Object.keys(ownRules)])('with a rule of its own: %s', async (name) => {
    const rules = name === undefined ? {} : { [name]: ownRules[name] ?? '' };
    const folder = worldWith(rules);
    const request = { path: folder.root, clock: tickingClock() };
    const [whole, narrow] = [await openEmbeddedStore(), await openEmbeddedStore()];
    const { report: small } = await checkWorld({ ...request, store: whole, narrowFrom: Number.POSITIVE_INFINITY });
    const { report } = await checkWorld({ ...request, store: narrow, narrowFrom: 0 });
    const held = await Promise.all([whole, narrow].map(propertiesHeld));
    await whole.close();
    await narrow.close();
    if (name === undefined) expect(held[1]).toBeLessThan(held[0] ?? 0);

    const kept = await keep(await openEmbeddedStore(), folder.root);
    await ingestWorld(kept, {});
    const run = await runOverStore(kept, { scope: 'full' });
    await kept.close();

    expect(report.rules.filter(({ skipped }) => skipped?.startsWith('failed'))).toEqual([]);
    expect(told(report.violations)).toEqual(told(run.found));
    expect(told(small.violations)).toEqual(told(run.found));
    if (name !== undefined) expect(report.rules.find(({ id }) => id.endsWith(name))?.rows).toBeGreaterThan(0);
  });

  it('reads back none of the nodes it has just written: a server has no index on what is not committed', async () => {
    const folder = worldWith({});
    const store = await openEmbeddedStore();
    const asked: string[] = [];
    const watched: GraphStore = Object.assign(Object.create(store), {
      read: (...[cypher, params]: Parameters<GraphStore['read']>) => {
        asked.push(cypher);
        return store.read(cypher, params);
      },
      ensureSchema: (specs: Parameters<GraphStore['ensureSchema']>[0]) => store.ensureSchema(specs),
      write: (work: Parameters<GraphStore['write']>[0]) => store.write(work),
      engine: store.engine,
    });
    const { report } = await checkWorld({ path: folder.root, store: watched, clock: tickingClock() });
    await store.close();

    expect(report.violations.length).toBeGreaterThan(0);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((cypher) => /\{\s*id:/.test(cypher) && !cypher.includes('other_id'))).toEqual([]);
  });
});

it('puts an event in no era that is counted in days of another calendar, which nothing ties to its own', async () => {
  const calendar = (name: string, month: string) =>
    `calendar: ${name}\nmonths: [{ name: ${month}, days: 30 }]\neras: [{ name: ${name}, short: [${name.slice(0, 1)}R], year_one: 1 }]\n`;
  const folder = new WorldFolder({
    'lore.yaml': 'world: Two Skies\ncalendars: [Near, Far]\n',
    'near.calendar.yaml': calendar('Near', 'Rova'),
    'far.calendar.yaml': calendar('Far', 'Ursa'),
    'world.yaml': [
      '- { id: peace, kind: Era, name: The Long Peace, start: 101 FR, end: 150 FR }',
      '- { id: siege, kind: Battle, name: The Siege, in_fiction_date: 120 NR }',
      '- { id: feast, kind: Event, name: The Feast, in_fiction_date: 120 FR }',
      '',
    ].join('\n'),
  });
  folders.push(folder);
  const store = await openEmbeddedStore();
  const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
  await store.close();
  const outside = report.violations.filter(({ rule_id }) => rule_id === 'orphans/event-with-no-era');
  expect(outside.map(({ subject }) => subject.id)).toEqual(['siege']);
});
