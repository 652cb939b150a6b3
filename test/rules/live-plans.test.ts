import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedOntology } from '../../src/config/ontology.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import type { Rule } from '../../src/model/rule.ts';
import { type TestMemory, writeTestMemories } from '../../src/queries/memory/test-memories.ts';
import { loadRules } from '../../src/rules/load/load.ts';
import { planFault } from '../../src/rules/run/queries/plan-shape.ts';
import { runnableQuery } from '../../src/rules/run/queries/query.ts';
import { clearNeo4j, describeNeo4j, openEmptyNeo4jStore, withDriver } from '../support/neo4j/shared-server.ts';
import { everyPredicate } from '../support/rules/every-predicate.ts';
import { joinedQueries, pairedQueries } from '../support/rules/paired-rules.ts';

const { rules } = await loadRules();
const live = rules.filter((rule) => rule.modes.includes('live'));
const clock = () => new Date('2024-01-01T00:00:00.000Z');

/** What a rule may look through as a whole, because a world has few of it. */
const few: Readonly<Record<string, readonly string[]>> = { 'orphans/event-with-no-era': ['era:Era'] };

/** Operators that go through all nodes or relationships of a sort. */
const scan =
  /^\s*(?:AllNodesScan|NodeByLabelScan|UnionNodeByLabelsScan|NodeIndexScan|\w*RelationshipTypes?Scan|\w*AllRelationshipsScan|\w*RelationshipIndexScan)@\S*\s*(.*)$/;

/** Every third has a slot, and every second contradicts the one before it. */
const manyMemories = Array.from({ length: 300 }, (_, at): TestMemory => {
  const conflicts = at % 2 === 0 ? [] : [{ id: `m-${at - 1}`, reason: 'judge', verdict: 'possible' as const }];
  const stated = { id: `m-${at}`, text: `The ferry sails ${at}`, type: 'identity', status: 'active' } as const;
  return { ...stated, ...(at % 3 === 0 ? { slot: `role ${at}` } : {}), conflicts_with: conflicts };
});

/** The planner's text for a rule as a save asks it: narrowed to the subjects in `$scope`. */
const planOf = (store: GraphStore, rule: Rule): Promise<string> =>
  store.explain(runnableQuery(rule, { narrowed: true, slim: true, rows: 100_000 }));

function scansIn(plan: string): string[] {
  return plan.split('\n').flatMap((line) => scan.exec(line)?.[1] ?? []);
}

/** Plans depend on what is in the graph, so they are read over a world of some size. */
describeNeo4j('the plan of a live run on Neo4j', () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await openEmptyNeo4jStore();
    const ontology = shippedOntology();
    const world = everyPredicate({ ofEachKind: 100, ofEachPredicate: 150 });
    await ingest(store, world, { ontology, absentUntil: 'unknown' }, clock);
    await writeTestMemories(store, manyMemories);
    // The server counts what its indexes hold in the background, and until then takes them for empty.
    await withDriver((driver) => driver.executeQuery('CALL db.prepareForReplanning()'));
  });
  afterAll(async () => {
    await store.close();
    await clearNeo4j();
  });

  it.each(live.map((rule) => [rule.id, rule] as const))(
    'of %s finds its subjects by id and joins what it pairs',
    async (_, rule) => {
      const plan = await planOf(store, rule);
      const allowed = few[rule.id] ?? [];
      expect(
        scansIn(plan).filter((what) => !allowed.includes(what)),
        plan,
      ).toEqual([]);
      expect(planFault(plan, 'neo4j'), plan).toBeUndefined();
      expect(plan).toMatch(/Node(?:Unique)?IndexSeek/);
    },
  );

  it.each(joinedQueries)('may pair what it joins by %s', async (_, cypher) => {
    const plan = await store.explain(cypher);
    expect(planFault(plan, 'neo4j'), plan).toBeUndefined();
  });

  it.each(pairedQueries)('may not pair what it joins by %s', async (_, cypher) => {
    const plan = await store.explain(cypher);
    expect(planFault(plan, 'neo4j'), plan).toMatch(/not connected/);
  });

  it('is told from one that looks through everything, or pairs it', async () => {
    expect(scansIn(await store.explain('MATCH (p:Person) RETURN p.name'))).toEqual(['p:Person']);
    const product = await store.explain('MATCH (a:Person), (b:Location) RETURN a.id, b.id');
    expect(planFault(product, 'neo4j')).toMatch(/not connected/);
  });
});

describe('the rules of a live run', () => {
  it('are nearly all of those that ship', () => {
    expect(live.length).toBeGreaterThan(40);
  });
});
