import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dice } from '../../../bench/world/dice.ts';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { openNeo4jStore } from '../../../src/graph/neo4j/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import { type GraphDump, readGraph } from '../../../src/queries/whole-graph.ts';
import { lawTimeout, randomWorlds } from '../../support/laws.ts';
import { neo4jEnvironment } from '../../support/neo4j/server.ts';
import { clearNeo4j, describeNeo4j, requireNeo4j } from '../../support/neo4j/shared-server.ts';
import { tries } from '../../support/trial/tries.ts';
import { restlessWorlds } from '../../support/worlds/changing-worlds.ts';

const kills = randomWorlds(8);
const seed = Number(process.env.LORE_SEED ?? Date.now() % 100_000);
const script = fileURLToPath(new URL('../../support/program/endless-ingest.mjs', import.meta.url));
const settings = { ontology: shippedOntology(), absentUntil: 'unknown' } as const;
const clock = () => new Date('2026-03-14T09:00:00Z');
const [final] = restlessWorlds;

/** What an ingest that nobody disturbed leaves. */
let undisturbed: GraphDump;
let folder: string;
/** The file that tells the process to be killed what to ingest. */
let worlds: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lore-killed-'));
  worlds = join(folder, 'worlds.json');
  await writeFile(worlds, JSON.stringify(restlessWorlds));
  const store = await openEmbeddedStore();
  await ingest(store, final, settings, clock);
  undisturbed = await readGraph(store, { history: false });
  await store.close();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a process that ingests without end, and kills it, without warning, some milliseconds after it has begun. */
async function killAfter(ms: number, args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [script, worlds, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const begun = await Promise.race([once(child.stdout, 'data').then(() => true), exited.then(() => false)]);
  expect(begun, 'the process ended before it began').toBe(true);
  await sleep(ms);
  expect(child.exitCode, 'the process ended by itself').toBeNull();
  child.kill('SIGKILL');
  await exited;
}

/** Completes what was killed; says whether there was anything to complete. */
async function complete(open: () => Promise<GraphStore>): Promise<boolean> {
  const store = await open();
  try {
    const { resumed } = await ingest(store, final, settings, clock);
    expect(await readGraph(store, { history: false })).toEqual(undisturbed);
    return resumed;
  } finally {
    await store.close();
  }
}

describe(`an ingest killed at any moment is completed by the next one (LORE_SEED=${seed})`, () => {
  describe('embedded', () => {
    const tried = tries('kills', 'kill -9 in an ingest, embedded');
    test(`${kills} kills, some of them in the first load`, { timeout: lawTimeout(600_000) }, async () => {
      const roll = dice(seed);
      let interrupted = 0;
      for (let kill = 0; kill < kills; kill++) {
        const path = join(folder, `world-${Math.floor(kill / 4)}.lore`); // each file begins with a load of its own
        await tried.try(async () => {
          await killAfter(roll.between(0, 600), [path], { NEO4J_URI: '' });
          if (await complete(() => openEmbeddedStore({ path }))) interrupted += 1;
        });
      }
      tried.note(`${interrupted} left an ingest to complete`);
      expect(interrupted, 'no kill hit an ingest: the test proves nothing').toBeGreaterThan(0);
    });
  });

  describeNeo4j('neo4j', () => {
    const tried = tries('kills', 'kill -9 in an ingest, neo4j');
    beforeAll(clearNeo4j);

    test(`${kills} kills`, { timeout: lawTimeout(900_000) }, async () => {
      const roll = dice(seed + 1);
      const environment = neo4jEnvironment(requireNeo4j());
      let interrupted = 0;
      for (let kill = 0; kill < kills; kill++) {
        await tried.try(async () => {
          await killAfter(roll.between(0, 1_500), [], environment);
          if (await complete(() => openNeo4jStore(requireNeo4j()))) interrupted += 1;
        });
      }
      tried.note(`${interrupted} left an ingest to complete`);
      expect(interrupted, 'no kill hit an ingest: the test proves nothing').toBeGreaterThan(0);
    });
  });
});
