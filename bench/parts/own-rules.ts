import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from '../folder.ts';
import type { BenchOptions, Engine } from '../options.ts';
import type { CheckRun } from '../runs/check-run.mjs';
import { runScript } from '../runs/child.ts';
import { embeddedEnvironment, withServer } from '../server.ts';
import { writeMeasuredWorld } from '../world/measured-world.ts';
import { Ledger, type Measurement } from './measurement.ts';

const relations = 10_000;
const counts = [0, 25, 50, 100] as const;

/**
 * The cost of rules of a world's own, which run under a limit of time and rows and, embedded, in a separate process: `lore check` of one
 * world with none of them, and with more and more; on Neo4j its first ingest.
 */
export async function measureOwnRules(options: BenchOptions): Promise<Measurement> {
  const ledger = new Ledger();
  for (const count of counts) {
    await inFolder(async (world) => {
      writeMeasuredWorld(relations, options.seed, world);
      writeRules(world, count);
      if (options.engines.includes('embedded')) await measure('embedded', embeddedEnvironment, { world, count });
      if (!options.engines.includes('neo4j')) return;
      const input = inputOf(count);
      await withServer(
        (why) => ledger.miss({ series: 'neo4j, first lore ingest', input }, why),
        async ({ env, version, empty }) => {
          ledger.versions.Neo4j = version;
          await runScript<CheckRun>('check-run.mjs', [world, 'kept'], { env, minutes: options.minutes }); // plans every rule
          await empty();
          await measure('neo4j', env, { world, count, empty });
        },
      );
    });
  }
  return ledger.measurement();

  async function measure(engine: Engine, env: Readonly<Record<string, string>>, { world, count, empty }: Measured) {
    const [mode, job] = empty === undefined ? ['check', 'lore check'] : ['kept', 'first lore ingest'];
    const about = { series: `${engine}, ${job}`, input: inputOf(count), relations };
    await ledger.try(about, async () => {
      const runs: CheckRun[] = [];
      while (runs.length < options.runs) {
        const { result } = await runScript<CheckRun>('check-run.mjs', [world, mode], {
          env,
          minutes: options.minutes,
        });
        runs.push(result);
        await empty?.();
      }
      const times = runs.map(({ phases }) => phases.rules ?? 0);
      ledger.add({ ...about, what: 'run every rule', unit: 'ms' }, times);
    });
  }
}

interface Measured {
  readonly world: string;
  readonly count: number;
  /** The function that removes the ingested world from a server. */
  readonly empty?: () => Promise<void>;
}

const inputOf = (count: number): string => (count === 0 ? 'shipped rules only' : `and ${count} of its own`);

/** Rules as worlds have them: a few steps, a comparison of dates, each with a limit of its own. */
function writeRules(world: string, count: number): void {
  mkdirSync(join(world, 'rules'));
  for (let number = 1; number <= count; number++) {
    const text = `// Nobody serves for more than ${number + 60} years before their lord is born.
MATCH (who:Person)<-[:FROM]-(r:SERVES)-[:TO]->(lord:Person)
WHERE r.valid_from IS NOT NULL AND lord.birth IS NOT NULL AND who.birth IS NOT NULL
  AND r.valid_until_latest + ${(number + 60) * 366} < lord.birth_earliest
RETURN who, r, lord
`;
    writeFileSync(join(world, 'rules', `own-${number}.cypher`), text);
  }
}
