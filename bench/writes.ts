import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inFolder } from './folder.ts';
import { machineLine } from './machine.ts';
import { memoryTexts } from './memory/texts.ts';
import { dice } from './world/dice.ts';
import { difference, type Estimate, quantile } from './writes/compare.ts';
import { fillWorld, startServers, type WrittenServer } from './writes/servers.ts';

/**
 * `npm run bench:writes`: how long `POST /memory` of `lore serve` takes to be answered while nobody but the reader without a model reads the
 * story in the background, while a model that answers does, and one that never does. Five servers, each a process of its own, get the
 * same text in each round, in an order that is drawn. `-- --rounds 250 --memories 1000 --seed 7`: `memories` are there before.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '250' },
    memories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '7' },
  },
});
const [rounds, memories] = [Number(values.rounds), Number(values.memories)];
const roll = dice(Number(values.seed));

/** Between two requests: long enough that the reading in the background comes before, within and behind a write. */
const breathMs = [20, 180] as const;
/** They are not counted: a process is slow at first. */
const firstRounds = 20;

async function measure(servers: readonly WrittenServer[], texts: readonly string[]): Promise<number[][]> {
  const times: number[][] = servers.map(() => []);
  for (const [round, text] of texts.entries()) {
    const order = servers.map((server, at) => ({ server, at, place: roll.roll() })).sort((a, b) => a.place - b.place);
    for (const { server, at } of order) {
      const begun = performance.now();
      await server.remember(text);
      if (round >= firstRounds) times[at]?.push(performance.now() - begun);
      await sleep(roll.between(...breathMs));
    }
  }
  return times;
}

const ms = (value: number): string => value.toFixed(1);
const estimate = ({ value, low, high }: Estimate): string => `${ms(value)} (${ms(low)} – ${ms(high)})`;

function print(servers: readonly WrittenServer[], times: readonly (readonly number[])[]): void {
  console.log(
    '\n| read by | median, ms | 95 of 100, ms | median, more than the first | 95 of 100, more than the first | asked |',
  );
  console.log('|---|---|---|---|---|---|');
  const [first = []] = times;
  for (const [at, { name, asked }] of servers.entries()) {
    const its = times[at] ?? [];
    const more = at === 0 ? ['', ''] : [0.5, 0.95].map((share) => estimate(difference(its, first, share, roll)));
    console.log(`| ${[name, ms(quantile(its, 0.5)), ms(quantile(its, 0.95)), ...more, asked()].join(' | ')} |`);
  }
}

console.log(await machineLine());
await inFolder(async (folder) => {
  const world = join(folder, 'world');
  mkdirSync(world);
  writeFileSync(join(world, 'lore.yaml'), 'world: The Ferry\n');
  writeFileSync(join(world, 'people.yaml'), '- { id: ysolde, kind: Person, name: Ysolde, birth: 152 }\n');
  const texts = memoryTexts(memories + firstRounds + rounds);
  await fillWorld(world, texts.slice(0, memories));
  const servers = await startServers(world, folder);
  try {
    const times = await measure(servers, texts.slice(memories));
    console.log(`\n${rounds} rounds, ${memories} memories before, seed ${values.seed}`);
    print(servers, times);
  } finally {
    for (const server of servers) await server.stop();
  }
});
console.log(`\n${await machineLine()}`);
