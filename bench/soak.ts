import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineLine } from './machine.ts';
import { EditedFolder } from './soak/edited-folder.ts';
import { Lane } from './soak/lane.ts';
import { growthOf, megabytes, type Sample, takeSample } from './soak/memory.ts';
import { type SoakServer, soakServer } from './soak/server.ts';
import { dice } from './world/dice.ts';
import { generateWorld } from './world/generate-world.ts';

/**
 * `npm run bench:soak -- [MINUTES]`: a world that is edited, taken in, swept, run over, reviewed, closed, opened and killed
 * for so long (30 minutes), on the embedded engine and on Neo4j at once. Fails when a finding is lost, invented or doubled
 * against a check from nothing, or when memory grows. `--engine embedded|neo4j` takes one of the two; a server of `NEO4J_URI` must be
 * empty. A failure says its seed; `--seed` runs the same edits again.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    entities: { type: 'string', default: '600' },
    relations: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '7' },
    engine: { type: 'string', default: 'both' },
  },
});
const [minutes = '30'] = positionals;
const roundsPerRun = 6;
const roundsPerKill = 15;
const roundsPerReview = 16;
const roundsPerRestart = 25;
const roundsPerComparison = 20;
const secondsPerSample = 10;
const fewestSamples = 8;

/** Parts of the time after which the server dies in the middle of an ingest. */
const outagesAt = [0.35, 0.6];

async function soak(lanes: readonly Lane[], folder: EditedFolder, server: SoakServer | undefined): Promise<void> {
  const start = performance.now();
  const until = start + Number(minutes) * 60_000;
  const samples: Sample[] = [];
  const sizes = async () => Promise.all(lanes.map((lane) => lane.size()));
  for (const lane of lanes) await lane.ingest();
  const before = await sizes();
  const outages = outagesAt.map((part) => start + part * (until - start));
  let nextSample = start;
  let round = 0;
  for (; performance.now() < until; round++) {
    for (let edits = isDue(round, roundsPerKill) ? 20 : 1; edits > 0; edits--) folder.edit();
    for (const lane of lanes) await oneRound(lane, round);
    if (performance.now() >= (outages[0] ?? Number.POSITIVE_INFINITY)) {
      outages.shift();
      await outage(lanes, folder, server);
    }
    if (performance.now() < nextSample) continue;
    const sample = takeSample();
    samples.push(sample);
    const passed = Math.round((performance.now() - start) / 1_000);
    console.error(
      `${passed} s: round ${round}, heap ${megabytes(sample.heap)}, resident ${megabytes(sample.resident)}`,
    );
    nextSample = performance.now() + secondsPerSample * 1_000;
  }
  for (const lane of lanes) {
    await lane.run();
    await lane.compare();
  }
  report(lanes, before, await sizes(), samples, round);
}

async function outage(lanes: readonly Lane[], folder: EditedFolder, server: SoakServer | undefined): Promise<void> {
  const { restart } = server ?? {};
  if (restart === undefined) return;
  for (let edits = 20; edits > 0; edits--) folder.edit();
  for (const lane of lanes) await (lane.name === 'neo4j' ? lane.outage(restart) : lane.ingest());
}

const isDue = (round: number, every: number): boolean => round % every === every - 1;

/** The rounds of the two lanes differ in nothing but the engine. A kill comes after many edits: it has to hit something. */
async function oneRound(lane: Lane, round: number): Promise<void> {
  if (isDue(round, roundsPerKill)) await lane.kill();
  else await lane.ingest();
  if (isDue(round, roundsPerRun)) await lane.run();
  if (isDue(round, roundsPerReview)) await lane.review();
  if (isDue(round, roundsPerRestart)) await lane.restart();
  if (isDue(round, roundsPerComparison)) await lane.compare();
}

type Size = Awaited<ReturnType<Lane['size']>>;

function report(
  lanes: readonly Lane[],
  before: readonly Size[],
  after: readonly Size[],
  samples: readonly Sample[],
  rounds: number,
): void {
  console.log(`${rounds} rounds of edits in ${minutes} minutes`);
  for (const [at, { name, done }] of lanes.entries()) {
    console.log(
      `${name}: ${Object.entries(done)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}`,
    );
    const [from, to] = [before[at], after[at]];
    if (from === undefined || to === undefined) continue;
    const file = to.bytes === undefined ? '' : `; file ${megabytes(from.bytes ?? 0)} to ${megabytes(to.bytes)}`;
    console.log(
      `  nodes ${from.nodes} to ${to.nodes}, of them history ${from.history} to ${to.history}${file}; every finding once, none lost`,
    );
  }
  if (samples.length < fewestSamples) {
    console.log('Too short to say anything about memory.');
    return;
  }
  for (const kind of ['heap', 'resident'] as const) {
    const { from, to, constant } = growthOf(samples, kind);
    console.log(
      `${kind}: ${megabytes(from)} in the second quarter, ${megabytes(to)} in the last (${samples.length} samples)`,
    );
    if (constant) continue;
    console.error(`The ${kind} memory grows.`);
    process.exitCode = 1;
  }
}

async function main(root: string): Promise<void> {
  const roll = () => dice(Number(values.seed));
  const world = generateWorld({
    entities: Number(values.entities),
    relations: Number(values.relations),
    seed: Number(values.seed),
    slips: 30,
  });
  console.log(await machineLine());
  console.log(`${world.entities.length} entities, ${world.relations} relations, seed ${values.seed}`);
  const folder = new EditedFolder(root, world, roll());
  const found = values.engine === 'embedded' ? undefined : await soakServer();
  if (found && 'obstacle' in found) console.error(`No Neo4j: ${found.obstacle}`);
  const server = found === undefined || 'obstacle' in found ? undefined : found;
  const lanes = [
    ...(values.engine === 'neo4j' ? [] : [new Lane('embedded', root, {}, roll())]),
    ...(server === undefined ? [] : [new Lane('neo4j', root, server.env, roll())]),
  ];
  try {
    await soak(lanes, folder, server);
  } finally {
    for (const lane of lanes) await lane.close();
    await server?.stop();
  }
}

const root = mkdtempSync(join(tmpdir(), 'lore-soak-'));
try {
  await main(root);
} finally {
  rmSync(root, { recursive: true, force: true });
}
