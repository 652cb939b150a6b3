import { setTimeout as sleep } from 'node:timers/promises';
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

/** Between two requests: the server answers 100 a second for long. */
const breathMs = 12;

type Ask = (path: string, body?: object) => Promise<unknown>;

/** Writes are measured this often: each ends with an ingest or a sweep, which takes longer than reading. */
const mostWrites = 8;

/**
 * How long a program waits for each route over HTTP from `lore serve --watch`, on a kept embedded store of the largest of the sizes up to
 * 100,000 relations: first those that read, then those that write, of which each leaves the world as others find it.
 */
export async function measureRest(options: BenchOptions): Promise<Measurement> {
  const ledger = new Ledger();
  const relations = options.sizes.findLast((size) => size <= mostRelations) ?? mostRelations;
  await ledger.try({ series: 'lore serve', relations }, () =>
    inFolder(async (folder) => {
      const world = measuredWorld(relations, options.seed);
      await keepWorld(world, folder);
      const server = await serveProgram(folder, ['--watch'], embeddedEnvironment);
      const ask: Ask = async (path, body) => {
        const answer = await fetch(server.at(path), {
          headers: { ...bearer(restKey), 'Content-Type': 'application/json' },
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${path} failed: ${text}`);
        return JSON.parse(text);
      };
      const about = { relations, entities: world.entities.length, what: 'call', unit: 'ms' } as const;
      const timesOf = async (calls: number, once: (call: number) => Promise<unknown>) => {
        await once(calls); // the first has the store read into memory
        const times: number[] = [];
        while (times.length < calls) {
          const begun = performance.now();
          await once(times.length);
          times.push(performance.now() - begun);
          await sleep(breathMs);
        }
        return times;
      };
      try {
        const known = await idsOf(ask);
        for (const [series, path] of routes(world, known)) {
          ledger.addDistribution({ ...about, series }, await timesOf(options.calls, (call) => ask(path(call))));
        }
        const calls = Math.max(1, Math.min(options.calls, mostWrites, known.conflicts.length - 1));
        for (const [series, path, body] of writes(world, known)) {
          ledger.addDistribution({ ...about, series }, await timesOf(calls, (call) => ask(path(call), body(call))));
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

/** The questions of a program, about another entity each time. */
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

type Write = readonly [series: string, path: (call: number) => string, body: (call: number) => object];

/**
 * The decisions and additions of a program. Each undoes what the one before it did, where it can be undone. These worlds have no unaccepted
 * claims, so `POST /entities/{id}/promote` is not among them; a withdrawn claim is promoted in the same way.
 */
function writes({ entities }: GeneratedWorld, { conflicts, claims }: Known): readonly Write[] {
  const conflict = (call: number) => `/conflicts/${encodeURIComponent(conflicts[call] ?? '')}`;
  const claim = (call: number) => `/claims/${encodeURIComponent(claims[2 * call] ?? '')}`;
  const entity = (call: number) => entities[(call * 37) % entities.length] ?? { id: '', name: '' };
  const reason = 'The annals were there.';
  return [
    ['POST /conflicts/{id}/dismiss', (call) => `${conflict(call)}/dismiss`, () => ({ reason })],
    ['POST /conflicts/{id}/reopen', (call) => `${conflict(call)}/reopen`, () => ({ reason })],
    ['POST /conflicts/{id}/resolve', (call) => `${conflict(call)}/resolve`, () => ({ resolution_notes: reason })],
    [
      'POST /claims/{id}/supersede',
      (call) => `${claim(call)}/supersede`,
      (call) => ({ by: claims[2 * call + 1], reason }),
    ],
    ['POST /claims/{id}/unsupersede', (call) => `${claim(call)}/unsupersede`, () => ({ reason })],
    ['POST /claims/{id}/withdraw', (call) => `${claim(call)}/withdraw`, () => ({ reason })],
    ['POST /claims/{id}/promote', (call) => `${claim(call)}/promote`, () => ({ reason })],
    ['POST /flags', () => '/flags', (call) => ({ node_id: entity(call).id, reason })],
    ['POST /entities', () => '/entities', (call) => ({ id: `tarn-${call}`, kind: 'Person', birth: 700 + call })],
    [
      'POST /project/state',
      () => '/project/state',
      (call) => ({ subject: `tarn-${call}`, field: 'death', value: 760 + call }),
    ],
    ['POST /runs of an entity', () => '/runs', (call) => ({ scope: `entity:${entity(call).id}` })],
  ];
}
