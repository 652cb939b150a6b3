import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { z } from 'zod';
import { overStdio } from '../../test/support/program/mcp.ts';
import { inFolder } from '../folder.ts';
import type { BenchOptions } from '../options.ts';
import { dice } from '../world/dice.ts';
import { keepWorld } from '../world/keep-world.ts';
import { measuredWorld } from '../world/measured-world.ts';
import type { GeneratedWorld } from '../world/world.ts';
import { Ledger, type Measurement } from './measurement.ts';

const mostRelations = 100_000;

type Question = readonly [tool: string, args: Readonly<Record<string, unknown>>];

/**
 * How long a storyteller waits for each reading tool, over stdio with the SDK's own client, on a kept embedded store of the
 * largest of the sizes up to 100,000 relations.
 */
export async function measureMcp(options: BenchOptions): Promise<Measurement> {
  const ledger = new Ledger();
  const relations = options.sizes.findLast((size) => size <= mostRelations) ?? mostRelations;
  await ledger.try({ series: 'lore mcp', relations }, () =>
    inFolder(async (folder) => {
      const world = measuredWorld(relations, options.seed);
      await keepWorld(world, folder);
      const { client } = await overStdio(folder, '--read-only');
      try {
        await ask(client, ['latest_run', {}]);
        for (const [series, question] of questions(world, await findingIds(client))) {
          const times: number[] = [];
          while (times.length < options.calls) times.push(await ask(client, question(times.length)));
          const about = { series, relations, entities: world.entities.length, what: 'call', unit: 'ms' } as const;
          ledger.addDistribution(about, times);
        }
      } finally {
        await client.close();
      }
    }),
  );
  return ledger.measurement();
}

async function ask(client: Client, [name, args]: Question): Promise<number> {
  const begun = performance.now();
  const answer = await client.callTool({ name, arguments: args });
  const took = performance.now() - begun;
  if (answer.isError === true) throw new Error(`${name} failed: ${JSON.stringify(answer.content)}`);
  return took;
}

const page = z.object({ findings: z.array(z.object({ id: z.string() })) });

async function findingIds(client: Client): Promise<string[]> {
  const answer = await client.callTool({ name: 'get_contradictions', arguments: {} });
  return page.parse(answer.structuredContent).findings.map(({ id }) => id);
}

/** The questions of a storyteller, about another entity each time. */
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
