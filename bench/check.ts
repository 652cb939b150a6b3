import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openWorld } from '../src/app/open-world.ts';
import { planSettings } from '../src/app/plan-settings.ts';
import { runSettings } from '../src/app/run-settings.ts';
import { openEmbeddedStore } from '../src/graph/embedded/store.ts';
import { openNeo4jScratch } from '../src/graph/neo4j/scratch.ts';
import { openNeo4jStore } from '../src/graph/neo4j/store.ts';
import type { GraphStore } from '../src/graph/port.ts';
import { fill } from '../src/ingest/fill.ts';
import { ingest } from '../src/ingest/ingest.ts';
import { loadRules } from '../src/rules/load/load.ts';
import { fullScope } from '../src/rules/run/options.ts';
import { runRules } from '../src/rules/run/run.ts';
import { readsOf } from '../src/rules/text/reads.ts';
import { startNeo4j } from '../test/support/neo4j-server.ts';
import { emptyStore } from './empty-store.ts';
import { machineLine } from './machine.ts';
import { medians, type Phases, Stopwatch } from './phases.ts';
import { generateWorld } from './world/generate-world.ts';
import { writeWorld } from './world/write-world.ts';

/**
 * `npm run bench`: how long the main job takes, by phase. Reads a generated world, fills an empty graph with it and runs
 * every shipped rule: in memory, on a file, and on Neo4j as a check (a transaction that is never committed) and as a
 * store that is kept. `--engine embedded` leaves Neo4j out; a server of `NEO4J_URI` must be empty.
 */
const { values } = parseArgs({
  options: {
    entities: { type: 'string', default: '20000' },
    relations: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '3' },
    seed: { type: 'string', default: '7' },
    slips: { type: 'string', default: '100' },
    engine: { type: 'string', default: 'both' },
  },
});

interface Candidate {
  readonly name: string;
  /** Whether what is found is kept, as `lore run` does and `lore check` does not. */
  readonly record: boolean;
  readonly open: () => Promise<GraphStore>;
  readonly done: () => Promise<void>;
}

const clock = () => new Date();
const folder = mkdtempSync(join(tmpdir(), 'lore-bench-'));
const world = join(folder, 'world');

async function main(): Promise<void> {
  const { entities, relations } = generated();
  console.log(machineLine());
  console.log(`${entities} entities, ${relations} relations; medians of ${values.runs} runs, in seconds`);
  const server = values.engine === 'embedded' ? undefined : await startNeo4j({ fullSpeed: true });
  try {
    if (server && 'obstacle' in server) console.error(`No Neo4j: ${server.obstacle}`);
    const neo4j = server === undefined || 'obstacle' in server ? [] : neo4jCandidates(server);
    for (const candidate of [...embeddedCandidates(), ...neo4j]) await measure(candidate);
  } finally {
    if (server && !('obstacle' in server)) await server.stop();
  }
  const { maxRSS } = process.resourceUsage();
  console.log(`peak memory of this process: ${Math.round(maxRSS / 1024)} MB`);
}

function generated(): { entities: number; relations: number } {
  const made = generateWorld({
    entities: Number(values.entities),
    relations: Number(values.relations),
    seed: Number(values.seed),
    slips: Number(values.slips),
  });
  writeWorld(made, world);
  return { entities: made.entities.length, relations: made.relations };
}

async function measure({ name, record, open, done }: Candidate): Promise<void> {
  const runs: Phases[] = [];
  let found = '';
  for (let run = 0; run < Number(values.runs); run++) {
    const store = await open();
    try {
      const checked = await check(store, record);
      runs.push(checked.phases);
      found = checked.found;
    } finally {
      await store.close();
      await done();
    }
  }
  console.log(`${name.padEnd(18)} ${medians(runs)}   (${found})`);
}

/** What `lore check` does, or with `record` what `lore ingest` does for the first time. */
async function check(store: GraphStore, record: boolean): Promise<{ phases: Phases; found: string }> {
  const watch = new Stopwatch();
  const { config, content } = await watch.time('read', () => openWorld({ path: world }));
  const rules = await loadRules({ worldRoot: config.root });
  const settings = { ...planSettings({ config, content }), reads: readsOf(rules.rules, runSettings(config).time) };
  const { known } = await watch.time('write', async () =>
    record
      ? { known: undefined, ...(await ingest(store, content, settings, clock)) }
      : fill(store, content, settings, clock),
  );
  const options = { rules, mode: 'full', scope: fullScope, ...runSettings(config), clock, record } as const;
  const result = await watch.time('rules', () =>
    runRules(store, known === undefined ? options : { ...options, known }),
  );
  return { phases: watch.phases(), found: `${content.claims.length} claims, ${result.violations.length} findings` };
}

function embeddedCandidates(): Candidate[] {
  const path = join(folder, 'graph.lore');
  const nothing = async () => undefined;
  const remove = async () => {
    for (const suffix of ['', '.wal', '.holder']) rmSync(path + suffix, { recursive: true, force: true });
  };
  return [
    { name: 'embedded, check', record: false, open: () => openEmbeddedStore(), done: nothing },
    { name: 'embedded, kept', record: true, open: () => openEmbeddedStore({ path }), done: remove },
  ];
}

function neo4jCandidates(address: Parameters<typeof openNeo4jStore>[0]): Candidate[] {
  const empty = async () => {
    const store = await openNeo4jStore(address);
    try {
      await emptyStore(store);
    } finally {
      await store.close();
    }
  };
  return [
    { name: 'neo4j, check', record: false, open: () => openNeo4jScratch(address), done: async () => undefined },
    { name: 'neo4j, kept', record: true, open: () => openNeo4jStore(address), done: empty },
  ];
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
