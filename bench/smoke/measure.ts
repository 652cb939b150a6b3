import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openNeo4jStore } from '../../src/graph/neo4j/store.ts';
import { inFolder } from '../folder.ts';
import { touchedIn } from '../parts/live.ts';
import { measureWays } from '../peers/hand-written.ts';
import type { CheckRun } from '../runs/check-run.mjs';
import { runScript } from '../runs/child.ts';
import type { LiveRun } from '../runs/live-run.mjs';
import { embeddedEnvironment, type MeasuredServer, withServer } from '../server.ts';
import { writeMeasuredWorld } from '../world/measured-world.ts';
import type { Ratios } from './judge.ts';
import { startRatios } from './start.ts';

const relations = 2_500;
const seed = 7;
const runs = 3;
const warmUps = 8;
const sweeps = 12;
type Env = Readonly<Record<string, string>>;

/**
 * The ratios of one minute. The least of several counts of each time: other processes make times longer, never shorter. Without a Neo4j
 * `onObstacle` hears why, and its ratios are not there.
 */
export function measureRatios(onObstacle: (why: string) => void): Promise<Ratios> {
  return inFolder(async (folder) => {
    const { ids } = writeMeasuredWorld(relations, seed, join(folder, 'world'));
    writeMeasuredWorld(2 * relations, seed, join(folder, 'twice'));
    writeFileSync(join(folder, 'touched.json'), JSON.stringify(touchedIn(ids, warmUps + sweeps, { seed, touched: 5 })));
    const [once, twice] = [await check(join(folder, 'world')), await check(join(folder, 'twice'))];
    const embedded = await live(folder, embeddedEnvironment);
    const ratios: Record<string, number> = {
      ...startRatios(),
      'check of a world / of one half its size': twice / once,
      'embedded: sweep / run over everything': embedded.sweep / embedded.full,
    };
    const measureServer = async ({ server, env, empty }: MeasuredServer) => {
      const neo4j = await live(folder, env);
      ratios['neo4j: sweep / run over everything'] = neo4j.sweep / neo4j.full;
      ratios['run over everything: neo4j / embedded'] = neo4j.full / embedded.full;
      ratios['run over everything: embedded / neo4j'] = embedded.full / neo4j.full;
      await empty();
      const store = await openNeo4jStore(server);
      try {
        const ways = await measureWays(store, join(folder, 'flawed'), { relations, runs, seed });
        const sum = (which: 'expanded' | 'byHand') => ways.reduce((all, way) => all + Math.min(...way[which]), 0);
        ratios['neo4j: shipped rules / Cypher by hand'] = sum('expanded') / sum('byHand');
      } finally {
        await store.close();
      }
    };
    await withServer(onObstacle, measureServer, { fullSpeed: false });
    return ratios;
  });
}

async function check(world: string): Promise<number> {
  const runs: number[] = [];
  while (runs.length < 2) {
    const { result } = await runScript<CheckRun>('check-run.mjs', [world, 'check'], script(embeddedEnvironment));
    runs.push(Object.values(result.phases).reduce((sum, ms) => sum + ms, 0));
  }
  return Math.min(...runs);
}

async function live(folder: string, env: Env): Promise<{ readonly sweep: number; readonly full: number }> {
  const args = [join(folder, 'world'), join(folder, 'touched.json'), warmUps, runs].map(String);
  const { result } = await runScript<LiveRun>('live-run.mjs', args, script(env));
  return { sweep: Math.min(...result.sweeps), full: Math.min(...result.full) };
}

const script = (env: Env) => ({ env, minutes: 5 });
