import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from '../folder.ts';
import type { BenchOptions } from '../options.ts';
import type { CheckRun } from '../runs/check-run.mjs';
import { runScript } from '../runs/child.ts';
import { costsIn, type Span } from '../runs/cpu-profile.ts';
import { embeddedEnvironment, withServer } from '../server.ts';
import { writeMeasuredWorld } from '../world/measured-world.ts';
import { Ledger, type Measurement } from './measurement.ts';

const relations = 100_000;
const dearest = 3;

/**
 * Where the time goes in the process of `lore`: what takes the most of each phase, as Node's own profiler samples it. Work of the engine on
 * its own threads or a server is waiting here.
 */
export async function measureProfile(options: BenchOptions): Promise<Measurement> {
  const ledger = new Ledger();
  await inFolder(async (folder) => {
    const world = join(folder, 'world');
    const { entities } = writeMeasuredWorld(relations, options.seed, world);
    const about = { folder, world, entities };
    if (options.engines.includes('embedded')) {
      await profile('embedded', 'check', embeddedEnvironment, about, options, ledger);
      await profile('embedded', 'kept', embeddedEnvironment, about, options, ledger);
    }
    if (!options.engines.includes('neo4j')) return;
    const obstacle = (why: string) => ledger.miss({ series: 'neo4j', relations }, why);
    await withServer(obstacle, async ({ env, version, empty }) => {
      ledger.versions.Neo4j = version;
      await runScript<CheckRun>('check-run.mjs', [world, 'kept'], { env, minutes: options.minutes }); // plans every rule
      await empty();
      await profile('neo4j', 'kept', env, about, options, ledger);
    });
  });
  return ledger.measurement();
}

async function profile(
  engine: string,
  mode: 'check' | 'kept',
  env: Readonly<Record<string, string>>,
  { folder, world, entities }: { readonly folder: string; readonly world: string; readonly entities: number },
  { minutes }: BenchOptions,
  ledger: Ledger,
): Promise<void> {
  const series = `${engine}, ${mode === 'check' ? 'lore check' : 'first lore ingest'}`;
  await ledger.try({ series, relations }, async () => {
    const home = join(folder, `${engine}-${mode}`);
    mkdirSync(home);
    const args = [world, mode, join(home, 'graph.lore')];
    const node = ['--cpu-prof', `--cpu-prof-dir=${home}`, '--cpu-prof-name=profile.json'];
    const { result } = await runScript<CheckRun>('check-run.mjs', args, { env, minutes, node });
    const costs = costsIn(readFileSync(join(home, 'profile.json'), 'utf8'), spansOf(result));
    for (const [phase, taken] of costs) {
      const about = { series, relations, entities, unit: 'ms' } as const;
      const sum = [...taken.values()].reduce((all, ms) => all + ms, 0);
      ledger.add({ ...about, what: phase }, [sum]);
      for (const [taker, ms] of [...taken].sort(([, a], [, b]) => b - a).slice(0, dearest)) {
        ledger.add({ ...about, what: `${phase}: ${taker}` }, [ms]);
      }
    }
  });
}

/** One phase after another. */
function spansOf({ begun, phases }: CheckRun): Span[] {
  const spans: Span[] = [];
  let from = begun;
  for (const [name, ms] of Object.entries(phases)) {
    spans.push({ name, from, until: from + ms * 1_000 });
    from += ms * 1_000;
  }
  return spans;
}
