import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { z } from 'zod';
import { ingestWorld } from '../src/app/ingest-world.ts';
import { worldAt } from '../src/app/store/home.ts';
import { openKeptWorld } from '../src/app/store/kept-world.ts';
import { storeEngine } from '../src/compose.ts';
import { overStdio } from '../test/support/mcp.ts';
import { machineLine } from './machine.ts';
import { dice } from './world/dice.ts';
import { generateWorld } from './world/generate-world.ts';
import type { GeneratedWorld } from './world/world.ts';
import { writeWorld } from './world/write-world.ts';

/**
 * `npm run bench:mcp`: how long a storyteller waits for each reading tool, over stdio with the SDK's own client, on a kept
 * embedded store. `--world DIR` takes one that `lore ingest` has taken in already, and asks about the generated names.
 */
const { values } = parseArgs({
  options: {
    entities: { type: 'string', default: '20000' },
    relations: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '200' },
    seed: { type: 'string', default: '7' },
    world: { type: 'string' },
  },
});

type Question = readonly [tool: string, args: Readonly<Record<string, unknown>>];

async function main(): Promise<void> {
  const world = generateWorld({
    entities: Number(values.entities),
    relations: Number(values.relations),
    seed: Number(values.seed),
    slips: 100,
  });
  const folder = values.world ?? (await keptWorld(world));
  console.log(machineLine());
  console.log(`${world.entities.length} entities, ${world.relations} relations; ${values.calls} calls of each, in ms`);
  const { client } = await overStdio(folder, '--read-only');
  const ask = async ([name, args]: Question): Promise<number> => {
    const start = performance.now();
    const answer = await client.callTool({ name, arguments: args });
    const took = performance.now() - start;
    if (answer.isError === true) throw new Error(`${name} failed: ${JSON.stringify(answer.content)}`);
    return took;
  };
  await ask(['latest_run', {}]);
  for (const [title, question] of questions(world, await findingIds(client))) {
    const took: number[] = [];
    for (let call = 0; call < Number(values.calls); call++) took.push(await ask(question(call)));
    console.log(line(title, took));
  }
  await client.close();
  if (values.world === undefined) rmSync(folder, { recursive: true, force: true });
}

const page = z.object({ findings: z.array(z.object({ id: z.string() })) });

async function findingIds(client: Client): Promise<string[]> {
  const answer = await client.callTool({ name: 'get_contradictions', arguments: {} });
  return page.parse(answer.structuredContent).findings.map(({ id }) => id);
}

async function keptWorld(world: GeneratedWorld): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lore-bench-'));
  writeWorld(world, folder);
  const kept = await openKeptWorld({
    engine: storeEngine({}),
    home: worldAt(folder),
    clock: () => new Date(),
    store: 'make',
  });
  await ingestWorld(kept);
  await kept.close();
  return folder;
}

/** What a storyteller asks, of another entity each time. */
function questions(
  { entities }: GeneratedWorld,
  findings: readonly string[],
): readonly (readonly [string, (call: number) => Question])[] {
  const roll = dice(11);
  const any = () => entities[roll.between(0, entities.length - 1)] ?? { id: '', name: '' };
  const file = () =>
    `chapters/chapter-${String(roll.between(1, Math.ceil(entities.length / 250))).padStart(4, '0')}.yaml`;
  return [
    ['latest_run', () => ['latest_run', {}]],
    ['get_entity by id', () => ['get_entity', { entity: any().id }]],
    ['get_entity by name', () => ['get_entity', { entity: any().name }]],
    ['get_contradictions', () => ['get_contradictions', { limit: 10 }]],
    ['get_contradictions of a subject', () => ['get_contradictions', { subject: any().id }]],
    ['get_contradictions of a source', () => ['get_contradictions', { source: file(), limit: 10 }]],
    ['get_anachronisms', () => ['get_anachronisms', { limit: 10 }]],
    ['get_ontology_violations', () => ['get_ontology_violations', { limit: 10 }]],
    ['get_orphans', () => ['get_orphans', { limit: 10 }]],
    ['explain_violation', (call) => ['explain_violation', { node_id: findings[call % findings.length] ?? '' }]],
    ['list_ontology_rules', () => ['list_ontology_rules', {}]],
  ];
}

function line(title: string, took: readonly number[]): string {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `${title.padEnd(32)} median ${at(0.5).padStart(7)}   p95 ${at(0.95).padStart(7)}   most ${at(1).padStart(7)}`;
}

await main();
