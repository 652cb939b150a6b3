import { z } from 'zod';
import { bearer, restKey, serveProgram } from '../../test/support/program/serve.ts';
import { inFolder } from '../folder.ts';
import type { BenchOptions } from '../options.ts';
import { embeddedEnvironment } from '../server.ts';
import { dice } from '../world/dice.ts';
import { keepWorld } from '../world/keep-world.ts';
import { measuredWorld } from '../world/measured-world.ts';
import type { GeneratedWorld } from '../world/world.ts';
import { Ledger, type Measurement } from './measurement.ts';

const mostRelations = 100_000;

type Ask = (path: string) => Promise<unknown>;

/**
 * How long a program waits for each route that reads, over HTTP from `lore serve`, on a kept embedded store of the largest of the
 * sizes up to 100,000 relations.
 */
export async function measureRest(options: BenchOptions): Promise<Measurement> {
  const ledger = new Ledger();
  const relations = options.sizes.findLast((size) => size <= mostRelations) ?? mostRelations;
  await ledger.try({ series: 'lore serve', relations }, () =>
    inFolder(async (folder) => {
      const world = measuredWorld(relations, options.seed);
      await keepWorld(world, folder);
      const server = await serveProgram(folder, ['--read-only'], embeddedEnvironment);
      const ask: Ask = async (path) => {
        const answer = await fetch(server.at(path), { headers: bearer(restKey) });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${path} failed: ${text}`);
        return JSON.parse(text);
      };
      try {
        for (const [series, path] of routes(world, await idsOf(ask))) {
          await ask(path(0)); // the first has the store read into memory
          const times: number[] = [];
          while (times.length < options.calls) {
            const begun = performance.now();
            await ask(path(times.length));
            times.push(performance.now() - begun);
          }
          const about = { series, relations, entities: world.entities.length, what: 'call', unit: 'ms' } as const;
          ledger.addDistribution(about, times);
        }
      } finally {
        await server.stop();
      }
    }),
  );
  return ledger.measurement();
}

const page = z.object({ items: z.array(z.object({ id: z.string() })) });

interface Known {
  readonly conflicts: readonly string[];
  readonly claims: readonly string[];
}

async function idsOf(ask: Ask): Promise<Known> {
  const [conflicts = [], claims = []] = await Promise.all(
    ['/conflicts?limit=50', '/claims?limit=50'].map(async (path) =>
      page.parse(await ask(path)).items.map(({ id }) => id),
    ),
  );
  return { conflicts, claims };
}

/** What a program asks, of another entity each time. */
function routes(
  { entities }: GeneratedWorld,
  { conflicts, claims }: Known,
): readonly (readonly [string, (call: number) => string])[] {
  const roll = dice(11);
  const any = () => entities[roll.between(0, entities.length - 1)] ?? { id: '', name: '' };
  const nth = (ids: readonly string[], call: number) => encodeURIComponent(ids[call % ids.length] ?? '');
  const named = (text: string) => encodeURIComponent(text);
  return [
    ['GET /health', () => '/health'],
    ['GET /conflicts', () => '/conflicts'],
    ['GET /conflicts of a subject', () => `/conflicts?subject=${named(any().id)}`],
    ['GET /conflicts/{id}', (call) => `/conflicts/${nth(conflicts, call)}`],
    ['GET /entities', () => '/entities'],
    ['GET /entities of a kind', () => '/entities?kind=Person'],
    ['GET /entities with words', () => `/entities?q=${named(any().name)}`],
    ['GET /entities/{id}', () => `/entities/${named(any().id)}`],
    ['GET /claims', () => '/claims'],
    ['GET /claims/{id}', (call) => `/claims/${nth(claims, call)}`],
    ['GET /runs', () => '/runs'],
    ['GET /rules', () => '/rules'],
    ['GET /flags', () => '/flags'],
    ['GET /history', () => '/history'],
    ['GET /history of an entity', () => `/history?about=${named(any().id)}`],
    ['GET /openapi.json', () => '/openapi.json'],
  ];
}
