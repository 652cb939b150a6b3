import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openWorld } from '../src/app/open-world.ts';
import { planSettings } from '../src/app/plan-settings.ts';
import { runSettings } from '../src/app/run-settings.ts';
import { openEmbeddedStore } from '../src/graph/embedded/store.ts';
import { openNeo4jStore } from '../src/graph/neo4j/store.ts';
import type { GraphStore } from '../src/graph/port.ts';
import { ingest } from '../src/ingest/ingest.ts';
import { loadRules } from '../src/rules/load/load.ts';
import { fullScope } from '../src/rules/run/options.ts';
import { runRules } from '../src/rules/run/run.ts';
import { startNeo4j } from '../test/support/neo4j-server.ts';
import { emptyStore } from './empty-store.ts';
import { machineLine } from './machine.ts';
import { dice } from './world/dice.ts';
import { generateWorld } from './world/generate-world.ts';
import { writeWorld } from './world/write-world.ts';

/**
 * `npm run bench:live`: how long a sweep takes after an edit, with every rule narrowed to what a few touched entities reach and
 * its findings recorded, over a world that is kept; and each rule's time over everything. `--engine embedded|neo4j` measures
 * one of the two; a server of `NEO4J_URI` must be empty, and is left empty.
 */
const { values } = parseArgs({
  options: {
    entities: { type: 'string', default: '20000' },
    relations: { type: 'string', default: '100000' },
    touched: { type: 'string', default: '5' },
    sweeps: { type: 'string', default: '200' },
    seed: { type: 'string', default: '7' },
    slips: { type: 'string', default: '100' },
    engine: { type: 'string', default: 'both' },
  },
});

const clock = () => new Date();
const folder = mkdtempSync(join(tmpdir(), 'lore-bench-'));

async function main(): Promise<void> {
  const { entities, relations, seed, slips } = values;
  const made = generateWorld({
    entities: Number(entities),
    relations: Number(relations),
    seed: Number(seed),
    slips: Number(slips),
  });
  writeWorld(made, folder);
  const ids = made.entities.map(({ id }) => id);
  console.log(machineLine());
  console.log(`${ids.length} entities, ${made.relations} relations; ${values.touched} entities touched at a time`);
  if (values.engine !== 'neo4j') await measured('embedded', await openEmbeddedStore(), ids);
  if (values.engine === 'embedded') return;
  const server = await startNeo4j({ fullSpeed: true });
  if ('obstacle' in server) return console.error(`No Neo4j: ${server.obstacle}`);
  try {
    await measured('neo4j', await openNeo4jStore(server), ids);
  } finally {
    await server.stop();
  }
}

async function measured(name: string, store: GraphStore, ids: readonly string[]): Promise<void> {
  try {
    await measure(name, store, ids);
  } finally {
    if (name === 'neo4j') await emptyStore(store);
    await store.close();
  }
}

async function measure(name: string, store: GraphStore, ids: readonly string[]): Promise<void> {
  const { config, content } = await openWorld({ path: folder });
  await ingest(store, content, planSettings({ config, content }), clock);
  const options = { rules: await loadRules({ worldRoot: config.root }), ...runSettings(config), clock };
  const everything = () => runRules(store, { ...options, mode: 'full', scope: fullScope });
  await everything(); // opens the findings: what follows finds them again
  const before = performance.now();
  const full = await everything();
  console.log(`${name}, everything: ${seconds(performance.now() - before)}, ${full.violations.length} findings`);
  const slowest = [...full.rules].sort((a, b) => b.duration_ms - a.duration_ms).slice(0, 10);
  for (const { id, rows, duration_ms } of slowest) console.log(`  ${id.padEnd(42)} ${duration_ms} ms, ${rows} rows`);

  const roll = dice(Number(values.seed));
  const times: number[] = [];
  for (let sweep = -20; sweep < Number(values.sweeps); sweep++) {
    const touched = Array.from({ length: Number(values.touched) }, () => ids[roll.between(0, ids.length - 1)] ?? '');
    const start = performance.now();
    await runRules(store, { ...options, mode: 'live', scope: { name: 'touched', ids: touched } });
    if (sweep >= 0) times.push(performance.now() - start); // the first twenty warm it up
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => `${(times[Math.ceil(share * times.length) - 1] ?? Number.NaN).toFixed(1)} ms`;
  console.log(`${name}, a live sweep: p50 ${at(0.5)} · p95 ${at(0.95)} · p99 ${at(0.99)} (${times.length} sweeps)`);
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
