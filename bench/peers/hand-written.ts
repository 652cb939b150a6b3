import { join } from 'node:path';
import { openWorld } from '../../src/app/world/open-world.ts';
import { planSettings } from '../../src/app/world/plan-settings.ts';
import { runSettings } from '../../src/app/world/run-settings.ts';
import { isNode } from '../../src/graph/elements.ts';
import { openNeo4jStore } from '../../src/graph/neo4j/store.ts';
import type { GraphStore, GraphValue, Params } from '../../src/graph/port.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import type { Rule } from '../../src/model/rule.ts';
import { analyse } from '../../src/rules/analysis/analysis.ts';
import { loadRules } from '../../src/rules/load/load.ts';
import { paramsIn, usedParams } from '../../src/rules/run/queries/params.ts';
import { runnableQuery } from '../../src/rules/run/queries/query.ts';
import { defined } from '../../src/util/defined.ts';
import { inFolder } from '../folder.ts';
import type { Ledger } from '../parts/measurement.ts';
import { withServer } from '../server.ts';
import { writeWorld } from '../world/write-world.ts';
import { constraints } from './constraints.ts';
import { flawedWorld } from './flawed-world.ts';

const mostRows = 1_000_000;
const clock = () => new Date();

/** The two ways to ask one graph for the same mistakes. */
interface Ways {
  readonly rule: string;
  /** The column with the thing that a row is about. */
  readonly subject: string;
  readonly expanded: { readonly cypher: string; readonly params: Params };
  readonly byHand: string;
}

/**
 * Each shipped rule of the constraints, expanded as it runs, beside a query that somebody wrote by hand for the same mistake: by turns, on
 * the same Neo4j, over the same world, both planned before. Hand-written queries ignore undecided dates.
 */
export async function compareWithHandWritten(
  relations: number,
  runs: number,
  seed: number,
  ledger: Ledger,
): Promise<void> {
  const obstacle = (why: string) => ledger.miss({ series: 'Neo4j, shipped rule', relations }, why);
  await withServer(obstacle, ({ server, version }) =>
    inFolder(async (folder) => {
      ledger.versions.Neo4j = version;
      const store = await openNeo4jStore(server);
      try {
        const times = await measureWays(store, join(folder, 'world'), { relations, runs, seed });
        for (const { rule, expanded, byHand, rows, rowsByHand } of times) {
          ledger.add({ series: 'Neo4j, shipped rule', what: rule, relations, unit: 'ms' }, expanded);
          ledger.add({ series: 'Neo4j, by hand', what: rule, relations, unit: 'ms' }, byHand);
          ledger.add({ series: 'Neo4j, shipped rule, rows', what: rule, relations, unit: 'findings' }, [rows]);
          ledger.add({ series: 'Neo4j, by hand, rows', what: rule, relations, unit: 'findings' }, [rowsByHand]);
        }
      } finally {
        await store.close();
      }
    }),
  );
}

export interface WayTimes {
  readonly rule: string;
  readonly expanded: readonly number[];
  readonly byHand: readonly number[];
  /** Things that the rule finds for certain, and things that the query by hand gives. */
  readonly rows: number;
  readonly rowsByHand: number;
}

/** Takes a flawed world into an empty store, and times both ways by turns. */
export async function measureWays(
  store: GraphStore,
  world: string,
  { relations, runs, seed }: { readonly relations: number; readonly runs: number; readonly seed: number },
): Promise<WayTimes[]> {
  writeWorld(flawedWorld(relations, seed), world);
  const ways = await takeIn(store, world);
  const times: WayTimes[] = [];
  for (const { rule, subject, expanded, byHand } of ways) {
    const [mine, hand]: [number[], number[]] = [[], []];
    let counts = { rows: 0, rowsByHand: 0 };
    for (let run = -1; run < runs; run++) {
      const one = await timed(() => store.read(expanded.cypher, expanded.params));
      const other = await timed(() => store.read(byHand));
      const definite = one.rows.filter(({ verdict }) => verdict === 'definite');
      const subjects = definite.map((row) => idOf(row[subject] ?? null));
      counts = { rows: new Set(subjects).size, rowsByHand: other.rows.length };
      if (run < 0) continue; // until then it is planned
      mine.push(one.ms);
      hand.push(other.ms);
    }
    times.push({ rule, expanded: mine, byHand: hand, ...counts });
  }
  return times;
}

async function takeIn(store: GraphStore, world: string): Promise<Ways[]> {
  const { config, content } = await openWorld({ path: world });
  await ingest(store, content, planSettings({ config, content }), clock);
  const { rules } = await loadRules({ worldRoot: config.root });
  return constraints.map(({ rule: id, cypher }) => {
    const rule = rules.find((each) => each.id === id);
    if (rule === undefined) throw new Error(`Unknown rule ${id}.`);
    return {
      rule: id,
      subject: rule.subject.variable,
      expanded: expandedQuery(rule, runSettings(config)),
      byHand: cypher,
    };
  });
}

function expandedQuery(rule: Rule, { settings, ontology, time }: ReturnType<typeof runSettings>): Ways['expanded'] {
  const cypher = runnableQuery(rule, { narrowed: false, slim: true, rows: mostRows, ...defined({ time }) });
  const params = paramsIn({ ontology, settings })(rule);
  return { cypher, params: usedParams(params, analyse(rule).outline.parameters) };
}

/** A rule's query names its nodes by their ids where it can. */
const idOf = (value: GraphValue): string => String(isNode(value) ? value.properties.id : value);

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly rows: T }> {
  const begun = performance.now();
  const rows = await work();
  return { ms: performance.now() - begun, rows };
}
