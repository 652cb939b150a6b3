import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from '../folder.ts';
import { type BenchOptions, runsAt } from '../options.ts';
import { runScript } from '../runs/child.ts';
import type { LiveRun } from '../runs/live-run.mjs';
import { embeddedEnvironment, withServer } from '../server.ts';
import { dice } from '../world/dice.ts';
import { writeMeasuredWorld } from '../world/measured-world.ts';
import { Ledger, type Measurement } from './measurement.ts';

/**
 * The time of a sweep after an edit, with every rule narrowed to the reach of a few changed entities and its findings recorded, over a kept
 * world; also a run over everything, and each rule's part of that. One process for each engine and size. As many sweeps again go before
 * those that count, and are told apart: a server plans each query when it sees it first.
 */
export async function measureLive(options: BenchOptions): Promise<Measurement> {
  const ledger = new Ledger();
  for (const relations of options.sizes) {
    await inFolder(async (folder) => {
      const { ids, entities } = writeMeasuredWorld(relations, options.seed, join(folder, 'world'));
      writeFileSync(join(folder, 'touched.json'), JSON.stringify(touchedIn(ids, 2 * options.sweeps, options)));
      const lane = { folder, relations, entities };
      if (options.engines.includes('embedded')) {
        await measureLane('embedded', embeddedEnvironment, lane, options, ledger);
      }
      if (!options.engines.includes('neo4j')) return;
      const obstacle = (why: string) => ledger.miss({ series: 'neo4j', relations }, why);
      await withServer(obstacle, async ({ env, version }) => {
        ledger.versions.Neo4j = version;
        await measureLane('neo4j', env, lane, options, ledger);
      });
    });
  }
  return ledger.measurement();
}

/** The entities that each of so many sweeps is about. */
export function touchedIn(
  ids: readonly string[],
  sweeps: number,
  { seed, touched }: Pick<BenchOptions, 'seed' | 'touched'>,
): string[][] {
  const roll = dice(seed);
  const anyId = () => ids[roll.between(0, ids.length - 1)] ?? '';
  return Array.from({ length: sweeps }, () => Array.from({ length: touched }, anyId));
}

async function measureLane(
  series: string,
  env: Readonly<Record<string, string>>,
  { folder, relations, entities }: { readonly folder: string; readonly relations: number; readonly entities: number },
  options: BenchOptions,
  ledger: Ledger,
): Promise<void> {
  await ledger.try({ series, relations }, async () => {
    const args = [join(folder, 'world'), join(folder, 'touched.json'), options.sweeps, runsAt(options, relations)];
    const { result } = await runScript<LiveRun>('live-run.mjs', args.map(String), { env, minutes: options.minutes });
    const about = { series, relations, entities };
    const sweep = `sweep of ${options.touched} entities`;
    ledger.addDistribution({ ...about, what: `${sweep}, among the first`, unit: 'ms' }, result.first);
    ledger.addDistribution({ ...about, what: `${sweep}, later`, unit: 'ms' }, result.sweeps);
    ledger.add({ ...about, what: 'run over everything', unit: 'ms' }, result.full);
    ledger.add({ ...about, what: 'peak memory', unit: 'MiB' }, [result.peakMib]);
    for (const { id } of result.rules[0] ?? []) {
      const times = result.rules.flatMap((run) => run.filter((rule) => rule.id === id).map(({ ms }) => ms));
      ledger.addRule(about, id, times);
    }
  });
}
