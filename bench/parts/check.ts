import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bytesIn, inFolder } from '../folder.ts';
import { type BenchOptions, isMeasuredOnce, runsAt } from '../options.ts';
import type { CheckRun } from '../runs/check-run.mjs';
import { runScript } from '../runs/child.ts';
import { embeddedEnvironment, withServer } from '../server.ts';
import { writeMeasuredWorld } from '../world/measured-world.ts';
import { Ledger, type Measurement } from './measurement.ts';

const mib = 2 ** 20;

interface Lane {
  readonly engine: string;
  readonly env: Readonly<Record<string, string>>;
  /** The preparation of each run into a kept store. */
  readonly empty: () => Promise<void>;
  /** A server plans every rule when it sees it first. A check does not run there. */
  readonly isServer: boolean;
}

/**
 * The main job, by phase and rule: a check that keeps nothing, and a first ingest into a kept store with all its rules. Each
 * run is a process of its own; on Neo4j the first one of each size, after the server's start, is told apart.
 */
export async function measureCheck(options: BenchOptions): Promise<Measurement> {
  const ledger = new Ledger();
  for (const relations of options.sizes) {
    await inFolder(async (folder) => {
      const world = join(folder, 'world');
      const size = writeMeasuredWorld(relations, options.seed, world);
      const about = { world, store: join(folder, 'store'), relations, entities: size.entities };
      if (options.engines.includes('embedded')) {
        const empty = async () => undefined;
        const lane = { engine: 'embedded', env: embeddedEnvironment, empty, isServer: false };
        await measureLane(lane, about, options, ledger);
      }
      if (!options.engines.includes('neo4j')) return;
      const obstacle = (why: string) => ledger.miss({ series: 'neo4j', relations }, why);
      await withServer(obstacle, async ({ env, version, empty }) => {
        ledger.versions.Neo4j = version;
        await measureLane({ engine: 'neo4j', env, empty, isServer: true }, about, options, ledger);
      });
    });
  }
  return ledger.measurement();
}

interface Size {
  readonly world: string;
  /** Folder for a store. */
  readonly store: string;
  readonly relations: number;
  readonly entities: number;
}

const jobs = { check: 'lore check', kept: 'first lore ingest' } as const;
type Mode = keyof typeof jobs;

async function measureLane(lane: Lane, size: Size, options: BenchOptions, ledger: Ledger): Promise<void> {
  const { relations, entities } = size;
  const modes: readonly Mode[] = lane.isServer ? ['kept'] : ['check', 'kept'];
  for (const mode of modes) {
    const series = `${lane.engine}, ${jobs[mode]}`;
    await ledger.try({ series, relations }, async () => {
      const about = { series, relations, entities };
      const wanted = runsAt(options, relations);
      if (lane.isServer && !isMeasuredOnce(relations)) {
        const first = await oneRun(lane, mode, size, options);
        ledger.add({ ...about, what: 'total, the first after its start', unit: 'ms' }, [total(first)]);
      }
      const runs: MeasuredRun[] = [];
      while (runs.length < wanted) runs.push(await oneRun(lane, mode, size, options));
      for (const phase of ['read', 'write', 'rules'] as const) {
        ledger.add(
          { ...about, what: phase, unit: 'ms' },
          runs.map(({ phases }) => phases[phase] ?? 0),
        );
      }
      ledger.add({ ...about, what: 'total', unit: 'ms' }, runs.map(total));
      ledger.add(
        { ...about, what: 'peak memory', unit: 'MiB' },
        runs.map(({ peakMib }) => peakMib),
      );
      ledger.add(
        { ...about, what: 'findings', unit: 'findings' },
        runs.map(({ findings }) => findings),
      );
      if (mode === 'kept' && lane.engine === 'embedded') {
        ledger.add(
          { ...about, what: 'store on disk', unit: 'MiB' },
          runs.map(({ storeMib }) => storeMib),
        );
      }
      for (const { id } of runs[0]?.rules ?? []) {
        const times = runs.flatMap(({ rules }) => rules.filter((rule) => rule.id === id).map(({ ms }) => ms));
        ledger.addRule(about, id, times);
      }
    });
  }
}

type MeasuredRun = CheckRun & { readonly storeMib: number };

async function oneRun(lane: Lane, mode: Mode, size: Size, options: BenchOptions): Promise<MeasuredRun> {
  try {
    return await runAndLeave(lane, mode, size, options);
  } finally {
    if (mode === 'kept') await lane.empty();
  }
}

/** A world kept on a server stays there. */
async function runAndLeave(
  { env }: Lane,
  mode: Mode,
  { world, store }: Size,
  { minutes }: BenchOptions,
): Promise<MeasuredRun> {
  mkdirSync(store);
  try {
    const args = [world, mode, join(store, 'graph.lore')];
    const { result } = await runScript<CheckRun>('check-run.mjs', args, { env, minutes });
    return { ...result, storeMib: bytesIn(store) / mib };
  } finally {
    rmSync(store, { recursive: true });
  }
}

const total = ({ phases }: CheckRun): number => Object.values(phases).reduce((sum, ms) => sum + ms, 0);
