import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openWorld } from '../src/app/open-world.ts';
import { planSettings } from '../src/app/plan-settings.ts';
import { openNeo4jStore } from '../src/graph/neo4j/store.ts';
import { ingest } from '../src/ingest/ingest.ts';
import { startNeo4j } from '../test/support/neo4j-server.ts';
import { emptyStore } from './empty-store.ts';
import { machineLine } from './machine.ts';
import { generateWorld } from './world/generate-world.ts';
import { writeVault } from './world/write-vault.ts';

/**
 * `npm run bench:ingest`: how long the built program takes to ingest a generated vault of Markdown notes, and to ingest it again
 * after one edited line: in a running `lore watch` (from the save to the report) and as a command of its own; its peak memory;
 * and how many assertions a second an ingest writes to Neo4j. `--engine embedded|neo4j` measures one of the two; a server of
 * `NEO4J_URI` must be empty, and is left empty.
 */
const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: '5000' },
    bytes: { type: 'string', default: '4096' },
    relations: { type: 'string', default: '15000' },
    edits: { type: 'string', default: '9' },
    seed: { type: 'string', default: '7' },
    engine: { type: 'string', default: 'both' },
  },
});

const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const peakMemory = new URL('./peak-memory.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'lore-bench-'));

async function main(): Promise<void> {
  const world = generateWorld({
    entities: Number(values.notes),
    relations: Number(values.relations),
    seed: Number(values.seed),
    slips: 25,
  });
  const { paths, bytes } = writeVault(world, folder, { noteBytes: Number(values.bytes), seed: Number(values.seed) });
  console.log(machineLine());
  console.log(`${paths.length} notes, ${(bytes / 1e6).toFixed(1)} MB`);
  if (values.engine !== 'neo4j') await measureEmbedded(new Edits(paths));
  if (values.engine !== 'embedded') await measureNeo4j();
}

async function measureEmbedded(edits: Edits): Promise<void> {
  const first = await timed(() => lore('ingest', folder, '--format', 'json'));
  console.log(`embedded, lore ingest of all: ${seconds(first.ms)}, at most ${first.result.megabytes} MB of memory`);
  const cold: number[] = [];
  const memory: number[] = [];
  for (let edit = 0; edit < Math.min(5, Number(values.edits)); edit++) {
    edits.next();
    const again = await timed(() => lore('ingest', folder, '--format', 'json'));
    cold.push(again.ms);
    memory.push(again.result.megabytes);
  }
  console.log(`embedded, lore ingest after an edited line: ${median(cold)}, at most ${Math.max(...memory)} MB`);
  const watch = new Watch();
  await watch.report();
  const warm: number[] = [];
  for (let edit = -1; edit < Number(values.edits); edit++) {
    const { ms } = await timed(() => {
      edits.next();
      return watch.report();
    });
    if (edit >= 0) warm.push(ms); // the first one warms it up
  }
  const megabytes = await watch.end();
  console.log(
    `embedded, lore watch from save to report: ${median(warm)}, at most ${seconds(Math.max(...warm))}, ${megabytes} MB`,
  );
}

async function measureNeo4j(): Promise<void> {
  const server = await startNeo4j({ fullSpeed: true });
  if ('obstacle' in server) return console.error(`No Neo4j: ${server.obstacle}`);
  const store = await openNeo4jStore(server);
  try {
    const { config, content } = await openWorld({ path: folder });
    const settings = planSettings({ config, content });
    const { ms } = await timed(() => ingest(store, content, settings, () => new Date()));
    const rate = Math.round((content.claims.length * 1_000) / ms);
    console.log(`neo4j, ingest: ${content.claims.length} assertions in ${seconds(ms)}, ${rate} a second`);
  } finally {
    await emptyStore(store);
    await store.close();
    await server.stop();
  }
}

/** Edits one line of one note after the other: a date in its head. */
class Edits {
  private readonly paths: readonly string[];
  private at = 0;

  constructor(paths: readonly string[]) {
    this.paths = paths.filter((path) => path.startsWith('Persons/'));
  }

  next(): void {
    const dated = /^(birth|death): (?:c\. |before )?(\d+)$/m;
    for (;;) {
      const path = join(folder, this.paths[(this.at++ * 97) % this.paths.length] ?? '');
      const text = readFileSync(path, 'utf8');
      if (!dated.test(text)) continue;
      writeFileSync(
        path,
        text.replace(dated, (_, key, year) => `${key}: ${Number(year) + 1}`),
      );
      return;
    }
  }
}

interface Ended {
  readonly megabytes: number;
}

/** Runs the built program to its end. */
async function lore(...args: string[]): Promise<Ended> {
  const child = started(args);
  child.stdout?.resume();
  return { megabytes: await ended(child) };
}

/** A running `lore watch`. */
class Watch {
  private readonly child = started(['watch', folder, '--format', 'json']);
  private readonly reports = createInterface({ input: this.child.stdout ?? process.stdin })[Symbol.asyncIterator]();
  private readonly memory = ended(this.child);

  async report(): Promise<string> {
    const { value } = await this.reports.next();
    return String(value);
  }

  async end(): Promise<number> {
    this.child.kill('SIGTERM');
    return this.memory;
  }
}

function started(args: readonly string[]): ChildProcess {
  const env = { ...process.env, NEO4J_URI: '' };
  return spawn(process.execPath, ['--import', peakMemory, program, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The megabytes that a process took at most, once it is gone. */
function ended(child: ChildProcess): Promise<number> {
  let errors = '';
  child.stderr?.on('data', (data) => {
    errors += data;
  });
  return new Promise((resolve, reject) => {
    child.once('close', () => {
      const peak = /peak-memory-kib (\d+)/.exec(errors)?.[1];
      if (peak === undefined) reject(new Error(errors));
      else resolve(Math.round(Number(peak) / 1024));
    });
  });
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

function median(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  return seconds(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
